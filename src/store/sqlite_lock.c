/* sqlite_lock.c - see sqlite_lock.h.
 *
 * There are two flocks. One is on a file of its own, PATH-lock, which is removed with
 * the lock; a program that was waiting for a removed file notices and starts again. The
 * other is on the database itself, because a hard link is a second PATH to the same
 * file, with a log of its own beside it.
 *
 * Readers such as `polis backup` and `sqlite3` ignore both, since SQLite uses locks of
 * another kind. But closing any descriptor of the database drops all SQLite locks of
 * this process, so we close ours after SQLite's. Within one process the flock on
 * PATH-lock fails first, before the database is opened a second time. */
#include "store/sqlite_lock.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "os/failure.h"
#include "os/must.h"

struct Lock {
    int file, database;             /* -1: not open */
    char path[PATH_MAX];
};

static bool is_file_at(int file, const char *path)
{
    struct stat ours, named;

    return fstat(file, &ours) == 0 && stat(path, &named) == 0 &&
           ours.st_ino == named.st_ino && ours.st_dev == named.st_dev;
}

/* Does the name still lead to the file that we locked? */
static bool is_current(const Lock *lock)
{
    return is_file_at(lock->file, lock->path);
}

/* False and errno if it cannot be locked. Any user who can open the file could hold its
 * lock, so only its owner may open it. */
static bool take(Lock *lock)
{
    for (;;) {
        lock->file = open(lock->path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (lock->file < 0)
            return false;
        if (flock(lock->file, LOCK_EX | LOCK_NB) != 0) {
            int why = errno;
            close(lock->file);
            lock->file = -1;
            errno = why;
            return false;
        }
        if (is_current(lock))
            return true;
        close(lock->file);
    }
}

/* The same for the database itself, under whichever name. */
static bool take_database(Lock *lock, const char *path, int how)
{
    lock->database = open(path, O_RDONLY | O_CLOEXEC);
    return lock->database >= 0 && flock(lock->database, how | LOCK_NB) == 0;
}

static Lock *new_lock(void)
{
    Lock *lock = must(calloc(1, sizeof *lock));

    lock->file = lock->database = -1;
    return lock;
}

/* The system call on `path` has failed. */
static Lock *give_up(Lock *lock, const char *database, const char *path, Err *err)
{
    if (errno == EWOULDBLOCK)
        fail(err, ERR_STORE, N_("%s is in use: another polis serves it"), database);
    else
        fail_system(err, ERR_STORE, path, errno);
    lock_close(lock);
    return NULL;
}

Lock *lock_open(const char *path, Err *err)
{
    Lock *lock = new_lock();
    Text text = text_in(lock->path, sizeof lock->path);

    text_f(&text, "%s-lock", path);
    if (text.cut)
        errno = ENAMETOOLONG;
    bool has_file = !text.cut && take(lock);
    if (has_file && take_database(lock, path, LOCK_EX))
        return lock;
    return give_up(lock, path, has_file ? path : lock->path, err);
}

Lock *lock_open_shared(const char *path, Err *err)
{
    Lock *lock = new_lock();

    if (take_database(lock, path, LOCK_SH))
        return lock;
    return give_up(lock, path, path, err);
}

void lock_close(Lock *lock)
{
    if (!lock)
        return;
    if (lock->database >= 0)
        close(lock->database);
    if (lock->file >= 0) {
        unlink(lock->path);
        close(lock->file);
    }
    free(lock);
}

bool lock_is_of(const Lock *lock, const char *path)
{
    return is_file_at(lock->database, path);
}

bool lock_is_taken(const char *path)
{
    int database = open(path, O_RDONLY | O_CLOEXEC);
    bool is_taken = database >= 0 && flock(database, LOCK_SH | LOCK_NB) != 0 &&
                    errno == EWOULDBLOCK;

    if (database >= 0)
        close(database);
    return is_taken;
}
