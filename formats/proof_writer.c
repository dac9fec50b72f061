// Writes proof files. Each number has the fewest digits with which it reads back exactly. The
// reasons of claims are split into short lines.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/files/json_memory.h>
#include <unjam/files/safe_file.h>
#include <unjam/formats/move_json.h>
#include <unjam/formats/proof_file.h>

// The greatest number of bytes in a line of a claim's reason. Only a word longer than this is cut.
enum { LINE_LENGTH = 100 };

typedef struct writer {
    FILE *stream;
    const uj_tray *tray;
    const uj_proof *proof;
    bool finite;  // all numbers written so far were finite
} writer;

static void put_number(writer *w, double value)
{
    char text[UJ_NUMBER_SIZE];
    w->finite = w->finite && isfinite(value);
    fputs(uj_number_text(isfinite(value) ? value : 0.0, text), w->stream);
}

static void put_point(writer *w, double x, double y)
{
    fputc('[', w->stream);
    put_number(w, x);
    fputs(", ", w->stream);
    put_number(w, y);
    fputc(']', w->stream);
}

// Writes a text as a JSON string.
static bool put_text(writer *w, const char *text)
{
    json_t *value = json_string(text);
    bool written = value != NULL && json_dumpf(value, w->stream, JSON_ENCODE_ANY) == 0;
    json_decref(value);
    return written && !uj_json_lacks_memory();
}

// --- pieces ---

static void put_shapes(writer *w, const uj_proof_shapes *shapes)
{
    fputc('[', w->stream);
    for (size_t i = 0; i < shapes->count; i++) {
        fputs(i > 0 ? ",\n    [" : "\n    [", w->stream);
        for (size_t k = 0; k < shapes->rings[i].count; k++) {
            fputs(k > 0 ? ", " : "", w->stream);
            put_point(w, shapes->rings[i].points[k].x, shapes->rings[i].points[k].y);
        }
        fputc(']', w->stream);
    }
    fputc(']', w->stream);
}

static bool are_equal(const uj_proof_shapes *a, const uj_proof_shapes *b)
{
    bool equal = a->count == b->count;
    for (size_t i = 0; equal && i < a->count; i++) {
        equal = a->rings[i].count == b->rings[i].count;
        for (size_t k = 0; equal && k < a->rings[i].count; k++)
            equal = a->rings[i].points[k].x == b->rings[i].points[k].x &&
                    a->rings[i].points[k].y == b->rings[i].points[k].y;
    }
    return equal;
}

static bool put_obstacles(writer *w, size_t piece)
{
    const uj_proof_shapes *obstacles = w->proof->obstacles;
    for (size_t i = 0; i < piece; i++)
        if (are_equal(&obstacles[i], &obstacles[piece]))
            return put_text(w, w->tray->pieces[i].name);
    put_shapes(w, &obstacles[piece]);
    return true;
}

static bool put_piece(writer *w, size_t i)
{
    const uj_proof *proof = w->proof;
    fputs(i > 0 ? ",\n {\"name\": " : "\n {\"name\": ", w->stream);
    bool written = put_text(w, w->tray->pieces[i].name);
    fputs(", \"centre\": ", w->stream);
    put_point(w, proof->centres[i].x, proof->centres[i].y);
    fputs(",\n  \"parts\": ", w->stream);
    put_shapes(w, &proof->pieces[i]);
    fputs(",\n  \"obstacles\": ", w->stream);
    written = put_obstacles(w, i) && written;
    fputs(",\n  \"cuts\": [", w->stream);
    for (size_t k = 0; k < proof->cut_counts[i]; k++) {
        fputs(k > 0 ? ", " : "", w->stream);
        put_number(w, proof->cuts[i][k]);
    }
    fputs("]}", w->stream);
    return written;
}

// --- pairs and cells ---

static void put_pair(writer *w, const uj_proof_pair *pair)
{
    if (pair->by_edges) {
        fprintf(w->stream, "{\"pair\": %zu, \"edges\": %zu}", pair->pair, pair->arc_count);
        return;
    }
    fprintf(w->stream, "{\"pair\": %zu, \"arcs\": [", pair->pair);
    for (size_t j = 0; j < pair->arc_count; j++) {
        fputs(j > 0 ? ", " : "", w->stream);
        put_point(w, pair->arcs[j].from, pair->arcs[j].to);
    }
    fputs("]}", w->stream);
}

static void put_cell(writer *w, const uj_proof_cell *cell)
{
    const uj_proof *proof = w->proof;
    fputs("{\"cuts\": [", w->stream);
    for (size_t i = 0; i < proof->piece_count; i++) {
        fputs(i > 0 ? ", " : "", w->stream);
        if (proof->cut_counts[i] > 0)
            fprintf(w->stream, "[%zu, %zu]", cell->low[i], cell->high[i]);
        else
            fputs("null", w->stream);
    }
    fputs("], \"arcs\": [", w->stream);
    for (size_t k = 0; k < proof->pair_count; k++) {
        const char *separator = "";
        fputs(k > 0 ? ", [" : "[", w->stream);
        for (size_t j = 0; j < w->proof->pairs[k].arc_count; j++) {
            if ((cell->arcs[k] >> j & 1u) == 0)
                continue;
            fprintf(w->stream, "%s%zu", separator, j);
            separator = ", ";
        }
        fputc(']', w->stream);
    }
    fputs("]}", w->stream);
}

