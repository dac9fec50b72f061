// Moves of a tray puzzle, and solutions: lists of moves with the continuous motion that they make.
#ifndef UJ_MOTION_H
#define UJ_MOTION_H

#include <stdint.h>

#include <unjam/geometry/tray/tray.h>

typedef enum uj_move_type {
    UJ_PUSH,
    UJ_TURN,
    UJ_GLIDE,  ///< any motion of some pieces; only under UJ_RULES_ANY, where all moves are of this
               ///< type
} uj_move_type;
typedef enum uj_direction { UJ_NE, UJ_NW, UJ_SE, UJ_SW } uj_direction;
typedef enum uj_spin { UJ_CCW, UJ_CW } uj_spin;
typedef enum uj_rules { UJ_RULES_FREE, UJ_RULES_PAPER, UJ_RULES_ANY } uj_rules;

/// Returns the direction as a vector with components 1 or -1.
static inline uj_vec2 uj_direction_vector(uj_direction direction)
{
    return (uj_vec2){(direction == UJ_NE || direction == UJ_SE) ? 1.0 : -1.0,
                     (direction == UJ_NE || direction == UJ_NW) ? 1.0 : -1.0};
}

const char *uj_direction_text(uj_direction direction);  ///< "NE", "NW", "SE" or "SW"
const char *uj_spin_text(uj_spin spin);                 ///< "ccw" or "cw"
const char *uj_move_type_text(uj_move_type type);       ///< "push", "turn" or "move"
const char *uj_rules_text(uj_rules rules);              ///< "free", "paper" or "any"

/// Returns true if two poses of a piece are the same to within UJ_TOLERANCE_STATE, which covers the
/// rounding and the tolerances that add up over successive moves. `diameter` is that of the tray.
/// Angles are compared as they are, not modulo a full turn.
bool uj_pose_is_same(uj_pose a, uj_pose b, double diameter);

/// What one piece does in a move.
typedef struct uj_piece_move {
    uint8_t piece;      ///< index into uj_tray.pieces
    uint8_t direction;  ///< uj_direction in which the piece is pushed or pressed; 0 in a UJ_GLIDE
    uint8_t spin;       ///< uj_spin; used only in a UJ_TURN
} uj_piece_move;

/// One move of some pieces, which are listed in increasing order of index. All other pieces stay
/// fixed.
typedef struct uj_move {
    uint8_t type;  ///< uj_move_type
    uint8_t piece_count;
    uj_piece_move pieces[UJ_MAX_PIECES];
    /// Bit i: the branch that a turn takes at its i-th bifurcation (turn.h). 0 for other moves.
    uint8_t branches;
} uj_move;

/// A motion, as keyframes. Time is counted in moves: move i (from 0) lasts from time i to i + 1,
/// and there is exactly one frame at every integer time from 0 to the number of moves. Times
/// increase strictly. Between frames, x, y and angle are linear in time. Angles are not reduced
/// modulo a full turn.
typedef struct uj_motion {
    size_t piece_count, frame_count, frame_capacity;
    double *times;   ///< [frame_count]
    uj_pose *poses;  ///< [frame_count * piece_count], frame by frame
} uj_motion;

/// A list of moves with their motion. To make one, initialise with zeros, and set
/// motion.piece_count before appending frames.
typedef struct uj_tray_solution {
    uj_rules rules;
    size_t move_count;
    uj_move *moves;  ///< [move_count], owned
    uj_motion motion;
} uj_tray_solution;

/// Frees what the motion owns and empties it. Keeps piece_count.
void uj_motion_clear(uj_motion *motion);

/// Appends a frame with a copy of the piece_count poses. Error: UJ_NO_MEMORY.
uj_status uj_motion_append(uj_motion *motion, double time, const uj_pose *poses);

/// Writes the poses at the given time to poses[0..piece_count-1]. Times before the start or after
/// the end of the motion give the poses at its start or end. The motion must have at least one
/// frame.
void uj_motion_at(const uj_motion *motion, double time, uj_pose *poses);

/// Returns the pose of a piece at a fraction `part` (0 to 1) of the interval from `frame` to the
/// next frame. After the last frame everything stands still.
uj_pose uj_motion_between(const uj_motion *motion, size_t frame, double part, size_t piece);

/// Returns the time at a fraction `part` (0 to 1) of the interval from `frame` to the next frame.
double uj_motion_time(const uj_motion *motion, size_t frame, double part);

/// Returns the number of frames of a move: those with move < time <= move + 1.
size_t uj_motion_frames_in_move(const uj_motion *motion, size_t move);

/// Counts, for each move, the pieces that really moved: those whose poses before and after the move
/// differ (uj_pose_is_same). Returns the sum over all moves. `diameter` is that of the tray.
size_t uj_solution_piece_moves(const uj_tray_solution *solution, double diameter);

enum { UJ_MOVE_TEXT_SIZE = 2048 };  ///< size in bytes that is enough for any move of a valid tray

/// Writes the move in the short notation, for example "push A NE, C SW", "turn B cw pressed SE" or
/// "move A, B", to buffer[0..size-1], which is always terminated. If the text is too long, "..."
/// replaces the last pieces. Returns buffer.
char *uj_move_text(const uj_tray *tray, const uj_move *move, char *buffer, size_t size);

/// Writes the move in words, for example "push A and B up and right, C down and left" or "turn B
/// clockwise, pressed down and right", to buffer[0..size-1]. If the text is too long, "..."
/// replaces its end. `size` must be at least 4. Returns buffer.
char *uj_move_words(const uj_tray *tray, const uj_move *move, char *buffer, size_t size);

/// The type of both functions above, for a caller that uses either of them.
typedef char *uj_tray_move_writer(const uj_tray *tray, const uj_move *move, char *buffer,
                                  size_t size);

/// Frees what the solution owns and empties it. Keeps rules and motion.piece_count.
void uj_solution_clear(uj_tray_solution *solution);

#endif
