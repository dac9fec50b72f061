// A discrete puzzle with moves from its start, and the uj_subject that shows them. Include after
// cmocka.h.
#ifndef UJ_DISCRETE_SHOW_H
#define UJ_DISCRETE_SHOW_H

#include <string.h>

#include <unjam/viewer/discrete/discrete_subject.h>

#include "tests/support/test_random.h"

typedef struct discrete_show {
    uj_problem problem;
    uj_moves moves;
    uj_subject *subject;
} discrete_show;

// A cmocka group setup: makes *state a seeded test_random.
static inline int show_seed(void **state)
{
    static test_random random;
    random.state = test_seed(20240611);
    *state = &random;
    return 0;
}

// `text` is the content of a problem file.
static inline void show_load(discrete_show *s, const char *text)
{
    uj_document document;
    uj_json_node kind;
    uj_error error = {0};
    const char *word = NULL;
    *s = (discrete_show){0};
    assert_int_equal(uj_document_parse("x", text, strlen(text), &document, &error), UJ_OK);
    uj_json_node root = uj_json_root(&document);
    assert_int_equal(uj_json_member(&root, "kind", &kind, NULL), UJ_OK);
    assert_int_equal(uj_json_text(&kind, &word, NULL), UJ_OK);
    if (uj_problem_read(uj_puzzle_find(word), &root, 0, &s->problem, &error) != UJ_OK)
        fail_msg("%s\n%s", error.message, text);
    uj_document_clear(&document);
}

static inline void show_add(discrete_show *s, const uint16_t *codes, size_t count)
{
    assert_true(uj_moves_append(&s->moves, codes, count));
}

// Call after all moves are added. The moves must be legal.
static inline void show_begin(discrete_show *s)
{
    const uj_discrete_content content = {.problem = &s->problem, .moves = &s->moves};
    assert_int_equal(uj_discrete_subject_create(&content, &s->subject, NULL), UJ_OK);
    assert_int_equal(s->subject->move_count, s->moves.count);
}

static inline void show_end(discrete_show *s)
{
    uj_subject_destroy(s->subject);
    uj_moves_clear(&s->moves);
    uj_problem_clear(&s->problem);
}

#endif
