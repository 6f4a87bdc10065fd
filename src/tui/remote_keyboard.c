/* remote_keyboard.c - the keyboard, heard by a thread of its own: see remote_internal.h.
 *
 * read(2) and not stdio, so that the thread can always be told to end: it waits in poll
 * for the keyboard and for a pipe, or for its line to be taken. */
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tui/remote_internal.h"

enum { BLOCK = 4096 };

struct Ears {
    void (*heard)(void *with);
    void *with;
    pthread_t thread;
    bool has_thread;
    int ends[2];                    /* a pipe: closed at one end, the thread ends */
    pthread_mutex_t lock;           /* of what follows */
    pthread_cond_t taken;
    bool is_full, must_end;
    LineKind kind;
    char line[LINE_SIZE];
};

/* Show a line to whoever listens, once the last one was taken; false: end. */
static bool show(Ears *ears, LineKind kind, const char *line)
{
    pthread_mutex_lock(&ears->lock);
    while (ears->is_full && !ears->must_end)
        pthread_cond_wait(&ears->taken, &ears->lock);
    bool goes_on = !ears->must_end;
    ears->kind = kind;
    memcpy(ears->line, line, LINE_SIZE);
    ears->is_full = true;
    pthread_mutex_unlock(&ears->lock);
    if (goes_on)
        ears->heard(ears->with);
    return goes_on;
}

static bool show_part(Ears *ears, LinePart *part)
{
    char line[LINE_SIZE];
    LineKind kind = line_part_end(part, line);

    return show(ears, kind, line);
}

/* Wait for some input; 0 at its end, below 0 if the thread must end. */
static ssize_t fill(const Ears *ears, char block[BLOCK])
{
    struct pollfd fds[] = {{STDIN_FILENO, POLLIN, 0}, {ears->ends[0], POLLIN, 0}};
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

static void *listen_on(void *argument)
{
    Ears *ears = argument;
    LinePart part = {0};
    char block[BLOCK], nothing[LINE_SIZE] = "";
    ssize_t n;

    while ((n = fill(ears, block)) > 0)
        for (ssize_t i = 0; i < n; i++)
            if (block[i] != '\n')
                line_part_add(&part, (unsigned char)block[i]);
            else if (!show_part(ears, &part))
                return NULL;
    if (n == 0 && (part.n == 0 || show_part(ears, &part)))
        show(ears, LINE_END, nothing);
    return NULL;
}

Ears *ears_open(void (*heard)(void *with), void *with, Err *err)
{
    Ears *ears = calloc(1, sizeof *ears);

    if (!ears || pipe(ears->ends) != 0) {
        free(ears);
        fail(err, ERR_FILE, N_("no memory"));
        return NULL;
    }
    ears->heard = heard;
    ears->with = with;
    pthread_mutex_init(&ears->lock, NULL);
    pthread_cond_init(&ears->taken, NULL);
    ears->has_thread = pthread_create(&ears->thread, NULL, listen_on, ears) == 0;
    if (ears->has_thread)
        return ears;
    ears_close(ears);
    fail(err, ERR_FILE, N_("no memory"));
    return NULL;
}

void ears_close(Ears *ears)
{
    if (!ears)
        return;
    pthread_mutex_lock(&ears->lock);
    ears->must_end = true;
    pthread_cond_signal(&ears->taken);
    pthread_mutex_unlock(&ears->lock);
    close(ears->ends[1]);
    if (ears->has_thread)
        pthread_join(ears->thread, NULL);
    close(ears->ends[0]);
    pthread_cond_destroy(&ears->taken);
    pthread_mutex_destroy(&ears->lock);
    free(ears);
}

bool ears_hear(Ears *ears, LineKind *kind, char line[LINE_SIZE])
{
    pthread_mutex_lock(&ears->lock);
    bool is_full = ears->is_full;
    *kind = ears->kind;
    memcpy(line, ears->line, LINE_SIZE);
    pthread_mutex_unlock(&ears->lock);
    return is_full;
}

void ears_next(Ears *ears)
{
    pthread_mutex_lock(&ears->lock);
    ears->is_full = ears->kind == LINE_END;     /* the end stays */
    pthread_cond_signal(&ears->taken);
    pthread_mutex_unlock(&ears->lock);
}
