// Reads, checks and writes solution files of discrete puzzles.
#include <unjam/formats/discrete_file.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/files/json_memory.h>
#include <unjam/files/safe_file.h>
#include <unjam/formats/file_kind.h>
#include <unjam/formats/outcome_words.h>

enum { MOVE_LIMIT = 20000, COST_LIMIT = 100000000 };  // larger numbers must be mistakes

// --- kinds --------------------------------------------------------------------------------------

static const uj_puzzle *puzzle_of(const uj_json_node *problem)
{
    uj_file_kind kind;
    return uj_file_kind_read(problem, UJ_KIND_ANY, &kind, NULL) == UJ_OK ? kind.puzzle : NULL;
}

const uj_puzzle *uj_discrete_of_problem(const uj_document *document)
{
    uj_json_node root = uj_json_root(document);
    return puzzle_of(&root);
}

// Finds the discrete puzzle that the member "problem" of a solution file or a saved game describes.
// Returns NULL if there is none, or if the file's own kind is not `kind`.
static const uj_puzzle *puzzle_within(const uj_document *document, uj_kind kind)
{
    uj_json_node root = uj_json_root(document), problem;
    uj_file_kind found;
    bool matches =
        uj_file_kind_read(&root, UJ_KIND_ANY, &found, NULL) == UJ_OK && found.kind == kind;
    return matches && uj_json_optional(&root, "problem", &problem) ? puzzle_of(&problem) : NULL;
}

const uj_puzzle *uj_discrete_of_solution(const uj_document *document)
{
    return puzzle_within(document, UJ_KIND_SOLUTION);
}

const uj_puzzle *uj_discrete_of_game(const uj_document *document)
{
    return puzzle_within(document, UJ_KIND_GAME);
}

char *uj_discrete_names(const uj_json_node *root, char *buffer, size_t size)
{
    enum { MOST_NAMES = 12, MOST_BYTES = 300, LONGEST = 64 };
    uj_json_node instances;
    size_t count = 0, used = 0, i = 0;
    buffer[0] = '\0';
    if (!uj_json_optional(root, "instances", &instances) ||
        uj_json_length(&instances, &count, NULL) != UJ_OK)
        return buffer;
    for (; i < count && i < MOST_NAMES && used < MOST_BYTES; i++, used = strlen(buffer)) {
        uj_json_node instance = uj_json_element(&instances, i);
        const char *name = json_string_value(json_object_get(instance.value, "name"));
        snprintf(buffer + used, size - used, "%s%.*s", i > 0 ? ", " : "", LONGEST,
                 name != NULL ? name : "?");
    }
    if (i < count)
        snprintf(buffer + used, size - used, " and %zu more", count - i);
    return buffer;
}

uj_status uj_discrete_instance(const uj_json_node *root, const char *name, size_t *out,
                               uj_error *error)
{
    uj_json_node instances;
    size_t count = 0;
    if (!uj_json_optional(root, "instances", &instances))
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("--instance: this file holds only one puzzle; leave the option out"));
    uj_status status = uj_json_length(&instances, &count, error);
    for (size_t i = 0; i < count; i++) {
        uj_json_node instance = uj_json_element(&instances, i);
        const char *text = json_string_value(json_object_get(instance.value, "name"));
        if (text != NULL && strcmp(text, name) == 0) {
            *out = i;
            return UJ_OK;
        }
    }
    char names[UJ_NAMES_SIZE];
    return status == UJ_OK
               ? uj_error_set(error, UJ_BAD_ARGUMENT,
                              _("--instance: no instance is named \"%.64s\"; the names are %s"),
                              name, uj_discrete_names(root, names, sizeof names))
               : status;
}

// --- reading -------------------------------------------------------------------------------------

static int name_count(const char *const *names)
{
    int count = 0;
    while (names[count] != NULL)
        count++;
    return count;
}

