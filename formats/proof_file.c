// Reads proof files.
#include <unjam/formats/proof_file.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/formats/file_kind.h>

// A proof that is being read. names[i] is the name of piece i of the proof; claims refer to pieces
// by name.
typedef struct reader {
    uj_proof_file *file;
    uj_proof *proof;
    const char *names[UJ_MAX_PIECES];
    uj_error *error;
} reader;

static uj_status no_memory(const reader *r)
{
    return uj_error_set(r->error, UJ_NO_MEMORY, "out of memory while reading a proof");
}

// Finds the member `key`, which must be a list. Allocates an array with `size` bytes per element.
static uj_status begin_list(const reader *r, const uj_json_node *object, const char *key,
                            uj_json_node *list, size_t *count, size_t size, void *out)
{
    *count = 0;
    uj_status status = uj_json_member_list(object, key, list, count, r->error);
    if (status != UJ_OK)
        return status;
    void *array = calloc(*count + 1, size);
    memcpy(out, &array, sizeof array);
    return array != NULL ? UJ_OK : no_memory(r);
}

// --- shapes ---

// Reads a list of two numbers. If its length is not 2, the error says that `what` was expected.
static uj_status read_two(const reader *r, const uj_json_node *node, const char *what, uj_vec2 *out)
{
    size_t length;
    uj_status status = uj_json_length(node, &length, r->error);
    if (status == UJ_OK && length != 2)
        status = uj_json_fail(node, r->error, _("expected %s"), what);
    if (status != UJ_OK)
        return status;
    uj_json_node x = uj_json_element(node, 0), y = uj_json_element(node, 1);
    status = uj_json_real(&x, &out->x, r->error);
    return status == UJ_OK ? uj_json_real(&y, &out->y, r->error) : status;
}

static uj_status read_ring(const reader *r, const uj_json_node *node, uj_ring *out)
{
    size_t count;
    uj_status status = uj_json_length(node, &count, r->error);
    if (status != UJ_OK)
        return status;
    out->points = calloc(count + 1, sizeof *out->points);
    if (out->points == NULL)
        return no_memory(r);
    for (; status == UJ_OK && out->count < count; out->count++) {
        uj_json_node point = uj_json_element(node, out->count);
        status = read_two(r, &point, _("a point, [x, y]"), &out->points[out->count]);
    }
    return status;
}

static uj_status read_shapes(const reader *r, const uj_json_node *node, uj_proof_shapes *out)
{
    size_t count;
    uj_status status = uj_json_length(node, &count, r->error);
    if (status != UJ_OK)
        return status;
    out->rings = calloc(count + 1, sizeof *out->rings);
    if (out->rings == NULL)
        return no_memory(r);
    while (status == UJ_OK && out->count < count) {
        uj_json_node ring = uj_json_element(node, out->count);
        status = read_ring(r, &ring, &out->rings[out->count++]);
    }
    return status;
}

// --- pieces ---

// Reads the "obstacles" of element i of a list of pieces, and stores them with piece `target`.
// "obstacles" is a list of shapes, or the name of an earlier piece with the same obstacles.
static uj_status read_obstacles(const reader *r, const uj_json_node *list, size_t i, size_t target)
{
    uj_json_node piece = uj_json_element(list, i), node;
    int earlier;
    uj_status status = uj_json_member(&piece, "obstacles", &node, r->error);
    if (status == UJ_OK && !json_is_string(node.value))
        return read_shapes(r, &node, &r->proof->obstacles[target]);
    if (status == UJ_OK &&
        uj_json_word(&node, (uj_json_words){r->names, (int)i}, &earlier, NULL) != UJ_OK)
        status = uj_json_fail(&node, r->error,
                              _("expected a list of obstacles, or the name of an earlier piece"));
    return status == UJ_OK ? read_obstacles(r, list, (size_t)earlier, target) : status;
}

