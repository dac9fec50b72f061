// Finds where pieces touch one another and the walls.
#ifndef UJ_CONTACT_POINTS_H
#define UJ_CONTACT_POINTS_H

#include <unjam/geometry/inspect/placement.h>

/// A contact: a point, or a line segment where two edges are flush.
typedef struct uj_contact {
    int a, b;          ///< pieces, a < b; a is -1 for the tray
    uj_vec2 from, to;  ///< ends of the segment; equal if the contact is a point
    uj_vec2 normal;    ///< unit vector from a into b
} uj_contact;

/// Owns its array; zero-initialised means empty. Free with uj_contact_list_clear.
typedef struct uj_contact_list {
    size_t count, capacity;
    uj_contact *items;  ///< [count] in the order of the contact model's pairs
} uj_contact_list;

/// Finds the contacts of all pieces. Two parts are in contact if the gap between them is at most
/// UJ_TOLERANCE_TOUCH tray diameters. Seams between convex parts do not count as edges. Overlapping
/// contacts of the same two pieces are merged. The caller owns *out. Errors: UJ_NO_MEMORY.
uj_status uj_contacts_find(const uj_placement *placement, uj_contact_list *out);

void uj_contact_list_clear(uj_contact_list *list);

#endif
