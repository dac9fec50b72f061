// Finds the times at which contacts begin, end or reach a corner, while pieces move along straight
// lines.
#ifndef UJ_CONTACT_EVENTS_H
#define UJ_CONTACT_EVENTS_H

#include <unjam/geometry/certificate/shapes/certificate_shapes.h>

#include <unjam/geometry/certificate/shapes/certificate_gap.h>

/// Pieces that move along straight lines from one set of places to another, without turning.
typedef struct uj_straight {
    const uj_certificate_shapes *shapes;
    uj_transform from[UJ_MAX_PIECES], to[UJ_MAX_PIECES];  ///< poses at both ends of the motion
    bool is_moved[UJ_MAX_PIECES];  ///< contacts in which neither piece is moved are ignored
    double within;                 ///< length: parts touch if their gap is at most this
} uj_straight;

/// Times of events, as fractions of the motion (0 to 1). The list owns its memory; a list
/// initialised with zeros is empty.
typedef struct uj_event_list {
    size_t count, capacity;
    double *times;  ///< [count] ascending
    size_t end_count, end_capacity;
    double *ends;  ///< [end_count] the times at which contacts slide to the end of an edge; in any
                   ///< order
} uj_event_list;

/// Lists the times at which contacts change, and the times 0 and 1. A contact of two parts changes
/// when their gap along the normal of a face enters or leaves the range from -`within` to `within`.
/// Each such gap is linear in time. Between two successive times, the set of touching faces does
/// not change.
///
/// Also lists the times at which a contact slides to the end of an edge. At such a time, the gap
/// along the normal of another face, which was less than -`within`, rises to 0. At this moment
/// only, the parts may separate at either face. Error: UJ_NO_MEMORY.
uj_status uj_contact_events(const uj_straight *straight, uj_event_list *out);

void uj_event_list_clear(uj_event_list *list);

#endif
