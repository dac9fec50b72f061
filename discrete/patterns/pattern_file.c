// Reads and writes pattern databases. A file is used only if its checksums and its size are right.
#include <unjam/discrete/patterns/pattern_file.h>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include <unjam/files/cache_folder.h>
#include <unjam/files/safe_file.h>

enum { VERSION = 1, BYTE_ORDER_MARK = 0x01020304, HEAD = 4096 };

// The header of a file. Zeros pad the header to HEAD bytes. The values follow.
typedef struct file_head {
    char magic[8];  // "unjamPDB"
    uint32_t version, byte_order;
    uint64_t goal;
    uint8_t rows, columns, blank, shift;
    uint32_t stride;
    uint64_t bytes;
    uint64_t hash;  // XXH3 of the values
    uint64_t head;  // XXH3 of the fields above
} file_head;

static uint64_t hash_head(const file_head *head)
{
    return XXH3_64bits(head, offsetof(file_head, head));
}

// Returns the path of the file as a new string, or NULL when out of memory.
static char *path_of(const char *folder, const uj_pattern_key *key)
{
    char *path;
    if (asprintf(&path, "%s/tiles-%dx%d-%d-%09llx" UJ_PATTERN_FILE_ENDING, folder, key->rows,
                 key->columns, key->blank, (unsigned long long)key->goal) < 0)
        return NULL;
    return path;
}

bool uj_pattern_file_exists(const char *folder, const uj_pattern_key *key)
{
    char *path = path_of(folder, key);
    const bool exists = path != NULL && access(path, R_OK) == 0;
    free(path);
    return exists;
}

// --- reading -------------------------------------------------------------------------------------

static bool read_head(int file, file_head *head)
{
    struct stat info;
    return fstat(file, &info) == 0 && S_ISREG(info.st_mode) &&
           pread(file, head, sizeof *head, 0) == (ssize_t)sizeof *head &&
           memcmp(head->magic, "unjamPDB", sizeof head->magic) == 0 && head->version == VERSION &&
           head->byte_order == BYTE_ORDER_MARK && head->head == hash_head(head) &&
           (uint64_t)info.st_size == HEAD + head->bytes;
}

static bool is_for(const file_head *head, const uj_pattern_key *key,
                   const uj_pattern_layout *layout)
{
    const uint32_t stride = uj_pattern_stride(layout);
    return head->rows == key->rows && head->columns == key->columns && head->blank == key->blank &&
           head->goal == key->goal && head->shift <= 1 && head->stride == stride &&
           head->bytes == (uint64_t)layout->orders * stride >> head->shift;
}

static bool map_values(int file, const file_head *head, uj_pattern_table *out)
{
    const size_t size = HEAD + (size_t)head->bytes;
    unsigned char *map = mmap(NULL, size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file, 0);
    if (map == MAP_FAILED)
        return false;
    if (XXH3_64bits(map + HEAD, (size_t)head->bytes) != head->hash) {
        munmap(map, size);
        return false;
    }
    out->values = map + HEAD;
    out->map = map;
    out->map_bytes = size;
    return true;
}

bool uj_pattern_file_read(const char *folder, const uj_pattern_key *key,
                          const uj_pattern_layout *layout, uj_budget *budget, uj_pattern_table *out)
{
    char *path = path_of(folder, key);
    const int file = path != NULL ? open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) : -1;
    file_head head;
    *out = (uj_pattern_table){0};
    free(path);
    if (file < 0)
        return false;
    bool read = read_head(file, &head) && is_for(&head, key, layout) &&
                (budget->limit == 0 || budget->held + head.bytes <= budget->limit) &&
                map_values(file, &head, out);
    close(file);
    if (!read)
        return false;
    out->key = *key;
    out->stride = head.stride;
    out->bytes = (size_t)head.bytes;
    out->shift = head.shift;
    out->mask = head.shift != 0 ? 15 : UINT8_MAX;
    budget->held += out->bytes;
    budget->peak = budget->held > budget->peak ? budget->held : budget->peak;
    return true;
}

// --- writing -------------------------------------------------------------------------------------

static uj_status put_all(uj_safe_file *file, const uj_pattern_table *table)
{
    unsigned char start[HEAD] = {0};
    const uj_pattern_key *key = &table->key;
    file_head head = {.version = VERSION,
                      .byte_order = BYTE_ORDER_MARK,
                      .goal = key->goal,
                      .rows = key->rows,
                      .columns = key->columns,
                      .blank = key->blank,
                      .shift = (uint8_t)table->shift,
                      .stride = table->stride,
                      .bytes = table->bytes,
                      .hash = XXH3_64bits(table->values, table->bytes)};
    memcpy(head.magic, "unjamPDB", sizeof head.magic);
    head.head = hash_head(&head);
    memcpy(start, &head, sizeof head);
    uj_status status = uj_safe_file_put(file, start, sizeof start, NULL);
    return status == UJ_OK ? uj_safe_file_put(file, table->values, table->bytes, NULL) : status;
}

bool uj_pattern_file_write(const char *folder, const uj_pattern_table *table)
{
    uj_safe_file file;
    char *path = uj_cache_folder_make(folder) ? path_of(folder, &table->key) : NULL;
    uj_status status = path != NULL ? uj_safe_file_open(&file, path, NULL) : UJ_IO;
    if (status == UJ_OK)
        status = uj_safe_file_end(&file, put_all(&file, table), NULL);
    free(path);
    return status == UJ_OK;
}
