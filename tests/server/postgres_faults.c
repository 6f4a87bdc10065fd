/* postgres_faults.c - a library that a test loads into its PostgreSQL before all others:
 * its disk is full, or its clock is wrong, as long as the test says so (postgres.h). Full
 * means that no file of a table can grow. The log of PostgreSQL can: a server that cannot
 * write its log ends, and that is another fault. */
#include "postgres_faults.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static const PostgresFaults *faults;

/* These are compiled under their names for large files (pwrite64). PostgreSQL may call
 * either. */
ssize_t plain_pwrite(int file, const void *bytes, size_t n, off_t at) __asm__("pwrite");
ssize_t plain_pwritev(int file, const struct iovec *parts, int n,
                      off_t at) __asm__("pwritev");
int plain_fallocate(int file, off_t at, off_t n) __asm__("posix_fallocate");

/* Its processes share this with the test. */
__attribute__((constructor)) static void look(void)
{
    int file = open(POSTGRES_FAULTS_FILE, O_RDONLY | O_CLOEXEC);
    void *bytes = mmap(NULL, sizeof *faults, PROT_READ, MAP_SHARED, file, 0);

    faults = bytes == MAP_FAILED ? NULL : bytes;
    close(file);
}

/* Would the file of a table grow, though the disk is full? */
static bool has_no_room(int file, off_t end)
{
    char link[32], path[512];
    struct stat about;

    if (!faults || !faults->is_full)
        return false;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t n = readlink(link, path, sizeof path - 1);
    path[n > 0 ? n : 0] = '\0';
    return strstr(path, "/base/") && fstat(file, &about) == 0 && about.st_size < end;
}

static ssize_t refuse(void)
{
    errno = ENOSPC;
    return -1;
}

ssize_t pwrite(int file, const void *bytes, size_t n, off_t at)
{
    return has_no_room(file, at + (off_t)n) ? refuse()
                                            : syscall(SYS_pwrite64, file, bytes, n, at);
}

ssize_t plain_pwrite(int file, const void *bytes, size_t n, off_t at)
{
    return pwrite(file, bytes, n, at);
}

ssize_t pwritev(int file, const struct iovec *parts, int n, off_t at)
{
    off_t end = at;

    for (int i = 0; i < n; i++)
        end += (off_t)parts[i].iov_len;
    return has_no_room(file, end) ? refuse()
                                  : syscall(SYS_pwritev, file, parts, n, at, 0);
}

ssize_t plain_pwritev(int file, const struct iovec *parts, int n, off_t at)
{
    return pwritev(file, parts, n, at);
}

int posix_fallocate(int file, off_t at, off_t n)
{
    if (has_no_room(file, at + n))
        return ENOSPC;
    return syscall(SYS_fallocate, file, 0, at, n) == 0 ? 0 : errno;
}

int plain_fallocate(int file, off_t at, off_t n)
{
    return posix_fallocate(file, at, n);
}

int clock_gettime(clockid_t which, struct timespec *out)
{
    int status = (int)syscall(SYS_clock_gettime, which, out);

    if (status == 0 && faults &&
        (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE))
        out->tv_sec += (time_t)faults->shift_s;
    return status;
}

int gettimeofday(struct timeval *restrict out, void *restrict zone)
{
    struct timespec now;

    (void)zone;
    clock_gettime(CLOCK_REALTIME, &now);
    *out = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
    return 0;
}

time_t time(time_t *out)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    if (out)
        *out = now.tv_sec;
    return now.tv_sec;
}
