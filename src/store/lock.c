/* lock.c - see lock.h.
 *
 * An flock on a file of its own, PATH-lock: readers such as `polis backup` and `sqlite3`
 * do not care for it, and SQLite's locks on the database, which closing any descriptor of
 * it would drop, are left alone. The file is removed with the lock; whoever was waiting
 * for a removed one notices and begins again. */
#include "store/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "os/failure.h"

struct Lock {
    int file;
    char path[PATH_MAX];
};

/* Is the file that was locked still the one of that name? */
static bool is_current(const Lock *lock)
{
    struct stat ours, named;

    return fstat(lock->file, &ours) == 0 && stat(lock->path, &named) == 0 &&
           ours.st_ino == named.st_ino && ours.st_dev == named.st_dev;
}

/* False and errno: it cannot be had. */
static bool take(Lock *lock)
{
    for (;;) {
        lock->file = open(lock->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (lock->file < 0)
            return false;
        if (flock(lock->file, LOCK_EX | LOCK_NB) != 0) {
            int why = errno;
            close(lock->file);
            errno = why;
            return false;
        }
        if (is_current(lock))
            return true;
        close(lock->file);
    }
}

Lock *lock_open(const char *path, Err *err)
{
    Lock *lock = calloc(1, sizeof *lock);

    if (!lock) {
        fail_system(err, ERR_STORE, path, errno);
        return NULL;
    }
    Text text = text_in(lock->path, sizeof lock->path);
    text_f(&text, "%s-lock", path);
    if (!text.cut && take(lock))
        return lock;
    if (errno == EWOULDBLOCK)
        fail(err, ERR_STORE, N_("%s is in use: another polis serves it"), path);
    else
        fail_system(err, ERR_STORE, lock->path, errno);
    free(lock);
    return NULL;
}

void lock_close(Lock *lock)
{
    if (!lock)
        return;
    unlink(lock->path);
    close(lock->file);
    free(lock);
}