static uj_status read_result(const uj_puzzle *puzzle, const uj_json_node *root,
                             uj_discrete_claims *out, uj_error *error)
{
    static const char *const keys[] = {"status",   "cost",        "cost_metric", "optimal",
                                       "verified", "lower_bound", NULL};
    static const char *const states[] = {"solved"};
    uj_json_node result, node;
    int state, metric = 0;
    uj_status status = uj_json_member(root, "result", &result, error);
    if (status == UJ_OK)
        status = uj_json_check_keys(&result, keys, error);
    if (status == UJ_OK)
        status = uj_json_member(&result, "status", &node, error);
    if (status == UJ_OK)
        status = uj_json_word(&node, (uj_json_words){states, 1}, &state, error);
    if (status == UJ_OK)
        status = uj_json_member(&result, "cost_metric", &node, error);
    if (status == UJ_OK)
        status = uj_json_word(&node, (uj_json_words){puzzle->costs, name_count(puzzle->costs)},
                              &metric, error);
    out->metric = puzzle->costs[metric];
    if (status == UJ_OK)
        status = uj_json_member(&result, "cost", &node, error);
    if (status == UJ_OK)
        status = uj_json_count(&node, COST_LIMIT, &out->cost, error);
    if (status == UJ_OK)
        status = uj_json_member(&result, "lower_bound", &node, error);
    if (status == UJ_OK)
        status = uj_json_count(&node, COST_LIMIT, &out->lower_bound, error);
    if (status == UJ_OK)
        status = uj_json_member(&result, "optimal", &node, error);
    if (status == UJ_OK)
        status = uj_json_boolean(&node, &out->optimal, error);
    bool verified;
    if (status == UJ_OK && uj_json_optional(&result, "verified", &node))
        status = uj_json_boolean(&node, &verified, error);
    return status;
}

uj_status uj_discrete_moves_read(const uj_json_node *root, uj_discrete_file *out, uj_error *error)
{
    uj_json_node moves;
    size_t count = 0;
    uj_status status = uj_json_member(root, "moves", &moves, error);
    if (status == UJ_OK)
        status = uj_json_length(&moves, &count, error);
    if (status == UJ_OK && count > MOVE_LIMIT)
        status = uj_json_fail(&moves, error, _("there are %zu moves; at most %d are allowed"),
                              count, MOVE_LIMIT);
    for (size_t i = 0; status == UJ_OK && i < count; i++) {
        uj_json_node node = uj_json_element(&moves, i);
        status = out->problem.puzzle->move_read(out->problem.data, &node, &out->moves, error);
    }
    return status;
}

uj_status uj_discrete_problem_read(const uj_puzzle *puzzle, const uj_json_node *root,
                                   uj_problem *out, uj_error *error)
{
    uj_json_node problem;
    size_t count = 0;
    uj_status status = uj_json_member(root, "problem", &problem, error);
    if (status == UJ_OK)
        status = uj_problem_count(&problem, &count, error);
    if (status == UJ_OK && count != 1)
        status = uj_json_fail(&problem, error,
                              _("expected one puzzle, but this problem holds %zu puzzles"), count);
    return status == UJ_OK ? uj_problem_read(puzzle, &problem, 0, out, error) : status;
}

uj_status uj_discrete_file_read(const uj_puzzle *puzzle, const uj_document *document,
                                uj_discrete_file *out, uj_error *error)
{
    static const char *const keys[] = {"unjam", "kind", "problem", "result", "moves", NULL};
    *out = (uj_discrete_file){0};
    uj_json_node root = uj_json_root(document);
    uj_status status = uj_json_check_keys(&root, keys, error);
    if (status == UJ_OK)
        status = uj_discrete_problem_read(puzzle, &root, &out->problem, error);
    if (status == UJ_OK)
        status = read_result(puzzle, &root, &out->claims, error);
    if (status == UJ_OK)
        status = uj_discrete_moves_read(&root, out, error);
    if (status != UJ_OK)
        uj_discrete_file_clear(out);
    return status;
}

