// Reads the role of an outline from its label, id or class: "tray", "exit slot", "piece A".
#ifndef UJ_ROLE_H
#define UJ_ROLE_H

#include <unjam/drawing/drawing.h>

/// The meaning of a label.
typedef struct uj_label {
    uj_drawn_role role;
    bool plural;                    ///< as in "pieces": each object in the group has this role
    char name[UJ_DRAWN_NAME_SIZE];  ///< may be empty
    double thickness;               ///< 0: not given
    bool bad_thickness;             ///< a thickness is given, but not as a number above 0
} uj_label;

/// Reads a label such as "piece A", "Exit_slot", "goal-A", "piece B thickness 5" or "pieces". Case
/// does not matter, except in names. Returns false if the label does not begin with the word for a
/// role.
bool uj_label_read(const char *text, uj_label *out);

/// Returns true if a label is valid UTF-8. Labels in a drawing are always valid, so only labels
/// that a user has typed need this check.
bool uj_label_is_valid(const char *text);

/// Returns true if the id looks like one that a drawing program has made up, such as "path1234",
/// "rect12-3" or "g5".
bool uj_id_is_automatic(const char *id);

#endif