static uj_status read_cuts(const reader *r, const uj_json_node *piece, size_t i)
{
    uj_json_node node;
    uj_status status = begin_list(r, piece, "cuts", &node, &r->proof->cut_counts[i],
                                  sizeof **r->proof->cuts, &r->proof->cuts[i]);
    size_t count = r->proof->cut_counts[i];
    for (size_t k = 0; status == UJ_OK && k < count; k++) {
        uj_json_node cut = uj_json_element(&node, k);
        status = uj_json_real(&cut, &r->proof->cuts[i][k], r->error);
    }
    return status;
}

static uj_status read_piece(reader *r, const uj_json_node *list, size_t i)
{
    static const char *const keys[] = {"name", "centre", "parts", "obstacles", "cuts", NULL};
    uj_json_node piece = uj_json_element(list, i), centre, parts;
    uj_status status = uj_json_check_keys(&piece, keys, r->error);
    if (status == UJ_OK)
        status = uj_json_member_text(&piece, "name", &r->names[i], r->error);
    if (status == UJ_OK)
        status = uj_json_member(&piece, "centre", &centre, r->error);
    if (status == UJ_OK)
        status = read_two(r, &centre, _("a point, [x, y]"), &r->proof->centres[i]);
    if (status == UJ_OK)
        status = uj_json_member(&piece, "parts", &parts, r->error);
    if (status == UJ_OK)
        status = read_shapes(r, &parts, &r->proof->pieces[i]);
    if (status == UJ_OK)
        status = read_obstacles(r, list, i, i);
    return status == UJ_OK ? read_cuts(r, &piece, i) : status;
}

// Records a fault if the proof's pieces differ from the problem's in number or names.
static void compare_pieces(const reader *r)
{
    const uj_tray *tray = r->file->problem.tray;
    char *fault = r->file->fault;
    size_t size = sizeof r->file->fault;
    if (tray->piece_count != r->proof->piece_count)
        snprintf(fault, size, "the number of pieces is %zu in the proof, but %zu in the puzzle",
                 r->proof->piece_count, tray->piece_count);
    for (size_t i = 0; i < tray->piece_count && fault[0] == '\0'; i++)
        if (strcmp(tray->pieces[i].name, r->names[i]) != 0)
            snprintf(fault, size, "the proof is about piece %.80s where the puzzle has piece %.80s",
                     r->names[i], tray->pieces[i].name);
}

static uj_status read_pieces(reader *r, const uj_json_node *root)
{
    uj_json_node pieces;
    size_t count = 0;
    uj_status status = uj_json_member_list(root, "pieces", &pieces, &count, r->error);
    if (status == UJ_OK && count > UJ_MAX_PIECES)
        status = uj_json_fail(&pieces, r->error, _("there are %zu pieces; at most %d are allowed"),
                              count, UJ_MAX_PIECES);
    if (status != UJ_OK)
        return status;
    uj_proof *proof = r->proof;
    proof->pieces = calloc(count + 1, sizeof *proof->pieces);
    proof->obstacles = calloc(count + 1, sizeof *proof->obstacles);
    proof->centres = calloc(count + 1, sizeof *proof->centres);
    proof->cut_counts = calloc(count + 1, sizeof *proof->cut_counts);
    proof->cuts = calloc(count + 1, sizeof *proof->cuts);
    if (proof->pieces == NULL || proof->obstacles == NULL || proof->centres == NULL ||
        proof->cut_counts == NULL || proof->cuts == NULL)
        return no_memory(r);
    proof->piece_count = count;
    for (size_t i = 0; status == UJ_OK && i < count; i++)
        status = read_piece(r, &pieces, i);
    if (status == UJ_OK)
        compare_pieces(r);
    return status;
}

// --- pairs ---

