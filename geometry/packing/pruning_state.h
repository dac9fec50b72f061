// The inside of the bound by angles: what its parts share. Not for callers (see angle_bound.h).
#ifndef UJ_PRUNING_STATE_H
#define UJ_PRUNING_STATE_H

#include <pthread.h>

#include <unjam/base/state_table.h>
#include <unjam/base/u64_map.h>
#include <unjam/geometry/packing/turn_pruning.h>
#include <unjam/geometry/tray/symmetry.h>

enum { UJ_MOST_OTHERS = 3, UJ_CROSSINGS = 64, UJ_MAX_PROBE_ANGLES = 3 };

// A turn, as the bound sees it: as an image of it under a symmetry in which the goal piece turns
// ccw, and with interchangeable pieces in the order in which they lie, so that what is found out
// serves all turns alike. Angles are those of the classes of the pieces (see symmetry.h). Plain
// bytes, none undefined.
typedef struct uj_pruning_turn {
    double goal;   // angle of the goal piece
    double reach;  // how far it turns at least without fitting the exit
    double from[UJ_MOST_OTHERS];
    int least_spin[UJ_MOST_OTHERS], most_spin[UJ_MOST_OTHERS];
    uj_piece_order start;
} uj_pruning_turn;

struct uj_turn_pruning {
    const uj_tray *tray;
    const uj_contact_model *model;
    uj_symmetries symmetries;
    pthread_mutex_t mutex;  // guards what follows down to the orders
    uj_budget budget;
    uj_u64_map boxes;      // what is known of boxes of angles, see angle_boxes.c
    uj_state_table turns;  // uj_pruning_turns answered, whose numbers are words of `answers`
    uj_u64_map answers;
    int order_count, order_capacity;
    uj_piece_order *orders;  // [order_count] met so far
    int other_count, others[UJ_MAX_PIECES];
    uj_vec2 middle;
    // Whether a piece crosses a middle line at all angles of a part of the circle.
    bool crosses[2][UJ_MAX_PIECES][UJ_CROSSINGS];
};

// The question whether a turn is excluded, and what of it is being looked at: the goal piece is at
// a multiple of the step, the others are in ranges, and in an order.
typedef struct uj_pruning_question {
    uj_turn_pruning *bound;
    uj_packer *packer;
    uj_pruning_poll poll;
    bool stopped;  // by poll
    uj_pruning_turn turn;
    int slice;  // the multiple
    double low[UJ_MOST_OTHERS], high[UJ_MOST_OTHERS];
    int order;  // its number, -1: none
    uj_piece_order kept;
    bool is_fine;     // looked at in the finest boxes
    int range_count;  // looked at so far
    int slice_count, slices[UJ_MAX_PROBE_ANGLES];
} uj_pruning_question;

// The index of a part of the circle, of which there are `count`, from 0 on.
static inline int uj_wrap(int index, int count)
{
    int rest = index % count;
    return rest < 0 ? rest + count : rest;
}

// --- angle_boxes.c: boxes of angles that have no room ---

// The step of the goal piece's angles.
double uj_pruning_step(const uj_turn_pruning *b);

// Whether none of q's ranges has room at the slice, in the order.
bool uj_pruning_ranges_refuted(uj_pruning_question *q);

// --- angle_order.c: in which order pieces lie ---

void uj_pruning_find_crossings(uj_turn_pruning *b, uj_packer *packer);

// The places on the middle lines of the tray where pieces lie; NAN: not known.
void uj_pruning_places(const uj_turn_pruning *b, const uj_pose *poses,
                       double (*place)[UJ_MAX_PIECES]);

// The others, interchangeable ones in the order of their places.
void uj_pruning_sort_others(const uj_turn_pruning *b, double (*place)[UJ_MAX_PIECES], int *piece);

// What of the order at the start holds until pieces have turned by `turned`: two pieces that go on
// crossing a line keep their order on it. Returns false when of some pair nothing is known.
bool uj_pruning_keep_order(uj_pruning_question *q, double turned);

#endif
