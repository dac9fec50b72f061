// The rules of discrete puzzles as JSON, for pages on which they can be played.
#ifndef UJ_PAGE_RULES_H
#define UJ_PAGE_RULES_H

#include "discrete_view.h"

/// Writes a JSON object with the rules and the position of a discrete subject that has no moves
/// (see uj_subject_class.rules). The object has these members:
///
/// - kind: "tiles", "peg", "blocks", "klotski" or "sokoban"
/// - start: the cell or hole of each piece; for a block, its support (see blocks.h)
/// - spots: [x, y] in pixels of every cell, hole or column
/// - tiles: columns, labels (of each piece), goal (the label on each cell; 0: blank)
/// - peg: lines ([end, middle, end]), count (pegs of the goal)
/// - peg, optional: goal (holes of the goal), first ([from, to] of a prescribed first jump)
/// - blocks: places (how many), goal (the support of each block; 255: anywhere)
/// - blocks: rise (a block at level n of its column stands n times `rise` pixels higher)
/// - klotski: columns, walls (cells), goals ([piece, cell]), cost (a name of uj_klotski_costs)
/// - klotski, optional: axis (true: pieces move only along their longer side)
/// - klotski: shapes (row and column of each cell from the first cell), classes (shape per piece)
/// - sokoban: columns, floor (cells), goals (cells); the last piece is the player
///
/// Returns the number of pieces.
size_t uj_discrete_page_rules(const uj_subject *subject, uj_map map, FILE *out);

#endif
