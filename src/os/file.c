/* file.c - see file.h. */
#include "os/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "os/failure.h"

enum { MAX_LINKS = 40, MAX_TRIES = 100 };

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
        fail_system(err, ERR_FILE, path, errno);
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
    const char *start = text;
    text_skip_mark(&start);
    memmove(text, start, strlen(start) + 1);
    return text;
}

char *file_read(const char *path, size_t most, Err *err)
{
    bool is_stdin = strcmp(path, "-") == 0;
    FILE *file = is_stdin ? stdin : fopen(path, "rb");

    if (!file) {
        fail_system(err, ERR_FILE, path, errno);
        return NULL;
    }
    char *text = read_all(file, path, most, err);
    if (!is_stdin)
        fclose(file);
    return text;
}

/* Write to the open `file` and sync it, if it is on a disk. */
static bool write_all(int file, const char *text)
{
    for (size_t left = strlen(text); left > 0;) {
        ssize_t n = write(file, text, left);
        if (n < 0 && errno != EINTR)
            return false;
        text += n > 0 ? n : 0;
        left -= n > 0 ? (size_t)n : 0;
    }
    return fsync(file) == 0 || errno == EINVAL;     /* a pipe, a device */
}

/* Close `file`; errno keeps the first error, from before or from closing. */
static bool close_file(int file, bool ok)
{
    int why = errno;
    bool is_closed = close(file) == 0;

    if (!ok)
        errno = why;
    return ok && is_closed;
}

static bool write_over(const char *path, int flags, const char *text)
{
    int file = open(path, O_WRONLY | O_CLOEXEC | flags);

    return file >= 0 && close_file(file, write_all(file, text));
}

/* Follow the symbolic links of `path`; the target need not exist. */
static bool follow(char out[PATH_MAX], const char *path)
{
    char link[PATH_MAX];
    Text text = text_in(out, PATH_MAX);

    text_str(&text, path);
    for (int i = 0; i < MAX_LINKS && !text.cut; i++) {
        ssize_t n = readlink(out, link, sizeof link - 1);
        if (n < 0)
            return true;            /* not a link, or opening it will say what is wrong */
        link[n] = '\0';
        char *slash = *link == '/' ? NULL : strrchr(out, '/');
        char *name = slash ? slash + 1 : out;
        text = text_in(name, PATH_MAX - (size_t)(name - out));
        text_str(&text, link);
    }
    errno = text.cut ? ENAMETOOLONG : ELOOP;
    return false;
}

/* A new file in the folder of `path`, its name in `name`. */
static int create_beside(char name[PATH_MAX], const char *path, mode_t mode)
{
    const char *slash = strrchr(path, '/');
    size_t n = slash ? (size_t)(slash + 1 - path) : 0;
    int file = -1;

    memcpy(name, path, n);
    for (int i = 0; i < MAX_TRIES && file < 0; i++) {
        Text text = text_in(name + n, PATH_MAX - n);
        text_f(&text, "polis-%d-%d.new", (int)getpid(), i);
        errno = ENAMETOOLONG;
        file = text.cut ? -1 : open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (errno != EEXIST)
            break;
    }
    return file;
}

/* Give `file` the owner and mode of `old`; the owner first, since a change of owner may
 * clear bits of the mode. */
static bool keep_rights(int file, const struct stat *old)
{
    struct stat now;

    if (fstat(file, &now) != 0)
        return false;
    bool is_ours = now.st_uid == old->st_uid && now.st_gid == old->st_gid;
    return (is_ours || fchown(file, old->st_uid, old->st_gid) == 0) &&
           fchmod(file, old->st_mode & 07777) == 0;
}

/* Replace `path` by a new file with the owner and mode of `old` (NULL: there was none).
 * On failure nothing has changed, and errno says why. */
static bool replace(const char *path, const struct stat *old, const char *text)
{
    char name[PATH_MAX];
    int file = create_beside(name, path, old ? 0600 : 0666);

    if (file < 0)
        return false;
    bool ok = (!old || keep_rights(file, old)) && write_all(file, text);
    ok = close_file(file, ok) && rename(name, path) == 0;
    if (!ok) {
        int why = errno;
        remove(name);
        errno = why;
    }
    return ok;
}

