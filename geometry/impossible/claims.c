// Tests the claims of a proof with refuters (packing/refuter.h).
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "prover_state.h"

// A claim is first tested with only the pieces that it names. This test may examine at most
// FEW_BOXES boxes of angles.
enum { FEW_BOXES = 1000 };

// A piece may make whole turns before it reaches its goal pose. The checker (geometry/witness)
// accepts at most this many combinations of whole turns.
enum { MOST_COMBINATIONS = 10000 };

bool uj_prover_add_question(uj_prover *p, uj_claim_question question)
{
    if (p->question_count == p->question_capacity) {
        size_t capacity = 2 * p->question_capacity + 16;
        uj_claim_question *list = realloc(p->questions, capacity * sizeof *list);
        if (list == NULL)
            return false;
        p->questions = list;
        p->question_capacity = capacity;
    }
    p->questions[p->question_count++] = question;
    return true;
}

// While threads test claims, the caller must hold p->mutex.
static void count_memory(uj_prover *p)
{
    p->stats.memory_bytes = p->reason_bytes + p->working_bytes +
                            p->question_capacity * sizeof *p->questions +
                            p->cell_capacity * sizeof *p->cells + p->budget.held +
                            p->answers.bytes + p->answers.budget.held;
}

static size_t size_of(const char *reason)
{
    return reason == NULL ? 0 : strlen(reason) + 1;
}

void uj_prover_drop_questions(uj_prover *p, size_t count)
{
    while (p->question_count > count) {
        uj_claim_question *q = &p->questions[--p->question_count];
        p->reason_bytes -= size_of(q->reason);
        free(q->reason);
        free(q->room);
    }
    count_memory(p);
}

typedef struct asker {
    uj_prover *p;
    uj_refuter *refuter;  // NULL: ask helper number `helper` instead
    unsigned helper;
    uj_claim_question *question;
    double low[UJ_MAX_PIECES], high[UJ_MAX_PIECES];
    uj_vec2 least[UJ_MAX_PIECES], most[UJ_MAX_PIECES];
    uj_restriction *restrictions;  // [pair_count]
    size_t restriction_count;
    uj_restriction again;
    uint64_t *words;  // [2 * pair_count + 2 * UJ_MAX_PIECES + 8] what key_of hashes
    uj_refuter_answer answer;
    uint64_t counted_boxes;  // the part of answer.boxes that p->stats includes already
    size_t counted_bytes;
} asker;

// Adds to p->stats what the refuter has done since the last call.
static void count(asker *a)
{
    uj_prover *p = a->p;
    p->stats.boxes += a->answer.boxes - a->counted_boxes;
    a->counted_boxes = a->answer.boxes;
    p->working_bytes += a->answer.memory_bytes - a->counted_bytes;
    a->counted_bytes = a->answer.memory_bytes;
    count_memory(p);
}

static bool poll(void *payload)
{
    asker *a = payload;
    uj_prover *p = a->p;
    pthread_mutex_lock(&p->mutex);
    count(a);
    if (!p->stopped && p->options->poll != NULL)
        p->stopped = !p->options->poll(p->options->payload, &p->stats);
    bool goes_on = !p->stopped;
    pthread_mutex_unlock(&p->mutex);
    return goes_on;
}

static void set_cell(asker *a)
{
    const uj_prover *p = a->p;
    const uj_claim_question *q = a->question;
    const uint32_t *cell = &p->cells[q->cell * uj_prover_width(p)];
    for (size_t i = 0; i < p->tray->piece_count; i++) {
        const uj_cuts *cuts = &p->cuts[i];
        a->low[i] = cuts->count > 0 ? cuts->at[cell[i]] : p->start[i] - 180.0;
        a->high[i] = cuts->count > 0 ? cuts->at[cell[i] + 1] : p->start[i] + 180.0;
    }
    if (q->type == UJ_CLAIM_LOW)
        a->high[q->index] = a->low[q->index];
    if (q->type == UJ_CLAIM_HIGH)
        a->low[q->index] = a->high[q->index];
    a->restriction_count = 0;
    for (size_t k = 0; k < p->pair_count; k++) {
        uint32_t arcs = cell[p->tray->piece_count + k];
        if (arcs != (1u << p->pairs[k].arc_count) - 1)
            a->restrictions[a->restriction_count++] = (uj_restriction){&p->pairs[k], arcs};
    }
}

