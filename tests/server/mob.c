/* mob.c - see mob.h. Each socket has a habit: what it sends first, and what it then sends
 * again and again, as fast as it can. Those with the same habit share an address. */
#include "mob.h"

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MAX_SOCKETS = 256, TALE = 4096, LONG = 1 << 20, REST_MS = 20, BREATH = 40 };

static const char blank[LONG];

const char *const mob_limits[] = {"socket", "address", "tables", "sockets", NULL};

#define UPGRADE                                                                          \
    "GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"           \
    "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"             \
    "Sec-WebSocket-Version: 13\r\n\r\n"

/* `first` may have the server's port. What follows is a frame if the socket is a
 * WebSocket, and %s is the table. */
typedef struct {
    const char *what, *first, *then;
    bool is_long;                   /* instead of `then`: a frame of 1 MB */
    bool is_socket, is_deaf, is_slow;       /* deaf: never reads */
} Habit;

static const Habit habits[] = {
    {"flood of pings", UPGRADE, "{\"do\":\"ping\",\"id\":\"1\"}", .is_socket = true},
    {"noise", UPGRADE, "{\"do\":[[[[[[\x7f", .is_socket = true},
    {"a message of 1 MB", UPGRADE, NULL, .is_long = true, .is_socket = true},
    {"wrong tokens", UPGRADE,
     "{\"do\":\"open\",\"id\":\"1\",\"table\":\"%s\",\"token\":"
     "\"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\"}", .is_socket = true},
    {"never reads", UPGRADE, "{\"do\":\"open\",\"id\":\"1\",\"table\":\"%s\",\"from\":0}",
     .is_socket = true, .is_deaf = true},
    {"half a request", "GET /api HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nX: ", "x",
     .is_slow = true},
    {"flood of requests", "",
     "GET /api/tables/%s/events?from=0&wait=0 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"},
    {"requests that are not read", "",
     "GET /api/tables/%s/events?from=0&wait=0 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
     .is_deaf = true},
    {"flood of tables", "",
     "POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
     "Content-Length: 27\r\n\r\n{\"seats\":[\"human\",\"human\"]}"},
    {"not HTTP at all", "\x16\x03\x01\x02%d", "\xff\xff\xff\xff"},
    {"silence", "", NULL},
    {"silence on a WebSocket", UPGRADE, NULL, .is_socket = true},
};

enum { HABITS = sizeof habits / sizeof *habits, SILENT = HABITS - 1 };

typedef struct {
    int fd;                         /* -1: to be opened */
    const Habit *habit;
    char *say;                      /* what is being said now */
    size_t n_say, said;
    bool has_greeted, is_open;      /* is_open: a WebSocket by now */
    char tale[TALE + 1];            /* the end of what the server said */
    size_t n_tale;
} Rogue;

struct Mob {
    int port, n;
    char table[32];
    Rogue rogues[MAX_SOCKETS];
    pthread_t thread;
    atomic_bool must_end;
    MobCount count, shown;          /* the thread's own; of its last round */
    pthread_mutex_t lock;           /* of `shown` */
};

static void rogue_close(Mob *mob, Rogue *rogue)
{
    if (rogue->fd >= 0) {
        close(rogue->fd);
        mob->count.closed++;
    }
    free(rogue->say);
    *rogue = (Rogue){.fd = -1, .habit = rogue->habit};
}

static void rogue_open(Mob *mob, Rogue *rogue)
{
    struct sockaddr_in from = {.sin_family = AF_INET}, to = {.sin_family = AF_INET};
    char address[32];

    snprintf(address, sizeof address, "127.0.1.%d", (int)(rogue->habit - habits) + 1);
    inet_pton(AF_INET, address, &from.sin_addr);
    inet_pton(AF_INET, "127.0.0.1", &to.sin_addr);
    to.sin_port = htons((uint16_t)mob->port);
    rogue->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    assert(rogue->fd >= 0);
    if (bind(rogue->fd, (struct sockaddr *)&from, sizeof from) != 0 ||
        (connect(rogue->fd, (struct sockaddr *)&to, sizeof to) != 0 &&
         errno != EINPROGRESS)) {
        close(rogue->fd);
        rogue->fd = -1;
        return;
    }
    mob->count.opened++;
}

/* A masked text frame (the mask is 0). */
static size_t put_frame(char *out, const char *text, size_t n)
{
    size_t more = n < 126 ? 0 : n < 65536 ? 2 : 8, at = 2;

    out[0] = (char)0x81;
    out[1] = (char)(0x80 | (more == 0 ? n : more == 2 ? 126 : 127));
    for (size_t i = 0; i < more; i++)
        out[at++] = (char)(n >> 8 * (more - 1 - i));
    memset(out + at, 0, 4);
    memcpy(out + at + 4, text, n);
    return at + 4 + n;
}

__attribute__((format(printf, 2, 0)))
static size_t fill_in(char *out, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    int n = vsnprintf(out, 1024, format, arguments);
    va_end(arguments);
    return (size_t)n;
}

/* `then`, many times over unless the socket is slow. */
static void repeat(const Mob *mob, Rogue *rogue)
{
    const Habit *habit = rogue->habit;
    char text[1024];
    size_t n = fill_in(text, habit->then, mob->table);

    for (int i = 0; i < (habit->is_slow ? 1 : BREATH); i++) {
        char *at = rogue->say + rogue->n_say;
        if (!habit->is_socket)
            memcpy(at, text, n);
        rogue->n_say += habit->is_socket ? put_frame(at, text, n) : n;
    }
}

