/* listen.c - finds and binds the port, or says in a sentence why it cannot. */
#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/net/peer.h"

enum { BACKLOG = 1024 };

/* Split "ADDR:PORT", "[ADDR]:PORT" or ":PORT". */
static bool split(const char *where, char host[64], char port[8], Err *err)
{
    const char *colon = strrchr(where, ':');
    size_t n = colon ? (size_t)(colon - where) : 0;
    int number;
    const char *at = colon ? colon + 1 : "";

    if (!colon || n >= 64 || !text_read_int(&at, 0, 65535, &number) || *at)
        return fail(err, ERR_SYNTAX,
                    N_("'%s' is not an address to listen on: ADDRESS:PORT"), where);
    if (n >= 2 && where[0] == '[' && where[n - 1] == ']') {
        where++;
        n -= 2;
    }
    memcpy(host, where, n);
    host[n] = '\0';
    snprintf(port, 8, "%d", number);
    return true;
}

static bool say_why(const char *where, int why, Err *err)
{
    if (why == EADDRINUSE)
        return fail(err, ERR_FILE, N_("cannot listen on %s: something else already does"),
                    where);
    if (why == EACCES)
        return fail(err, ERR_FILE,
                    N_("cannot listen on %s: ports below 1024 need a privilege"), where);
    if (why == EADDRNOTAVAIL)
        return fail(err, ERR_FILE,
                    N_("cannot listen on %s: it is not an address of this machine"),
                    where);
    return fail(err, ERR_FILE, N_("cannot listen on %s: %s"), where, strerror(why));
}

static bool is_loopback(const struct sockaddr *at)
{
    const struct sockaddr_in *v4 = (const void *)at;
    const struct sockaddr_in6 *v6 = (const void *)at;

    return at->sa_family == AF_INET ? ntohl(v4->sin_addr.s_addr) >> 24 == 127
                                    : IN6_IS_ADDR_LOOPBACK(&v6->sin6_addr);
}

/* Where it really listens: the port may have been 0. */
static void remember(Net *net)
{
    struct sockaddr_storage at;
    socklen_t n = sizeof at;
    char host[ADDRESS_TEXT], port[8];

    getsockname(net->fd, (struct sockaddr *)&at, &n);
    net->is_loopback = is_loopback((struct sockaddr *)&at);
    getnameinfo((struct sockaddr *)&at, n, host, sizeof host, port, sizeof port,
                NI_NUMERICHOST | NI_NUMERICSERV);
    snprintf(net->listens, sizeof net->listens,
             at.ss_family == AF_INET6 ? "[%s]:%s" : "%s:%s", host, port);
}

static bool bind_to(Net *net, const struct addrinfo *info, const char *where, Err *err)
{
    int on = 1;

    net->fd = socket(info->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (net->fd < 0)
        return say_why(where, errno, err);
    setsockopt(net->fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(net->fd, info->ai_addr, info->ai_addrlen) == 0 &&
        listen(net->fd, BACKLOG) == 0)
        return true;
    int why = errno;
    close(net->fd);
    net->fd = -1;
    return say_why(where, why, err);
}

bool listen_open(Net *net, const char *where, Err *err)
{
    char host[64], port[8];
    struct addrinfo wanted = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM,
                              .ai_flags = AI_PASSIVE | AI_NUMERICSERV},
                    *found = NULL;

    if (!split(where, host, port, err))
        return false;
    if (getaddrinfo(*host ? host : "127.0.0.1", port, &wanted, &found) != 0)
        return fail(err, ERR_FILE, N_("cannot listen on %s: there is no such address"),
                    where);
    bool ok = bind_to(net, found, where, err);
    freeaddrinfo(found);
    if (ok)
        remember(net);
    return ok;
}
