// Changes the roles and names of outlines, with undo.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/grow.h>
#include <unjam/drawing/role.h>
#include <unjam/geometry/shape/same_shape.h>
#include <unjam/viewer/roles/role_sheet.h>

typedef struct role_mark {
    uj_drawn_role role;
    uj_drawn_origin origin;
    char name[UJ_DRAWN_NAME_SIZE];
    double thickness;
} role_mark;

struct uj_role_state {
    role_mark *marks;  // [outline_count] owned
    char goal[UJ_DRAWN_NAME_SIZE];
};

// --- undo ----------------------------------------------------------------------------------------

void uj_role_sheet_forget(uj_role_sheet *sheet)
{
    for (size_t i = 0; i < sheet->state_count; i++)
        free(sheet->states[i].marks);
    free(sheet->states);
    sheet->states = NULL;
    sheet->state_count = sheet->state_room = sheet->state = 0;
}

bool uj_role_sheet_note(uj_role_sheet *sheet)
{
    const uj_drawn_outlines *drawing = &sheet->drawing;
    size_t keep = sheet->state_count > 0 ? sheet->state + 1 : 0;
    while (sheet->state_count > keep)
        free(sheet->states[--sheet->state_count].marks);
    uj_role_state state = {.marks = calloc(drawing->outline_count + 1, sizeof *state.marks)};
    if (state.marks == NULL || !uj_grow(&sheet->states, &sheet->state_room, sheet->state_count + 1,
                                        sizeof *sheet->states)) {
        free(state.marks);
        return false;
    }
    memcpy(state.goal, sheet->goal, sizeof state.goal);
    for (size_t i = 0; i < drawing->outline_count; i++) {
        const uj_drawn_outline *outline = &drawing->outlines[i];
        role_mark *mark = &state.marks[i];
        mark->role = outline->role;
        mark->origin = outline->origin;
        mark->thickness = outline->thickness;
        memcpy(mark->name, outline->name, sizeof mark->name);
    }
    sheet->state = sheet->state_count;
    sheet->states[sheet->state_count++] = state;
    return true;
}

static bool go_to(uj_role_sheet *sheet, size_t index)
{
    const uj_role_state *state = &sheet->states[index];
    for (size_t i = 0; i < sheet->drawing.outline_count; i++) {
        uj_drawn_outline *outline = &sheet->drawing.outlines[i];
        const role_mark *mark = &state->marks[i];
        outline->role = mark->role;
        outline->origin = mark->origin;
        outline->thickness = mark->thickness;
        memcpy(outline->name, mark->name, sizeof outline->name);
    }
    memcpy(sheet->goal, state->goal, sizeof sheet->goal);
    sheet->state = index;
    uj_role_sheet_check(sheet);
    return true;
}

bool uj_role_sheet_undo(uj_role_sheet *sheet)
{
    return sheet->state > 0 && go_to(sheet, sheet->state - 1);
}

bool uj_role_sheet_redo(uj_role_sheet *sheet)
{
    return sheet->state + 1 < sheet->state_count && go_to(sheet, sheet->state + 1);
}

// Completes a change. If memory runs out, undoes the change and returns false.
static bool finish(uj_role_sheet *sheet)
{
    if (!uj_role_sheet_note(sheet)) {
        go_to(sheet, sheet->state);
        return false;
    }
    sheet->labelled = false;
    uj_role_sheet_check(sheet);
    return true;
}

// --- roles ---------------------------------------------------------------------------------------

bool uj_role_has_name(uj_drawn_role role)
{
    return role == UJ_ROLE_PIECE || role == UJ_ROLE_EXIT || role == UJ_ROLE_GOAL;
}

static bool has_goal(const uj_role_sheet *sheet, const char *name)
{
    for (size_t i = 0; i < sheet->drawing.outline_count; i++)
        if (sheet->drawing.outlines[i].role == UJ_ROLE_GOAL &&
            strcmp(sheet->drawing.outlines[i].name, name) == 0)
            return true;
    return false;
}

