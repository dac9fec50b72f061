// Finds the times of contact events while pieces move along straight lines.
#ifndef UJ_CONTACT_EVENTS_H
#define UJ_CONTACT_EVENTS_H

#include <unjam/geometry/certificate/shapes/certificate_shapes.h>

#include <unjam/geometry/certificate/shapes/certificate_gap.h>

/// A motion along straight lines, without turning.
typedef struct uj_straight {
    const uj_certificate_shapes *shapes;
    uj_transform from[UJ_MAX_PIECES], to[UJ_MAX_PIECES];  ///< poses at both ends of the motion
    uj_transform first[UJ_MAX_PIECES];  ///< poses at the beginning of the run of motions
    bool is_first;                      ///< this motion is the first of its run
    bool is_moved[UJ_MAX_PIECES];       ///< only contacts of moved pieces are considered
    double within;                      ///< length: parts touch if their gap is at most this
    double apart;                       ///< length: parts with a greater gap are apart
} uj_straight;

/// Times as fractions of the motion (0 to 1). Owns its memory; a zero-initialised list is empty.
typedef struct uj_event_list {
    size_t count, capacity;
    double *times;  ///< [count] ascending: 0, 1, and when contacts change
    /// Time of the first contact between parts that were apart when this motion began, or when its
    /// run of motions began. INFINITY if there is no such contact.
    double first_meeting;
    size_t end_count, end_capacity;
    double *ends;  ///< [end_count] unsorted times at which contacts slide to the end of an edge
} uj_event_list;

/// Lists the times 0 and 1, and all times at which contacts change. A contact changes when the gap
/// along the normal of a face rises or falls through -`within` or `within`. Between two successive
/// times, the set of touching faces does not change.
///
/// Also lists the times at which a contact slides to the end of an edge. At such a time, the gap in
/// front of a second face has grown from below -`within` to 0. From this time on, either face may
/// separate the parts. Error: UJ_NO_MEMORY.
uj_status uj_contact_events(const uj_straight *straight, uj_event_list *out);

void uj_event_list_clear(uj_event_list *list);

#endif
