// Makes problem files from drawings.
#include <unjam/formats/drawn_problem.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/drawing/choice/choice.h>
#include <unjam/files/json_text.h>
#include <unjam/files/name_ending.h>
#include <unjam/formats/collections/collection.h>
#include <unjam/formats/move_json.h>

bool uj_is_drawing(const char *path)
{
    return uj_name_has_ending(path, (const char *const[]){".svg", ".svgz", NULL});
}

uj_status uj_drawn_tray_of(uj_drawn_outlines *drawing, const uj_drawn_options *options,
                           uj_drawn_tray *out, uj_error *error)
{
    *out = (uj_drawn_tray){0};
    uj_status status = uj_drawn_outlines_propose(drawing, error);
    return status == UJ_OK ? uj_drawn_tray_make(drawing, options, out, error) : status;
}

uj_status uj_drawn_tray_read(const uj_drawn_source *from, const uj_drawn_options *options,
                             uj_drawn_tray *out, uj_error *error)
{
    uj_drawn_outlines drawing = {0};
    *out = (uj_drawn_tray){0};
    uj_status status = uj_svg_read(from->name, from->text, from->size, &drawing, error);
    if (status == UJ_OK && options->roles != NULL)
        status = uj_drawn_roles_set(&drawing, options->roles, error);
    if (status == UJ_OK)
        status = uj_drawn_tray_of(&drawing, options, out, error);
    uj_drawn_outlines_clear(&drawing);
    return status;
}

// --- text --------------------------------------------------------------------------------------

static void put_number(FILE *stream, double value)
{
    char buffer[UJ_NUMBER_SIZE];
    fputs(uj_number_text(value, buffer), stream);
}

static void put_pose(FILE *stream, uj_pose pose)
{
    char x[UJ_NUMBER_SIZE], y[UJ_NUMBER_SIZE], angle[UJ_NUMBER_SIZE];
    fprintf(stream, "[%s, %s, %s]", uj_number_text(pose.x, x), uj_number_text(pose.y, y),
            uj_degrees_text(pose.angle, angle));
}

static void put_polygon(FILE *stream, const uj_polygon *polygon)
{
    char x[UJ_NUMBER_SIZE], y[UJ_NUMBER_SIZE];
    fputs("\"POLYGON (", stream);
    for (size_t r = 0; r < polygon->ring_count; r++) {
        const uj_ring *ring = &polygon->rings[r];
        fputs(r > 0 ? ", (" : "(", stream);
        for (size_t i = 0; i <= ring->count; i++) {
            uj_vec2 p = ring->points[i < ring->count ? i : 0];
            fprintf(stream, "%s%s %s", i > 0 ? ", " : "", uj_number_text(p.x, x),
                    uj_number_text(p.y, y));
        }
        fputs(")", stream);
    }
    fputs(")\"", stream);
}

static void put_exits(FILE *stream, const uj_tray *tray)
{
    if (tray->exit_count == 0)
        return;
    fputs(",\n    \"exits\": [\n", stream);
    for (size_t i = 0; i < tray->exit_count; i++) {
        const uj_exit *exit = &tray->exits[i];
        fputs("      {\"name\": ", stream);
        uj_json_put_text(stream, exit->name);
        fputs(", \"opening\": ", stream);
        put_polygon(stream, &exit->opening);
        fputs(", \"thickness\": ", stream);
        put_number(stream, exit->thickness);
        fputs(i + 1 < tray->exit_count ? "},\n" : "}\n", stream);
    }
    fputs("    ]", stream);
}

static void put_pieces(FILE *stream, const uj_drawn_tray *drawn)
{
    const uj_tray *tray = drawn->tray;
    fputs("  \"pieces\": [\n", stream);
    for (size_t i = 0; i < tray->piece_count; i++) {
        const uj_piece *piece = &tray->pieces[i];
        fputs("    {\"name\": ", stream);
        uj_json_put_text(stream, piece->name);
        fputs(", \"shape\": ", stream);
        if (drawn->same_as[i] >= 0) {
            fputs("{\"as\": ", stream);
            uj_json_put_text(stream, tray->pieces[drawn->same_as[i]].name);
            fputs("}", stream);
        } else {
            put_polygon(stream, &piece->shape);
        }
        fputs(", \"thickness\": ", stream);
        put_number(stream, piece->thickness);
        fputs(", \"at\": ", stream);
        put_pose(stream, piece->start);
        fputs(i + 1 < tray->piece_count ? "},\n" : "}\n", stream);
    }
    fputs("  ],\n", stream);
}

static void put_goal(FILE *stream, const uj_tray *tray)
{
    const uj_tray_goal *goal = &tray->goal;
    fputs("  \"goal\": {", stream);
    if (goal->by_exit) {
        fputs("\"piece\": ", stream);
        uj_json_put_text(stream, tray->pieces[goal->piece].name);
        fputs(", \"exit\": ", stream);
        uj_json_put_text(stream, tray->exits[goal->exit].name);
        fputs("}\n", stream);
        return;
    }
    fputs("\"poses\": [\n", stream);
    for (size_t i = 0; i < goal->pose_count; i++) {
        fputs("    {\"piece\": ", stream);
        uj_json_put_text(stream, tray->pieces[goal->poses[i].piece].name);
        fputs(", \"at\": ", stream);
        put_pose(stream, goal->poses[i].at);
        fputs(", \"within\": ", stream);
        put_pose(stream, goal->poses[i].within);
        fputs(i + 1 < goal->pose_count ? "},\n" : "}\n", stream);
    }
    fputs("  ]}\n", stream);
}