static bool is_writable(int file)
{
    int flags = fcntl(file, F_GETFL);

    return flags >= 0 && (flags & O_ACCMODE) != O_RDONLY;
}

static bool is_one(const struct stat *about, const struct stat *other)
{
    return about->st_dev == other->st_dev && about->st_ino == other->st_ino;
}

/* The number of the standard stream that is this file and is open for writing, or -1. If
 * the shell closed a stream, a file that is only read may have its number. */
static int stream_of(const struct stat *about)
{
    struct stat stream;

    for (int file = STDOUT_FILENO; file <= STDERR_FILENO; file++)
        if (is_writable(file) && fstat(file, &stream) == 0 && is_one(&stream, about))
            return file;
    return -1;
}

/* A regular file is replaced if the new one can be the same in everything but its text.
 * A file with several hard links, with another owner, or in a folder where we may not
 * write is overwritten instead: less safe, but no link is broken, and the file keeps its
 * owner. */
static bool write_regular(const char *path, const struct stat *old, const char *text)
{
    char target[PATH_MAX];
    struct stat found;

    if (access(path, W_OK) != 0 || !follow(target, path))
        return false;
    bool is_found = stat(target, &found) == 0 &&
                    is_one(&found, old);    /* not so for a deleted /proc/…/fd */
    if (is_found && old->st_nlink == 1) {
        if (replace(target, old, text))
            return true;
        if (errno != EPERM && errno != EACCES && errno != EROFS && errno != EBUSY)
            return false;
    }
    return write_over(path, O_TRUNC, text);
}

static bool write_to(const char *path, const char *text)
{
    char target[PATH_MAX];
    struct stat about;

    if (stat(path, &about) != 0)
        return errno == ENOENT && follow(target, path) && replace(target, NULL, text);
    int stream = stream_of(&about);
    if (stream >= 0)                /* /dev/stdout: keep the order of what is written */
        return fflush(stdout) == 0 && write_all(stream, text);
    if (S_ISREG(about.st_mode))
        return write_regular(path, &about, text);
    return write_over(path, 0, text);
}

bool file_write(const char *path, const char *text, Err *err)
{
    return write_to(path, text) || fail_system(err, ERR_FILE, path, errno);
}

static bool look_at(struct stat *about, const char *path)
{
    return (strcmp(path, "-") == 0 ? fstat(STDIN_FILENO, about) : stat(path, about)) == 0;
}

/* Cut the name off `path`, links followed; returns it, and what folder it is in. NULL:
 * there is no such folder. */
static const char *split(struct stat *folder, char out[PATH_MAX], const char *path)
{
    if (!follow(out, path))
        return NULL;
    char *slash = strrchr(out, '/');
    const char *name = slash ? slash + 1 : out;
    char last = slash ? slash[1] : '\0';
    if (slash)
        slash[1] = '\0';
    bool is_there = stat(slash ? out : ".", folder) == 0;
    if (slash)
        slash[1] = last;
    return is_there ? name : NULL;
}

bool file_is_same(const char *path, const char *other)
{
    struct stat about, about_other;
    char target[PATH_MAX], target_other[PATH_MAX];
    bool is_there = look_at(&about, path);

    if (is_there != look_at(&about_other, other))
        return false;
    if (is_there)
        return S_ISREG(about.st_mode) && is_one(&about, &about_other);
    const char *name = split(&about, target, path);
    const char *name_other = split(&about_other, target_other, other);
    return name && name_other && strcmp(name, name_other) == 0 &&
           is_one(&about, &about_other);
}

bool file_make_folder(const char *path, Err *err)
{
    struct stat about;

    if (stat(path, &about) == 0 && S_ISDIR(about.st_mode))
        return true;
    if (mkdir(path, 0777) == 0)
        return true;
    return fail_system(err, ERR_FILE, path, errno == EEXIST ? ENOTDIR : errno);
}
