// A forgery: moves and keyframes that a forger (forger.h) changes.
#ifndef UJ_TEST_FORGERY_H
#define UJ_TEST_FORGERY_H

#include <unjam/geometry/solve/successor_generator.h>

enum { FORGERY_MOVES = 6, FORGERY_FRAMES = 2000 };  // limits on moves and keyframes

// Keyframe 0 is the start. Move m consists of keyframes forgery_first(f, m) + 1 to end[m].
typedef struct forgery {
    size_t piece_count, frame_count, frame_capacity, move_count;
    uj_pose *poses;  // [frame_count * piece_count], owned
    uj_move moves[FORGERY_MOVES];
    size_t end[FORGERY_MOVES];  // index of the last keyframe of each move
} forgery;

// Returns a forgery without moves, at the start poses of the tray.
forgery forgery_begin(const uj_tray *tray);
forgery forgery_copy(const forgery *f);
void forgery_clear(forgery *f);

// The solution must have at most FORGERY_MOVES moves.
forgery forgery_of_solution(const uj_tray_solution *solution);

// Converts a forgery to a solution, which the caller clears. The keyframes of a move are at equal
// intervals of time.
uj_tray_solution forgery_solution(const forgery *f, uj_rules rules);

// Returns the index of the keyframe with which a move begins. This keyframe also ends the previous
// move.
size_t forgery_first(const forgery *f, size_t move);

// Returns the move to which a keyframe belongs. `frame` must not be 0.
size_t forgery_move_of(const forgery *f, size_t frame);

uj_pose *forgery_poses(const forgery *f, size_t frame);
uj_pose *forgery_last(const forgery *f);

// Appends a keyframe to the last move.
void forgery_add_frame(forgery *f, const uj_pose *poses);

// Inserts a keyframe after keyframe `after`. The new keyframe belongs to the move of the next
// keyframe or, at the end, to the last move. `poses` must not point into f->poses.
void forgery_insert(forgery *f, size_t after, const uj_pose *poses);

// `frame` must be neither the first nor the last keyframe of a move.
void forgery_remove(forgery *f, size_t frame);

// Ends the forgery at `frame`, a keyframe of the move. If part > 0, ends it later: at the fraction
// `part` (up to 1) of the step from `frame` to the next keyframe of the move.
void forgery_cut(forgery *f, size_t move, size_t frame, double part);

// Removes all moves except the first `count`.
void forgery_keep(forgery *f, size_t count);

// Appends *move, but no motion: all pieces stay where they are.
void forgery_stand(forgery *f, const uj_move *move);

// Returns true if the turn *move may begin at `state`: the rules allow it, and no listed piece
// moves when it is pushed in its listed direction.
bool forgery_begins_at_rest(const uj_move *move, uj_successor_generator *generator,
                            const uj_tray_state *state);

// Makes the move by the laws of motion. If `joins`, appends the motion to the last move of *f.
// Otherwise, adds a new move. Returns false, and appends nothing, if the rules do not allow the
// move, if no piece moves, or if *f would exceed FORGERY_MOVES or FORGERY_FRAMES.
bool forgery_follow(forgery *f, uj_successor_generator *generator, const uj_move *move, bool joins);

// Compares the poses of each piece in `a` and `b` (each [piece_count]). Returns the maximum of
// |change of position| + diameter / 2 * |change of angle|.
double forgery_distance(const forgery *f, const uj_pose *a, const uj_pose *b, double diameter);

// Returns the entry of a piece in a move, or NULL if the move does not list the piece.
uj_piece_move *forgery_part(uj_move *move, size_t piece);

// Adds a piece to a move, or replaces the entry of the piece.
void forgery_list(uj_move *move, uj_piece_move part);

void forgery_unlist(uj_move *move, size_t piece);

#endif
