// A drawing of a puzzle: outlines with the roles that they play, and the tray made from them.
#ifndef UJ_DRAWING_H
#define UJ_DRAWING_H

#include <unjam/geometry/tray/tray.h>

typedef enum uj_drawn_segment_kind {
    UJ_SEGMENT_LINE,
    UJ_SEGMENT_CUBIC,
    UJ_SEGMENT_ARC
} uj_drawn_segment_kind;

/// One segment of an outline: a line, a cubic Bezier curve, or an arc of an ellipse.
typedef struct uj_drawn_segment {
    uj_drawn_segment_kind kind;
    uj_vec2 start, end;
    uj_vec2 a, b;    ///< cubic: control points; arc: the conjugate semi-axes u and v
    uj_vec2 centre;  ///< arc: the centre of the ellipse
    /// Arc: its points are centre + cos(t) u + sin(t) v, for t from `from` to from + sweep
    /// (radians).
    double from, sweep;
} uj_drawn_segment;

/// The part that an outline plays in the puzzle.
typedef enum uj_drawn_role {
    UJ_ROLE_NONE,  ///< not known yet
    UJ_ROLE_IGNORED,
    UJ_ROLE_TRAY,
    UJ_ROLE_EXIT,
    UJ_ROLE_OBSTACLE,
    UJ_ROLE_PIECE,
    UJ_ROLE_GOAL,  ///< a ghost: where the piece of the same name must arrive
} uj_drawn_role;

/// Returns the word that stands for a role in labels, such as "tray". Static text.
const char *uj_drawn_role_text(uj_drawn_role role);

/// Where the role of an outline comes from.
typedef enum uj_drawn_origin {
    UJ_ORIGIN_NONE,    ///< the outline has no role yet
    UJ_ORIGIN_LABEL,   ///< given by a label, an id or a class in the drawing
    UJ_ORIGIN_CHOICE,  ///< chosen by the user
    UJ_ORIGIN_GUESS,   ///< guessed from the position of the outline
} uj_drawn_origin;

/// Size in bytes of the arrays that hold labels and names. (When the tray is checked, names of more
/// than 64 bytes are refused.)
enum { UJ_DRAWN_NAME_SIZE = 128 };

/// A closed outline. Lengths are in the drawing's unit, y points up.
typedef struct uj_drawn_outline {
    size_t count;
    uj_drawn_segment *segments;  ///< [count], each begins at the end of the previous segment
    size_t curve_count;          ///< number of curves among the segments
    /// The outline's name in the drawing, for messages; may be empty.
    char label[UJ_DRAWN_NAME_SIZE];
    int line;  ///< the line of the file on which the outline begins
    uj_drawn_role role;
    uj_drawn_origin origin;  ///< where the role comes from
    /// Piece or exit: its name; goal: name of the piece that must arrive there. May be empty.
    char name[UJ_DRAWN_NAME_SIZE];
    double thickness;  ///< the piece's or exit's thickness; 0: not given
} uj_drawn_outline;

/// A drawing. Owns everything; zero-initialised means empty.
typedef struct uj_drawn_outlines {
    char *file;    ///< the file's name, as the user gave it
    char unit[3];  ///< "mm", "cm", "in", "pt", "pc", or "" if the drawing has no physical unit
    size_t outline_count;
    uj_drawn_outline *outlines;  ///< [outline_count], in the order of the file
    double diagonal;             ///< length of the diagonal of the box around all outlines
} uj_drawn_outlines;

void uj_drawn_outlines_clear(uj_drawn_outlines *drawing);

/// Sets *low and *high to the lower left and upper right corners of the box around an outline.
void uj_drawn_outline_bounds(const uj_drawn_outline *outline, uj_vec2 *low, uj_vec2 *high);

/// Reads an SVG document from memory. `name` is the file's name for messages. The roles of outlines
/// are read from their labels, ids and classes. Nothing is loaded from elsewhere, and no entity is
/// expanded. Errors: UJ_BAD_INPUT, with file, line and the element's label; UJ_NO_MEMORY. After an
/// error *out is empty.
uj_status uj_svg_read(const char *name, const char *text, size_t size, uj_drawn_outlines *out,
                      uj_error *error);

