// Reads and writes checkpoint files. A file is used only if its checksum, its size and its key are
// right.
#include <unjam/discrete/puzzle/checkpoint.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include <unjam/base/language.h>
#include <unjam/files/safe_file.h>

enum { VERSION = 1, BYTE_ORDER_MARK = 0x01020304, LONGEST_KEY = 4096 };

// The head of a checkpoint file. After it come the key (padded to a multiple of 8 bytes) and the
// arrays `iterations` and `units` of uj_ida_state.
typedef struct file_head {
    char magic[8];  // "unjamIDA"
    uint32_t version, byte_order;
    uint32_t key_bytes, bound;
    uint64_t iteration_count, unit_depth, unit_count;
    uint64_t hash;  // XXH3 of the rest of the file, seeded with the XXH3 of the fields above
} file_head;

static uint64_t hash_of(const file_head *head, const void *rest, size_t size)
{
    const uint64_t seed = XXH3_64bits(head, offsetof(file_head, hash));
    return XXH3_64bits_withSeed(rest, size, seed);
}

static size_t padded(size_t bytes)
{
    return (bytes + 7) / 8 * 8;
}

// --- writing -------------------------------------------------------------------------------------

static bool save(void *payload, const uj_ida_state *state)
{
    uj_checkpoint *c = payload;
    const size_t key_bytes = strlen(c->key), key_room = padded(key_bytes);
    const size_t iterations = state->iteration_count * sizeof *state->iterations;
    const size_t units = state->unit_count * sizeof *state->units;
    const size_t size = key_room + iterations + units;
    unsigned char *all = calloc(1, sizeof(file_head) + size);
    if (all == NULL) {
        c->status = uj_error_set(&c->fault, UJ_NO_MEMORY, _("out of memory for the checkpoint"));
        return false;
    }
    unsigned char *rest = all + sizeof(file_head);
    memcpy(rest, c->key, key_bytes);
    if (iterations > 0)
        memcpy(rest + key_room, state->iterations, iterations);
    if (units > 0)
        memcpy(rest + key_room + iterations, state->units, units);
    file_head head = {.version = VERSION,
                      .byte_order = BYTE_ORDER_MARK,
                      .key_bytes = (uint32_t)key_bytes,
                      .bound = state->bound,
                      .iteration_count = state->iteration_count,
                      .unit_depth = state->unit_depth,
                      .unit_count = state->unit_count};
    memcpy(head.magic, "unjamIDA", sizeof head.magic);
    head.hash = hash_of(&head, rest, size);
    memcpy(all, &head, sizeof head);
    c->status = uj_safe_file_write(c->path, all, sizeof head + size, &c->fault);
    free(all);
    return c->status == UJ_OK;
}

// --- reading -------------------------------------------------------------------------------------

static const char damaged[] = N_("this checkpoint is damaged; delete it to start over");

static uj_status refuse(const uj_checkpoint *c, uj_error *error, const char *why)
{
    uj_error_set(error, UJ_BAD_INPUT, "%s", why);
    uj_error_set_file(error, c->path);
    return UJ_BAD_INPUT;
}

// Reports that the system could not open or read the file.
static uj_status refuse_unread(const uj_checkpoint *c, uj_error *error)
{
    uj_error_set(error, UJ_BAD_INPUT,
                 _("this checkpoint cannot be read (%s); make it readable, or choose another file"),
                 strerror(errno));
    uj_error_set_file(error, c->path);
    return UJ_BAD_INPUT;
}

// Reads a whole regular file. *size is 0 if there is no file.
static uj_status read_file(uj_checkpoint *c, size_t *size, uj_error *error)
{
    struct stat info;
    *size = 0;
    const int file = open(c->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0)
        return errno == ENOENT ? UJ_OK : refuse_unread(c, error);
    uj_status status = UJ_OK;
    ssize_t got = 0;
    if (fstat(file, &info) != 0 || !S_ISREG(info.st_mode) ||
        info.st_size < (off_t)sizeof(file_head))
        status = refuse(c, error, _("this is not a checkpoint; choose another file"));
    else if ((c->bytes = malloc((size_t)info.st_size)) == NULL)
        status = uj_error_set(error, UJ_NO_MEMORY, _("out of memory for the checkpoint"));
    else if ((got = read(file, c->bytes, (size_t)info.st_size)) < 0)
        status = refuse_unread(c, error);
    else if (got != (ssize_t)info.st_size)
        status = refuse(c, error, _(damaged));
    else
        *size = (size_t)info.st_size;
    close(file);
    return status;
}