static uj_status read_pair(const reader *r, const uj_json_node *node, uj_proof_pair *out)
{
    static const char *const keys[2][3] = {{"pair", "arcs", NULL}, {"pair", "edges", NULL}};
    uj_json_node arcs;
    size_t count = 0;
    out->by_edges = uj_json_optional(node, "edges", &arcs);
    uj_status status = uj_json_check_keys(node, keys[out->by_edges ? 1 : 0], r->error);
    if (status == UJ_OK)
        status = uj_json_member_count(node, "pair", SIZE_MAX / 2, &out->pair, r->error);
    if (status == UJ_OK && out->by_edges)
        return uj_json_count(&arcs, UJ_PROOF_MAX_EDGES, &out->arc_count, r->error);
    if (status == UJ_OK)
        status = uj_json_member_list(node, "arcs", &arcs, &count, r->error);
    if (status == UJ_OK && count > UJ_PROOF_MAX_ARCS)
        status = uj_json_fail(&arcs, r->error, _("there are %zu arcs; at most %d are allowed"),
                              count, UJ_PROOF_MAX_ARCS);
    for (; status == UJ_OK && out->arc_count < count; out->arc_count++) {
        uj_vec2 ends = {0.0, 0.0};
        uj_json_node arc = uj_json_element(&arcs, out->arc_count);
        status = read_two(r, &arc, _("an arc, [from, to]"), &ends);
        out->arcs[out->arc_count] = (uj_proof_arc){ends.x, ends.y};
    }
    return status;
}

static uj_status read_pairs(const reader *r, const uj_json_node *root)
{
    uj_json_node pairs;
    size_t count;
    uj_proof *proof = r->proof;
    uj_status status =
        begin_list(r, root, "pairs", &pairs, &count, sizeof *proof->pairs, &proof->pairs);
    for (; status == UJ_OK && proof->pair_count < count; proof->pair_count++) {
        uj_json_node pair = uj_json_element(&pairs, proof->pair_count);
        status = read_pair(r, &pair, &proof->pairs[proof->pair_count]);
    }
    return status;
}

// --- cells ---

// Reads a piece's range of angles: the indices of two cuts, or null if the piece has no cuts.
static uj_status read_range(const reader *r, const uj_json_node *node, size_t piece,
                            uj_proof_cell *out)
{
    enum { MOST_CUTS = 1000000 };
    size_t length = 0, cuts = r->proof->cut_counts[piece];
    if (cuts == 0 && json_is_null(node->value))
        return UJ_OK;
    if (cuts == 0)
        return uj_json_fail(node, r->error, _("expected null, because piece %s has no cuts"),
                            r->names[piece]);
    uj_status status = uj_json_length(node, &length, r->error);
    if (status == UJ_OK && length != 2)
        status = uj_json_fail(node, r->error, _("expected [low, high], indices in \"cuts\""));
    if (status != UJ_OK)
        return status;
    uj_json_node low = uj_json_element(node, 0), high = uj_json_element(node, 1);
    status = uj_json_count(&low, MOST_CUTS, &out->low[piece], r->error);
    return status == UJ_OK ? uj_json_count(&high, MOST_CUTS, &out->high[piece], r->error) : status;
}

static uj_status read_arcs(const reader *r, const uj_json_node *node, uint32_t *out)
{
    size_t count;
    uj_status status = uj_json_length(node, &count, r->error);
    for (size_t k = 0; status == UJ_OK && k < count; k++) {
        size_t arc = 0;
        uj_json_node element = uj_json_element(node, k);
        status = uj_json_count(&element, UJ_PROOF_MAX_EDGES - 1, &arc, r->error);
        *out |= UINT32_C(1) << arc;
    }
    return status;
}

// Finds the member `key`, which must be a list of `count` elements.
static uj_status list_of(const reader *r, const uj_json_node *object, const char *key, size_t count,
                         uj_json_node *out)
{
    size_t length = 0;
    uj_status status = uj_json_member_list(object, key, out, &length, r->error);
    if (status == UJ_OK && length != count)
        status = uj_json_fail(out, r->error, _("expected a list of %zu elements, not of %zu"),
                              count, length);
    return status;
}

