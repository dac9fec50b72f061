// Counts and removes the files in a folder that a test has made.
#ifndef UJ_TEST_FOLDER_H
#define UJ_TEST_FOLDER_H

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// Returns the number of entries (files and folders, also hidden ones), or -1 if there is no such
// folder. If `clear` is true, removes the files and the empty folders.
static inline int test_folder_files(const char *folder, bool clear)
{
    DIR *all = opendir(folder);
    if (all == NULL)
        return -1;
    int count = 0;
    for (struct dirent *one = readdir(all); one != NULL; one = readdir(all)) {
        char path[4096];
        if (strcmp(one->d_name, ".") == 0 || strcmp(one->d_name, "..") == 0)
            continue;
        count++;
        snprintf(path, sizeof path, "%s/%s", folder, one->d_name);
        if (clear && unlink(path) != 0)
            rmdir(path);
    }
    closedir(all);
    return count;
}

#endif
