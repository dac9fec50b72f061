// Lists, for every shape of a layout (pattern_layout.h), the shapes that are one move away. Used to
// make pattern databases.
#ifndef UJ_PATTERN_LINKS_H
#define UJ_PATTERN_LINKS_H

#include <unjam/discrete/patterns/pattern_layout.h>

/// A legal move of one tile from a given shape. (A shape is the set of cells that the tiles occupy,
/// and the region of free cells that the blank can reach.)
typedef struct uj_pattern_link {
    uint32_t shape;  ///< the shape after the move
    /// old * tiles + new, where `old` and `new` are the places of the moved tile in the order,
    /// before and after the move. If they are equal, the order does not change.
    uint8_t turn;
} uj_pattern_link;

typedef struct uj_pattern_links {
    uint32_t *first;  ///< [shapes + 1] index of each shape's first link
    uj_pattern_link *links;
    size_t capacity;
} uj_pattern_links;

/// Makes the links of a layout. Returns false when memory runs out. Call uj_pattern_links_clear in
/// any case.
bool uj_pattern_links_make(uj_pattern_links *out, const uj_pattern_layout *layout,
                           uj_budget *budget);

void uj_pattern_links_clear(uj_pattern_links *links, const uj_pattern_layout *layout,
                            uj_budget *budget);

#endif