static void run_out_of_memory(uj_prover *p)
{
    pthread_mutex_lock(&p->mutex);
    p->out_of_memory = true;
    pthread_mutex_unlock(&p->mutex);
}

// --- stored results ---

static uint64_t word_of(double x)
{
    uint64_t word;
    memcpy(&word, &x, sizeof word);
    return word;
}

// Hashes everything on which the refuter's result for `pieces` (bit i: piece i) depends. Cells that
// differ only in other pieces have the same key.
static uj_answer_key key_of(asker *a, unsigned pieces, uint64_t box_limit)
{
    const uj_prover *p = a->p;
    const uj_claim_question *q = a->question;
    uint64_t *out = a->words;
    *out++ = pieces;
    *out++ = box_limit;
    *out++ = q->type == UJ_CLAIM_GOAL;
    *out++ = q->type == UJ_CLAIM_ARC ? (uint64_t)a->again.pair->pair + 1 : 0;
    *out++ = q->type == UJ_CLAIM_ARC ? a->again.arcs : 0;
    for (size_t i = 0; i < p->tray->piece_count; i++)
        if ((pieces >> i & 1u) != 0) {
            *out++ = word_of(a->low[i]);
            *out++ = word_of(a->high[i]);
        }
    for (size_t k = 0; k < a->restriction_count; k++) {
        const uj_restriction *r = &a->restrictions[k];
        if ((p->model->pairs[r->pair->pair].pieces & ~pieces) != 0)
            continue;
        *out++ = r->pair->pair;
        *out++ = r->arcs;
    }
    return uj_answer_key_of(a->words, (size_t)(out - a->words) * sizeof *out);
}

// Looks up a stored result. Waits if another thread is working on this result. If the key is new,
// returns false: the caller must then find the result and pass it to settle(). So the refuters find
// each result only once, whatever the number of threads.
static bool recall(asker *a, uj_answer_key key, uint32_t *id, uj_answer *out)
{
    uj_prover *p = a->p;
    bool is_new;
    *out = (uj_answer){.packing = UJ_PACKING_UNKNOWN};
    pthread_mutex_lock(&p->mutex);
    if (!uj_answers_enter(&p->answers, key, id, &is_new)) {
        p->out_of_memory = true;
        is_new = false;
    } else if (!is_new) {
        while (p->answers.list[*id].is_open && !p->stopped && !p->out_of_memory)
            pthread_cond_wait(&p->settled, &p->mutex);
        if (!p->answers.list[*id].is_open && !uj_answer_copy(&p->answers.list[*id], out))
            p->out_of_memory = true;
    }
    pthread_mutex_unlock(&p->mutex);
    return !is_new;
}

// Stores a result, unless the work was stopped. Wakes the threads that wait in recall().
static void settle(uj_prover *p, uint32_t id, const uj_answer *found)
{
    pthread_mutex_lock(&p->mutex);
    if (!p->stopped && !p->out_of_memory && !uj_answers_settle(&p->answers, id, found))
        p->out_of_memory = true;
    pthread_cond_broadcast(&p->settled);
    pthread_mutex_unlock(&p->mutex);
}

static uj_status ask_anywhere(asker *a, const uj_refuter_question *question)
{
    const uj_prover_helpers *helpers = a->p->options->helpers;
    if (a->refuter != NULL)
        return uj_refuter_ask(a->refuter, question, &a->answer);
    return helpers->ask(helpers->payload, a->helper, question, &a->answer);
}

static void ask_refuter(asker *a, unsigned pieces, uint64_t box_limit, uj_answer *out)
{
    uj_claim_question *q = a->question;
    bool by_exit = a->p->tray->goal.by_exit, is_goal = q->type == UJ_CLAIM_GOAL;
    uj_refuter_question question = {.low = a->low,
                                    .high = a->high,
                                    .pieces = pieces,
                                    .restriction_count = a->restriction_count,
                                    .restrictions = a->restrictions,
                                    .again = q->type == UJ_CLAIM_ARC ? &a->again : NULL,
                                    .exit_goal = is_goal && by_exit,
                                    .least = is_goal && !by_exit ? a->least : NULL,
                                    .most = is_goal && !by_exit ? a->most : NULL,
                                    .hint = q->hint,
                                    .box_limit = box_limit,
                                    .poll = poll,
                                    .payload = a};
    a->counted_boxes = 0;
    a->counted_bytes = 0;
    uj_status status = ask_anywhere(a, &question);
    pthread_mutex_lock(&a->p->mutex);
    a->answer.memory_bytes = 0;
    count(a);
    pthread_mutex_unlock(&a->p->mutex);
    *out = (uj_answer){
        .packing = a->answer.packing, .boxes = a->answer.boxes, .reason = a->answer.reason};
    if (status != UJ_OK) {
        run_out_of_memory(a->p);
        out->packing = UJ_PACKING_UNKNOWN;
    }
    if (out->packing != UJ_PACKING_SOME)
        return;
    out->room = malloc(sizeof *out->room);
    if (out->room == NULL) {
        run_out_of_memory(a->p);
    } else {
        memcpy(out->room->angle, a->answer.angle, sizeof out->room->angle);
        memcpy(out->room->at, a->answer.at, sizeof out->room->at);
    }
}

