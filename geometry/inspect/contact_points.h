// Where pieces touch one another and the walls, with the normals there.
#ifndef UJ_CONTACT_POINTS_H
#define UJ_CONTACT_POINTS_H

#include <unjam/geometry/contact/contacts.h>

// A place where two things touch: a point, or a straight line on which their edges are flush.
typedef struct uj_contact {
    int a, b;          // pieces, a < b; a is -1 for the tray
    uj_vec2 from, to;  // ends of the line; equal for a point
    uj_vec2 normal;    // unit vector from a into b
} uj_contact;

// Owns its array; zero-initialised means empty.
typedef struct uj_contact_list {
    size_t count, capacity;
    uj_contact *items;  // [count] by pairs, the tray first
} uj_contact_list;

// Appends the contacts of all pieces: pairs of parts whose gap is at most UJ_TOLERANCE_TOUCH of the
// diameter. planes are those of the present angles of all pairs, rotations[piece_count] those
// angles, x[piece_count] the present origins. Normals are those of edges of the pieces and of the
// tray: the seams between convex parts are none. What several parts of the same two things have in
// common is named once. Error: UJ_NO_MEMORY.
uj_status uj_contacts_find(const uj_tray *tray, const uj_contact_model *model,
                           const uj_halfplanes *planes, const uj_rotation *rotations,
                           const uj_vec2 *x, uj_contact_list *out);

void uj_contact_list_clear(uj_contact_list *list);

#endif
