// Compares a file's status on disk with the recorded status, to notice changes.
#include <unjam/files/file_stamp.h>

#include <string.h>

void uj_file_stamp_take(const char *path, uj_file_stamp *out)
{
    if (strcmp(path, "-") == 0 || stat(path, &out->seen) != 0 || !S_ISREG(out->seen.st_mode))
        *out = (uj_file_stamp){0};
}

static bool is_same(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino && a->st_size == b->st_size &&
           a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

bool uj_file_stamp_changed(uj_file_stamp *stamp, const char *path)
{
    struct stat now;
    if (!S_ISREG(stamp->seen.st_mode) || stat(path, &now) != 0 || is_same(&stamp->seen, &now))
        return false;
    stamp->seen = now;
    return true;
}
