// Builds a peg solitaire board from its lines.
#include <unjam/discrete/peg/peg_board.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static uj_peg_jump make_jump(unsigned from, unsigned over, unsigned to)
{
    uj_peg_set before = uj_peg_bit(from) | uj_peg_bit(over);
    return (uj_peg_jump){.before = before,
                         .all = before | uj_peg_bit(to),
                         .from = (uint8_t)from,
                         .over = (uint8_t)over,
                         .to = (uint8_t)to};
}

// Fills board->jumps and board->into with the jumps along the lines in board->between. The jumps
// from hole h begin at index board->leaving[h] of board->jumps. The jumps to hole h begin at index
// board->arriving[h] of board->into.
static void list_jumps(uj_peg_board *board)
{
    const unsigned n = board->hole_count;
    uint16_t count = 0;
    for (unsigned from = 0; from < n; from++) {
        board->leaving[from] = count;
        for (unsigned to = 0; to < n; to++)
            if (board->between[from][to] != UJ_PEG_NO_HOLE)
                board->jumps[count++] = make_jump(from, board->between[from][to], to);
    }
    board->leaving[n] = count;
    assert(count == board->jump_count);
    count = 0;
    for (unsigned to = 0; to < n; to++) {
        board->arriving[to] = count;
        for (uint16_t j = 0; j < board->jump_count; j++)
            if (board->jumps[j].to == to)
                board->into[count++] = j;
    }
    board->arriving[n] = count;
}

static void find_classes(uj_peg_board *board)
{
    uj_peg_set left = board->holes;
    while (left != 0) {
        uj_peg_set members = left & -left, before;
        do {
            before = members;
            for (unsigned j = 0; j < board->jump_count; j++)
                if (members >> board->jumps[j].from & 1)
                    members |= uj_peg_bit(board->jumps[j].to);
        } while (members != before);
        for (uj_peg_set rest = members; rest != 0; rest &= rest - 1)
            board->class_of[uj_peg_first(rest)] = (uint8_t)board->class_count;
        board->classes[board->class_count++] = members;
        left &= ~members;
    }
}

uj_status uj_peg_board_build(unsigned hole_count, const uj_peg_line *lines, size_t line_count,
                             uj_peg_board *out, uj_error *error)
{
    assert(hole_count >= 1 && hole_count <= UJ_PEG_MAX_HOLES && line_count <= UJ_PEG_MAX_LINES);
    *out = (uj_peg_board){.hole_count = hole_count,
                          .jump_count = 2 * (unsigned)line_count,
                          .holes = ~(uj_peg_set)0 >> (UJ_PEG_MAX_HOLES - hole_count)};
    memset(out->between, UJ_PEG_NO_HOLE, sizeof out->between);
    out->corners = out->holes;
    for (size_t i = 0; i < line_count; i++) {
        const uj_peg_line line = lines[i];
        assert(out->between[line.end][line.other_end] == UJ_PEG_NO_HOLE);
        out->between[line.end][line.other_end] = line.middle;
        out->between[line.other_end][line.end] = line.middle;
        out->corners &= ~uj_peg_bit(line.middle);
    }
    // One element more than needed: on a board without lines, calloc of 0 elements may return NULL.
    out->jumps = calloc(2 * line_count + 1, sizeof *out->jumps);
    out->into = calloc(2 * line_count + 1, sizeof *out->into);
    if (out->jumps == NULL || out->into == NULL) {
        uj_peg_board_clear(out);
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory for the board");
    }
    list_jumps(out);
    find_classes(out);
    return UJ_OK;
}

void uj_peg_board_clear(uj_peg_board *board)
{
    free(board->jumps);
    free(board->into);
    *board = (uj_peg_board){0};
}

const uj_peg_jump *uj_peg_board_jump(const uj_peg_board *board, unsigned from, unsigned to)
{
    if (from >= board->hole_count || to >= board->hole_count ||
        board->between[from][to] == UJ_PEG_NO_HOLE)
        return NULL;
    const uj_peg_jump *jump = &board->jumps[board->leaving[from]];
    while (jump->to != to)
        jump++;
    return jump;
}
