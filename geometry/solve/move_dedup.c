// Claims are keys of poses, with the pieces that a turn turns and how they were pushed.
#include "move_dedup.h"

// Turns of more pieces are not claimed: state->claimed has a bit for each set of pushed pieces.
enum { MOST_PUSHED = 6 };

void uj_move_dedup_init(uj_move_dedup *claims, uj_state_keys *identity, uj_budget *budget)
{
    claims->identity = identity;
    uj_state_table_init(&claims->made, budget, uj_state_keys_key_size(identity));
}

void uj_move_dedup_clear(uj_move_dedup *claims)
{
    uj_state_table_clear(&claims->made);
}

// Whether the moves of such pieces were claimed before; they are now.
static bool claim(uj_move_dedup *claims, const uj_pose *poses, const uint8_t *press)
{
    unsigned char key[UJ_STATE_KEY_MAX_BYTES];
    uj_state_cursor cursor;
    if (uj_state_keys_make_key(claims->identity, poses, press, key, NULL) != UJ_OK)
        return false;
    if (uj_state_table_find(&claims->made, key, &cursor) != UJ_NO_ID)
        return true;
    (void)uj_state_table_add(&claims->made, key, cursor);
    return false;
}

// The pieces that were pushed; returns their number.
static int pushed_pieces(const uj_tray_state *state, int *pieces)
{
    int count = 0;
    for (int i = 0; i < UJ_MAX_PIECES; i++)
        if (state->press[i] != 0)
            pieces[count++] = i;
    return count;
}

void uj_move_dedup_assign(uj_move_dedup *claims, uj_tray_state *state)
{
    int pushed[UJ_MAX_PIECES], count = pushed_pieces(state, pushed);
    // Who claimed the moves of all these pieces has claimed those of some of them, too.
    if (claim(claims, state->poses, state->press)) {
        state->claimed = UJ_ALL_DUPLICATES;
        return;
    }
    state->claimed = 0;
    uint64_t all = count <= MOST_PUSHED ? (UINT64_C(1) << count) - 1 : 1;
    for (uint64_t set = 0; set < all; set++) {
        uint8_t press[UJ_MAX_PIECES] = {0};
        for (int i = 0; i < count; i++)
            if ((set >> i & 1u) != 0)
                press[pushed[i]] = state->press[pushed[i]];
        if (claim(claims, state->poses, press))
            state->claimed |= UINT64_C(1) << set;
    }
}

bool uj_move_is_duplicate(const uj_tray_state *state, const uj_move *move)
{
    if (state->claimed == 0 || state->claimed == UJ_ALL_DUPLICATES)
        return state->claimed != 0;
    if (move->type == UJ_PUSH)
        return (state->claimed & 1u) != 0;
    int pushed[UJ_MAX_PIECES], count = pushed_pieces(state, pushed);
    if (count > MOST_PUSHED)
        return false;
    unsigned set = 0;
    for (int i = 0; i < move->piece_count; i++)
        for (int k = 0; k < count; k++)
            set |= (unsigned)(pushed[k] == move->pieces[i].piece) << k;
    return (state->claimed >> set & 1u) != 0;
}