static void put_member(FILE *stream, const char *key, const char *text)
{
    if (text == NULL)
        return;
    fprintf(stream, "  \"%s\": ", key);
    uj_json_put_text(stream, text);
    fputs(",\n", stream);
}

char *uj_drawn_problem_text(const uj_drawn_tray *drawn)
{
    char *text = NULL;
    size_t size = 0;
    const uj_tray *tray = drawn->tray;
    FILE *stream = open_memstream(&text, &size);
    if (stream == NULL)
        return NULL;
    fputs("{\n  \"unjam\": 1,\n  \"kind\": \"tray\",\n", stream);
    put_member(stream, "name", tray->name);
    put_member(stream, "source", tray->source);
    put_member(stream, "unit", tray->unit);
    fputs("  \"tray\": {\n    \"interior\": ", stream);
    put_polygon(stream, &tray->interior);
    put_exits(stream, tray);
    fputs("\n  },\n", stream);
    put_pieces(stream, drawn);
    put_goal(stream, tray);
    fputs("}\n", stream);
    bool failed = ferror(stream) != 0;
    if (fclose(stream) != 0 || failed) {
        free(text);
        return NULL;
    }
    return text;
}

// --- documents ---------------------------------------------------------------------------------

// Parses the problem file that `unjam import` would write for a drawing.
static uj_status parse_drawing(const uj_drawn_source *from, const uj_drawn_choices *choices,
                               uj_document *out, uj_error *error)
{
    const uj_drawn_options options = {.tolerance = UJ_DRAWN_TOLERANCE,
                                      .goal = choices != NULL ? choices->goal : NULL};
    uj_drawn_outlines drawing = {0};
    uj_drawn_tray drawn = {0};
    uj_status status = uj_svg_read(from->name, from->text, from->size, &drawing, error);
    if (status == UJ_OK && choices != NULL && choices->roles != NULL)
        uj_drawn_roles_restore(&drawing, choices->roles);
    if (status == UJ_OK)
        status = uj_drawn_tray_of(&drawing, &options, &drawn, error);
    uj_drawn_outlines_clear(&drawing);
    if (status != UJ_OK)
        return status;
    char *problem = uj_drawn_problem_text(&drawn);
    status = problem != NULL
                 ? uj_document_parse(from->name, problem, strlen(problem), out, error)
                 : uj_error_set(error, UJ_NO_MEMORY, "out of memory while reading a drawing");
    free(problem);
    uj_drawn_tray_clear(&drawn);
    return status;
}

// Returns true if a text is a drawing. If the text is from standard input (`piped`), it must begin
// like XML or a compressed file. Otherwise, it is from a file that uj_is_drawing accepts, and must
// not begin with a brace, as Unjam's own files do.
static bool is_drawn(const uj_drawn_source *from, bool piped)
{
    static const char mark[] = "\xef\xbb\xbf";  // the byte order mark
    const char *text = from->text;
    if (piped && strncmp(text, mark, sizeof mark - 1) == 0)
        text += sizeof mark - 1;
    text += strspn(text, " \t\r\n");
    return piped ? *text == '<' || *text == '\x1f' : *text != '{';
}

uj_status uj_drawn_outlines_read(const char *path, uj_drawn_outlines *out, uj_error *error)
{
    char *text = NULL;
    size_t size = 0;
    *out = (uj_drawn_outlines){0};
    uj_status status = uj_file_text_read(path, &text, &size, error);
    if (status != UJ_OK)
        return status;
    const uj_drawn_source from = {path, text, size};
    if (is_drawn(&from, false))
        status = uj_svg_read(path, text, size, out, error);
    free(text);
    return status;
}

uj_status uj_problem_document_read(const char *path, uj_document *out, uj_error *error)
{
    return uj_problem_document_read_as(path, NULL, out, error);
}

uj_status uj_problem_document_read_as(const char *path, const uj_drawn_choices *choices,
                                      uj_document *out, uj_error *error)
{
    char *text = NULL;
    size_t size = 0;
    *out = (uj_document){0};
    bool piped = strcmp(path, "-") == 0;
    if (!piped && !uj_is_drawing(path) && !uj_is_collection(path))
        return uj_document_read(path, out, error);
    uj_status status = uj_file_text_read(path, &text, &size, error);
    if (status != UJ_OK)
        return status;
    const uj_drawn_source from = {piped ? "<stdin>" : path, text, size};
    const uj_collection_source collection = {from.name, text, size};
    if ((piped || uj_is_drawing(path)) && is_drawn(&from, piped))
        status = parse_drawing(&from, choices, out, error);
    else if ((piped || uj_is_collection(path)) && uj_may_be_collection(text))
        status = uj_collection_parse(&collection, out, error);
    else
        status = uj_document_parse(from.name, text, size, out, error);
    free(text);
    return status;
}

uj_status uj_drawn_choices_copy(const uj_drawn_choices *choices, uj_drawn_choices *out,
                                uj_error *error)
{
    *out = (uj_drawn_choices){choices->roles != NULL ? strdup(choices->roles) : NULL,
                              choices->goal != NULL ? strdup(choices->goal) : NULL};
    if ((choices->roles == NULL || out->roles != NULL) &&
        (choices->goal == NULL || out->goal != NULL))
        return UJ_OK;
    uj_drawn_choices_clear(out);
    return uj_error_set(error, UJ_NO_MEMORY, "out of memory");
}

void uj_drawn_choices_clear(uj_drawn_choices *choices)
{
    free(choices->roles);
    free(choices->goal);
    *choices = (uj_drawn_choices){0};
}
