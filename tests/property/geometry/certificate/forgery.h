// A motion in the making: moves and their keyframes, which a forger can cut, join and bend.
#ifndef UJ_TEST_FORGERY_H
#define UJ_TEST_FORGERY_H

#include <unjam/geometry/solve/successor_generator.h>

enum { FORGERY_MOVES = 6, FORGERY_FRAMES = 2000 };  // greatest numbers of moves and keyframes

// Moves with their keyframes, which have no times yet. Keyframe 0 is the start. Move m consists of
// the keyframes after forgery_first(f, m) up to end[m].
typedef struct forgery {
    size_t piece_count, frame_count, frame_capacity, move_count;
    uj_pose *poses;  // [frame_count * piece_count], owned
    uj_move moves[FORGERY_MOVES];
    size_t end[FORGERY_MOVES];  // index of the last keyframe of each move
} forgery;

// Returns a forgery without moves. Its only keyframe has the start poses of the tray's pieces.
forgery forgery_begin(const uj_tray *tray);
forgery forgery_copy(const forgery *f);
void forgery_clear(forgery *f);

// Copies the moves and keyframes of a solution, which must have at most FORGERY_MOVES moves.
forgery forgery_of_solution(const uj_tray_solution *solution);

// Converts a forgery to a solution. Within a move, keyframes follow one another at equal intervals
// of time. The caller clears the solution.
uj_tray_solution forgery_solution(const forgery *f, uj_rules rules);

// Returns the keyframe with which a move begins. It is also the last keyframe of the move before.
size_t forgery_first(const forgery *f, size_t move);

// Returns the move to which a keyframe belongs. `frame` must not be 0.
size_t forgery_move_of(const forgery *f, size_t frame);

uj_pose *forgery_poses(const forgery *f, size_t frame);
uj_pose *forgery_last(const forgery *f);

// Appends a keyframe to the last move.
void forgery_add_frame(forgery *f, const uj_pose *poses);

// Inserts a keyframe after keyframe `after`. The new keyframe becomes part of the move to which the
// next keyframe belongs or, at the end, of the last move. `poses` must not point into f->poses.
void forgery_insert(forgery *f, size_t after, const uj_pose *poses);

// Removes a keyframe that is neither the first one nor the last one of a move.
void forgery_remove(forgery *f, size_t frame);

// Removes everything after the keyframe `frame` of a move. If `part` (0 to 1) is greater than 0,
// keeps this fraction of the motion from `frame` to the next keyframe of the move.
void forgery_cut(forgery *f, size_t move, size_t frame, double part);

// Removes moves from the end until `count` are left.
void forgery_keep(forgery *f, size_t count);

// Appends a copy of *move to the list of moves, with a motion in which no piece moves.
void forgery_stand(forgery *f, const uj_move *move);

// Returns true if the rules allow the UJ_TURN *move to begin at `state`: a push of a listed piece
// in its listed direction must leave this piece where it is. Otherwise, forgery_follow refuses the
// move.
bool forgery_begins_at_rest(const uj_move *move, uj_successor_generator *generator,
                            const uj_tray_state *state);

// Makes the move according to the laws of motion, and appends its motion. If `joins`, the motion
// becomes part of the last move; otherwise it becomes a new move. Returns false, and appends
// nothing, if the rules do not allow the move, if no piece moves, or if *f would exceed
// FORGERY_MOVES or FORGERY_FRAMES.
bool forgery_follow(forgery *f, uj_successor_generator *generator, const uj_move *move, bool joins);

// Returns the greatest distance of any piece from its pose in `a` to its pose in `b` (each
// [piece_count]): the distance of the positions, plus half of `diameter` times the difference of
// the angles.
double forgery_distance(const forgery *f, const uj_pose *a, const uj_pose *b, double diameter);

// Returns what a move says about a piece, or NULL if the move does not list the piece.
uj_piece_move *forgery_part(uj_move *move, size_t piece);

// Adds a piece to a move, or replaces what the move says about it.
void forgery_list(uj_move *move, uj_piece_move part);

// Removes a piece from a move.
void forgery_unlist(uj_move *move, size_t piece);

#endif
