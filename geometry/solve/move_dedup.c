// Finds duplicate moves by their keys (uj_move_dedup.made).
#include "move_dedup.h"

// duplicate_moves has one bit for each subset of the pieces that the last move pushed. Only these
// pieces may turn. The bit of a subset stands for all turns of exactly its pieces. The bit of the
// empty subset stands for all pushes. If the last move pushed more than MAX_PUSHED pieces, turns
// have no bits.
enum { MAX_PUSHED = 6 };

void uj_move_dedup_init(uj_move_dedup *dedup, uj_state_keys *keys, uj_budget *budget)
{
    dedup->keys = keys;
    uj_state_table_init(&dedup->made, budget, uj_state_keys_key_size(keys));
}

void uj_move_dedup_clear(uj_move_dedup *dedup)
{
    uj_state_table_clear(&dedup->made);
}

// Returns true if these poses were recorded with the same `press`. Otherwise records them.
static bool was_made(uj_move_dedup *dedup, const uj_pose *poses, const uint8_t *press)
{
    unsigned char key[UJ_STATE_KEY_MAX_BYTES];
    uj_state_cursor cursor;
    if (uj_state_keys_make_key(dedup->keys, poses, press, key, NULL) != UJ_OK)
        return false;
    if (uj_state_table_find(&dedup->made, key, &cursor) != UJ_NO_ID)
        return true;
    (void)uj_state_table_add(&dedup->made, key, cursor);
    return false;
}

// `pieces` has room for UJ_MAX_PIECES.
static int pushed_pieces(const uj_tray_state *state, int *pieces)
{
    int count = 0;
    for (int i = 0; i < UJ_MAX_PIECES; i++)
        if (state->press[i] != 0)
            pieces[count++] = i;
    return count;
}

void uj_move_dedup_assign(uj_move_dedup *dedup, uj_tray_state *state)
{
    int pushed[UJ_MAX_PIECES], count = pushed_pieces(state, pushed);
    // An earlier state with the same poses and `press` has the same moves.
    if (was_made(dedup, state->poses, state->press)) {
        state->duplicate_moves = UJ_ALL_DUPLICATES;
        return;
    }
    state->duplicate_moves = 0;
    uint64_t all = count <= MAX_PUSHED ? (UINT64_C(1) << count) - 1 : 1;
    for (uint64_t set = 0; set < all; set++) {
        uint8_t press[UJ_MAX_PIECES] = {0};
        for (int i = 0; i < count; i++)
            if ((set >> i & 1u) != 0)
                press[pushed[i]] = state->press[pushed[i]];
        if (was_made(dedup, state->poses, press))
            state->duplicate_moves |= UINT64_C(1) << set;
    }
}

bool uj_move_is_duplicate(const uj_tray_state *state, const uj_move *move)
{
    if (state->duplicate_moves == 0 || state->duplicate_moves == UJ_ALL_DUPLICATES)
        return state->duplicate_moves != 0;
    if (move->type == UJ_PUSH)
        return (state->duplicate_moves & 1u) != 0;
    int pushed[UJ_MAX_PIECES], count = pushed_pieces(state, pushed);
    if (count > MAX_PUSHED)
        return false;
    unsigned set = 0;
    for (int i = 0; i < move->piece_count; i++)
        for (int k = 0; k < count; k++)
            set |= (unsigned)(pushed[k] == move->pieces[i].piece) << k;
    return (state->duplicate_moves >> set & 1u) != 0;
}
