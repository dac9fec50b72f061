// What the files of the pruning of turns share. Callers use turn_pruning.h.
#ifndef UJ_PRUNING_STATE_H
#define UJ_PRUNING_STATE_H

#include <pthread.h>

#include <unjam/base/state_table.h>
#include <unjam/base/u64_map.h>
#include <unjam/geometry/packing/turn_pruning.h>
#include <unjam/geometry/tray/symmetry.h>

enum { UJ_MAX_OTHERS = 3, UJ_CROSSINGS = 64, UJ_MAX_PROBE_ANGLES = 3 };

/// A turn in canonical form: its image under a symmetry that lets the goal piece turn
/// counter-clockwise, with interchangeable pieces in the order in which they lie. So what is found
/// out serves all equivalent turns. Angles are those of the pieces' classes (symmetry.h). Compared
/// as plain bytes; zero-initialise.
typedef struct uj_pruning_turn {
    double goal_angle;
    double goal_turn;  ///< by how much the goal piece can turn before it can fit the exit
    double angles[UJ_MAX_OTHERS];
    int min_spin[UJ_MAX_OTHERS], max_spin[UJ_MAX_OTHERS];
    uj_piece_order start_order;
} uj_pruning_turn;

struct uj_turn_pruning {
    const uj_tray *tray;
    const uj_contact_model *model;
    uj_symmetries symmetries;
    pthread_mutex_t mutex;  ///< guards what follows, down to the orders
    uj_budget budget;
    uj_u64_map boxes;      ///< what is known about boxes of angles, see pruning_boxes.c
    uj_state_table turns;  ///< turns answered; their ids are keys of `answers`
    uj_u64_map answers;
    int order_count, order_capacity;
    uj_piece_order *orders;                        ///< [order_count] met so far
    int other_count, others[UJ_MAX_PIECES];        ///< the pieces other than the goal piece
    uj_vec2 middle;                                ///< of the tray
    bool crosses[2][UJ_MAX_PIECES][UJ_CROSSINGS];  ///< whether a piece crosses a middle line at all
                                                   ///< angles of a sector of the circle
};

/// The question whether a turn is excluded, and what is being examined: the goal piece at a probe
/// angle, the others in ranges of angles and in an order.
typedef struct uj_pruning_query {
    uj_turn_pruning *pruning;
    uj_packer *packer;
    uj_pruning_poll poll;
    bool stopped;  ///< by poll
    uj_pruning_turn turn;
    int probe;  ///< the probe angle, as a multiple of uj_pruning_probe_step
    double low[UJ_MAX_OTHERS], high[UJ_MAX_OTHERS];
    int order_index;  ///< of `order` among those met; -1: none
    uj_piece_order order;
    bool is_fine;     ///< whether boxes down to the finest level are examined
    int range_count;  ///< ranges examined so far
    int probe_count, probes[UJ_MAX_PROBE_ANGLES];
} uj_pruning_query;

/// Wraps the index of a sector of the circle, of which there are `count`, to 0 .. count - 1.
static inline int uj_wrap(int index, int count)
{
    int rest = index % count;
    return rest < 0 ? rest + count : rest;
}

// --- pruning_boxes.c: boxes of angles that have no room ---

/// The step between probe angles of the goal piece.
double uj_pruning_probe_step(const uj_turn_pruning *pruning);

/// Whether nothing in the ranges of q has room at its probe angle and in its order.
bool uj_pruning_ranges_refuted(uj_pruning_query *q);

// --- pruning_order.c: the order in which pieces lie ---

/// Fills in pruning->crosses.
void uj_pruning_find_crossings(uj_turn_pruning *pruning, uj_packer *packer);

/// Where the pieces lie along the middle lines of the tray: position[axis][piece]; NAN: unknown.
void uj_pruning_positions(const uj_turn_pruning *pruning, const uj_pose *poses,
                          double (*position)[UJ_MAX_PIECES]);

/// Lists the other pieces in piece[other_count], interchangeable ones in the order of their
/// positions.
void uj_pruning_sort_others(const uj_turn_pruning *pruning, double (*position)[UJ_MAX_PIECES],
                            int *piece);

/// Sets the part of the order at the start that still holds when pieces have turned by `turned`:
/// two pieces that keep crossing a line keep their order along it. Returns false when nothing is
/// known about some pair.
bool uj_pruning_preserve_order(uj_pruning_query *q, double turned);

#endif
