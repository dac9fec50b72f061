// Walks through an SVG document as a web browser would draw it, and collects the visible lines.
#ifndef UJ_SVG_WALK_H
#define UJ_SVG_WALK_H

#include "chains.h"
#include "svg_document.h"
#include <unjam/drawing/role.h>

/// An element or a group whose label says what its outlines are. Outlines that are not in a
/// labelled element or group belong to owner 0, which has no role.
typedef struct uj_owner {
    uj_label label;
    int line;
    const char *text;  ///< the label as written, for messages; belongs to the document
} uj_owner;

/// All uj_owner entries of a drawing. `list` belongs to this structure. Zero-initialised means
/// empty.
typedef struct uj_owners {
    size_t count, capacity;
    uj_owner *list;
} uj_owners;

enum {
    /// Limit on the number of elements visited. An element counts again whenever <use> repeats it.
    UJ_SVG_MOST_VISITS = 200000,
    UJ_SVG_MOST_SEGMENTS = 200000,  ///< limit on the number of segments drawn
};

/// Collects the chains of all visible shapes, and the uj_owner entries of these chains. Coordinates
/// are in the unit of the drawing; y points up. Hidden elements, definitions that are not used,
/// texts and pictures are left out. `unit` receives the unit, see uj_drawn_outlines. Errors:
/// UJ_BAD_INPUT, with the element's line and label; UJ_NO_MEMORY. The caller clears *chains and
/// frees owners->list, even after an error.
uj_status uj_svg_walk(uj_svg_document *document, uj_drawn_chains *chains, uj_owners *owners,
                      char unit[3], uj_error *error);

#endif
