// Prints the greatest scale with a solution, and the bottleneck, in words or as JSON.
#include <unjam/cli/sizes/tightness_report.h>

#include <math.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/base/text.h>
#include <unjam/cli/terminal/certificate_report.h>
#include <unjam/cli/terminal/report.h>
#include <unjam/formats/file_kind.h>
#include <unjam/formats/move_json.h>
#include <unjam/formats/outcome_words.h>

#include "misfit_words.h"

// --- in words ----------------------------------------------------------------------------------

enum { LENGTH_SIZE = 128, NAMES_SIZE = 1024 };

// Writes a length and its unit. Replaces control characters in the unit.
static char *length_text(const uj_tray *tray, double length, char text[LENGTH_SIZE])
{
    size_t used = (size_t)snprintf(text, LENGTH_SIZE, "%.3g", length);
    FILE *stream = tray->unit != NULL ? fmemopen(text + used, LENGTH_SIZE - used, "w") : NULL;
    if (stream == NULL)
        return text;
    fputc(' ', stream);
    uj_text_print(stream, tray->unit);
    fclose(stream);
    text[LENGTH_SIZE - 1] = '\0';
    return text;
}

// Adds a name to a list such as "A, B and C".
static void add_name(char list[NAMES_SIZE], const char *name, bool is_last)
{
    char before[NAMES_SIZE];
    memcpy(before, list, sizeof before);
    if (before[0] == '\0')
        snprintf(list, NAMES_SIZE, "%s", name);
    else
        snprintf(list, NAMES_SIZE, is_last ? _("%s and %s") : _("%s, %s"), before, name);
}

static char *names_text(const uj_tray *tray, unsigned pieces, char list[NAMES_SIZE])
{
    list[0] = '\0';
    for (size_t i = 0; i < tray->piece_count; i++)
        if ((pieces >> i & 1u) != 0)
            add_name(list, tray->pieces[i].name, pieces >> i >> 1 == 0);
    return list;
}

// Returns how many digits (9 to 17) are needed to tell t->scale from t->above.
static int digits_of(const uj_tightness *t)
{
    int digits = 9;
    for (; digits < 17 && t->found && isfinite(t->above); digits++) {
        char found[32], above[32];
        snprintf(found, sizeof found, "%.*g", digits, t->scale);
        snprintf(above, sizeof above, "%.*g", digits, t->above);
        if (strcmp(found, above) != 0)
            break;
    }
    return digits;
}

// An overlap (gap < 0) is printed as 0, because verification accepts small overlaps.
static double printed_gap(double gap)
{
    return gap > 0.0 ? gap : 0.0;
}

static const char *side_name(const uj_tray *tray, int piece)
{
    return piece >= 0 ? tray->pieces[piece].name : "tray";
}

static bool is_one(unsigned pieces)
{
    return (pieces & (pieces - 1)) == 0;
}

static void print_contacts(FILE *out, const uj_tray *tray, const uj_contact_pairs *chain)
{
    char list[NAMES_SIZE] = "", pair[256];
    for (int i = 0; i < chain->count; i++) {
        const char *first = side_name(tray, chain->items[i].b);
        const char *second = side_name(tray, chain->items[i].a);
        if (chain->items[i].a >= 0)
            snprintf(pair, sizeof pair, _("%s with %s"), first, second);
        else
            snprintf(pair, sizeof pair, _("%s with the tray"), first);
        add_name(list, pair, false);
    }
    fprintf(out, _("Contacts at the bottleneck: %s.\n"), list);
}

static void print_gap(FILE *out, const uj_tightness_report *r)
{
    const uj_tightness *t = r->result;
    const uj_bottleneck *b = &t->bottleneck;
    char gap[LENGTH_SIZE], reference[LENGTH_SIZE];
    if (b->chain.count > 0)
        print_contacts(out, r->tray, &b->chain);
    if (!isfinite(b->gap))
        return;
    length_text(r->tray, printed_gap(b->gap), gap);
    if (t->reference > 0.0 && isfinite(t->reference_gap))
        fprintf(out, _("Gap that remains at the bottleneck: %s (%s at scale %.9g).\n"), gap,
                length_text(r->tray, printed_gap(t->reference_gap), reference), t->reference);
    else
        fprintf(out, _("Gap that remains at the bottleneck: %s.\n"), gap);
}