// --- claims ---

// Writes a claim's reason as a list of strings. Each string is one line; lines end between words.
static bool put_reason(writer *w, const char *reason)
{
    static const char spaces[] = " \t\r\n";
    char line[LINE_LENGTH + 1];
    const char *separator = "\n   ";
    bool written = true;
    fputc('[', w->stream);
    for (reason += strspn(reason, spaces); *reason != '\0' && written;) {
        size_t used = 0;
        while (*reason != '\0') {
            size_t length = strcspn(reason, spaces), space = used > 0 ? 1 : 0;
            if (used > 0 && used + space + length > LINE_LENGTH)
                break;
            if (length > LINE_LENGTH)
                length = LINE_LENGTH;
            if (space > 0)
                line[used++] = ' ';
            memcpy(line + used, reason, length);
            used += length;
            reason += length;
            reason += strspn(reason, spaces);
        }
        line[used] = '\0';
        fputs(separator, w->stream);
        written = put_text(w, line);
        separator = ",\n   ";
    }
    fputc(']', w->stream);
    return written;
}

static bool put_claim(writer *w, const uj_proof_claim *claim)
{
    static const char *const types[] = {"low", "high", "arc", "goal"};
    bool written = true;
    fprintf(w->stream, "{\"cell\": %zu, \"excludes\": \"%s\"", claim->cell, types[claim->type]);
    if (claim->type == UJ_CLAIM_ARC) {
        fprintf(w->stream, ", \"pair\": %zu, \"arc\": %zu", claim->index, claim->arc);
    } else if (claim->type != UJ_CLAIM_GOAL) {
        fputs(", \"piece\": ", w->stream);
        written = put_text(w, w->tray->pieces[claim->index].name);
    }
    fputs(", \"reason\": ", w->stream);
    written = put_reason(w, claim->reason) && written;
    fputc('}', w->stream);
    return written;
}

// --- the document ---

static bool put_proof(writer *w)
{
    const uj_proof *proof = w->proof;
    bool written = true;
    fputs(",\n\"margin\": ", w->stream);
    put_number(w, proof->margin);
    fputs(",\n\"pieces\": [", w->stream);
    for (size_t i = 0; i < proof->piece_count; i++)
        written = put_piece(w, i) && written;
    fputs("],\n\"inside\": ", w->stream);
    put_shapes(w, &proof->inside);
    fputs(",\n\"pairs\": [", w->stream);
    for (size_t k = 0; k < proof->pair_count; k++) {
        fputs(k > 0 ? ",\n  " : "\n  ", w->stream);
        put_pair(w, &proof->pairs[k]);
    }
    fputs("],\n\"cells\": [", w->stream);
    for (size_t s = 0; s < proof->cell_count; s++) {
        fputs(s > 0 ? ",\n  " : "\n  ", w->stream);
        put_cell(w, &proof->cells[s]);
    }
    fputs("],\n\"claims\": [", w->stream);
    for (size_t c = 0; c < proof->claim_count && written; c++) {
        fputs(c > 0 ? ",\n  " : "\n  ", w->stream);
        written = put_claim(w, &proof->claims[c]);
    }
    fputs("]\n}\n", w->stream);
    return written;
}

uj_status uj_proof_file_text(const uj_proof_file *file, char **text, size_t *size, uj_error *error)
{
    FILE *stream = open_memstream(text, size);
    if (stream == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while writing a proof");
    writer w = {stream, file->problem.tray, file->proof, true};
    fprintf(stream,
            "{\n\"unjam\": 1,\n\"kind\": \"proof\",\n\"scope\": \"any motion\",\n"
            "\"status\": \"impossible\",\n\"problem\": %s",
            file->problem.text);
    bool written = put_proof(&w);
    written = !ferror(stream) && written;
    if (fclose(stream) == 0 && written && w.finite)
        return UJ_OK;
    free(*text);
    if (!w.finite)
        return uj_error_set(error, UJ_BAD_ARGUMENT, _("the proof has a number that is not finite"));
    return uj_error_set(error, UJ_NO_MEMORY, "out of memory while writing a proof");
}

uj_status uj_proof_file_save(const char *path, const uj_proof_file *file, uj_error *error)
{
    char *text;
    size_t size;
    uj_status status = uj_proof_file_text(file, &text, &size, error);
    if (status != UJ_OK)
        return status;
    status = uj_safe_file_write(path, text, size, error);
    free(text);
    return status;
}