static uj_status read_cell(const reader *r, const uj_json_node *node, uj_proof_cell *out)
{
    static const char *const keys[] = {"cuts", "arcs", NULL};
    const uj_proof *proof = r->proof;
    uj_json_node cuts, arcs;
    out->arcs = calloc(proof->pair_count + 1, sizeof *out->arcs);
    if (out->arcs == NULL)
        return no_memory(r);
    uj_status status = uj_json_check_keys(node, keys, r->error);
    if (status == UJ_OK)
        status = list_of(r, node, "cuts", proof->piece_count, &cuts);
    for (size_t i = 0; status == UJ_OK && i < proof->piece_count; i++) {
        uj_json_node range = uj_json_element(&cuts, i);
        status = read_range(r, &range, i, out);
    }
    if (status == UJ_OK)
        status = list_of(r, node, "arcs", proof->pair_count, &arcs);
    for (size_t k = 0; status == UJ_OK && k < proof->pair_count; k++) {
        uj_json_node list = uj_json_element(&arcs, k);
        status = read_arcs(r, &list, &out->arcs[k]);
    }
    return status;
}

static uj_status read_cells(const reader *r, const uj_json_node *root)
{
    uj_json_node cells;
    size_t count;
    uj_proof *proof = r->proof;
    uj_status status =
        begin_list(r, root, "cells", &cells, &count, sizeof *proof->cells, &proof->cells);
    while (status == UJ_OK && proof->cell_count < count) {
        uj_json_node cell = uj_json_element(&cells, proof->cell_count);
        status = read_cell(r, &cell, &proof->cells[proof->cell_count++]);
    }
    return status;
}

// --- claims ---

// Reads the reason of a claim, which is a list of texts. Joins the texts with spaces.
static uj_status read_reason(const reader *r, const uj_json_node *claim, char **out)
{
    uj_json_node list;
    size_t count = 0, size = 0;
    uj_status status = uj_json_member_list(claim, "reason", &list, &count, r->error);
    for (int pass = 0; status == UJ_OK && pass < 2; pass++) {
        char *at = *out;
        for (size_t k = 0; status == UJ_OK && k < count; k++) {
            const char *text;
            uj_json_node element = uj_json_element(&list, k);
            status = uj_json_text(&element, &text, r->error);
            if (status != UJ_OK)
                return status;
            size_t length = strlen(text);
            size += pass == 0 ? length + 1 : 0;
            if (pass == 1) {
                memcpy(at, text, length);
                at[length] = ' ';
                at += length + 1;
            }
        }
        if (pass == 0 && (*out = calloc(size + 1, 1)) == NULL)
            return no_memory(r);
    }
    return status;
}

static uj_status read_subject(const reader *r, const uj_json_node *node, uj_proof_claim *out)
{
    enum { MOST_PAIRS = 1000000 };
    int piece = 0;
    uj_status status = UJ_OK;
    if (out->type == UJ_CLAIM_LOW || out->type == UJ_CLAIM_HIGH) {
        uj_json_words names = {r->names, (int)r->proof->piece_count};
        status = uj_json_member_word(node, "piece", names, &piece, r->error);
        out->index = (size_t)piece;
    } else if (out->type == UJ_CLAIM_ARC) {
        status = uj_json_member_count(node, "pair", MOST_PAIRS, &out->index, r->error);
        if (status == UJ_OK)
            status = uj_json_member_count(node, "arc", UJ_PROOF_MAX_EDGES - 1, &out->arc, r->error);
    }
    return status;
}

