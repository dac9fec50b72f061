// Reads files, and checks the solutions, games and proofs in them.
#include <unjam/base/language.h>
#include <unjam/formats/drawn_problem.h>
#include <unjam/viewer/load/loaded_file.h>

#include <stdio.h>
#include <string.h>

#include <unjam/formats/file_kind.h>
#include <unjam/geometry/certificate/certificate.h>
#include <unjam/viewer/discrete/discrete_game.h>
#include <unjam/viewer/discrete/discrete_subject.h>
#include <unjam/viewer/inspect/trace_view.h>
#include <unjam/viewer/load/game_save.h>
#include <unjam/viewer/tray/tray_game.h>
#include <unjam/viewer/tray/tray_subject.h>

// --- reading -------------------------------------------------------------------------------------

static uj_status read_discrete_problem(const uj_puzzle *puzzle, const uj_json_node *root,
                                       const char *instance, uj_loaded_file *out, uj_error *error)
{
    size_t index = 0, count;
    uj_status status = uj_problem_count(root, &count, error);
    if (status == UJ_OK && instance != NULL)
        status = uj_discrete_instance(root, instance, &index, error);
    return status == UJ_OK ? uj_problem_read(puzzle, root, index, &out->discrete.problem, error)
                           : status;
}

static uj_status read_game(const uj_document *document, uj_loaded_file *out, uj_error *error)
{
    static const char *const keys[] = {"unjam", "kind", "problem", "start", "moves", "made", NULL};
    const uj_puzzle *puzzle = uj_discrete_of_game(document);
    uj_json_node root = uj_json_root(document), problem;
    out->is_game = true;
    out->is_discrete = puzzle != NULL;
    uj_status status = uj_json_check_keys(&root, keys, error);
    if (status == UJ_OK && puzzle != NULL) {
        status = uj_discrete_problem_read(puzzle, &root, &out->discrete.problem, error);
        if (status == UJ_OK)
            status = uj_discrete_moves_read(&root, &out->discrete, error);
    } else if (status == UJ_OK) {
        status = uj_json_member(&root, "problem", &problem, error);
        if (status == UJ_OK)
            status = uj_tray_problem_read(&problem, &out->tray.problem, error);
        if (status == UJ_OK)
            status = uj_hand_moves_read(&root, out->tray.problem.tray, &out->hand, error);
    }
    size_t known = puzzle != NULL ? out->discrete.moves.count : out->hand.count;
    return status == UJ_OK ? uj_json_member_count(&root, "made", known, &out->made, error) : status;
}

static uj_status read_document(const uj_document *document, const char *instance,
                               uj_loaded_file *out, uj_error *error)
{
    uj_json_node root = uj_json_root(document);
    uj_file_kind found;
    uj_status status = uj_file_kind_read(&root, UJ_KIND_ANY, &found, error);
    if (status != UJ_OK)
        return status;
    out->is_solution = found.kind == UJ_KIND_SOLUTION;
    const uj_puzzle *puzzle =
        out->is_solution ? uj_discrete_of_solution(document) : uj_discrete_of_problem(document);
    out->is_discrete = puzzle != NULL;
    if (instance != NULL && (out->is_solution || found.kind == UJ_KIND_GAME || !out->is_discrete))
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("--instance: this file holds only one puzzle; leave the option out"));
    if (found.kind == UJ_KIND_GAME)
        return read_game(document, out, error);
    out->is_proof = found.kind == UJ_KIND_PROOF;
    if (out->is_proof)
        return uj_proof_file_read(document, &out->proof, error);
    out->is_trace = found.kind == UJ_KIND_TRACE;
    if (out->is_trace)
        return uj_trace_read(document, &out->tray.problem, &out->trace, error);
    if (out->is_discrete && out->is_solution)
        return uj_discrete_file_read(puzzle, document, &out->discrete, error);
    if (out->is_discrete)
        return read_discrete_problem(puzzle, &root, instance, out, error);
    if (out->is_solution)
        return uj_solution_file_read(document, &out->tray, error);
    return uj_tray_problem_read(&root, &out->tray.problem, error);
}

uj_status uj_loaded_file_take(uj_document *document, const char *instance, uj_loaded_file *out,
                              uj_error *error)
{
    *out = (uj_loaded_file){0};
    uj_status status = read_document(document, instance, out, error);
    if (status == UJ_BAD_INPUT)
        uj_document_locate(document, error);
    uj_document_clear(document);
    if (status != UJ_OK)
        uj_loaded_file_clear(out);
    return status;
}

uj_status uj_loaded_file_read(const char *path, const char *instance, uj_loaded_file *out,
                              uj_error *error)
{
    uj_document document = {0};
    *out = (uj_loaded_file){0};
    uj_status status = uj_problem_document_read(path, &document, error);
    return status == UJ_OK ? uj_loaded_file_take(&document, instance, out, error) : status;
}

uj_status uj_loaded_file_parse(const char *name, const char *text, uj_loaded_file *out,
                               uj_error *error)
{
    uj_document document = {0};
    *out = (uj_loaded_file){0};
    uj_status status = uj_document_parse(name, text, strlen(text), &document, error);
    return status == UJ_OK ? uj_loaded_file_take(&document, NULL, out, error) : status;
}

