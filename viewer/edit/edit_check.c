// Collects the faults of a document. If none is found, reads the document as the solver does. If
// this fails, adds the error to the faults.
#include <unjam/viewer/edit/edit_check.h>

#include <ctype.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/discrete/puzzle/puzzle.h>
#include <unjam/formats/file_kind.h>
#include <unjam/formats/tray_file.h>
#include <unjam/viewer/edit/klotski_edit.h>

#include "check_list.h"

// --- trays ---------------------------------------------------------------------------------------

static void check_goal(const uj_sketch *sketch, uj_faults *faults)
{
    if (sketch->interior.ring_count == 0)
        uj_faults_add(faults, UJ_FAULT_UNFINISHED, _("There is no tray yet."));
    if (sketch->piece_count == 0)
        uj_faults_add(faults, UJ_FAULT_UNFINISHED,
                      _("There is no piece yet. Draw one with the rectangle tool."));
    else if (sketch->goal == UJ_GOAL_MISSING)
        uj_faults_add(faults, UJ_FAULT_UNFINISHED,
                      _("There is no goal yet. Take the Goal tool, and drag a piece to an exit or "
                        "to the place that it must reach."));
}

static uj_status check_tray(const uj_edit_document *document, uj_faults *faults)
{
    uj_tray shapes = {0};
    bool complete = true;
    uj_status status = uj_check_outlines(&document->sketch, &shapes, &complete, faults);
    if (status == UJ_OK && complete)
        status = uj_check_overlaps(&document->sketch, &shapes, faults);
    uj_check_clear(&shapes);
    uj_check_exit(&document->sketch, faults);
    check_goal(&document->sketch, faults);
    return status;
}

// --- reading -------------------------------------------------------------------------------------

static uj_status read_discrete(const uj_puzzle *puzzle, const uj_json_node *root, uj_error *error)
{
    size_t count = 0;
    uj_status status = uj_problem_count(root, &count, error);
    for (size_t i = 0; status == UJ_OK && i < count; i++) {
        uj_problem problem = {0};
        status = uj_problem_read(puzzle, root, i, &problem, error);
        uj_problem_clear(&problem);
    }
    return status;
}

// Reads the document as `unjam solve` does.
static uj_status read_again(const uj_edit_document *document, uj_error *error)
{
    uj_json_node root = uj_json_root(&document->json);
    uj_file_kind kind;
    uj_status status = uj_file_kind_read(&root, UJ_KIND_PROBLEM, &kind, error);
    if (status != UJ_OK)
        return status;
    if (kind.kind == UJ_KIND_DISCRETE)
        return read_discrete(kind.puzzle, &root, error);
    uj_tray_problem problem = {0};
    status = uj_tray_problem_read(&root, &problem, error);
    uj_tray_problem_clear(&problem);
    return status;
}

static void check_klotski(const uj_edit_document *document, uj_faults *faults)
{
    uj_klotski_sketch board;
    size_t pieces = 0;
    uj_klotski_read(document, &board);
    for (size_t r = 0; r < board.rows; r++)
        for (size_t c = 0; c < board.columns; c++)
            pieces += strchr(".#", uj_klotski_cell(&board, r, c)) == NULL;
    if (pieces == 0)
        uj_faults_add(faults, UJ_FAULT_UNFINISHED,
                      _("There is no piece yet. Draw one with the Piece tool."));
    else if (uj_edit_value(document, "goal") == NULL)
        uj_faults_add(faults, UJ_FAULT_UNFINISHED,
                      _("There is no goal yet. Take the Goal tool, and drag a piece to the place "
                        "that it must reach."));
}

static void add_error(const uj_error *error, uj_faults *faults)
{
    uj_fault *fault = error->line > 0
                          ? uj_faults_add(faults, UJ_FAULT_FILE, _("%.400s (line %d of the file)."),
                                          error->message, error->line)
                          : uj_faults_add(faults, UJ_FAULT_FILE, _("%.480s."), error->message);
    fault->text[0] = (char)toupper((unsigned char)fault->text[0]);
}

static bool is_known(uj_status status)
{
    return status == UJ_BAD_INPUT || status == UJ_BAD_ARGUMENT || status == UJ_INTERNAL;
}

uj_status uj_edit_check(const uj_edit_document *document, uj_faults *out)
{
    *out = (uj_faults){0};
    uj_status status = document->kind == UJ_EDIT_TRAY ? check_tray(document, out) : UJ_OK;
    if (document->kind == UJ_EDIT_KLOTSKI)
        check_klotski(document, out);
    if (status != UJ_OK || out->count > 0)
        return status;
    uj_error error = {0};
    status = read_again(document, &error);
    if (!is_known(status))
        return status;
    add_error(&error, out);
    return UJ_OK;
}