void uj_discrete_file_clear(uj_discrete_file *file)
{
    uj_problem_clear(&file->problem);
    uj_moves_clear(&file->moves);
    *file = (uj_discrete_file){0};
}

// --- writing -------------------------------------------------------------------------------------

json_t *uj_discrete_moves_to_json(const uj_problem *problem, const uj_moves *moves)
{
    json_t *list = json_array();
    for (size_t i = 0; list != NULL && i < moves->count; i++)
        if (json_array_append_new(list, problem->puzzle->move_to_json(problem->data, moves, i)) !=
            0) {
            json_decref(list);
            return NULL;
        }
    return list;
}

uj_status uj_discrete_file_text(const uj_discrete_solution *solution, char **out, size_t *length,
                                uj_error *error)
{
    const uj_problem *problem = solution->problem;
    const uj_discrete_claims *claims = solution->claims;
    json_t *object =
        json_pack("{s:i, s:s, s:O, s:{s:s, s:I, s:s, s:b, s:I, s:b}, s:o}", "unjam", 1, "kind",
                  "solution", "problem", problem->json, "result", "status", "solved", "cost",
                  (json_int_t)claims->cost, "cost_metric", claims->metric, "optimal",
                  claims->optimal, "lower_bound", (json_int_t)claims->lower_bound, "verified", true,
                  "moves", uj_discrete_moves_to_json(problem, solution->moves));
    char *text =
        object != NULL ? json_dumps(object, JSON_INDENT(2) | JSON_REAL_PRECISION(17)) : NULL;
    json_decref(object);
    *out = NULL;
    int size = text != NULL ? asprintf(out, "%s\n", text) : -1;
    free(text);
    if (size < 0 || uj_json_lacks_memory()) {
        free(size < 0 ? NULL : *out);
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while writing a solution");
    }
    *length = (size_t)size;
    return UJ_OK;
}

uj_status uj_discrete_file_save(const char *path, const uj_discrete_solution *solution,
                                uj_error *error)
{
    char *text;
    size_t size;
    uj_status status = uj_discrete_file_text(solution, &text, &size, error);
    if (status != UJ_OK)
        return status;
    status = uj_safe_file_write(path, text, size, error);
    free(text);
    return status;
}

// --- checking ------------------------------------------------------------------------------------

bool uj_discrete_file_check(const uj_discrete_file *file, char *reason, size_t size)
{
    const uj_discrete_claims *claims = &file->claims;
    const uj_problem *problem = &file->problem;
    uj_puzzle_verdict verdict;
    if (!problem->puzzle->check(problem->data, claims->metric, &file->moves, &verdict)) {
        snprintf(reason, size, "%s", verdict.reason);
        return false;
    }
    const uint32_t cost = verdict.cost;
    if (claims->cost != cost)
        snprintf(reason, size, "the file claims a cost of %zu, but its solution costs %u",
                 claims->cost, cost);
    else if (claims->lower_bound > cost)
        snprintf(reason, size, "the file claims a lower bound of %zu, but its solution costs %u",
                 claims->lower_bound, cost);
    else if (claims->optimal && claims->lower_bound != cost)
        snprintf(reason, size,
                 "the file claims that a cost of %u is optimal, but its lower bound is only %zu",
                 cost, claims->lower_bound);
    else
        return true;
    return false;
}

char *uj_discrete_legal_text(const uj_discrete_file *file, char *buffer, size_t size)
{
    size_t moves = file->moves.count, cost = file->claims.cost;
    char amount[UJ_COST_TEXT_SIZE];
    if (moves == 0)
        snprintf(buffer, size, "%s", _("the puzzle is already solved at the start"));
    else if (moves == 1)
        snprintf(buffer, size, "%s", _("the move is legal"));
    else
        snprintf(buffer, size, _("all %zu moves are legal"), moves);
    size_t used = strlen(buffer);
    if (cost != moves || strcmp(file->claims.metric, "moves") != 0)
        snprintf(buffer + used, size - used, " (%s)",
                 uj_cost_words(cost, file->claims.metric, amount));
    return buffer;
}
