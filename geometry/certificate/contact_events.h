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
    bool is_moved[UJ_MAX_PIECES];  ///< a pair is left out if neither of its pieces is moved
    double within;                 ///< length: parts with a smaller gap touch
} uj_straight;

/// Times from 0 to 1. The list owns its memory; a list initialised with zeros is empty.
typedef struct uj_event_list {
    size_t count, capacity;
    double *times;  ///< [count] in order
    size_t end_count, end_capacity;
    double *ends;  ///< [end_count] the times at which touching parts reach the end of an edge; in
                   ///< any order
} uj_event_list;

/// Lists the times at which contacts change, and the times 0 and 1. A contact changes when the gap
/// of two touching parts along a face begins or ceases to be at most `within` in size. Each such
/// gap is linear in time, so the times of changes have closed forms. Between two successive times,
/// the same faces touch.
///
/// Also lists the times at which two touching parts reach the end of an edge: there the gap along
/// another face, which was less than minus `within`, rises to 0. For a single moment, the parts may
/// then separate along either face. Error: UJ_NO_MEMORY.
uj_status uj_contact_events(const uj_straight *straight, uj_event_list *out);

void uj_event_list_clear(uj_event_list *list);

#endif
