/* hints.c - see hints.h. If the loop is far behind, what waits is replaced by "lost": it
 * has to ask about everything anyway then, and memory is bounded. */
#include "server/nodes/hints.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "os/must.h"

enum { MOST_HINTS = 20000 };

typedef struct Hint Hint;
struct Hint {
    Hint *next;
    char *text;                     /* behind the topic */
    char topic[];
};

struct Hints {
    Store *store;
    void (*wake)(void *with);
    void *with;
    pthread_mutex_t mutex;          /* of what follows */
    Hint *first, **end;
    int n;
};

static Hint *hint_open(const char *topic, const char *text)
{
    size_t n = strlen(topic) + 1;
    Hint *hint = must(malloc(sizeof *hint + n + strlen(text) + 1));

    hint->next = NULL;
    strcpy(hint->topic, topic);
    hint->text = strcpy(hint->topic + n, text);
    return hint;
}

static void close_all(Hint *first)
{
    for (Hint *next; first; first = next) {
        next = first->next;
        free(first);
    }
}

/* The mutex is held. */
static void append(Hints *hints, Hint *hint)
{
    if (hints->n == MOST_HINTS) {
        close_all(hints->first);
        hints->end = &hints->first;
        hints->n = 0;
        free(hint);
        hint = hint_open("lost", "");
    }
    *hints->end = hint;
    hints->end = &hint->next;
    hints->n++;
}

static void on_hint(void *with, const char *topic, const char *text)
{
    Hints *hints = with;
    Hint *hint = hint_open(topic, text);

    pthread_mutex_lock(&hints->mutex);
    append(hints, hint);
    pthread_mutex_unlock(&hints->mutex);
    hints->wake(hints->with);
}

Hints *hints_open(Store *store, void (*wake)(void *with), void *with, Err *err)
{
    Hints *hints = must(calloc(1, sizeof *hints));

    hints->store = store;
    hints->wake = wake;
    hints->with = with;
    hints->end = &hints->first;
    pthread_mutex_init(&hints->mutex, NULL);
    if (store_listen(store, on_hint, hints, err))
        return hints;
    hints_close(hints);
    return NULL;
}

void hints_close(Hints *hints)
{
    Err err;

    if (!hints)
        return;
    store_listen(hints->store, NULL, NULL, &err);
    close_all(hints->first);
    pthread_mutex_destroy(&hints->mutex);
    free(hints);
}

void hints_collect(Hints *hints, OnHint *hint, void *with)
{
    pthread_mutex_lock(&hints->mutex);
    Hint *first = hints->first;
    hints->first = NULL;
    hints->end = &hints->first;
    hints->n = 0;
    pthread_mutex_unlock(&hints->mutex);
    for (const Hint *at = first; at; at = at->next)
        hint(with, at->topic, at->text);
    close_all(first);
}
