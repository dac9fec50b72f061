// The rules of discrete puzzles as JSON, for pages on which they can be played.
#ifndef UJ_PAGE_RULES_H
#define UJ_PAGE_RULES_H

#include "discrete_view.h"

/// Writes the rules and the position of a discrete subject without moves (see
/// uj_subject_class.rules). The object has these members:
///
/// - kind: "tiles", "peg", "blocks" or "klotski"
/// - start: where each piece stands: a cell or a hole; of a block, what it stands on (a support,
/// see
///   blocks.h)
/// - spots: [x, y] in pixels of every cell, hole or column; a block at level n of its column stands
///   n times `rise` pixels higher
/// - tiles: columns, labels (of each piece), goal (the label on each cell; 0: blank)
/// - peg: lines ([end, middle, end]), count (pegs of the goal), goal (its holes, unless any will
///   do), first ([from, to] of the first jump, if the problem prescribes it)
/// - blocks: places (how many), goal (the support of each block; 255: anywhere)
/// - klotski: columns, walls (cells), shapes (row and column of each cell from the first cell),
///   classes (the shape of each piece), goal ([piece, cell]), cost (a name of uj_klotski_costs)
///
/// Returns the number of pieces.
size_t uj_discrete_page_rules(const uj_subject *subject, uj_map map, FILE *out);

#endif
