// Moves and solutions of a tray puzzle. A solution is a list of moves with its motion.
#ifndef UJ_MOTION_H
#define UJ_MOTION_H

#include <stdint.h>

#include <unjam/geometry/tray/tray.h>

typedef enum uj_move_type {
    UJ_PUSH,
    UJ_TURN,
    UJ_GLIDE,  ///< any motion of some pieces; used only under UJ_RULES_ANY, for every move
} uj_move_type;
typedef enum uj_direction { UJ_NE, UJ_NW, UJ_SE, UJ_SW } uj_direction;
typedef enum uj_spin { UJ_CCW, UJ_CW } uj_spin;
typedef enum uj_rules { UJ_RULES_FREE, UJ_RULES_PAPER, UJ_RULES_ANY } uj_rules;

/// Returns a vector of length sqrt 2; each component is 1 or -1.
static inline uj_vec2 uj_direction_vector(uj_direction direction)
{
    return (uj_vec2){(direction == UJ_NE || direction == UJ_SE) ? 1.0 : -1.0,
                     (direction == UJ_NE || direction == UJ_NW) ? 1.0 : -1.0};
}

const char *uj_direction_text(uj_direction direction);  ///< "NE", "NW", "SE" or "SW"
const char *uj_spin_text(uj_spin spin);                 ///< "ccw" or "cw"
const char *uj_move_type_text(uj_move_type type);       ///< "push", "turn" or "move"
const char *uj_rules_text(uj_rules rules);              ///< "free", "paper" or "any"

/// Returns true if the two poses of a piece are equal to within UJ_TOLERANCE_MOVED. Angles are not
/// reduced modulo a full turn. `diameter` is that of the tray.
bool uj_pose_is_same(uj_pose a, uj_pose b, double diameter);

typedef struct uj_piece_move {
    uint8_t piece;      ///< index into uj_tray.pieces
    uint8_t direction;  ///< uj_direction in which the piece is pushed or pressed; 0 in a UJ_GLIDE
    uint8_t spin;       ///< uj_spin; used only in a UJ_TURN
} uj_piece_move;

/// One move. `pieces` is sorted by index. Pieces not listed stay fixed.
typedef struct uj_move {
    uint8_t type;  ///< uj_move_type
    uint8_t piece_count;
    uj_piece_move pieces[UJ_MAX_PIECES];
    /// Bit i: the branch that a turn takes at its i-th bifurcation (turn.h). 0 for other moves.
    uint8_t branches;
} uj_move;

/// A motion, as keyframes. Move i (from 0) lasts from time i to time i + 1. Each integer time from
/// 0 to the number of moves has one frame. Times strictly increase. Between frames, x, y and angle
/// are linear in time. Angles are not reduced modulo a full turn.
typedef struct uj_motion {
    size_t piece_count, frame_count, frame_capacity;
    double *times;   ///< [frame_count]
    uj_pose *poses;  ///< [frame_count * piece_count], frame by frame
} uj_motion;

/// A list of moves with their motion. To make one, zero it, then set motion.piece_count.
typedef struct uj_tray_solution {
    uj_rules rules;
    size_t move_count;
    uj_move *moves;  ///< [move_count], owned
    uj_motion motion;
} uj_tray_solution;

/// Frees what the motion owns and empties it. Keeps piece_count.
void uj_motion_clear(uj_motion *motion);

/// Appends a frame with a copy of poses[0..piece_count-1]. Error: UJ_NO_MEMORY.
uj_status uj_motion_append(uj_motion *motion, double time, const uj_pose *poses);

/// Writes the poses at `time` to poses[0..piece_count-1]. A time outside the motion gives the first
/// or last poses. The motion must have a frame.
void uj_motion_at(const uj_motion *motion, double time, uj_pose *poses);

/// Returns the pose of `piece` at the fraction `part` (0 to 1) of the interval after `frame`. After
/// the last frame, all poses stay the same.
uj_pose uj_motion_between(const uj_motion *motion, size_t frame, double part, size_t piece);

/// Returns the time at the fraction `part` (0 to 1) of the interval after `frame`.
double uj_motion_time(const uj_motion *motion, size_t frame, double part);

/// Returns the number of frames with move < time <= move + 1.
size_t uj_motion_frames_in_move(const uj_motion *motion, size_t move);

/// Returns the sum, over all moves, of the number of pieces that change pose (uj_pose_is_same).
/// `diameter` is that of the tray.
size_t uj_solution_piece_moves(const uj_tray_solution *solution, double diameter);

enum { UJ_MOVE_TEXT_SIZE = 2048 };  ///< in bytes; enough for any move of a valid tray

/// Writes the move in the short notation to buffer[0..size-1], for example "push A NE, C SW", "turn
/// B cw pressed SE" or "move A, B". If the text is too long, "..." replaces the last pieces.
/// Returns buffer.
char *uj_move_text(const uj_tray *tray, const uj_move *move, char *buffer, size_t size);

/// Writes the move in words to buffer[0..size-1], for example "push A and B up and right, C down
/// and left" or "turn B clockwise, pressed down and right". If the text is too long, "..." replaces
/// its end. `size` must be at least 4. Returns buffer.
char *uj_move_words(const uj_tray *tray, const uj_move *move, char *buffer, size_t size);

/// The type of uj_move_text and uj_move_words.
typedef char *uj_tray_move_writer(const uj_tray *tray, const uj_move *move, char *buffer,
                                  size_t size);

/// Frees what the solution owns and empties it. Keeps rules and motion.piece_count.
void uj_solution_clear(uj_tray_solution *solution);

#endif
