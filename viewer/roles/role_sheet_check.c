// Decides whether a drawing, with the roles chosen so far, is a puzzle.
#include <stdio.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/viewer/roles/role_sheet.h>

// Returns the outline that the error is about, or UJ_NO_OUTLINE.
static size_t find_culprit(const uj_drawn_outlines *drawing, const uj_error *error)
{
    for (size_t i = 0; i < drawing->outline_count; i++)
        if (drawing->outlines[i].line == error->line &&
            strcmp(drawing->outlines[i].label, error->where) == 0)
            return i;
    return UJ_NO_OUTLINE;
}

static bool has_role(const uj_drawn_outlines *drawing, uj_drawn_role role, size_t *out)
{
    for (size_t i = 0; i < drawing->outline_count; i++)
        if (drawing->outlines[i].role == role) {
            *out = i;
            return true;
        }
    return false;
}

static void describe(const uj_drawn_tray *drawn, char *text, size_t size)
{
    const uj_tray *tray = drawn->tray;
    char goal[600];
    if (tray->goal.by_exit)
        snprintf(goal, sizeof goal, _("Goal: piece %s leaves through %s."),
                 tray->pieces[tray->goal.piece].name, tray->exits[tray->goal.exit].name);
    else
        snprintf(goal, sizeof goal,
                 uj_translate_count("Goal: %zu piece must reach its place.",
                                    "Goal: %zu pieces must reach their places.",
                                    tray->goal.pose_count),
                 tray->goal.pose_count);
    int used =
        snprintf(text, size, uj_translate_count("%zu piece.", "%zu pieces.", tray->piece_count),
                 tray->piece_count);
    if (used > 0 && (size_t)used < size)
        snprintf(text + used, size - (size_t)used, " %s", goal);
}

static void describe_error(const uj_drawn_outlines *drawing, const uj_error *error,
                           uj_role_verdict *verdict)
{
    char key[UJ_DRAWN_KEY_SIZE] = "", message[sizeof error->message];
    if (verdict->outline != UJ_NO_OUTLINE)
        uj_drawn_outline_key(drawing, verdict->outline, key);
    else
        snprintf(key, sizeof key, "%s", error->where);
    snprintf(message, sizeof message, "%s", error->message);
    if (key[0] == '\0' && message[0] >= 'a' && message[0] <= 'z')
        message[0] = (char)(message[0] - 'a' + 'A');
    snprintf(verdict->text, sizeof verdict->text, "%s%s%s.", key, key[0] != '\0' ? ": " : "",
             message);
}

// Makes the tray of the drawing. Every outline must have a role.
static uj_status make(const uj_role_sheet *sheet, uj_drawn_tray *out, uj_error *error)
{
    size_t ghost;
    bool by_place = has_role(&sheet->drawing, UJ_ROLE_GOAL, &ghost);
    const uj_drawn_options options = {.tolerance = UJ_DRAWN_TOLERANCE,
                                      .goal =
                                          sheet->goal[0] != '\0' && !by_place ? sheet->goal : NULL};
    // A shallow copy is enough, because uj_drawn_tray_of changes only outlines without a role.
    uj_drawn_outlines drawing = sheet->drawing;
    return uj_drawn_tray_of(&drawing, &options, out, error);
}

void uj_role_sheet_check(uj_role_sheet *sheet)
{
    uj_role_verdict *verdict = &sheet->verdict;
    uj_drawn_tray drawn = {0};
    uj_error error = {0};
    *verdict = (uj_role_verdict){.status = UJ_BAD_INPUT, .outline = UJ_NO_OUTLINE};
    if (has_role(&sheet->drawing, UJ_ROLE_NONE, &verdict->outline)) {
        char key[UJ_DRAWN_KEY_SIZE];
        uj_drawn_outline_key(&sheet->drawing, verdict->outline, key);
        snprintf(
            verdict->text, sizeof verdict->text,
            _("Choose a role for the outline \"%s\": its position does not determine the role."),
            key);
        return;
    }
    verdict->status = make(sheet, &drawn, &error);
    if (verdict->status == UJ_OK) {
        describe(&drawn, verdict->text, sizeof verdict->text);
    } else {
        verdict->outline = find_culprit(&sheet->drawing, &error);
        describe_error(&sheet->drawing, &error, verdict);
    }
    uj_drawn_tray_clear(&drawn);
}
