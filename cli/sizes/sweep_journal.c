// Writes and reads the journal of a map of sizes (unjam map).
#include <unjam/cli/sizes/sweep_journal.h>

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <unjam/base/language.h>

enum { LINE_SIZE = 160 };

static const char first_word[] = "unjam-map-journal 1 ";

static uj_status io_failed(const char *path, const char *what, int reason, uj_error *error)
{
    uj_error_set_file(error, path);
    return uj_error_set(error, UJ_IO, "%s: %s", what, strerror(reason));
}

// FNV-1a (Fowler, Noll and Vo 1991) is good enough to notice an incomplete line.
static uint64_t checksum(const char *text, size_t length)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * 0x100000001b3u;
    return hash;
}

static int cell_line(size_t index, const uj_sweep_cell *cell, char *line)
{
    int length =
        snprintf(line, LINE_SIZE, "%zu %d %d %" PRIu32 " %" PRIu32 " %" PRIu32 " %" PRIu64 " ",
                 index, (int)cell->outcome, (int)cell->limit, cell->cost, cell->lower_bound,
                 cell->piece_moves, cell->expanded);
    return length + snprintf(line + length, (size_t)(LINE_SIZE - length), "%016" PRIx64 "\n",
                             checksum(line, (size_t)length));
}

// `line` has no newline. Returns false if the line is incomplete or damaged.
static bool read_cell(const char *line, size_t length, uj_sweep_cells *cells)
{
    char text[LINE_SIZE], *end;
    size_t index;
    int outcome, limit;
    uj_sweep_cell cell = {0};
    if (length <= 16 || length >= sizeof text)
        return false;
    memcpy(text, line, length);
    text[length] = '\0';
    uint64_t sum = strtoull(text + length - 16, &end, 16);
    if (*end != '\0' || sum != checksum(text, length - 16) ||
        sscanf(text, "%zu %d %d %" SCNu32 " %" SCNu32 " %" SCNu32 " %" SCNu64, &index, &outcome,
               &limit, &cell.cost, &cell.lower_bound, &cell.piece_moves, &cell.expanded) != 7 ||
        index >= cells->count || outcome < 0 || outcome >= (int)UJ_CELL_OUTCOMES || limit < 0 ||
        limit > (int)UJ_LIMIT_EXPANSIONS)
        return false;
    cell.outcome = (uj_cell_outcome)outcome;
    cell.limit = (uj_search_limit)limit;
    cells->cells[index] = cell;
    cells->done[index] = true;
    return true;
}

// Sets *text to a new string. The caller frees it, even after an error.
static uj_status read_all(const uj_sweep_journal *journal, char **text, size_t *size,
                          uj_error *error)
{
    struct stat status;
    if (fstat(journal->descriptor, &status) != 0)
        return io_failed(journal->path, _("cannot read the journal of the map"), errno, error);
    if (!S_ISREG(status.st_mode))
        return io_failed(journal->path, _("the journal of the map must be a regular file"), EINVAL,
                         error);
    *size = 0;
    *text = malloc((size_t)status.st_size + 1);
    if (*text == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while reading the map journal");
    while (*size < (size_t)status.st_size) {
        ssize_t got = read(journal->descriptor, *text + *size, (size_t)status.st_size - *size);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return io_failed(journal->path, _("cannot read the journal of the map"), errno, error);
        if (got == 0)
            break;
        *size += (size_t)got;
    }
    (*text)[*size] = '\0';
    return UJ_OK;
}

static uj_status put(const uj_sweep_journal *journal, const char *text, size_t size,
                     uj_error *error)
{
    off_t before = lseek(journal->descriptor, 0, SEEK_END);
    for (size_t done = 0; done < size;) {
        ssize_t wrote = write(journal->descriptor, text + done, size - done);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote < 0) {
            int reason = errno;
            if (before >= 0 && ftruncate(journal->descriptor, before) != 0)
                reason = errno;  // the next take_over() cuts off the incomplete line
            return io_failed(journal->path, _("cannot write the journal of the map"), reason,
                             error);
        }
        done += (size_t)wrote;
    }
    if (fdatasync(journal->descriptor) != 0 && errno != EINVAL && errno != EROFS)
        return io_failed(journal->path, _("cannot write the journal of the map"), errno, error);
    return UJ_OK;
}

