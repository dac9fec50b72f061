// Sends the questions of the prover's threads to other processes, the helpers, and takes in their
// answers. Also contains the code of the helpers.
#include <unjam/geometry/impossible/refuter_desk.h>

#include <pthread.h>
#include <stdlib.h>

#include <unjam/search/search.h>
#include <unjam/search/timed_wait.h>

#include "refuter_mail.h"

// The time between two calls of the question's `poll`, while a thread waits for the answer.
enum { LOOK_NANOSECONDS = 10000000 };

// How long a helper waits for mail before it checks whether it must stop.
static const double wait_seconds = 0.02;

// The least time between two reports of a working helper.
static const double progress_seconds = 0.1;

// --- the leader ----------------------------------------------------------------------------------

typedef enum place_state {
    PLACE_FREE,
    PLACE_ASKED,     // the question must be sent
    PLACE_SENT,      // a helper is working on the question
    PLACE_ANSWERED,  // the answer has arrived
} place_state;

// What the leader knows about one helper.
typedef struct place {
    place_state state;
    bool is_staffed;  // the helper has sent a message; until then, no message can reach it
    pthread_cond_t answered;
    refuter_bytes question, answer;
    refuter_bytes arriving;  // a message that is not yet complete; only for the serving thread
    uint64_t boxes;          // boxes examined, as last reported
    size_t memory_bytes;
} place;

struct uj_refuter_desk {
    uj_team *team;
    size_t pieces;
    pthread_mutex_t mutex;  // protects `places`, except `arriving`
    place *places;          // [helpers.count] helper i is member i + 1 of the team
    uj_prover_helpers helpers;
};

// The caller holds desk->mutex. Returns false if the prover has to stop.
static bool await_answer(uj_refuter_desk *desk, place *at, const uj_refuter_question *question,
                         uj_refuter_answer *out)
{
    bool goes_on = true;
    while (at->state != PLACE_ANSWERED && goes_on) {
        const struct timespec until = uj_timed_wait_until(LOOK_NANOSECONDS);
        (void)pthread_cond_timedwait(&at->answered, &desk->mutex, &until);
        out->boxes = at->boxes;
        out->memory_bytes = at->memory_bytes;
        pthread_mutex_unlock(&desk->mutex);
        goes_on = question->poll == NULL || question->poll(question->payload);
        pthread_mutex_lock(&desk->mutex);
    }
    return at->state == PLACE_ANSWERED;
}

static uj_status ask(void *payload, unsigned helper, const uj_refuter_question *question,
                     uj_refuter_answer *out)
{
    uj_refuter_desk *desk = payload;
    place *at = &desk->places[helper];
    uj_status status = UJ_OK;
    *out = (uj_refuter_answer){.packing = UJ_PACKING_UNKNOWN};
    pthread_mutex_lock(&desk->mutex);
    if (at->state != PLACE_FREE) {  // the prover was stopped during an earlier question
        pthread_mutex_unlock(&desk->mutex);
        return UJ_OK;
    }
    at->question.size = at->answer.size = 0;
    at->boxes = at->memory_bytes = 0;
    refuter_write_question(&at->question, question, desk->pieces);
    if (at->question.has_failed) {
        status = UJ_NO_MEMORY;
    } else {
        at->state = PLACE_ASKED;
        // If the prover stops before the answer comes, the helper may still be working, so the
        // helper's place does not become free.
        if (await_answer(desk, at, question, out)) {
            status = refuter_read_answer(&at->answer, out) ? UJ_OK : UJ_NO_MEMORY;
            at->state = PLACE_FREE;
        }
    }
    pthread_mutex_unlock(&desk->mutex);
    return status;
}

uj_status uj_refuter_desk_open(uj_team *team, const uj_tray *tray, uj_refuter_desk **out,
                               uj_error *error)
{
    const unsigned count = uj_team_members(team) - 1;
    const char job = 0;
    uj_refuter_desk *desk = calloc(1, sizeof *desk);
    place *places = calloc(count + 1, sizeof *places);
    *out = NULL;
    if (desk == NULL || places == NULL) {
        free(desk);
        free(places);
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while preparing the proof");
    }
    *desk = (uj_refuter_desk){.team = team,
                              .pieces = tray->piece_count,
                              .places = places,
                              .helpers = {.count = count, .ask = ask, .payload = desk}};
    pthread_mutex_init(&desk->mutex, NULL);
    for (unsigned i = 0; i < count; i++)
        uj_timed_wait_init(&places[i].answered);
    uj_team_begin_job(team, NULL, &job, sizeof job);
    *out = desk;
    return UJ_OK;
}

void uj_refuter_desk_close(uj_refuter_desk *desk)
{
    if (desk == NULL)
        return;
    uj_team_end_job(desk->team);
    for (unsigned i = 0; i < desk->helpers.count; i++) {
        place *at = &desk->places[i];
        free(at->question.at);
        free(at->answer.at);
        free(at->arriving.at);
        pthread_cond_destroy(&at->answered);
    }
    pthread_mutex_destroy(&desk->mutex);
    free(desk->places);
    free(desk);
}

