// Runs a fuzz target without libFuzzer, once for every file of the given folders.
#include <dirent.h>
#include <string.h>

#include "tests/fuzz/fuzz.h"

// Allocates only the file's size (at least 1 byte), so that sanitizers detect reads past the end.
static uint8_t *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    long end = -1;
    if (file != NULL && fseek(file, 0, SEEK_END) == 0)
        end = ftell(file);
    uint8_t *data = end >= 0 ? malloc((size_t)end + (end == 0)) : NULL;
    bool good = data != NULL && fseek(file, 0, SEEK_SET) == 0 &&
                fread(data, 1, (size_t)end, file) == (size_t)end;
    if (file != NULL)
        fclose(file);
    if (!good)
        fprintf(stderr, "replay: cannot read %s\n", path);
    fuzz_require(good, "the corpus cannot be read");
    *size = (size_t)end;
    return data;
}

static int replay_folder(const char *folder)
{
    int count = 0;
    DIR *stream = opendir(folder);
    fuzz_require(stream != NULL, "the corpus cannot be opened");
    for (struct dirent *entry; (entry = readdir(stream)) != NULL;) {
        char path[4096];
        size_t size;
        if (entry->d_name[0] == '.')
            continue;
        int length = snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        fuzz_require(length > 0 && (size_t)length < sizeof path, "a path is too long");
        uint8_t *data = read_file(path, &size);
        if (getenv("UNJAM_REPLAY_NAMES") != NULL)
            fprintf(stderr, "%s\n", path);
        (void)LLVMFuzzerTestOneInput(data, size);
        free(data);
        count++;
    }
    closedir(stream);
    return count;
}

int main(int argc, char **argv)
{
    int count = 0;
    for (int i = 1; i < argc; i++)
        count += replay_folder(argv[i]);
    printf("%d inputs\n", count);
    return count > 0 ? 0 : 1;
}
