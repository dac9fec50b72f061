// Reads peg solitaire problems.
#include <stdlib.h>

#include <unjam/base/language.h>
#include <unjam/discrete/peg/peg.h>

static uj_status out_of_memory(uj_error *error)
{
    return uj_error_set(error, UJ_NO_MEMORY, "out of memory while reading a puzzle");
}

// --- board ---------------------------------------------------------------------------------------

static uj_status read_hole(const uj_json_node *node, unsigned hole_count, uint8_t *out,
                           uj_error *error)
{
    const json_int_t hole = json_integer_value(node->value);
    if (!json_is_integer(node->value))
        return uj_json_fail(node, error, _("this must be the number of a hole, from 0 to %u"),
                            hole_count - 1);
    if (hole < 0 || hole >= (json_int_t)hole_count)
        return uj_json_fail(node, error, _("there is no hole %lld; holes are numbered 0 to %u"),
                            (long long)hole, hole_count - 1);
    *out = (uint8_t)hole;
    return UJ_OK;
}

// What read_holes requires of a JSON list: exactly `count` holes.
typedef struct hole_list {
    size_t count;
    const char *form;  // describes the list in messages
} hole_list;

static uj_status read_holes(const uj_json_node *node, unsigned hole_count, hole_list list,
                            uint8_t *out, uj_error *error)
{
    size_t length = 0;
    uj_status status = uj_json_length(node, &length, error);
    if (status == UJ_OK && length != list.count)
        status = uj_json_fail(node, error,
                              uj_translate_count("there is %zu number here; %s",
                                                 "there are %zu numbers here; %s", length),
                              length, _(list.form));
    for (size_t i = 0; status == UJ_OK && i < list.count; i++) {
        uj_json_node hole = uj_json_element(node, i);
        status = read_hole(&hole, hole_count, &out[i], error);
    }
    return status;
}

static bool has_ends(uj_peg_line line, uint8_t a, uint8_t b)
{
    return (line.end == a && line.other_end == b) || (line.end == b && line.other_end == a);
}

static uj_status read_line(const uj_json_node *node, unsigned hole_count, uj_peg *peg,
                           uj_error *error)
{
    uint8_t holes[3] = {0, 0, 0};
    uj_status status =
        read_holes(node, hole_count,
                   (hole_list){3, N_("a line has 3 holes: an end, the middle and the other end")},
                   holes, error);
    if (status != UJ_OK)
        return status;
    for (size_t i = 1; i < 3; i++)
        if (holes[i] == holes[0] || holes[i] == holes[i - 1]) {
            uj_json_node hole = uj_json_element(node, i);
            return uj_json_fail(
                &hole, error, _("hole %u occurs twice on this line; a line has 3 different holes"),
                holes[i]);
        }
    for (size_t i = 0; i < peg->line_count; i++)
        if (has_ends(peg->lines[i], holes[0], holes[2])) {
            if (peg->lines[i].middle == holes[1])
                return uj_json_fail(
                    node, error, _("this line is the same as lines[%zu]; remove one of them"), i);
            return uj_json_fail(node, error,
                                _("lines[%zu] also has the ends %u and %u; only one line may have "
                                  "them, because jumps are named by their ends"),
                                i, holes[0], holes[2]);
        }
    peg->lines[peg->line_count++] = (uj_peg_line){holes[0], holes[1], holes[2]};
    return UJ_OK;
}

static uj_status read_board(const uj_puzzle_source *source, uj_peg *peg, uj_error *error)
{
    uj_json_node holes, lines;
    size_t hole_count = 0, count = 0;
    uj_status status = uj_puzzle_member(source, "holes", &holes, error);
    if (status == UJ_OK)
        status = uj_puzzle_member(source, "lines", &lines, error);
    if (status == UJ_OK)
        status = uj_json_count(&holes, UJ_PEG_MAX_HOLES, &hole_count, error);
    if (status == UJ_OK && hole_count < 1)
        status = uj_json_fail(&holes, error, _("a board has 1 to %d holes"), UJ_PEG_MAX_HOLES);
    if (status == UJ_OK)
        status = uj_json_length(&lines, &count, error);
    if (status == UJ_OK && count > UJ_PEG_MAX_LINES)
        status = uj_json_fail(&lines, error, _("there are %zu lines; a board has at most %d"),
                              count, UJ_PEG_MAX_LINES);
    if (status != UJ_OK)
        return status;
    peg->lines = calloc(count + 1, sizeof *peg->lines);
    if (peg->lines == NULL)
        return out_of_memory(error);
    for (size_t i = 0; status == UJ_OK && i < count; i++) {
        uj_json_node line = uj_json_element(&lines, i);
        status = read_line(&line, (unsigned)hole_count, peg, error);
    }
    if (status != UJ_OK)
        return status;
    return uj_peg_board_build((unsigned)hole_count, peg->lines, count, &peg->board, error);
}

// --- positions -----------------------------------------------------------------------------------

// Reads a set of holes. Each hole may be named only once.
static uj_status read_set(const uj_json_node *node, const uj_peg *peg, uj_peg_set *out,
                          uj_error *error)
{
    size_t count = 0;
    uj_status status = uj_json_length(node, &count, error);
    *out = 0;
    for (size_t i = 0; status == UJ_OK && i < count; i++) {
        uj_json_node element = uj_json_element(node, i);
        uint8_t hole = 0;
        status = read_hole(&element, peg->board.hole_count, &hole, error);
        if (status == UJ_OK && (*out >> hole & 1))
            status = uj_json_fail(&element, error, _("hole %u is named twice"), hole);
        *out |= uj_peg_bit(hole);
    }
    return status;
}