// --- verifying -----------------------------------------------------------------------------------

static uj_status certify(const uj_solution_file *file, uj_certificate *out, uj_error *error)
{
    *out = (uj_certificate){.first_piece = -1, .second_piece = -1};
    if (!uj_solution_file_check(file, out->reason, sizeof out->reason))
        return UJ_OK;
    uj_certificate_options options = uj_certificate_default();
    return uj_certificate_check(file->problem.tray, &file->solution, &options, out, error);
}

static uj_status make_tray(uj_loaded_file *file, uj_error *error)
{
    const uj_solution_file *tray = &file->tray;
    uj_certificate certificate;
    if (file->is_trace)
        return uj_trace_view_subject_create(tray->problem.tray, &file->trace, &file->subject,
                                            error);
    if (!file->is_solution)
        return uj_tray_subject_create(tray->problem.tray, NULL, NULL, &file->subject, error);
    uj_status status = certify(tray, &certificate, error);
    return status == UJ_OK ? uj_tray_subject_create(tray->problem.tray, &tray->solution,
                                                    &certificate, &file->subject, error)
                           : status;
}

// Writes the words that the viewer shows under the picture into `text`.
static uj_verdict replay(const uj_discrete_file *file, char *text, size_t size)
{
    char reason[256], legal[128];
    if (!uj_discrete_file_check(file, reason, sizeof reason)) {
        snprintf(text, size, _("the solution is not valid: %s"), reason);
        return UJ_VERDICT_REJECTED;
    }
    snprintf(text, size, _("verified: %s"), uj_discrete_legal_text(file, legal, sizeof legal));
    return UJ_VERDICT_VALID;
}

static uj_status make_discrete(uj_loaded_file *file, uj_error *error)
{
    const uj_discrete_file *discrete = &file->discrete;
    char text[512] = "";
    uj_verdict proof = UJ_VERDICT_NONE;
    if (file->is_solution)
        proof = replay(discrete, text, sizeof text);
    const uj_discrete_content content = {.problem = &discrete->problem,
                                         .moves = file->is_solution ? &discrete->moves : NULL,
                                         .proof = proof,
                                         .proof_text = text};
    uj_status status = uj_discrete_subject_create(&content, &file->subject, error);
    if (status == UJ_OK && proof == UJ_VERDICT_VALID) {
        file->subject->metric = discrete->claims.metric;
        file->subject->best = discrete->claims.optimal ? discrete->claims.cost : 0;
    }
    return status;
}

static uj_status make_game(uj_loaded_file *file, uj_error *error)
{
    const uj_discrete_file *discrete = &file->discrete;
    size_t known = file->hand.count;
    uj_status status;
    if (file->is_discrete) {
        known = discrete->moves.count;
        status = uj_discrete_game_create(&discrete->problem, &discrete->moves, known, &file->game,
                                         error);
        if (status == UJ_OK && file->game->subject->move_count < known)
            return uj_error_set(error, UJ_BAD_INPUT, _("move %zu of the game is not possible"),
                                file->game->subject->move_count + 1);
    } else {
        status = uj_hand_moves_replay(file->tray.problem.tray, &file->hand, &file->game, error);
    }
    if (status == UJ_OK)
        file->game->class->go(file->game, file->made);
    return status;
}

static uj_status make_proof(uj_loaded_file *file, uj_error *error)
{
    char words[UJ_THEOREM_TEXT_SIZE];
    const uj_tray *tray = file->proof.problem.tray;
    uj_status status =
        uj_barrier_show_create(&file->proof, &file->barriers, &file->is_rejected, error);
    if (status == UJ_OK)
        status = uj_tray_subject_create(tray, NULL, NULL, &file->subject, error);
    if (status != UJ_OK)
        return status;
    file->subject->proof = UJ_VERDICT_VALID;
    snprintf(file->subject->proof_text, sizeof file->subject->proof_text, "%s",
             uj_theorem_words(tray, words));
    return UJ_OK;
}

uj_status uj_loaded_file_make(uj_loaded_file *file, uj_error *error)
{
    if (file->is_proof)
        return make_proof(file, error);
    uj_status status = file->is_discrete ? make_discrete(file, error) : make_tray(file, error);
    if (status == UJ_OK)
        file->subject->play = file->is_discrete ? uj_discrete_game_begin : uj_tray_game_begin;
    return status == UJ_OK && file->is_game ? make_game(file, error) : status;
}

void uj_loaded_file_clear(uj_loaded_file *file)
{
    uj_game_destroy(file->game);
    uj_hand_moves_clear(&file->hand);
    uj_subject_destroy(file->subject);
    uj_barrier_show_destroy(file->barriers);
    uj_proof_file_clear(&file->proof);
    uj_trace_clear(&file->trace);
    uj_solution_file_clear(&file->tray);
    uj_discrete_file_clear(&file->discrete);
    *file = (uj_loaded_file){0};
}
