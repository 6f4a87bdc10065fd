/* notify.c - see notify.h. Written by hand: a dozen lines instead of libsystemd. */
#include "os/notify.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/text.h"
#include "os/clock.h"

/* The size of the address; 0 if there is none. '@' begins an abstract socket's name. */
static socklen_t find_listener(struct sockaddr_un *out)
{
    const char *path = getenv("NOTIFY_SOCKET");
    size_t n = path ? strlen(path) : 0;

    *out = (struct sockaddr_un){.sun_family = AF_UNIX};
    if (n < 2 || n > sizeof out->sun_path || (*path != '/' && *path != '@'))
        return 0;
    memcpy(out->sun_path, path, n);
    if (*path == '@')
        *out->sun_path = '\0';
    return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + n);
}

bool notify_is_wanted(void)
{
    struct sockaddr_un to;

    return find_listener(&to) > 0;
}

void notify_send(const char *lines)
{
    struct sockaddr_un to;
    socklen_t n = find_listener(&to);

    if (n == 0)
        return;
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0)
        return;
    sendto(fd, lines, strlen(lines), MSG_NOSIGNAL, (const struct sockaddr *)&to, n);
    close(fd);
}

void notify_reloading(void)
{
    char lines[80];
    Text text = text_in(lines, sizeof lines);

    text_f(&text, "RELOADING=1\nMONOTONIC_USEC=%lld", (long long)(clock_ms() * 1000));
    notify_send(lines);
}

int64_t notify_watchdog_ms(void)
{
    const char *pid = getenv("WATCHDOG_PID"), *us = getenv("WATCHDOG_USEC");
    uint64_t value;

    if (pid && (!text_read_u64(pid, &value) || value != (uint64_t)getpid()))
        return 0;
    return us && text_read_u64(us, &value) && value <= INT64_MAX ? (int64_t)(value / 1000)
                                                                  : 0;
}
