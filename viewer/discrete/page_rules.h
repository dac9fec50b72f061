// The rules of discrete puzzles as JSON, for web pages on which the puzzles can be played.
#ifndef UJ_PAGE_RULES_H
#define UJ_PAGE_RULES_H

#include "discrete_view.h"

/// Writes the rules and the start position of a discrete subject as a JSON object. The subject's
/// move_count must be 0 (see uj_subject_class.rules). The object has these members:
///
/// - kind: "tiles", "peg", "blocks", "klotski" or "sokoban"
/// - start: cell or hole of each piece; for a block, its support (see blocks.h)
/// - spots: middle of each cell, hole or place for blocks: [x, y] in pixels, mapped by `map`
/// - tiles, klotski, sokoban: columns (how many)
/// - tiles: labels (of each piece), goal (the label on each cell; 0: blank)
/// - tiles, optional: wall (label of blocked cells), slides (true: a move may cross many cells)
/// - peg: lines ([end, middle, end]), count (number of pegs at the goal)
/// - peg, optional: goal (holes of the goal), first ([from, to] of a prescribed first jump)
/// - blocks: places (how many), goal (support of each block; 255: anywhere)
/// - blocks: rise (pixels from one level up to the next; `spots` are at level 0)
/// - klotski: walls and exits (cells), goals ([piece, cell]), cost (a name in uj_klotski_costs)
/// - klotski, optional: axis (true: pieces move only along their longer side)
/// - klotski: shapes ([row, column] of each cell, relative to the first cell)
/// - klotski: classes (for each piece, an index in shapes)
/// - sokoban: floor (cells), goals (cells); the last piece is the player
///
/// Returns the number of pieces.
size_t uj_discrete_page_rules(const uj_subject *subject, uj_map map, FILE *out);

#endif
