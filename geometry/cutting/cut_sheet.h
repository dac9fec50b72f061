// The parts of a tray, laid out side by side, to be cut from wood or plastic.
#ifndef UJ_CUT_SHEET_H
#define UJ_CUT_SHEET_H

#include <unjam/geometry/tray/tray.h>

typedef enum uj_cut_purpose { UJ_CUT_FLOOR, UJ_CUT_WALL, UJ_CUT_PIECES } uj_cut_purpose;

/// Parts with the same purpose, to be cut from material of one thickness.
typedef struct uj_cut_layer {
    uj_cut_purpose purpose;
    /// Thickness of the material; 0 for the floor, which may have any thickness.
    double thickness;
} uj_cut_layer;

/// A part to be cut out. The part owns both polygons, which are in the coordinates of the sheet.
typedef struct uj_cut_part {
    size_t layer;
    const char *name;  ///< owned by the tray; NULL for floor and walls
    uj_polygon shape;  ///< the finished part
    uj_polygon path;   ///< path of the beam's centre: half a kerf outside `shape`
    uj_vec2 label;     ///< where the name is written: inside the part
} uj_cut_part;

typedef enum uj_cut_mark_kind {
    UJ_MARK_TRAY,
    UJ_MARK_EXIT,
    UJ_MARK_PIECE,
    UJ_MARK_GOAL
} uj_cut_mark_kind;

/// An outline to be engraved on the floor: the tray, an exit, or a piece at its start or its goal.
typedef struct uj_cut_mark {
    uj_cut_mark_kind kind;
    const char *name;    ///< owned by the tray; NULL for UJ_MARK_TRAY
    double thickness;    ///< thickness of the exit or piece; 0 for UJ_MARK_TRAY and UJ_MARK_GOAL
    uj_polygon outline;  ///< owned
    uj_vec2 label;       ///< where the name is written: inside the outline
} uj_cut_mark;

/// All lengths are in millimetres. The origin is the lower left corner, and y points up. The sheet
/// owns its arrays. The tray owns the names and must outlive the sheet. A sheet initialised with
/// zeros is empty.
typedef struct uj_cut_sheet {
    double width, height;
    size_t layer_count;
    uj_cut_layer *layers;  ///< [layer_count] floor, walls from the bottom up, pieces by thickness
    size_t part_count;
    uj_cut_part *parts;  ///< [part_count] ordered by layer
    size_t mark_count;
    uj_cut_mark *marks;  ///< [mark_count]
} uj_cut_sheet;

enum { UJ_CUT_LARGEST = 10000 };  ///< greatest width and height of a sheet, in millimetres

typedef struct uj_cut_options {
    double unit;  ///< length of one unit of the tray's coordinates, in millimetres
    double kerf;  ///< width of the cut, in millimetres; 0 or more
} uj_cut_options;

/// Makes the parts of a valid tray and lays them out.
///
/// The floor is a box around the interior and all openings except the goal's, with a margin. The
/// margin is about a twelfth of the tray's diameter, or less if the goal's opening would otherwise
/// end in the margin.
///
/// The wall is this box without the interior and the openings. It is as high as the thickest piece.
/// Fixed obstacles are parts of the wall. Exits that admit the same pieces get the same height: the
/// least thickness of these exits. Layers above this height have no openings for these exits.
///
/// Errors: UJ_BAD_ARGUMENT if the sheet would be wider or higher than UJ_CUT_LARGEST, or if a gap
/// or a notch of a part is too narrow for the beam; UJ_NO_MEMORY, UJ_INTERNAL. After an error *out
/// is empty.
uj_status uj_cut_sheet_create(const uj_tray *tray, uj_cut_options options, uj_cut_sheet *out,
                              uj_error *error);

void uj_cut_sheet_clear(uj_cut_sheet *sheet);

#endif
