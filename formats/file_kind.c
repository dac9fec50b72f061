// The table of file kinds: trays, the discrete puzzles, and the files made from them.
#include <unjam/formats/file_kind.h>

#include <assert.h>

#include <unjam/base/language.h>

enum { MOST_KINDS = 64 };

static const uj_file_kind tray_kind = {UJ_KIND_TRAY, UJ_TRAY_KIND, NULL};
static const uj_file_kind made_kinds[] = {
    {UJ_KIND_SOLUTION, "solution", NULL},
    {UJ_KIND_GAME, "game", NULL},
    {UJ_KIND_TRACE, "trace", NULL},
    {UJ_KIND_PROOF, "proof", NULL},
};

// Kinds of files and the words for them, in the order in which error messages list them.
typedef struct kind_list {
    int count;
    uj_file_kind kinds[MOST_KINDS];
    const char *words[MOST_KINDS];
} kind_list;

static void add(kind_list *list, unsigned expected, uj_file_kind kind)
{
    if ((expected & kind.kind) == 0)
        return;
    assert(list->count < MOST_KINDS);
    list->words[list->count] = kind.word;
    list->kinds[list->count++] = kind;
}

static void list_kinds(unsigned expected, kind_list *out)
{
    out->count = 0;
    add(out, expected, tray_kind);
    for (const uj_puzzle *const *puzzle = uj_puzzles; *puzzle != NULL; puzzle++)
        add(out, expected, (uj_file_kind){UJ_KIND_DISCRETE, (*puzzle)->kind, *puzzle});
    for (size_t i = 0; i < sizeof made_kinds / sizeof made_kinds[0]; i++)
        add(out, expected, made_kinds[i]);
}

static uj_status check_version(const uj_json_node *root, uj_error *error)
{
    uj_json_node version;
    uj_status status = uj_json_member(root, "unjam", &version, error);
    if (status == UJ_OK &&
        (!json_is_integer(version.value) || json_integer_value(version.value) != 1))
        status =
            uj_json_fail(&version, error,
                         _("this version of the format is not supported; the version must be 1"));
    return status;
}

uj_status uj_file_kind_read(const uj_json_node *root, unsigned expected, uj_file_kind *out,
                            uj_error *error)
{
    uj_json_node node;
    kind_list list;
    int index = 0;
    *out = tray_kind;
    uj_status status = check_version(root, error);
    if (status == UJ_OK)
        status = uj_json_member(root, "kind", &node, error);
    if (status != UJ_OK)
        return status;
    list_kinds(UJ_KIND_ANY, &list);
    if (uj_json_word(&node, (uj_json_words){list.words, list.count}, &index, NULL) == UJ_OK) {
        *out = list.kinds[index];
        return UJ_OK;
    }
    list_kinds(expected, &list);
    return uj_json_word(&node, (uj_json_words){list.words, list.count}, &index, error);
}

const char *uj_kind_noun(uj_kind kind)
{
    switch (kind) {
    case UJ_KIND_SOLUTION:
        return N_("a solution");
    case UJ_KIND_GAME:
        return N_("a game played by hand");
    case UJ_KIND_TRACE:
        return N_("the trace of a search");
    case UJ_KIND_PROOF:
        return N_("a proof that a puzzle is impossible");
    default:
        return N_("a puzzle to solve");
    }
}
