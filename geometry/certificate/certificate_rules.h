// The certificate's checks of keyframes, of moves, and of the goal.
#ifndef UJ_CERTIFICATE_RULES_H
#define UJ_CERTIFICATE_RULES_H

#include <unjam/base/poll.h>
#include <unjam/geometry/certificate/exemption.h>
#include <unjam/geometry/certificate/shapes/certificate_shapes.h>
#include <unjam/geometry/tray/motion.h>

enum { UJ_REASON_SIZE = 512 };

/// A solution being examined. Each check returns true if nothing is wrong. Otherwise it writes the
/// first fault to `reason` and returns false.
typedef struct uj_examination {
    const uj_tray *tray;
    const uj_tray_solution *solution;
    const size_t *frames;  ///< [move_count + 1] indices of the keyframes at integer times
    const uj_certificate_shapes *shapes;
    double tolerance;     ///< overlap depth accepted, as a fraction of the tray's diameter
    bool lowered;         ///< `tolerance` is less than was asked for, because parts are narrow
    char *reason;         ///< [UJ_REASON_SIZE]
    size_t *faulty_move;  ///< uj_certificate.faulty_move
    uj_exemptions *exemptions;
    uj_poll poll;
} uj_examination;

/// Polls. If the check has to stop, sets *good to false and writes a reason.
void uj_examination_poll(const uj_examination *e, bool *good);

/// A name such as "piece B"; "the wall" for piece -1.
typedef struct uj_piece_label {
    char text[80];
} uj_piece_label;

uj_piece_label uj_piece_label_of(const uj_tray *tray, int piece);

/// Checks that numbers are finite, that the rules allow the moves, and that there is a keyframe at
/// every integer time. The first keyframe must be the puzzle's start. Uses neither e->frames nor
/// e->shapes.
bool uj_rules_check_frames(const uj_examination *e);

/// Checks every move, keyframe by keyframe. Pieces outside the move must stay where they are. In a
/// push, no angle may change. In a turn, pieces must turn in the sense of their spin, all at one
/// rate. A piece that has stopped must not turn again. Does not use e->shapes.
bool uj_rules_check_moves(const uj_examination *e);

/// Checks that the pieces' origins stay between e->shapes->low and e->shapes->high, so that no
/// piece leaves the box that contains the walls.
bool uj_rules_check_bounds(const uj_examination *e);

/// Checks the goal at the last keyframe. If the goal is an exit, the goal piece must lie in the
/// opening of the exit and outside the interior. Errors up to a depth of tolerance * diameter are
/// accepted. If the goal is given by poses, its ranges of x and y are widened by tolerance *
/// diameter. Its ranges of angles are widened by `tolerance` radians, and repeat every full turn.
bool uj_rules_check_goal(const uj_examination *e);

#endif