// Guesses which piece must reach the outline `goal`. Takes a piece that has no goal yet, preferably
// one of the same shape. Writes the name of the piece, or "" if there is none.
static void find_piece(const uj_role_sheet *sheet, size_t goal, char name[UJ_DRAWN_NAME_SIZE])
{
    const uj_drawn_outlines *drawing = &sheet->drawing;
    // Five times the error with which role_sheet.c approximates curves by straight edges.
    double tolerance = 1e-3 * drawing->diagonal;
    uj_pose pose;
    const uj_drawn_outline *any = NULL, *equal = NULL;
    for (size_t i = drawing->outline_count; i-- > 0;) {
        const uj_drawn_outline *outline = &drawing->outlines[i];
        if (outline->role != UJ_ROLE_PIECE || has_goal(sheet, outline->name))
            continue;
        any = outline;
        if (sheet->shapes[i].ring_count > 0 && sheet->shapes[goal].ring_count > 0 &&
            uj_find_pose(&sheet->shapes[i].rings[0], &sheet->shapes[goal].rings[0], tolerance,
                         &pose))
            equal = outline;
    }
    const uj_drawn_outline *found = equal != NULL ? equal : any;
    snprintf(name, UJ_DRAWN_NAME_SIZE, "%s", found != NULL ? found->name : "");
}

bool uj_role_sheet_set(uj_role_sheet *sheet, size_t index, uj_drawn_role role)
{
    uj_drawn_outline *outline = &sheet->drawing.outlines[index];
    if (outline->role == role)
        return false;
    if (outline->role == UJ_ROLE_PIECE && strcmp(outline->name, sheet->goal) == 0)
        sheet->goal[0] = '\0';
    outline->role = UJ_ROLE_NONE;
    char name[UJ_DRAWN_NAME_SIZE] = "";
    if (role == UJ_ROLE_GOAL)
        find_piece(sheet, index, name);
    else if (uj_role_has_name(role))
        uj_drawn_free_name(&sheet->drawing, role, name);
    memcpy(outline->name, name, sizeof outline->name);
    outline->role = role;
    outline->origin = UJ_ORIGIN_CHOICE;
    return finish(sheet);
}

bool uj_role_sheet_cycle(uj_role_sheet *sheet, size_t outline, int by)
{
    static const uj_drawn_role order[] = {UJ_ROLE_TRAY,  UJ_ROLE_EXIT, UJ_ROLE_OBSTACLE,
                                          UJ_ROLE_PIECE, UJ_ROLE_GOAL, UJ_ROLE_IGNORED};
    const int count = sizeof order / sizeof order[0];
    // An outline without a role gets the first role (`by` = 1) or the last role (`by` = -1).
    int at = by > 0 ? -1 : 0;
    for (int i = 0; i < count; i++)
        if (order[i] == sheet->drawing.outlines[outline].role)
            at = i;
    return uj_role_sheet_set(sheet, outline, order[(at + by + count) % count]);
}

// --- names ---------------------------------------------------------------------------------------

bool uj_role_sheet_rename(uj_role_sheet *sheet, size_t index, const char *name)
{
    uj_drawn_outline *outline = &sheet->drawing.outlines[index];
    char text[UJ_DRAWN_NAME_SIZE + 16];
    uj_label label;
    snprintf(text, sizeof text, "piece %.*s", UJ_DRAWN_NAME_SIZE - 1, name);
    if (!uj_role_has_name(outline->role) || !uj_label_read(text, &label) || label.bad_thickness ||
        label.name[0] == '\0')
        return false;
    bool same_thickness = !(label.thickness > 0.0) || label.thickness == outline->thickness;
    if (strcmp(label.name, outline->name) == 0 && same_thickness)
        return false;
    if (outline->role == UJ_ROLE_PIECE) {  // rename its goals, too
        for (size_t i = 0; i < sheet->drawing.outline_count; i++) {
            uj_drawn_outline *goal = &sheet->drawing.outlines[i];
            if (goal->role == UJ_ROLE_GOAL && strcmp(goal->name, outline->name) == 0) {
                memcpy(goal->name, label.name, sizeof goal->name);
                goal->origin = UJ_ORIGIN_CHOICE;
            }
        }
        if (strcmp(sheet->goal, outline->name) == 0)
            memcpy(sheet->goal, label.name, sizeof sheet->goal);
    }
    memcpy(outline->name, label.name, sizeof outline->name);
    if (!same_thickness)
        outline->thickness = label.thickness;
    outline->origin = UJ_ORIGIN_CHOICE;
    return finish(sheet);
}

bool uj_role_sheet_set_goal(uj_role_sheet *sheet, size_t index)
{
    const uj_drawn_outline *outline = &sheet->drawing.outlines[index];
    if (outline->role != UJ_ROLE_PIECE)
        return false;
    bool chosen = strcmp(sheet->goal, outline->name) == 0;
    snprintf(sheet->goal, sizeof sheet->goal, "%s", chosen ? "" : outline->name);
    return finish(sheet);
}