static void print_narrow_move(FILE *out, const uj_tightness_report *r)
{
    const uj_bottleneck *b = &r->result->bottleneck;
    const uj_move *move = &r->file->solution.moves[b->move];
    uj_tray_move_writer *write = r->is_short ? uj_move_text : uj_move_words;
    char text[UJ_MOVE_TEXT_SIZE], names[NAMES_SIZE];
    write(r->tray, move, text, sizeof text);
    names_text(r->tray, b->pieces, names);
    if (b->kind == UJ_BOTTLENECK_TURN)
        fprintf(out,
                is_one(b->pieces) ? _("Bottleneck: move %zu (%s). If all pieces were slightly "
                                      "larger, %s would stop after turning %.1f degrees.\n")
                                  : _("Bottleneck: move %zu (%s). If all pieces were slightly "
                                      "larger, %s would each stop after turning %.1f degrees.\n"),
                b->move + 1, text, names, uj_degrees(b->turned));
    else
        fprintf(out,
                is_one(b->pieces) ? _("Bottleneck: move %zu (%s). If all pieces were slightly "
                                      "larger, this move would take %s to another place.\n")
                                  : _("Bottleneck: move %zu (%s). If all pieces were slightly "
                                      "larger, this move would take %s to other places.\n"),
                b->move + 1, text, names);
}

static void print_bottleneck(FILE *out, const uj_tightness_report *r)
{
    const uj_tightness *t = r->result;
    const uj_bottleneck *b = &t->bottleneck;
    if (t->misfit.reason[0] != '\0') {
        char why[UJ_MISFIT_WORDS_SIZE];
        fprintf(out, _("Bottleneck: the start. If all pieces were slightly larger: %s.\n"),
                uj_misfit_words(r->tray, &t->misfit, why));
        return;
    }
    if (t->limit != UJ_LIMIT_NONE)
        fprintf(out, _("Bottleneck: not found; the search for it %s.\n"),
                _(uj_limit_predicate(t->limit)));
    if (!t->has_bottleneck)
        return;
    if (b->kind == UJ_BOTTLENECK_UNCLEAR && t->failed.reason[0] != '\0') {
        fprintf(out,
                _("Bottleneck: not found. With larger pieces the known moves fail (%.300s), but "
                  "it is not clear which move is the cause.\n"),
                t->failed.reason);
    } else if (b->kind == UJ_BOTTLENECK_UNCLEAR) {
        fputs(_("Bottleneck: not found. With larger pieces the known moves fail, but it is not "
                "clear which move is the cause.\n"),
              out);
    } else if (b->kind == UJ_BOTTLENECK_GOAL) {
        fputs(_("Bottleneck: the goal; larger pieces can make the same moves, but narrowly miss "
                "the goal.\n"),
              out);
    } else {
        print_narrow_move(out, r);
        print_gap(out, r);
    }
}

static void print_above(FILE *out, const uj_tightness_report *r)
{
    const uj_tightness *t = r->result;
    const char *rules = _(uj_rules_text(r->options->search.rules));
    const uj_tightness_search *last =
        t->search_count > 0 ? &t->searches[t->search_count - 1] : NULL;
    char scale[32], cost[UJ_COST_TEXT_SIZE];
    snprintf(scale, sizeof scale, "%.*g", digits_of(t), t->above);
    if (t->end == UJ_TIGHTNESS_NO_START)
        fprintf(out, _("At scale %s: the pieces no longer fit into the starting position.\n"),
                scale);
    else if (t->end == UJ_TIGHTNESS_PROVEN && t->max_moves == UINT32_MAX)
        fprintf(out, _("At scale %s: there is no solution under the %s rules (proven).\n"), scale,
                rules);
    else if (t->end == UJ_TIGHTNESS_PROVEN)
        fprintf(out, _("At scale %s: no solution under the %s rules has %s or fewer (proven).\n"),
                scale, rules, uj_cost_words(t->max_moves, "moves", cost));
    else if (last != NULL && last->scale == t->above && last->rejected)
        fprintf(out,
                _("At scale %s: a search found a solution that does not pass verification. "
                  "Nothing is proven.\n"),
                scale);
    else if (last != NULL && last->scale == t->above)
        fprintf(out,
                _("At scale %s: the known moves fail, and the search for others %s. Other moves "
                  "may still succeed.\n"),
                scale, _(uj_limit_predicate(last->result.limit)));
    else
        fprintf(out,
                _("At scale %s: the known moves fail. Other moves may still succeed (--search "
                  "full looks for them).\n"),
                scale);
}

