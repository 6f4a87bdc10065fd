/* made.c - see made.h. */
#include "made.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os/file.h"

/* False if the file is out of date, or cannot be written. */
static bool bring(const MadeFile *file, const char *target, bool only_checks)
{
    static char made[MADE_MOST], why[1024];
    Text out = text_in(made, sizeof made), text = text_in(why, sizeof why);
    Err err;

    char *old = file_read(file->path, MADE_MOST, &err);
    file->write(&out, old ? old : "");
    bool is_same = old && strcmp(old, made) == 0;
    free(old);
    if (is_same)
        return true;
    if (!only_checks && file_write(file->path, made, &err))
        return true;
    if (only_checks)
        text_f(&text, "not up to date; run `ninja %s` in the build folder", target);
    else
        err_write(&text, &err);
    fprintf(stderr, "%s: %s\n", file->path, why);
    return false;
}

int made_files(const MadeFile files[], const char *target, int argc, char **argv)
{
    bool only_checks = argc == 3 && strcmp(argv[1], "--check") == 0, is_good = true;

    if ((argc != 2 && !only_checks) || chdir(argv[argc - 1]) != 0)
        return 2;
    for (; files->path; files++)
        is_good = bring(files, target, only_checks) && is_good;
    return is_good ? 0 : 1;
}

const char *made_between(Text *out, const char *old, const char *begin, const char *end,
                         void (*write)(Text *out))
{
    const char *from = strstr(old, begin), *to = from ? strstr(from, end) : NULL;

    if (!to) {
        fprintf(stderr, "these lines are missing:\n%s%s", begin, end);
        exit(2);
    }
    for (from += strlen(begin); old < from; old++)
        text_char(out, *old);
    write(out);
    return to;
}
