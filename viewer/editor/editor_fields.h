// The fields of the side panel: values of the selected part and of the puzzle.
#ifndef UJ_EDITOR_FIELDS_H
#define UJ_EDITOR_FIELDS_H

#include "editor_state.h"

typedef enum uj_field {
    UJ_FIELD_PUZZLE,
    UJ_FIELD_UNIT,
    UJ_FIELD_GRID,
    UJ_FIELD_SIDES,
    UJ_FIELD_NAME,
    UJ_FIELD_X,
    UJ_FIELD_Y,
    UJ_FIELD_ANGLE,
    UJ_FIELD_WIDTH,
    UJ_FIELD_HEIGHT,
    UJ_FIELD_THICKNESS,
    UJ_FIELD_WALL,
    UJ_FIELD_POSITION,
    UJ_FIELD_OPENING,
    UJ_FIELD_DEPTH,
    UJ_FIELD_WITHIN_X,
    UJ_FIELD_WITHIN_Y,
    UJ_FIELD_WITHIN_ANGLE,
    UJ_FIELD_CORNER_X,
    UJ_FIELD_CORNER_Y,
    UJ_FIELD_ROWS,
    UJ_FIELD_COLUMNS,
    UJ_FIELD_INSTANCE,
    UJ_FIELDS  ///< number of kinds of fields
} uj_field;

/// Sets `fields` to the list of the fields that are now in the panel. Returns their number. The
/// array must have room for UJ_FIELDS.
size_t uj_editor_fields(const uj_editor *editor, uj_field *fields);

/// Returns the label of a field, not yet translated.
const char *uj_field_label(uj_field field);

/// Writes the value of a field to `text`, which has room for `size` bytes.
void uj_field_value(const uj_editor *editor, uj_field field, char *text, size_t size);

/// Sets a field to the typed text. If that is not possible, shows a message.
void uj_field_set(uj_editor *editor, uj_field field, const char *text);

/// Begins typing into field `index` of uj_editor_fields. The index wraps around. UJ_NO_FIELD ends
/// typing.
void uj_editor_focus(uj_editor *editor, int index);

/// Ends typing. If the typed text has changed, sets the field to it.
void uj_editor_apply_field(uj_editor *editor);

#endif