/* What it says next; false: nothing. */
static bool next_words(Mob *mob, Rogue *rogue)
{
    const Habit *habit = rogue->habit;

    rogue->said = rogue->n_say = 0;
    if (!rogue->say)
        rogue->say = malloc(LONG + 64);
    assert(rogue->say);
    if (!rogue->has_greeted) {
        rogue->n_say = fill_in(rogue->say, habit->first, mob->port);
        rogue->has_greeted = true;
    } else if (habit->is_long) {
        rogue->n_say = put_frame(rogue->say, blank, LONG);
    } else if (habit->then) {
        repeat(mob, rogue);
    }
    return rogue->n_say > 0;
}

static void speak(Mob *mob, Rogue *rogue)
{
    if (rogue->said == rogue->n_say && !next_words(mob, rogue))
        return;
    ssize_t n = send(rogue->fd, rogue->say + rogue->said, rogue->n_say - rogue->said,
                     MSG_DONTWAIT | MSG_NOSIGNAL);
    if (n > 0) {
        rogue->said += (size_t)n;
        mob->count.bytes += n;
    } else if (n < 0 && errno != EAGAIN && errno != EINTR) {
        rogue_close(mob, rogue);
    }
}

/* Count the refusals by a limit in what has come, and keep what may be half of one. */
static void read_tale(Mob *mob, Rogue *rogue)
{
    char *at = rogue->tale, *end;

    rogue->tale[rogue->n_tale] = '\0';
    while ((at = strstr(at, "\"code\":\"limit\"")) && (end = strchr(at, '}'))) {
        char kept = *end;
        *end = '\0';
        for (int i = 0; mob_limits[i]; i++) {
            char name[32];
            snprintf(name, sizeof name, "\"limit\":\"%s\"", mob_limits[i]);
            mob->count.limits[i] += strstr(at, name) != NULL;
        }
        mob->count.no_wait += !strstr(at, "\"wait\":");
        *end = kept;
        rogue->n_tale -= (size_t)(end + 1 - rogue->tale);
        memmove(rogue->tale, end + 1, rogue->n_tale + 1);
        at = rogue->tale;
    }
    if (rogue->n_tale > TALE / 2) {
        rogue->n_tale = TALE / 2;
        memmove(rogue->tale, rogue->tale + TALE / 2, TALE / 2);
    }
}

/* Read everything that has arrived: once we send to a socket that is closed, it is
 * gone. */
static void listen_to(Mob *mob, Rogue *rogue)
{
    char piece[TALE / 2];
    ssize_t n;

    while ((n = recv(rogue->fd, piece, sizeof piece, MSG_DONTWAIT)) > 0) {
        rogue->is_open = true;      /* or refused, which it does not care about */
        for (ssize_t i = 0; i < n; i++)
            if (piece[i])
                rogue->tale[rogue->n_tale++] = piece[i];
        read_tale(mob, rogue);
    }
    if (n == 0 || (errno != EAGAIN && errno != EINTR))
        rogue_close(mob, rogue);
}

/* What to wait for. */
static short events_of(const Rogue *rogue)
{
    const Habit *habit = rogue->habit;
    bool waits = habit->is_socket && rogue->has_greeted && !rogue->is_open &&
                 rogue->said == rogue->n_say;
    bool has_more = habit->then || habit->is_long || rogue->said < rogue->n_say;

    return (short)((habit->is_deaf && !waits ? 0 : POLLIN) |
                   (!waits && (has_more || !rogue->has_greeted) ? POLLOUT : 0));
}

static void *riot(void *with)
{
    Mob *mob = with;
    struct pollfd wanted[MAX_SOCKETS];

    for (int round = 0; !atomic_load(&mob->must_end); round++) {
        for (int i = 0; i < mob->n; i++) {
            Rogue *rogue = &mob->rogues[i];
            if (rogue->fd < 0)
                rogue_open(mob, rogue);
            wanted[i] = (struct pollfd){.fd = rogue->fd, .events = events_of(rogue)};
        }
        poll(wanted, (nfds_t)mob->n, REST_MS);
        for (int i = 0; i < mob->n; i++) {
            Rogue *rogue = &mob->rogues[i];
            if (rogue->fd >= 0 && wanted[i].revents & (POLLIN | POLLHUP | POLLERR))
                listen_to(mob, rogue);
            if (rogue->fd >= 0 && wanted[i].revents & POLLOUT &&
                (!rogue->habit->is_slow || round % 50 == 0))
                speak(mob, rogue);
        }
        pthread_mutex_lock(&mob->lock);
        mob->shown = mob->count;
        pthread_mutex_unlock(&mob->lock);
        usleep(1000);               /* leave some of the machine to the others */
    }
    return NULL;
}

Mob *mob_open(int port, const char *table, int n)
{
    Mob *mob = calloc(1, sizeof *mob);
    int next = 0;

    assert(mob && n <= MAX_SOCKETS);
    mob->port = port;
    mob->n = n;
    snprintf(mob->table, sizeof mob->table, "%s", table);
    for (int i = 0; i < n; i++)
        mob->rogues[i] = (Rogue){
            .fd = -1, .habit = &habits[i % 3 ? next++ % HABITS : SILENT]};
    pthread_mutex_init(&mob->lock, NULL);
    if (pthread_create(&mob->thread, NULL, riot, mob) != 0)
        abort();
    return mob;
}

MobCount mob_count(Mob *mob)
{
    pthread_mutex_lock(&mob->lock);
    MobCount count = mob->shown;
    pthread_mutex_unlock(&mob->lock);
    return count;
}

MobCount mob_close(Mob *mob)
{
    atomic_store(&mob->must_end, true);
    pthread_join(mob->thread, NULL);
    for (int i = 0; i < mob->n; i++)
        rogue_close(mob, &mob->rogues[i]);
    MobCount count = mob->count;
    pthread_mutex_destroy(&mob->lock);
    free(mob);
    return count;
}