// Reads the finished cells up to the first incomplete or damaged line. Cuts off the file from that
// line on. If the file is then empty, starts a new journal.
static uj_status take_over(const uj_sweep_journal *journal, const char *key, uj_sweep_cells *cells,
                           uj_error *error)
{
    char first[LINE_SIZE], *text = NULL;
    size_t size = 0;
    int length =
        snprintf(first, sizeof first, "%s%016" PRIx64 "\n", first_word, checksum(key, strlen(key)));
    uj_status status = read_all(journal, &text, &size, error);
    size_t whole = 0;
    bool torn = size < (size_t)length && memcmp(text != NULL ? text : "", first, size) == 0;
    if (status == UJ_OK && !torn) {
        if (size < (size_t)length || memcmp(text, first, (size_t)length) != 0) {
            bool is_journal = strncmp(text, first_word, sizeof first_word - 1) == 0;
            uj_error_set_file(error, journal->path);
            status = uj_error_set(
                error, UJ_BAD_INPUT,
                is_journal
                    ? _("this file is the journal of another map (another problem, other sizes or "
                        "other options): remove this file to start over, or choose another output "
                        "file")
                    : _("this file was not written by \"unjam map\": choose another output file"));
        }
        whole = (size_t)length;
        char *end;
        while (status == UJ_OK && (end = memchr(text + whole, '\n', size - whole)) != NULL &&
               read_cell(text + whole, (size_t)(end - text) - whole, cells))
            whole = (size_t)(end - text) + 1;
    }
    free(text);
    if (status == UJ_OK && whole < size && ftruncate(journal->descriptor, (off_t)whole) != 0)
        status = io_failed(journal->path, _("cannot write the journal of the map"), errno, error);
    return status == UJ_OK && whole == 0 ? put(journal, first, (size_t)length, error) : status;
}

uj_status uj_sweep_journal_open(const char *path, const char *key, uj_sweep_cells *cells,
                                uj_sweep_journal *out, uj_error *error)
{
    *out = (uj_sweep_journal){.path = strdup(path), .descriptor = -1};
    if (out->path == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while opening the map journal");
    out->descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0666);
    uj_status status = UJ_OK;
    if (out->descriptor < 0)
        status = io_failed(path, _("cannot open the journal of the map"), errno, error);
    else if (flock(out->descriptor, LOCK_EX | LOCK_NB) != 0)
        status = errno == EWOULDBLOCK
                     ? uj_error_set(error, UJ_IO,
                                    _("another run is making this map (it has %.200s open): wait "
                                      "for it, or choose another output file"),
                                    path)
                     : io_failed(path, _("cannot lock the journal of the map"), errno, error);
    if (status == UJ_OK)
        status = take_over(out, key, cells, error);
    if (status != UJ_OK)
        uj_sweep_journal_close(out, false);
    return status;
}

uj_status uj_sweep_journal_append(uj_sweep_journal *journal, size_t index,
                                  const uj_sweep_cell *cell, uj_error *error)
{
    char line[LINE_SIZE];
    int length = cell_line(index, cell, line);
    return put(journal, line, (size_t)length, error);
}

void uj_sweep_journal_close(uj_sweep_journal *journal, bool remove)
{
    if (journal->path == NULL)
        return;
    if (remove)
        unlink(journal->path);
    if (journal->descriptor >= 0)
        close(journal->descriptor);
    free(journal->path);
    *journal = (uj_sweep_journal){.descriptor = -1};
}
