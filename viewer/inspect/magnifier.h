// A round lens over the narrowest gap between two pieces, or between a piece and the wall.
#ifndef UJ_MAGNIFIER_H
#define UJ_MAGNIFIER_H

#include <unjam/geometry/inspect/narrow_gap.h>
#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/tray/tray_subject.h>

typedef struct uj_magnifier uj_magnifier;

/// Creates a magnifier. The trays of all subjects passed to the magnifier must outlive it. Free it
/// with uj_magnifier_destroy. Errors: UJ_BAD_ARGUMENT if the subject is not a tray; UJ_NO_MEMORY,
/// UJ_INTERNAL.
uj_status uj_magnifier_create(const uj_subject *subject, uj_magnifier **out, uj_error *error);

/// Frees a magnifier; NULL is allowed.
void uj_magnifier_destroy(uj_magnifier *magnifier);

/// Finds the narrowest open gap (narrow_gap.h) at the given time. If that gap is wider than a
/// twentieth of the tray's diameter, prefers a contact of a piece with another piece or the wall.
/// During a move, considers only gaps and contacts of the moving pieces. `subject` may show any
/// tray. The gap is valid until the next call. Returns NULL if there is nothing to magnify, or
/// after an error.
const uj_gap *uj_magnifier_find(uj_magnifier *magnifier, const uj_subject *subject, double time);

/// Writes the gap in words, such as "0.0132 cm between B and C" or "touching: B and the wall".
void uj_magnifier_words(const uj_tray *tray, const uj_gap *gap, char *text, size_t size);

/// Draws the lens over the gap. Shifts the lens if it would leave `area`, the board's area.
void uj_magnifier_draw(const uj_gap *gap, const uj_subject *subject, const uj_board *board,
                       uj_area area, uj_canvas *canvas);

#endif