static uj_packing ask_pieces(asker *a, unsigned pieces, uint64_t box_limit, char **reason)
{
    uj_prover *p = a->p;
    uj_answer found;
    uint32_t id;
    if (!p->keeps_answers) {
        ask_refuter(a, pieces, box_limit, &found);
    } else if (!recall(a, key_of(a, pieces, box_limit), &id, &found)) {
        ask_refuter(a, pieces, box_limit, &found);
        settle(p, id, &found);
    }
    free(a->question->room);
    a->question->room = found.room;
    *reason = found.reason;
    return found.packing;
}

// --- claims to be tested ---

// Returns the pieces that the claim names (bit i: piece i).
static unsigned named_pieces(const asker *a)
{
    const uj_claim_question *q = a->question;
    const uj_tray_goal *goal = &a->p->tray->goal;
    unsigned named = 0;
    if (q->type == UJ_CLAIM_ARC)
        return a->p->model->pairs[a->p->pairs[q->index].pair].pieces;
    if (q->type != UJ_CLAIM_GOAL)
        return 1u << q->index;
    if (goal->by_exit)
        return 1u << goal->piece;
    for (size_t k = 0; k < goal->pose_count; k++)
        named |= 1u << goal->poses[k].piece;
    return named;
}

static uint64_t few_boxes(const asker *a)
{
    return a->p->box_limit < FEW_BOXES ? a->p->box_limit : FEW_BOXES;
}

static uj_packing ask_box(asker *a, char **reason)
{
    unsigned all = (1u << a->p->tray->piece_count) - 1, named = named_pieces(a);
    if (named != all && ask_pieces(a, named, few_boxes(a), reason) == UJ_PACKING_NONE)
        return UJ_PACKING_NONE;
    free(*reason);
    return ask_pieces(a, all, a->p->box_limit, reason);
}

// --- goals by poses ---

// Pieces may make whole turns before they reach their goal angles. So each goal pose is tried with
// every possible number of turns. Each combination of these numbers gives a box of angles, which is
// tested on its own.
typedef struct goal_boxes {
    asker *a;
    unsigned count;
    char *text;  // the refutations so far; owned
    uj_packing packing;
} goal_boxes;

static void append(goal_boxes *g, const char *reason)
{
    size_t length = g->text == NULL ? 0 : strlen(g->text);
    char *text = realloc(g->text, length + strlen(reason) + 2);
    if (text == NULL) {
        run_out_of_memory(g->a->p);
        return;
    }
    text[length] = ' ';
    strcpy(text + length + 1, reason);
    g->text = text;
}

// Tries all numbers of whole turns for goal pose k, and calls itself for goal pose k + 1.
static void ask_poses(goal_boxes *g, size_t k)
{
    asker *a = g->a;
    const uj_tray_goal *goal = &a->p->tray->goal;
    if (k == goal->pose_count) {
        char *reason = NULL;
        g->packing = ++g->count > MOST_COMBINATIONS ? UJ_PACKING_UNKNOWN : ask_box(a, &reason);
        if (reason != NULL)
            append(g, reason);
        free(reason);
        return;
    }
    const uj_goal_pose *pose = &goal->poses[k];
    int i = pose->piece;
    double low = a->low[i], high = a->high[i];
    double at = uj_degrees(pose->at.angle), within = uj_degrees(pose->within.angle);
    double first = at - within, last = at + within, turns = floor((low - last) / 360.0) - 1.0;
    a->least[i] = (uj_vec2){pose->at.x - pose->within.x, pose->at.y - pose->within.y};
    a->most[i] = (uj_vec2){pose->at.x + pose->within.x, pose->at.y + pose->within.y};
    // The checker (geometry/witness) computes these angles in the same way, so that rounding makes
    // no difference.
    while (last + 360.0 * turns < low)
        turns++;
    for (; first + 360.0 * turns <= high && g->packing == UJ_PACKING_NONE; turns++) {
        a->low[i] = fmax(low, first + 360.0 * turns);
        a->high[i] = fmin(high, last + 360.0 * turns);
        ask_poses(g, k + 1);
    }
    a->low[i] = low;
    a->high[i] = high;
}

