/* file.c - see file.h. */
#include "os/file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Read all of `file`, growing the buffer as needed. */
static char *read_all(FILE *file, const char *path, size_t most, Err *err)
{
    size_t size = 1 << 16, used = 0, n;
    char *text = malloc(size);

    while (text && (n = fread(text + used, 1, size - used - 1, file)) > 0) {
        used += n;
        if (used > most) {
            fail(err, ERR_FILE, N_("%s: longer than %zu bytes"), path, most);
            free(text);
            return NULL;
        }
        if (used + 1 == size) {
            char *larger = realloc(text, size *= 2);
            if (!larger)
                free(text);
            text = larger;
        }
    }
    if (!text || ferror(file)) {
        fail(err, ERR_FILE, N_("%s: %s"), path, strerror(errno));
        free(text);
        return NULL;
    }
    text[used] = '\0';
    if (strlen(text) != used) {
        fail(err, ERR_SYNTAX, N_("%s: byte %zu is zero; this is not a text"), path,
             strlen(text));
        free(text);
        return NULL;
    }
    return text;
}

char *file_read(const char *path, size_t most, Err *err)
{
    bool is_stdin = strcmp(path, "-") == 0;
    FILE *file = is_stdin ? stdin : fopen(path, "rb");

    if (!file) {
        fail(err, ERR_FILE, N_("%s: %s"), path, strerror(errno));
        return NULL;
    }
    char *text = read_all(file, path, most, err);
    if (!is_stdin)
        fclose(file);
    return text;
}

bool file_write(const char *path, const char *text, Err *err)
{
    char name[4096];
    Text temporary = text_in(name, sizeof name);
    bool ok = false;

    text_f(&temporary, "%s.new", path);
    FILE *file = temporary.cut ? NULL : fopen(name, "wb");
    if (!file)
        return fail(err, ERR_FILE, N_("%s: %s"), path, strerror(errno));
    size_t n = strlen(text);
    ok = fwrite(text, 1, n, file) == n && fflush(file) == 0 && fsync(fileno(file)) == 0;
    ok = fclose(file) == 0 && ok;
    ok = ok && rename(name, path) == 0;
    if (!ok) {
        fail(err, ERR_FILE, N_("%s: %s"), path, strerror(errno));
        remove(name);
    }
    return ok;
}

bool file_make_folder(const char *path, Err *err)
{
    struct stat about;

    if (stat(path, &about) == 0 && S_ISDIR(about.st_mode))
        return true;
    if (mkdir(path, 0777) == 0)
        return true;
    return fail(err, ERR_FILE, N_("%s: %s"), path, strerror(errno));
}