/// Gives every outline a role, and every piece and exit a name. Keeps roles and names that are set
/// already, and guesses the others. If no tray is set, the largest outline without a role becomes
/// the tray. If no piece is set, the outlines inside the tray become pieces. If no exit is set, the
/// outlines that cross the tray's boundary, or touch it from outside, become exits. Pieces without
/// a name are called A, B, C, ... from top to bottom, and from left to right where the tops are
/// equal. Errors: UJ_BAD_INPUT if a role cannot be guessed (the message lists the outlines), or if
/// there are too many pieces; UJ_NO_MEMORY; UJ_INTERNAL.
uj_status uj_drawn_outlines_propose(uj_drawn_outlines *drawing, uj_error *error);

/// Like uj_drawn_outlines_propose, but is not stopped by an outline whose role cannot be guessed:
/// such an outline keeps the role UJ_ROLE_NONE. Errors: UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_drawn_outlines_guess(uj_drawn_outlines *drawing, uj_error *error);

/// Writes a name that no outline with this role has. Takes the first such name from a list: for
/// exits, "exit", "exit 2", ...; for pieces, A, B, ... Z, A2, B2, ...
void uj_drawn_free_name(const uj_drawn_outlines *drawing, uj_drawn_role role,
                        char name[UJ_DRAWN_NAME_SIZE]);

/// Size in bytes of the text that uj_drawn_outline_key writes.
enum { UJ_DRAWN_KEY_SIZE = UJ_DRAWN_NAME_SIZE + 16 };

/// Writes a text that identifies the outline in its drawing: the outline's label, followed by "#2"
/// if this is the second of several outlines with the same label.
void uj_drawn_outline_key(const uj_drawn_outlines *drawing, size_t index,
                          char key[UJ_DRAWN_KEY_SIZE]);

/// How a tray is made from a drawing.
typedef struct uj_drawn_options {
    /// Greatest distance from a curve to the edges that replace it, as a fraction of
    /// uj_drawn_outlines.diagonal.
    double tolerance;
    const char *goal;  ///< name of the piece that must leave the tray; NULL: see uj_drawn_tray_make
    const char *roles;  ///< chosen roles, as text for uj_drawn_roles_set; NULL: none
} uj_drawn_options;

/// A tray made from a drawing, and what was done to make it. Owns the tray.
typedef struct uj_drawn_tray {
    uj_tray *tray;
    int same_as[UJ_MAX_PIECES];  ///< index of an earlier piece of equal shape, or -1
    size_t curve_count;          ///< number of curves replaced by straight edges
    /// Greatest distance from a curve to the edges that replace it, in the drawing's unit.
    double tolerance;
    size_t extended;    ///< number of exits that were extended outwards
    bool goal_guessed;  ///< the drawing does not say which piece must leave the tray
} uj_drawn_tray;

/// Makes the tray of a drawing in which every outline has a role. The tray's lower left corner
/// becomes the origin. Curves of pieces and obstacles are replaced by edges inside the outline,
/// those of the tray and of exits by edges outside. The goal is given by goal outlines. If there
/// are none, the piece that options->goal names must leave through the only exit. If options->goal
/// is NULL, the first piece that is thin enough for the exit must leave or, if all are too thick,
/// the first piece. If the exit has no thickness, the first of the thinnest pieces must leave. A
/// piece without a thickness gets the thickness 1. An exit without a thickness gets the thickness
/// of the piece that must leave or, if there are goal outlines, 1. Errors: UJ_BAD_INPUT, with the
/// line and label of the outline; UJ_NO_MEMORY; UJ_INTERNAL. After an error *out is empty.
uj_status uj_drawn_tray_make(const uj_drawn_outlines *drawing, const uj_drawn_options *options,
                             uj_drawn_tray *out, uj_error *error);

void uj_drawn_tray_clear(uj_drawn_tray *drawn);

#endif