// Finds which one of two keys the object has. It must have exactly one of them.
static uj_status read_either(const uj_json_node *object, const char *const *keys, int *which,
                             uj_json_node *out, uj_error *error)
{
    uj_json_node other;
    uj_status status = uj_json_check_keys(object, keys, error);
    if (status != UJ_OK)
        return status;
    bool first = uj_json_optional(object, keys[0], out);
    if (first ? uj_json_optional(object, keys[1], &other) : !uj_json_optional(object, keys[1], out))
        return uj_json_fail(object, error,
                            _("exactly one of the keys \"%s\" and \"%s\" must be here"), keys[0],
                            keys[1]);
    *which = first ? 0 : 1;
    return UJ_OK;
}

static uj_status read_start(const uj_puzzle_source *source, uj_peg *peg, uj_error *error)
{
    static const char *const keys[] = {"empty", "pegs", NULL};
    uj_json_node start, holes;
    int which = 0;
    uj_status status = uj_puzzle_member(source, "start", &start, error);
    if (status == UJ_OK)
        status = read_either(&start, keys, &which, &holes, error);
    if (status == UJ_OK)
        status = read_set(&holes, peg, &peg->start, error);
    if (status == UJ_OK && which == 0)
        peg->start = peg->board.holes & ~peg->start;
    if (status == UJ_OK && peg->start == 0)
        status = uj_json_fail(&holes, error, _("there is no peg on the board"));
    return status;
}

static uj_status read_goal(const uj_puzzle_source *source, uj_peg *peg, uj_json_node *goal,
                           uj_error *error)
{
    static const char *const keys[] = {"pegs", "count", NULL};
    uj_json_node value;
    size_t count = 0;
    int which = 0;
    uj_status status = uj_puzzle_member(source, "goal", goal, error);
    if (status == UJ_OK)
        status = read_either(goal, keys, &which, &value, error);
    if (status != UJ_OK)
        return status;
    peg->exact = which == 0;
    if (peg->exact) {
        status = read_set(&value, peg, &peg->goal, error);
        count = uj_peg_count(peg->goal);
    } else
        status = uj_json_count(&value, peg->board.hole_count, &count, error);
    if (status == UJ_OK && count == 0)
        status = uj_json_fail(
            &value, error,
            _("the goal must have at least 1 peg: the peg that jumps last stays on the board"));
    const size_t have = uj_peg_count(peg->start);
    if (status == UJ_OK && count > have)
        status = uj_json_fail(
            &value, error,
            uj_translate_count("the goal has %zu peg, but the start has only %zu; jumps remove "
                               "pegs, so the goal cannot have more pegs than the start",
                               "the goal has %zu pegs, but the start has only %zu; jumps remove "
                               "pegs, so the goal cannot have more pegs than the start",
                               count),
            count, have);
    peg->goal_count = (unsigned)count;
    return status;
}

static uj_status read_first(const uj_puzzle_source *source, uj_peg *peg, uj_error *error)
{
    uj_json_node node;
    uint8_t ends[2];
    peg->first_from = peg->first_to = UJ_PEG_NO_HOLE;
    if (!uj_puzzle_optional(source, "first", &node))
        return UJ_OK;
    uj_status status =
        read_holes(&node, peg->board.hole_count,
                   (hole_list){2, N_("write the first jump as [from, to]")}, ends, error);
    if (status != UJ_OK)
        return status;
    const uj_peg_jump *jump = uj_peg_board_jump(&peg->board, ends[0], ends[1]);
    if (jump == NULL)
        return uj_json_fail(
            &node, error,
            _("no line leads from hole %u to hole %u: there is no such jump on this board"),
            ends[0], ends[1]);
    if (!(peg->start & uj_peg_bit(jump->from)))
        return uj_json_fail(&node, error, _("there is no peg in hole %u at the start"), jump->from);
    if (!(peg->start & uj_peg_bit(jump->over)))
        return uj_json_fail(&node, error,
                            _("at the start, there is no peg in hole %u to jump over"), jump->over);
    if (peg->start & uj_peg_bit(jump->to))
        return uj_json_fail(
            &node, error,
            _("the first jump must end in an empty hole, but hole %u has a peg at the start"),
            jump->to);
    if (peg->goal_count >= uj_peg_count(peg->start))
        return uj_json_fail(&node, error,
                            _("the goal has as many pegs as the start, so there is no first jump; "
                              "remove \"first\""));
    peg->first_from = ends[0];
    peg->first_to = ends[1];
    return UJ_OK;
}

// --- puzzle --------------------------------------------------------------------------------------

uj_status uj_peg_load(const uj_puzzle_source *source, void **data, uj_error *error)
{
    uj_json_node goal;
    uj_peg *peg = calloc(1, sizeof *peg);
    if (peg == NULL)
        return out_of_memory(error);
    uj_status status = read_board(source, peg, error);
    if (status == UJ_OK)
        status = read_start(source, peg, error);
    if (status == UJ_OK)
        status = read_goal(source, peg, &goal, error);
    if (status == UJ_OK)
        status = read_first(source, peg, error);
    if (status != UJ_OK) {
        uj_peg_destroy(peg);
        return status;
    }
    *data = peg;
    return UJ_OK;
}

void uj_peg_destroy(void *data)
{
    uj_peg *peg = data;
    if (peg == NULL)
        return;
    uj_peg_board_clear(&peg->board);
    free(peg->lines);
    free(peg);
}
