/* scratch.h - a folder of a test's own, gone with all its files when the test ends. */
#ifndef SERVER_SCRATCH_H
#define SERVER_SCRATCH_H

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    char folder[256], path[512];
} Scratch;

static inline void scratch_open(Scratch *scratch)
{
    const char *under = getenv("TMPDIR");

    snprintf(scratch->folder, sizeof scratch->folder, "%s/polis-XXXXXX",
             under ? under : "/tmp");
    if (!mkdtemp(scratch->folder))
        abort();
}

/* The path of a file in it; valid until the next call. */
static inline const char *scratch_file(Scratch *scratch, const char *name)
{
    snprintf(scratch->path, sizeof scratch->path, "%s/%s", scratch->folder, name);
    return scratch->path;
}

static inline void scratch_empty(Scratch *scratch)
{
    DIR *folder = opendir(scratch->folder);

    for (struct dirent *entry; folder && (entry = readdir(folder));)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            remove(scratch_file(scratch, entry->d_name));
    if (folder)
        closedir(folder);
}

static inline void scratch_close(Scratch *scratch)
{
    scratch_empty(scratch);
    rmdir(scratch->folder);
}

#endif
