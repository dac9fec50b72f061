// The certificate's checks of keyframes, of what each piece does in a move, and of the goal.
#ifndef UJ_CERTIFICATE_RULES_H
#define UJ_CERTIFICATE_RULES_H

#include <unjam/geometry/certificate/exemption.h>
#include <unjam/geometry/certificate/shapes/certificate_shapes.h>
#include <unjam/geometry/tray/motion.h>

enum { UJ_REASON_SIZE = 512 };

/// A solution being examined. The checks below return true if nothing is wrong. Otherwise they
/// return false and write a sentence about the first fault to `reason`.
typedef struct uj_examination {
    const uj_tray *tray;
    const uj_tray_solution *solution;
    const size_t *frames;  ///< [move_count + 1] indices of the keyframes at integer times
    const uj_certificate_shapes *shapes;
    double tolerance;  ///< overlap depth accepted, as a fraction of the tray's diameter
    bool lowered;      ///< `tolerance` is less than was asked for, because parts are narrow
    char *reason;      ///< [UJ_REASON_SIZE]
    uj_exemptions *exemptions;
} uj_examination;

/// A name such as "piece B", or "the wall" for piece -1. It is returned by value, so that one
/// sentence can contain several names.
typedef struct uj_piece_label {
    char text[80];
} uj_piece_label;

uj_piece_label uj_piece_label_of(const uj_tray *tray, int piece);

/// Checks that numbers are finite, that moves are well formed and follow the chosen rules, that
/// there is a keyframe at every integer time, and that the first keyframe is the start of the
/// puzzle. Uses neither e->frames nor e->shapes.
bool uj_rules_check_frames(const uj_examination *e);

/// Checks every move, keyframe by keyframe. Pieces outside the move stay where their previous move
/// left them. In a push, no angle changes. In a turn, each piece only turns in the direction of its
/// spin, all pieces that turn have the same rate, and a piece that has stopped does not turn again.
/// Does not use e->shapes.
bool uj_rules_check_moves(const uj_examination *e);

/// Checks that the origins of all pieces stay within the bounds low and high of e->shapes. This
/// keeps every piece inside the box that contains the walls.
bool uj_rules_check_bounds(const uj_examination *e);

/// Checks the goal at the last keyframe. If the goal is an exit, the goal piece must lie in the
/// opening of the exit, which is a region: no convex part of the piece may reach farther than
/// tolerance * diameter into the tray's interior or out of the opening. If the goal is given by
/// poses, each pose must be within its range plus tolerance * diameter (angles: plus tolerance in
/// radians, modulo a full turn).
bool uj_rules_check_goal(const uj_examination *e);

#endif