static void print_found(FILE *out, const uj_tightness_report *r)
{
    const uj_tightness *t = r->result;
    const uj_tray *scaled = r->file->problem.tray;
    size_t moves = r->file->solution.move_count;
    char text[UJ_MOVE_TEXT_SIZE], cost[UJ_COST_TEXT_SIZE], scale[32];
    uj_tray_move_writer *write = r->is_short ? uj_move_text : uj_move_words;
    snprintf(scale, sizeof scale, "%.*g", digits_of(t), t->scale);
    fprintf(out, _("%s: solved in %s with all pieces scaled by %s.\n"), r->tray->name,
            uj_cost_words(moves, "moves", cost), scale);
    for (size_t i = 0; i < moves; i++)
        fprintf(out, "%4zu. %s\n", i + 1,
                write(scaled, &r->file->solution.moves[i], text, sizeof text));
    uj_certificate_print(out, scaled, r->certificate);
    uj_scale extent = uj_piece_extent(scaled, 0);
    fprintf(out, _("Piece %s measures %.7g x %.7g at this scale.\n"), scaled->pieces[0].name,
            extent.length, extent.width);
}

static void print_tried(FILE *out, const uj_tightness_report *r)
{
    const uj_tightness *t = r->result;
    char cost[UJ_COST_TEXT_SIZE];
    if (t->max_moves != UINT32_MAX)
        fprintf(out, _("The limit was %s; a greater --max-cost allows more.\n"),
                uj_cost_words(t->max_moves, "moves", cost));
    if (isfinite(t->above))
        fprintf(out,
                _("Scales from %.9g down to %.9g were tried; --from %.3g continues with smaller "
                  "ones.\n"),
                r->options->from, t->above, t->above);
}

static void print_stopped(FILE *out, const uj_tightness *t)
{
    const char *why = _(uj_limit_predicate(t->limit));
    if (t->search_count > 0) {
        const uj_tightness_search *last = &t->searches[t->search_count - 1];
        char cost[UJ_COST_TEXT_SIZE];
        fprintf(out, _("The search %s; at scale %.9g no solution has fewer than %s.\n"), why,
                last->scale, uj_cost_words(last->result.stats.lower_bound, "moves", cost));
    } else {
        fprintf(out, _("The search %s.\n"), why);
    }
}

void uj_tightness_print(FILE *stream, const uj_tightness_report *report)
{
    const uj_tightness *t = report->result;
    if (t->found)
        print_found(stream, report);
    else
        fprintf(stream, _("%s: no scale with a solution was found.\n"), report->tray->name);
    if (isfinite(t->above))
        print_above(stream, report);
    if (t->found && !t->complete)
        fprintf(stream, _("The scale is less precise than requested (%s).\n"),
                _(uj_limit_reason(t->limit)));
    else if (!t->found && t->limit != UJ_LIMIT_NONE)
        print_stopped(stream, t);
    else if (!t->found)
        print_tried(stream, report);
    if (t->complete)
        print_bottleneck(stream, report);
}

// --- as JSON -----------------------------------------------------------------------------------

static json_t *real_or_null(double value)
{
    return isfinite(value) ? json_real(value) : json_null();
}

static json_t *names_to_json(const uj_tray *tray, unsigned pieces)
{
    json_t *list = json_array();
    for (size_t i = 0; list != NULL && i < tray->piece_count; i++)
        if ((pieces >> i & 1u) != 0)
            json_array_append_new(list, json_string(tray->pieces[i].name));
    return list;
}

static json_t *chain_to_json(const uj_tray *tray, const uj_contact_pairs *chain)
{
    json_t *list = json_array();
    for (int i = 0; list != NULL && i < chain->count; i++)
        json_array_append_new(list, json_pack("[s, s]", side_name(tray, chain->items[i].b),
                                              side_name(tray, chain->items[i].a)));
    return list;
}

static json_t *bottleneck_to_json(const uj_tightness_report *r)
{
    static const char *const kinds[] = {"unclear", "turn", "slide", "goal"};
    const uj_tightness *t = r->result;
    const uj_bottleneck *b = &t->bottleneck;
    if (t->complete && t->misfit.reason[0] != '\0')
        return json_pack("{s:s, s:o, s:b, s:s}", "kind", "start", "pieces",
                         names_to_json(r->tray, t->misfit.pieces), "tray", t->misfit.wall, "reason",
                         t->misfit.reason);
    if (!t->has_bottleneck)
        return json_null();
    json_t *object = json_pack("{s:s}", "kind", kinds[b->kind]);
    if (b->kind == UJ_BOTTLENECK_UNCLEAR && t->failed.reason[0] != '\0')
        json_object_set_new(object, "reason", json_string(t->failed.reason));
    if (b->kind != UJ_BOTTLENECK_TURN && b->kind != UJ_BOTTLENECK_SLIDE)
        return object;
    json_object_set_new(object, "move", json_integer((json_int_t)b->move + 1));
    json_object_set_new(object, "pieces", names_to_json(r->tray, b->pieces));
    if (b->kind == UJ_BOTTLENECK_TURN) {
        json_object_set_new(object, "turned", json_real(uj_degrees(b->turned)));
        json_object_set_new(object, "angle", json_real(uj_degrees(b->angle)));
    }
    json_object_set_new(object, "contacts", chain_to_json(r->tray, &b->chain));
    json_object_set_new(object, "gap", real_or_null(printed_gap(b->gap)));
    json_object_set_new(object, "reference_scale",
                        t->reference > 0.0 ? json_real(t->reference) : json_null());
    json_object_set_new(object, "reference_gap", real_or_null(printed_gap(t->reference_gap)));
    return object;
}