static uj_packing ask_goal_by_poses(asker *a, char **reason)
{
    for (int i = 0; i < UJ_MAX_PIECES; i++) {
        a->least[i] = (uj_vec2){-INFINITY, -INFINITY};
        a->most[i] = (uj_vec2){INFINITY, INFINITY};
    }
    goal_boxes g = {.a = a, .packing = UJ_PACKING_NONE};
    ask_poses(&g, 0);
    if (g.packing == UJ_PACKING_NONE) {
        size_t length = (g.text == NULL ? 0 : strlen(g.text)) + 24;
        *reason = malloc(length);
        if (*reason != NULL)
            snprintf(*reason, length, "g %u%s", g.count, g.text == NULL ? "" : g.text);
    }
    free(g.text);
    return g.packing;
}

// --- threads ---

static void answer(asker *a, uj_claim_question *question)
{
    a->question = question;
    set_cell(a);
    if (question->type == UJ_CLAIM_ARC)
        a->again = (uj_restriction){&a->p->pairs[question->index], 1u << question->arc};
    if (question->type == UJ_CLAIM_GOAL && !a->p->tray->goal.by_exit)
        question->packing = ask_goal_by_poses(a, &question->reason);
    else
        question->packing = ask_box(a, &question->reason);
    if (question->packing == UJ_PACKING_NONE && question->reason == NULL)
        run_out_of_memory(a->p);
    pthread_mutex_lock(&a->p->mutex);
    a->p->reason_bytes += size_of(question->reason);
    pthread_mutex_unlock(&a->p->mutex);
}

typedef struct worker {
    uj_prover *p;
    uj_refuter *refuter;  // NULL: ask helper number `helper` instead
    unsigned helper;
    pthread_t thread;
    bool started;
} worker;

static void *work(void *payload)
{
    const worker *w = payload;
    uj_prover *p = w->p;
    asker a = {.p = p, .refuter = w->refuter, .helper = w->helper};
    a.restrictions = calloc(p->pair_count + 1, sizeof *a.restrictions);
    a.words = calloc(2 * (p->pair_count + UJ_MAX_PIECES) + 8, sizeof *a.words);
    for (;;) {
        pthread_mutex_lock(&p->mutex);
        p->out_of_memory = p->out_of_memory || a.restrictions == NULL || a.words == NULL;
        size_t k = p->stopped || p->out_of_memory ? p->question_count : p->next++;
        pthread_mutex_unlock(&p->mutex);
        if (k >= p->question_count)
            break;
        answer(&a, &p->questions[k]);
    }
    free(a.restrictions);
    free(a.words);
    return NULL;
}

void uj_prover_ask(uj_prover *p, size_t first)
{
    const uj_prover_helpers *helpers = p->options->helpers;
    const unsigned threads = p->options->threads;
    const unsigned places = threads + (helpers != NULL ? helpers->count : 0);
    worker *workers = calloc(places, sizeof *workers);
    p->next = first;
    for (size_t i = first; i < p->question_count; i++)
        p->questions[i].packing = UJ_PACKING_UNKNOWN;
    if (workers == NULL) {
        run_out_of_memory(p);
        return;
    }
    for (unsigned i = 0; i < places; i++) {
        workers[i] = (worker){.p = p, .refuter = i < threads ? p->refuters[i] : NULL};
        workers[i].helper = i < threads ? 0 : i - threads;
        workers[i].started = i > 0 && i < p->question_count - first &&
                             pthread_create(&workers[i].thread, NULL, work, &workers[i]) == 0;
    }
    work(&workers[0]);
    for (unsigned i = 0; i < places; i++)
        if (workers[i].started)
            pthread_join(workers[i].thread, NULL);
    free(workers);
}
