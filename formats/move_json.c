// Converts moves to JSON and back, and numbers to text that reads back exactly.
#include <unjam/formats/move_json.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/formats/tray_file.h>

char *uj_number_text(double value, char buffer[UJ_NUMBER_SIZE])
{
    value += 0.0;  // turns -0 into 0: JSON parsers take "-0" for an integer and lose the sign
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(buffer, UJ_NUMBER_SIZE, "%.*g", digits, value);
        if (strtod(buffer, NULL) == value)
            break;
    }
    return buffer;
}

char *uj_degrees_text(double radians, char buffer[UJ_NUMBER_SIZE])
{
    double degrees = uj_degrees(radians) + 0.0;  // turns -0 into 0
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(buffer, UJ_NUMBER_SIZE, "%.*g", digits, degrees);
        if (uj_radians(strtod(buffer, NULL)) == radians)
            return buffer;
    }
    // `degrees` is `radians` converted and rounded. Converting it back rounds again, and may give a
    // neighbour of `radians`. So try the neighbours of `degrees`, too.
    double below = degrees, above = degrees;
    for (int steps = 0; steps < 4; steps++) {
        below = nextafter(below, -INFINITY);
        above = nextafter(above, INFINITY);
        if (uj_radians(below) == radians || uj_radians(above) == radians)
            return uj_number_text(uj_radians(below) == radians ? below : above, buffer);
    }
    return uj_number_text(degrees, buffer);
}

json_t *uj_move_to_json(const uj_tray *tray, const uj_move *move)
{
    json_t *pieces = json_array();
    for (size_t i = 0; i < move->piece_count; i++) {
        const uj_piece_move *part = &move->pieces[i];
        json_t *piece = json_pack("{s:s}", "piece", tray->pieces[part->piece].name);
        int failed = piece == NULL;
        if (!failed && move->type != UJ_GLIDE)
            failed = json_object_set_new(
                piece, "direction", json_string(uj_direction_text((uj_direction)part->direction)));
        if (!failed && move->type == UJ_TURN)
            failed =
                json_object_set_new(piece, "spin", json_string(uj_spin_text((uj_spin)part->spin)));
        if (json_array_append_new(pieces, piece) != 0 || failed) {
            json_decref(pieces);
            return NULL;
        }
    }
    return json_pack("{s:s, s:o}", "type", uj_move_type_text((uj_move_type)move->type), "pieces",
                     pieces);
}

json_t *uj_moves_to_json(const uj_tray *tray, const uj_tray_solution *solution)
{
    json_t *moves = json_array();
    for (size_t i = 0; moves != NULL && i < solution->move_count; i++)
        if (json_array_append_new(moves, uj_move_to_json(tray, &solution->moves[i])) != 0) {
            json_decref(moves);
            return NULL;
        }
    return moves;
}

// A member of a JSON object. The value of the member is one of `words`.
typedef struct word_member {
    const char *key;
    int count;
    const char *words[4];
} word_member;

static const word_member type_member = {"type", 3, {"push", "turn", "move"}};
static const word_member direction_member = {"direction", 4, {"NE", "NW", "SE", "SW"}};
static const word_member spin_member = {"spin", 2, {"ccw", "cw"}};

static uj_status read_word(const uj_json_node *object, const word_member *member, uint8_t *out,
                           uj_error *error)
{
    int index = 0;
    uj_status status = uj_json_member_word(
        object, member->key, (uj_json_words){member->words, member->count}, &index, error);
    *out = (uint8_t)index;
    return status;
}

static uj_status read_part(const uj_json_node *node, const uj_tray *tray, uj_move_type type,
                           uj_piece_move *out, uj_error *error)
{
    static const char *const keys[][4] = {
        {"piece", "direction", NULL}, {"piece", "direction", "spin", NULL}, {"piece", NULL}};
    int piece = 0;
    uj_status status = uj_json_check_keys(node, keys[type], error);
    if (status == UJ_OK)
        status = uj_tray_member_piece(node, tray, &piece, error);
    out->piece = (uint8_t)piece;
    if (status == UJ_OK && type != UJ_GLIDE)
        status = read_word(node, &direction_member, &out->direction, error);
    if (status == UJ_OK && type == UJ_TURN)
        status = read_word(node, &spin_member, &out->spin, error);
    return status;
}

// Inserts `part` into a move. A move lists its pieces in increasing order of index. Fails if the
// move already lists the piece of `part`.
static uj_status insert_part(const uj_json_node *node, const uj_tray *tray, uj_piece_move part,
                             uj_move *move, uj_error *error)
{
    size_t at = move->piece_count;
    while (at > 0 && move->pieces[at - 1].piece > part.piece)
        at--;
    if (at > 0 && move->pieces[at - 1].piece == part.piece)
        return uj_json_fail(node, error, _("piece \"%s\" appears twice in this move"),
                            tray->pieces[part.piece].name);
    memmove(&move->pieces[at + 1], &move->pieces[at], (move->piece_count - at) * sizeof part);
    move->pieces[at] = part;
    move->piece_count++;
    return UJ_OK;
}

static uj_status read_parts(const uj_json_node *node, const uj_tray *tray, uj_move *out,
                            uj_error *error)
{
    uj_json_node pieces;
    size_t count = 0;
    uj_status status = uj_json_member_list(node, "pieces", &pieces, &count, error);
    if (status == UJ_OK && (count < 1 || count > tray->piece_count))
        status = uj_json_fail(&pieces, error, _("a move must name 1 to %zu pieces, not %zu"),
                              tray->piece_count, count);
    for (size_t i = 0; status == UJ_OK && i < count; i++) {
        uj_json_node part_node = uj_json_element(&pieces, i);
        uj_piece_move part = {0};
        status = read_part(&part_node, tray, (uj_move_type)out->type, &part, error);
        if (status == UJ_OK)
            status = insert_part(&part_node, tray, part, out, error);
    }
    return status;
}

uj_status uj_move_read(const uj_json_node *node, const uj_tray *tray, uj_move *out, size_t *frames,
                       uj_error *error)
{
    static const char *const keys[] = {"type", "pieces", "frames", NULL};
    uj_json_node frames_node;
    *out = (uj_move){0};
    *frames = SIZE_MAX;
    uj_status status = uj_json_check_keys(node, keys, error);
    if (status == UJ_OK)
        status = read_word(node, &type_member, &out->type, error);
    if (status == UJ_OK)
        status = read_parts(node, tray, out, error);
    if (status == UJ_OK && uj_json_optional(node, "frames", &frames_node))
        status = uj_json_count(&frames_node, UINT32_MAX, frames, error);
    return status;
}