static json_t *search_to_json(const uj_tightness_search *s)
{
    const uj_search_result *result = &s->result;
    const char *status = s->rejected ? "rejected" : uj_outcome_text(result->outcome);
    bool limited = result->outcome == UJ_SEARCH_LIMIT;
    bool solved = result->outcome == UJ_SEARCH_SOLVED;
    bool bounded = result->outcome != UJ_SEARCH_EXHAUSTED;
    json_t *object = json_object();
    json_object_set_new(object, "scale", json_real(s->scale));
    json_object_set_new(object, "status", json_string(status));
    json_object_set_new(object, "limit",
                        limited ? json_string(uj_limit_text(result->limit)) : json_null());
    json_object_set_new(object, "cost",
                        solved ? json_integer((json_int_t)result->cost) : json_null());
    json_object_set_new(object, "lower_bound",
                        bounded ? json_integer((json_int_t)result->stats.lower_bound)
                                : json_null());
    json_object_set_new(object, "expanded", json_integer((json_int_t)result->stats.expanded));
    json_object_set_new(object, "seconds", json_real(result->stats.seconds));
    return object;
}

static json_t *searches_to_json(const uj_tightness *t)
{
    json_t *list = json_array();
    for (size_t i = 0; list != NULL && i < t->search_count; i++)
        json_array_append_new(list, search_to_json(&t->searches[i]));
    return list;
}

static void add_solution(json_t *object, const uj_tightness_report *r)
{
    const uj_solution_file *file = r->file;
    const uj_tray *scaled = file->problem.tray;
    uj_scale extent = uj_piece_extent(scaled, 0);
    json_object_set_new(object, "cost", json_integer((json_int_t)file->claims.cost));
    json_object_set_new(object, "piece_moves", json_integer((json_int_t)file->claims.piece_moves));
    json_object_set_new(object, "first_piece", json_pack("[f, f]", extent.length, extent.width));
    json_object_set_new(object, "overlap_bound", json_real(r->certificate->overlap_bound));
    json_object_set_new(object, "tightest",
                        uj_certificate_tightest_to_json(scaled, r->certificate));
    json_object_set_new(object, "moves", uj_moves_to_json(scaled, &file->solution));
}

json_t *uj_tightness_to_json(const uj_tightness_report *r)
{
    static const char *const ends[] = {"no-start", "proven", "unproven"};
    const uj_tightness *t = r->result;
    bool limited = t->limit != UJ_LIMIT_NONE, bounded = t->max_moves != UINT32_MAX;
    const char *status = t->complete ? "found" : limited ? "limit" : "none";
    json_t *object = json_object();
    json_object_set_new(object, "status", json_string(status));
    json_object_set_new(object, "kind", json_string(UJ_TRAY_KIND));
    json_object_set_new(object, "name", json_string(r->tray->name));
    json_object_set_new(object, "rules", json_string(uj_rules_text(r->options->search.rules)));
    json_object_set_new(object, "max_cost",
                        bounded ? json_integer((json_int_t)t->max_moves) : json_null());
    json_object_set_new(object, "scale", t->found ? json_real(t->scale) : json_null());
    json_object_set_new(object, "fails_at", real_or_null(t->above));
    json_object_set_new(object, "failure",
                        isfinite(t->above) ? json_string(ends[t->end]) : json_null());
    json_object_set_new(object, "verified", json_boolean(t->found));
    json_object_set_new(object, "limit",
                        limited ? json_string(uj_limit_text(t->limit)) : json_null());
    if (t->found)
        add_solution(object, r);
    json_object_set_new(object, "bottleneck", bottleneck_to_json(r));
    json_object_set_new(object, "searches", searches_to_json(t));
    json_object_set_new(object, "replays", json_integer((json_int_t)t->replays));
    return object;
}