static uj_status read_claim(const reader *r, const uj_json_node *node, uj_proof_claim *out)
{
    static const char *const keys[] = {"cell", "excludes", "piece", "pair", "arc", "reason", NULL};
    static const char *const types[] = {"low", "high", "arc", "goal"};
    enum { MOST_CELLS = 10000000 };
    int type = 0;
    uj_status status = uj_json_check_keys(node, keys, r->error);
    if (status == UJ_OK)
        status = uj_json_member_count(node, "cell", MOST_CELLS, &out->cell, r->error);
    if (status == UJ_OK)
        status = uj_json_member_word(node, "excludes", (uj_json_words){types, 4}, &type, r->error);
    out->type = (uj_proof_claim_type)type;
    if (status == UJ_OK)
        status = read_subject(r, node, out);
    return status == UJ_OK ? read_reason(r, node, &out->reason) : status;
}

static uj_status read_claims(const reader *r, const uj_json_node *root)
{
    uj_json_node claims;
    size_t count;
    uj_proof *proof = r->proof;
    uj_status status =
        begin_list(r, root, "claims", &claims, &count, sizeof *proof->claims, &proof->claims);
    while (status == UJ_OK && proof->claim_count < count) {
        uj_json_node claim = uj_json_element(&claims, proof->claim_count);
        status = read_claim(r, &claim, &proof->claims[proof->claim_count++]);
    }
    return status;
}

// --- the document ---

static uj_status check_kind(const uj_json_node *root, uj_error *error)
{
    static const char *const scopes[] = {"any motion"}, *const states[] = {"impossible"};
    uj_file_kind found;
    int word;
    uj_status status = uj_file_kind_read(root, UJ_KIND_PROOF, &found, error);
    if (status == UJ_OK && found.kind != UJ_KIND_PROOF) {
        uj_json_node where = *root;
        uj_json_optional(root, "kind", &where);
        status = uj_json_fail(&where, error, _("expected a proof, but this file is %s"),
                              _(uj_kind_noun(found.kind)));
    }
    if (status == UJ_OK)
        status = uj_json_member_word(root, "scope", (uj_json_words){scopes, 1}, &word, error);
    if (status == UJ_OK)
        status = uj_json_member_word(root, "status", (uj_json_words){states, 1}, &word, error);
    return status;
}

static uj_status read_proof(reader *r, const uj_json_node *root)
{
    uj_json_node inside;
    uj_status status = uj_json_member_real(root, "margin", &r->proof->margin, r->error);
    if (status == UJ_OK)
        status = read_pieces(r, root);
    if (status == UJ_OK)
        status = uj_json_member(root, "inside", &inside, r->error);
    if (status == UJ_OK)
        status = read_shapes(r, &inside, &r->proof->inside);
    if (status == UJ_OK)
        status = read_pairs(r, root);
    if (status == UJ_OK)
        status = read_cells(r, root);
    return status == UJ_OK ? read_claims(r, root) : status;
}

uj_status uj_proof_file_read(const uj_document *document, uj_proof_file *out, uj_error *error)
{
    static const char *const keys[] = {"unjam",  "kind",   "scope", "status", "problem", "margin",
                                       "pieces", "inside", "pairs", "cells",  "claims",  NULL};
    *out = (uj_proof_file){0};
    reader r = {.file = out, .error = error};
    uj_json_node root = uj_json_root(document), problem;
    uj_status status = check_kind(&root, error);
    if (status == UJ_OK)
        status = uj_json_check_keys(&root, keys, error);
    if (status == UJ_OK)
        status = uj_json_member(&root, "problem", &problem, error);
    if (status == UJ_OK)
        status = uj_tray_problem_read(&problem, &out->problem, error);
    if (status == UJ_OK && (out->proof = r.proof = calloc(1, sizeof *out->proof)) == NULL)
        status = no_memory(&r);
    if (status == UJ_OK)
        status = read_proof(&r, &root);
    if (status != UJ_OK)
        uj_proof_file_clear(out);
    return status;
}

void uj_proof_file_clear(uj_proof_file *file)
{
    uj_tray_problem_clear(&file->problem);
    uj_proof_destroy(file->proof);
    *file = (uj_proof_file){0};
}
