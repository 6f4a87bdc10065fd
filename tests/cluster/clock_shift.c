/* clock_shift.c - a library that a test loads before all others: the process then has a
 * wall clock that is wrong by $POLIS_TEST_SHIFT seconds. The monotonic clocks are right.
 */
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static time_t shift_s(void)
{
    const char *text = getenv("POLIS_TEST_SHIFT");

    return text ? (time_t)atol(text) : 0;
}

int clock_gettime(clockid_t which, struct timespec *out)
{
    int status = (int)syscall(SYS_clock_gettime, which, out);

    if (status == 0 && (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE))
        out->tv_sec += shift_s();
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
