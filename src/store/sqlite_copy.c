/* sqlite_copy.c - see sqlite_copy.h. */
#include "store/sqlite_copy.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "os/failure.h"
#include "store/sqlite_db.h"

/* Sync the file or folder `path`. */
static bool sync_path(const char *path, int flags)
{
    int file = open(path, flags | O_CLOEXEC);
    bool ok = file >= 0 && fsync(file) == 0;

    if (file >= 0)
        close(file);
    return ok;
}

/* A new name is durable only once its folder is synced too. */
static bool sync_folder(const char *path)
{
    char folder[PATH_MAX];
    Text text = text_in(folder, sizeof folder);

    text_str(&text, path);
    return !text.cut && sync_path(dirname(folder), O_RDONLY | O_DIRECTORY);
}

/* Read every page of the copy. */
static bool check(const char *path, Err *err)
{
    Db db;

    if (!db_open(&db, path, false, err))
        return false;
    bool ok = db_verify(&db, path, err);

    db_close(&db);
    return ok;
}

/* link() and not rename(), because it refuses to replace a file. */
static bool put_in_place(const char *part, const char *path, Err *err)
{
    if (sync_path(part, O_RDONLY) && link(part, path) == 0) {
        remove(part);
        if (sync_folder(path))
            return true;
    }
    return fail_system(err, ERR_STORE, path, errno);
}

/* Remove an unfinished copy and what SQLite may have put beside it: SQLite would take a
 * leftover journal for the next copy's. */
static bool remove_part(const char *part)
{
    static const char *const ends[] = {"-journal", "-wal", "-shm", ""};
    bool ok = true;

    for (size_t i = 0; i < sizeof ends / sizeof *ends && ok; i++) {
        char name[PATH_MAX + 16];
        Text text = text_in(name, sizeof name);
        text_f(&text, "%s%s", part, ends[i]);
        ok = remove(name) == 0 || errno == ENOENT;
    }
    return ok;
}

bool copy_file(const char *path, bool (*fill)(void *with, const char *path, Err *err),
               void *with, Err *err)
{
    char part[PATH_MAX];
    Text text = text_in(part, sizeof part);
    struct stat about;

    if (lstat(path, &about) == 0)
        return fail(err, ERR_STORE,
                    N_("%s is there already; a copy is a new file"), path);
    text_f(&text, "%s.part", path);
    if (text.cut)
        return fail_system(err, ERR_STORE, path, ENAMETOOLONG);
    if (!remove_part(part))         /* of a copy that was interrupted */
        return fail_system(err, ERR_STORE, part, errno);
    bool ok = db_create(part, err) && fill(with, part, err) && check(part, err) &&
              put_in_place(part, path, err);
    if (!ok)
        remove_part(part);
    return ok;
}