const uj_prover_helpers *uj_refuter_desk_helpers(const uj_refuter_desk *desk)
{
    return &desk->helpers;
}

static void take_message(uj_refuter_desk *desk, place *at, refuter_mail_kind kind)
{
    uj_refuter_answer told = {0};
    pthread_mutex_lock(&desk->mutex);
    at->is_staffed = true;
    if (kind == REFUTER_ANSWER) {
        const refuter_bytes before = at->answer;
        at->answer = at->arriving;
        at->arriving = before;
        at->state = PLACE_ANSWERED;
        pthread_cond_signal(&at->answered);
    } else if (refuter_read_answer(&at->arriving, &told)) {
        at->boxes = told.boxes;
        at->memory_bytes = told.memory_bytes;
        free(told.reason);
    }
    pthread_mutex_unlock(&desk->mutex);
    at->arriving.size = 0;
    at->arriving.has_failed = false;
}

static void send_questions(uj_refuter_desk *desk)
{
    pthread_mutex_lock(&desk->mutex);
    for (unsigned i = 0; i < desk->helpers.count; i++) {
        place *at = &desk->places[i];
        if (at->state != PLACE_ASKED || !at->is_staffed)
            continue;
        at->state = PLACE_SENT;
        refuter_post(desk->team, i + 1, REFUTER_QUESTION, &at->question);
    }
    pthread_mutex_unlock(&desk->mutex);
}

bool uj_refuter_desk_serve(uj_refuter_desk *desk, double seconds)
{
    uj_team_mail mail;
    send_questions(desk);
    while (uj_team_hear(desk->team, seconds, &mail)) {
        refuter_mail_kind kind;
        if (mail.from < 1 || mail.from > desk->helpers.count)
            continue;
        place *at = &desk->places[mail.from - 1];
        if (refuter_collect(&at->arriving, &mail, &kind))
            take_message(desk, at, kind);
        seconds = 0.0;
    }
    return uj_team_goes_on(desk->team);
}

// --- a helper ------------------------------------------------------------------------------------

typedef struct helper {
    uj_team *team;
    size_t pieces;
    uj_refuter *refuter;
    refuter_bytes question, message;
    uj_refuter_answer answer;
    double told;  // time of the last report
} helper;

static bool tell(helper *h, refuter_mail_kind kind)
{
    h->message.size = 0;
    refuter_write_answer(&h->message, &h->answer);
    if (h->message.has_failed)
        return false;
    refuter_post(h->team, 0, kind, &h->message);
    h->told = uj_clock_seconds();
    return true;
}

static bool poll(void *payload)
{
    helper *h = payload;
    uj_team_mail mail;
    // This call handles the team's messages that are not mail. No mail can arrive, because the
    // leader sends the next question only after the answer to this one.
    (void)uj_team_hear(h->team, 0.0, &mail);
    if (uj_clock_seconds() - h->told > progress_seconds)
        (void)tell(h, REFUTER_PROGRESS);
    return uj_team_goes_on(h->team);
}

static bool answer(helper *h)
{
    refuter_question_read read;
    bool is_good = refuter_read_question(&h->question, h->pieces, &read);
    h->question.size = 0;
    h->told = uj_clock_seconds();
    if (is_good) {
        read.question.poll = poll;
        read.question.payload = h;
        is_good = uj_refuter_ask(h->refuter, &read.question, &h->answer) == UJ_OK &&
                  (!uj_team_goes_on(h->team) || tell(h, REFUTER_ANSWER));
        free(h->answer.reason);
        h->answer.reason = NULL;
    }
    free(read.pairs);
    free(read.restrictions);
    return is_good;
}

static bool answer_all(helper *h)
{
    uj_team_mail mail;
    refuter_mail_kind kind;
    while (uj_team_goes_on(h->team))
        if (uj_team_hear(h->team, wait_seconds, &mail) &&
            refuter_collect(&h->question, &mail, &kind) && !answer(h))
            return false;
    return true;
}

uj_status uj_refuter_help(uj_team *team, const uj_tray *tray, uj_error *error)
{
    helper h = {.team = team, .pieces = tray->piece_count};
    uj_contact_model *model = NULL;
    char job;
    if (!uj_team_await(team, &job, sizeof job))
        return UJ_OK;
    uj_status status = uj_contact_model_create(tray, &model, error);
    if (status != UJ_OK)
        return status;
    if (uj_refuter_create(model, &h.refuter) != UJ_OK || !tell(&h, REFUTER_PROGRESS) ||
        !answer_all(&h))
        status = uj_error_set(error, UJ_NO_MEMORY, "out of memory while looking for a proof");
    uj_refuter_destroy(h.refuter);
    uj_contact_model_destroy(model);
    free(h.question.at);
    free(h.message.at);
    return status;
}
