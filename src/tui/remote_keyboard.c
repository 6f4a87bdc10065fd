/* remote_keyboard.c - the keyboard, read by a thread of its own: see remote_internal.h.
 *
 * It uses read(2) and not stdio, so that the thread can always be stopped: it waits in
 * poll for the keyboard and a pipe, or on a condition until its line is taken. */
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tui/remote_internal.h"

enum { BLOCK = 4096 };

struct Keyboard {
    void (*on_line)(void *with);
    void *with;
    pthread_t thread;
    bool has_thread;
    int ends[2];                    /* a pipe: closing one end stops the thread */
    pthread_mutex_t lock;           /* of what follows */
    pthread_cond_t taken;
    bool is_full, must_end;
    LineKind kind;
    char line[LINE_SIZE];
};

/* Offer a line, once the last one was taken; false if the thread must end. */
static bool offer(Keyboard *keyboard, LineKind kind, const char *line)
{
    pthread_mutex_lock(&keyboard->lock);
    while (keyboard->is_full && !keyboard->must_end)
        pthread_cond_wait(&keyboard->taken, &keyboard->lock);
    bool goes_on = !keyboard->must_end;
    keyboard->kind = kind;
    memcpy(keyboard->line, line, LINE_SIZE);
    keyboard->is_full = true;
    pthread_mutex_unlock(&keyboard->lock);
    if (goes_on)
        keyboard->on_line(keyboard->with);
    return goes_on;
}

static bool offer_part(Keyboard *keyboard, LinePart *part)
{
    char line[LINE_SIZE];
    LineKind kind = line_part_end(part, line);

    return offer(keyboard, kind, line);
}

/* Wait for some input; 0 at its end, below 0 if the thread must end. */
static ssize_t fill(const Keyboard *keyboard, char block[BLOCK])
{
    struct pollfd fds[] = {{STDIN_FILENO, POLLIN, 0}, {keyboard->ends[0], POLLIN, 0}};
    ssize_t n;

    while (poll(fds, 2, -1) < 0 && errno == EINTR)
        continue;
    if (fds[1].revents)
        return -1;
    do
        n = read(STDIN_FILENO, block, BLOCK);
    while (n < 0 && errno == EINTR);
    return n > 0 ? n : 0;
}

static void *read_all(void *argument)
{
    Keyboard *keyboard = argument;
    LinePart part = {0};
    char block[BLOCK], nothing[LINE_SIZE] = "";
    ssize_t n;

    while ((n = fill(keyboard, block)) > 0)
        for (ssize_t i = 0; i < n; i++)
            if (block[i] != '\n')
                line_part_add(&part, (unsigned char)block[i]);
            else if (!offer_part(keyboard, &part))
                return NULL;
    if (n == 0 && (part.n == 0 || offer_part(keyboard, &part)))
        offer(keyboard, LINE_END, nothing);
    return NULL;
}

/* Say that there are keys, again and again until they are read. */
static void *watch(void *argument)
{
    Keyboard *keyboard = argument;
    struct pollfd fds[] = {{STDIN_FILENO, POLLIN, 0}, {keyboard->ends[0], POLLIN, 0}};
    char nothing[LINE_SIZE] = "";
    bool goes_on = true;

    while (goes_on) {
        while (poll(fds, 2, -1) < 0 && errno == EINTR)
            continue;
        bool has_gone = fds[0].revents & (POLLHUP | POLLERR | POLLNVAL);
        goes_on = !fds[1].revents &&
                  offer(keyboard, has_gone ? LINE_END : LINE_TEXT, nothing) && !has_gone;
    }
    return NULL;
}

static Keyboard *begin(void *(*run)(void *), void (*on_line)(void *with), void *with,
                       Err *err)
{
    Keyboard *keyboard = calloc(1, sizeof *keyboard);

    if (!keyboard || pipe(keyboard->ends) != 0) {
        free(keyboard);
        fail(err, ERR_FILE, N_("out of memory"));
        return NULL;
    }
    keyboard->on_line = on_line;
    keyboard->with = with;
    pthread_mutex_init(&keyboard->lock, NULL);
    pthread_cond_init(&keyboard->taken, NULL);
    keyboard->has_thread =
        pthread_create(&keyboard->thread, NULL, run, keyboard) == 0;
    if (keyboard->has_thread)
        return keyboard;
    keyboard_close(keyboard);
    fail(err, ERR_FILE, N_("out of memory"));
    return NULL;
}

Keyboard *keyboard_open(void (*on_line)(void *with), void *with, Err *err)
{
    return begin(read_all, on_line, with, err);
}

Keyboard *keyboard_watch(void (*on_keys)(void *with), void *with, Err *err)
{
    return begin(watch, on_keys, with, err);
}

void keyboard_close(Keyboard *keyboard)
{
    if (!keyboard)
        return;
    pthread_mutex_lock(&keyboard->lock);
    keyboard->must_end = true;
    pthread_cond_signal(&keyboard->taken);
    pthread_mutex_unlock(&keyboard->lock);
    close(keyboard->ends[1]);
    if (keyboard->has_thread)
        pthread_join(keyboard->thread, NULL);
    close(keyboard->ends[0]);
    pthread_cond_destroy(&keyboard->taken);
    pthread_mutex_destroy(&keyboard->lock);
    free(keyboard);
}

bool keyboard_peek(Keyboard *keyboard, LineKind *kind, char line[LINE_SIZE])
{
    pthread_mutex_lock(&keyboard->lock);
    bool is_full = keyboard->is_full;
    *kind = keyboard->kind;
    memcpy(line, keyboard->line, LINE_SIZE);
    pthread_mutex_unlock(&keyboard->lock);
    return is_full;
}

void keyboard_next(Keyboard *keyboard)
{
    pthread_mutex_lock(&keyboard->lock);
    keyboard->is_full = keyboard->kind == LINE_END;     /* the end stays */
    pthread_cond_signal(&keyboard->taken);
    pthread_mutex_unlock(&keyboard->lock);
}
