// Makes a new problem, which starts at the current position of a discrete game.
#include <unjam/viewer/discrete/discrete_position.h>

#include <stdlib.h>
#include <string.h>

#include <unjam/viewer/discrete/discrete_game.h>

#include "discrete_view.h"

// For each kind of puzzle, the JSON keys of its start position. The member `described` is the key
// in the output of uj_puzzle.describe, and `key` is the key in a problem file. If `inner` is not
// NULL, the value of `key` is an object with the position as its member `inner`.
static const struct start_member {
    const char *kind, *described, *key, *inner;
} start_members[] = {
    {"tiles", "start", "start", NULL},   {"blocks", "start", "start", NULL},
    {"klotski", "board", "board", NULL}, {"sokoban", "board", "board", NULL},
    {"peg", "pegs", "start", "pegs"},
};

static const struct start_member *member_of(const char *kind)
{
    for (size_t i = 0; i < sizeof start_members / sizeof start_members[0]; i++)
        if (strcmp(start_members[i].kind, kind) == 0)
            return &start_members[i];
    return NULL;
}

// Returns a new JSON value; NULL if out of memory.
static json_t *start_of(const uj_puzzle *puzzle, const struct start_member *member,
                        const void *data)
{
    json_t *described = json_object();
    json_t *start = NULL;
    if (described != NULL && puzzle->describe(data, described))
        start = json_incref(json_object_get(described, member->described));
    json_decref(described);
    if (start != NULL && member->inner != NULL)
        start = json_pack("{s:o}", member->inner, start);
    return start;
}

json_t *uj_discrete_position_problem(const uj_game *game)
{
    const uj_discrete_subject *subject = (const uj_discrete_subject *)game->subject;
    const uj_problem *problem = subject->problem;
    const struct start_member *member = member_of(problem->puzzle->kind);
    json_t *object = member != NULL ? json_deep_copy(problem->json) : NULL;
    void *data =
        subject->view->restart(subject, subject->places + game->made * subject->piece_count);
    bool whole =
        object != NULL && data != NULL &&
        json_object_set_new(object, member->key, start_of(problem->puzzle, member, data)) == 0;
    free(data);
    if (!whole) {
        json_decref(object);
        return NULL;
    }
    if (game->made > 0)
        json_object_del(object, "first");
    return object;
}