// Returns true if the counts in the head fit the size of the rest of the file.
static bool sizes_fit(const file_head *head, size_t rest)
{
    if (head->key_bytes > LONGEST_KEY || padded(head->key_bytes) > rest)
        return false;
    rest -= padded(head->key_bytes);
    if (head->iteration_count > rest / sizeof(uj_ida_iteration))
        return false;
    rest -= (size_t)head->iteration_count * sizeof(uj_ida_iteration);
    return head->unit_count <= rest / sizeof(uj_ida_unit) &&
           (size_t)head->unit_count * sizeof(uj_ida_unit) == rest && head->unit_depth < UINT16_MAX;
}

static uj_status parse(uj_checkpoint *c, size_t size, uj_error *error)
{
    file_head head;
    memcpy(&head, c->bytes, sizeof head);
    const unsigned char *rest = (unsigned char *)c->bytes + sizeof head;
    size -= sizeof head;
    if (memcmp(head.magic, "unjamIDA", sizeof head.magic) != 0)
        return refuse(c, error, _("this is not a checkpoint; choose another file"));
    if (head.version != VERSION || head.byte_order != BYTE_ORDER_MARK)
        return refuse(
            c, error,
            _("this checkpoint was written by another version of Unjam or on another kind "
              "of machine; choose another file, or delete this one to start over"));
    if (!sizes_fit(&head, size) || head.hash != hash_of(&head, rest, size))
        return refuse(c, error, _(damaged));
    if (head.key_bytes != strlen(c->key) || memcmp(rest, c->key, head.key_bytes) != 0) {
        char why[600];
        snprintf(why, sizeof why,
                 _("this is the checkpoint of another search: %.*s; choose another file, or delete "
                   "this one to start over"),
                 head.key_bytes > 400 ? 400 : (int)head.key_bytes, (const char *)rest);
        return refuse(c, error, why);
    }
    const unsigned char *iterations = rest + padded(head.key_bytes);
    const unsigned char *units =
        iterations + (size_t)head.iteration_count * sizeof(uj_ida_iteration);
    c->state = (uj_ida_state){.bound = head.bound,
                              .iteration_count = (size_t)head.iteration_count,
                              .iterations = (const void *)iterations,
                              .unit_depth = (size_t)head.unit_depth,
                              .unit_count = (size_t)head.unit_count,
                              .units = (const void *)units};
    return UJ_OK;
}

uj_status uj_checkpoint_begin(uj_checkpoint *checkpoint, const char *path, const char *key,
                              uj_ida_checkpoint *out, uj_error *error)
{
    *checkpoint = (uj_checkpoint){.path = path, .key = strdup(key)};
    *out = (uj_ida_checkpoint){.save = save, .payload = checkpoint};
    size_t size = 0;
    uj_status status =
        checkpoint->key != NULL
            ? uj_safe_file_check(path, error)
            : uj_error_set(error, UJ_NO_MEMORY, _("out of memory for the checkpoint"));
    if (status == UJ_OK)
        status = read_file(checkpoint, &size, error);
    if (status == UJ_OK && size > 0)
        status = parse(checkpoint, size, error);
    if (status == UJ_OK && size > 0)
        out->from = &checkpoint->state;
    if (status != UJ_OK) {
        free(checkpoint->key);
        free(checkpoint->bytes);
    }
    return status;
}

uj_status uj_checkpoint_end(uj_checkpoint *checkpoint, const uj_ida_result *result, uj_error *error)
{
    const bool is_over = result != NULL && result->search.outcome != UJ_SEARCH_LIMIT;
    uj_status status = UJ_OK;
    if (is_over)
        (void)unlink(checkpoint->path);
    else if (checkpoint->status != UJ_OK) {
        status = checkpoint->status;
        if (error != NULL)
            *error = checkpoint->fault;
    }
    free(checkpoint->key);
    free(checkpoint->bytes);
    return status;
}
