// What the mouse and the arrow keys do to a piece of a discrete puzzle: how far it follows a drag,
// and which of its legal moves is meant.
#ifndef UJ_DISCRETE_DRAG_H
#define UJ_DISCRETE_DRAG_H

#include "discrete_view.h"

/// Returns the displacement of a held piece from its place after the mouse has dragged it towards
/// the displacement `to`. A sliding piece moves continuously through free cells, as far as one
/// legal move allows, and stops at the point nearest to `to`. A lifted piece goes anywhere within
/// the picture. A piece without legal moves stays where it is.
uj_vec2 uj_discrete_drag(const uj_discrete_subject *subject, const uint16_t *places,
                         const uj_held *held, uj_vec2 to);

/// The best of the legal moves considered so far: the one whose end has the least measure.
typedef struct uj_choice {
    double (*measure)(const struct uj_choice *choice, uj_vec2 end);
    uj_vec2 from, to;  ///< the piece's middle, set by uj_choice_consider; the point or direction
    double best;       ///< measure of the best move; start with INFINITY
    size_t visited;    ///< number of moves considered
    size_t count;      ///< number of codes; 0: no move
    uint16_t codes[UJ_PATH_LIMIT];
} uj_choice;

/// Considers all legal moves of a piece.
void uj_choice_consider(const uj_discrete_subject *subject, const uint16_t *places, size_t piece,
                        uj_choice *choice);

/// A measure: the distance from the point choice->to.
double uj_choice_by_distance(const uj_choice *choice, uj_vec2 end);

/// The measure for arrow keys: prefers moves with a near end. Rules out an end that, seen from
/// choice->from, is more than 45 degrees off the direction choice->to.
double uj_choice_by_direction(const uj_choice *choice, uj_vec2 end);

#endif
