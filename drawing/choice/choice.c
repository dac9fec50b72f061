// Reads and writes the roles that a user has chosen for the outlines of a drawing.
#include <unjam/drawing/choice/choice.h>

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/drawing/role.h>

static const char special[] = "\\;=";

// --- reading -----------------------------------------------------------------------------------

// Copies `text` to `out`, up to the NUL or the first unescaped character that is in `ends`. Returns
// a pointer to that character. Leaves out the backslashes of escapes, and leading and trailing
// unescaped spaces. Sets *fits to false if `out` is too small.
static const char *take(const char *text, const char *ends, char *out, size_t size, bool *fits)
{
    size_t used = 0, kept = 0;
    *fits = true;
    text += strspn(text, " \t\r\n");
    for (; *text != '\0' && strchr(ends, *text) == NULL; text++) {
        bool quoted = *text == '\\' && text[1] != '\0';
        text += quoted ? 1 : 0;
        if (used + 1 == size) {
            *fits = false;
            continue;
        }
        out[used++] = *text;
        kept = quoted || !isspace((unsigned char)*text) ? used : kept;
    }
    out[kept] = '\0';
    return text;
}

// Returns how many outlines have the label `key`. If none has, looks for `key` among the results of
// uj_drawn_outline_key, and returns 1 or 0. Sets *out to the index of the first outline found.
static size_t find(const uj_drawn_outlines *drawing, const char *key, size_t *out)
{
    size_t count = 0;
    char own[UJ_DRAWN_KEY_SIZE];
    for (size_t i = drawing->outline_count; i-- > 0;)
        if (strcmp(drawing->outlines[i].label, key) == 0) {
            *out = i;
            count++;
        }
    for (size_t i = 0; i < drawing->outline_count && count == 0; i++) {
        uj_drawn_outline_key(drawing, i, own);
        if (strcmp(own, key) == 0) {
            *out = i;
            count = 1;
        }
    }
    return count;
}

static uj_status check_entry(const char *key, const char *role, size_t found, const uj_label *label,
                             uj_error *error)
{
    if (found == 0)
        return uj_error_set(error, UJ_BAD_INPUT,
                            _("--roles: no outline of the drawing is called \"%s\""), key);
    if (found > 1)
        return uj_error_set(error, UJ_BAD_INPUT,
                            _("--roles: %zu outlines are called \"%s\"; say which one by its "
                              "number, from \"%s#1\" to \"%s#%zu\""),
                            found, key, key, key, found);
    if (label->role == UJ_ROLE_NONE)
        return uj_error_set(error, UJ_BAD_INPUT,
                            _("--roles: \"%s\" is not a role; expected tray, exit NAME, "
                              "obstacle, piece NAME, goal NAME or ignore"),
                            role);
    if (label->bad_thickness)
        return uj_error_set(error, UJ_BAD_INPUT,
                            _("--roles: the thickness in \"%s\" must be a number above 0"), role);
    return UJ_OK;
}

static void set_role(uj_drawn_outline *outline, const uj_label *label)
{
    bool named =
        label->role == UJ_ROLE_PIECE || label->role == UJ_ROLE_EXIT || label->role == UJ_ROLE_GOAL;
    outline->role = label->role;
    outline->origin = UJ_ORIGIN_CHOICE;
    snprintf(outline->name, sizeof outline->name, "%s", named ? label->name : "");
    if (label->thickness > 0.0)
        outline->thickness = label->thickness;
}

// Applies all entries. An entry that cannot be applied is an error or, if `lenient`, is left out.
static uj_status apply(uj_drawn_outlines *drawing, const char *text, bool lenient, uj_error *error)
{
    char key[UJ_DRAWN_KEY_SIZE], role[2 * UJ_DRAWN_NAME_SIZE];
    uj_status status = UJ_OK;
    while (*text != '\0' && status == UJ_OK) {
        bool key_fits, role_fits = true;
        uj_label label = {.role = UJ_ROLE_NONE};
        text = take(text, "=;", key, sizeof key, &key_fits);
        role[0] = '\0';
        bool complete = *text == '=';
        if (complete)
            text = take(text + 1, ";", role, sizeof role, &role_fits);
        text += *text == ';' ? 1 : 0;
        if (!complete && key[0] == '\0')
            continue;
        size_t index = 0, found = find(drawing, key, &index);
        uj_label_read(role, &label);
        if (!complete || !key_fits || !role_fits)
            status = uj_error_set(error, UJ_BAD_INPUT,
                                  _("--roles: \"%s\" must be followed by \"=\" and a role, as in "
                                    "\"rect3=piece A; path7=exit\""),
                                  key);
        else
            status = check_entry(key, role, found, &label, error);
        if (status == UJ_OK && !lenient && drawing->outlines[index].origin == UJ_ORIGIN_CHOICE)
            status = uj_error_set(
                error, UJ_BAD_INPUT,
                _("--roles: \"%s\" gets a second role; give each outline only one role"), key);
        bool usable = found > 0 && label.role != UJ_ROLE_NONE && !label.bad_thickness;
        if (status == UJ_OK || (lenient && usable))
            set_role(&drawing->outlines[index], &label);
        status = lenient ? UJ_OK : status;
    }
    return status;
}

uj_status uj_drawn_roles_set(uj_drawn_outlines *drawing, const char *text, uj_error *error)
{
    uj_status status =
        uj_label_is_valid(text)
            ? apply(drawing, text, false, error)
            : uj_error_set(error, UJ_BAD_INPUT, _("--roles: the text must be valid UTF-8"));
    if (status != UJ_OK && error != NULL) {
        uj_error_set_file(error, drawing->file);
        error->line = 1;
    }
    return status;
}

void uj_drawn_roles_restore(uj_drawn_outlines *drawing, const char *text)
{
    apply(drawing, text, true, NULL);
}

// --- writing -----------------------------------------------------------------------------------

static void put_quoted(FILE *stream, const char *text)
{
    for (; *text != '\0'; text++) {
        if (strchr(special, *text) != NULL)
            fputc('\\', stream);
        fputc(*text, stream);
    }
}

char *uj_drawn_roles_text(const uj_drawn_outlines *drawing)
{
    char *text = NULL, key[UJ_DRAWN_KEY_SIZE];
    size_t size = 0, written = 0;
    FILE *stream = open_memstream(&text, &size);
    if (stream == NULL)
        return NULL;
    for (size_t i = 0; i < drawing->outline_count; i++) {
        const uj_drawn_outline *outline = &drawing->outlines[i];
        if (outline->origin != UJ_ORIGIN_CHOICE && outline->origin != UJ_ORIGIN_GUESS)
            continue;
        uj_drawn_outline_key(drawing, i, key);
        fputs(written++ > 0 ? "; " : "", stream);
        put_quoted(stream, key);
        fprintf(stream, "=%s", uj_drawn_role_text(outline->role));
        if (outline->name[0] != '\0') {
            fputc(' ', stream);
            put_quoted(stream, outline->name);
        }
        if (outline->thickness > 0.0)
            fprintf(stream, " thickness %.17g", outline->thickness);
    }
    bool failed = ferror(stream) != 0;
    if (fclose(stream) != 0 || failed) {
        free(text);
        return NULL;
    }
    return text;
}
