// Reads games played by hand in trays.
#include <unjam/formats/game_file.h>

#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/formats/solution_file.h>

enum { MOVE_LIMIT = 100000 };  // more moves must be a mistake

static uj_status read_start(const uj_json_node *root, const uj_tray *tray, uj_hand_moves *out,
                            uj_error *error)
{
    uj_json_node start;
    size_t count;
    if (!uj_json_optional(root, "start", &start))
        return UJ_OK;
    uj_status status = uj_json_length(&start, &count, error);
    if (status == UJ_OK && count != tray->piece_count)
        status = uj_json_fail(&start, error,
                              _("the number of poses is %zu, but the number of pieces is %zu"),
                              count, tray->piece_count);
    for (size_t i = 0; status == UJ_OK && i < count; i++) {
        uj_json_node pose = uj_json_element(&start, i);
        status = uj_pose_read(&pose, &out->start[i], error);
    }
    out->has_start = true;
    return status;
}

static uj_status read_pieces(const uj_json_node *move, const uj_tray *tray, unsigned *out,
                             uj_error *error)
{
    uj_json_node pieces;
    size_t count = 0;
    uj_status status = uj_json_member(move, "pieces", &pieces, error);
    if (status == UJ_OK)
        status = uj_json_length(&pieces, &count, error);
    for (size_t i = 0; status == UJ_OK && i < count; i++) {
        uj_json_node node = uj_json_element(&pieces, i);
        const char *name = NULL;
        status = uj_json_text(&node, &name, error);
        size_t k = 0;
        while (status == UJ_OK && k < tray->piece_count && strcmp(tray->pieces[k].name, name) != 0)
            k++;
        if (status == UJ_OK && k == tray->piece_count)
            return uj_json_fail(&node, error, _("no piece is named \"%.64s\""), name);
        *out |= 1u << k;
    }
    if (status == UJ_OK && *out == 0)
        status = uj_json_fail(&pieces, error,
                              _("\"pieces\" is empty; it must name at least one piece that the "
                                "player moved by hand"));
    return status;
}

static uj_status read_move(const uj_json_node *node, const uj_tray *tray, uj_hand_move *out,
                           uj_error *error)
{
    static const char *const keys[] = {"pieces", "how", "turned", "keyframes", NULL};
    static const char *const kinds[] = {"held", "turned", "stepped"};
    uj_json_node frames;
    int how = 0;
    double turned = 0.0;
    uj_status status = uj_json_check_keys(node, keys, error);
    if (status == UJ_OK)
        status = read_pieces(node, tray, &out->pieces, error);
    if (status == UJ_OK)
        status = uj_json_member_word(node, "how", (uj_json_words){kinds, 3}, &how, error);
    if (status == UJ_OK)
        status = uj_json_member_real(node, "turned", &turned, error);
    if (status == UJ_OK)
        status = uj_json_member(node, "keyframes", &frames, error);
    out->how = (uj_hand_move_kind)how;
    out->turned = uj_radians(turned);
    out->motion.piece_count = tray->piece_count;
    if (status == UJ_OK)
        status = uj_keyframes_read(&frames, &out->motion, error);
    const uj_motion *motion = &out->motion;
    if (status == UJ_OK && (motion->frame_count < 2 || motion->times[0] != 0.0 ||
                            motion->times[motion->frame_count - 1] != 1.0))
        status =
            uj_json_fail(&frames, error, _("the keyframes of a move must go from time 0 to 1"));
    return status;
}

uj_status uj_hand_moves_read(const uj_json_node *root, const uj_tray *tray, uj_hand_moves *out,
                             uj_error *error)
{
    uj_json_node moves;
    size_t count = 0;
    *out = (uj_hand_moves){0};
    uj_status status = read_start(root, tray, out, error);
    if (status == UJ_OK)
        status = uj_json_member_list(root, "moves", &moves, &count, error);
    if (status == UJ_OK && count > MOVE_LIMIT)
        status = uj_json_fail(&moves, error, _("there are %zu moves; at most %d are allowed"),
                              count, MOVE_LIMIT);
    if (status != UJ_OK)
        return status;
    out->moves = calloc(count + 1, sizeof *out->moves);
    if (out->moves == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while reading a game");
    for (size_t i = 0; status == UJ_OK && i < count; i++) {
        uj_json_node move = uj_json_element(&moves, i);
        out->count++;  // counted first, so that the move is cleared even after an error
        status = read_move(&move, tray, &out->moves[i], error);
    }
    return status;
}

void uj_hand_moves_clear(uj_hand_moves *moves)
{
    for (size_t i = 0; i < moves->count; i++)
        uj_motion_clear(&moves->moves[i].motion);
    free(moves->moves);
    *moves = (uj_hand_moves){0};
}
