// The shapes that are one move away from each shape, for making tables.
#ifndef UJ_PATTERN_LINKS_H
#define UJ_PATTERN_LINKS_H

#include <unjam/discrete/patterns/pattern_layout.h>

enum { UJ_PATTERN_NO_TURN = UINT8_MAX };

/// A move of a tile from a shape, when the blank is in the shape's region.
typedef struct uj_pattern_link {
    uint32_t shape;  ///< the shape that it leads to
    uint8_t turn;    ///< what it does to the order: old place * tiles + new place, or NO_TURN
} uj_pattern_link;

typedef struct uj_pattern_links {
    uint32_t *first;  ///< [shapes + 1] the shape's first link
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
