/* reader.c - see reader.h. */
#include "store/reader.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "os/must.h"

enum { READS_AT_ONCE = 64 };

struct StoreReader {
    Store *store;
    void (*wake)(void *with);
    void *with;
    pthread_t thread;
    pthread_mutex_t mutex;          /* of what follows */
    pthread_cond_t was_sent;
    StoreRead *sent, **sent_end;
    StoreRead *done, **done_end;
    bool is_closing;
    atomic_int waiting;             /* sent, and not called back yet */
};

static void append(StoreRead ***end, StoreRead *read)
{
    read->next = NULL;
    **end = read;
    *end = &read->next;
}

static int take_some(StoreReader *reader, StoreRead *out[READS_AT_ONCE])
{
    int n = 0;

    while (reader->sent && n < READS_AT_ONCE) {
        out[n++] = reader->sent;
        reader->sent = reader->sent->next;
    }
    if (!reader->sent)
        reader->sent_end = &reader->sent;
    return n;
}

/* Answer some, if any wait. The mutex is held, but not while the store reads. */
static bool answer_some(StoreReader *reader)
{
    StoreRead *reads[READS_AT_ONCE];
    int n = take_some(reader, reads);

    if (n == 0)
        return false;
    pthread_mutex_unlock(&reader->mutex);
    store_answer(reader->store, reads, n);
    pthread_mutex_lock(&reader->mutex);
    for (int i = 0; i < n; i++)
        append(&reader->done_end, reads[i]);
    return true;
}

static void *run(void *argument)
{
    StoreReader *reader = argument;

    pthread_mutex_lock(&reader->mutex);
    for (;;) {
        if (answer_some(reader)) {
            /* without the mutex, since `wake` takes locks of its own */
            pthread_mutex_unlock(&reader->mutex);
            reader->wake(reader->with);
            pthread_mutex_lock(&reader->mutex);
        } else if (reader->is_closing) {
            break;
        } else {
            pthread_cond_wait(&reader->was_sent, &reader->mutex);
        }
    }
    pthread_mutex_unlock(&reader->mutex);
    return NULL;
}

static void destroy(StoreReader *reader)
{
    pthread_cond_destroy(&reader->was_sent);
    pthread_mutex_destroy(&reader->mutex);
    free(reader);
}

StoreReader *store_reader_open(Store *store, void (*wake)(void *with), void *with,
                               Err *err)
{
    StoreReader *reader = must(calloc(1, sizeof *reader));

    *reader = (StoreReader){.store = store, .wake = wake, .with = with};
    reader->sent_end = &reader->sent;
    reader->done_end = &reader->done;
    pthread_mutex_init(&reader->mutex, NULL);
    pthread_cond_init(&reader->was_sent, NULL);
    int failure = pthread_create(&reader->thread, NULL, run, reader);
    if (failure == 0)
        return reader;
    fail(err, ERR_STORE, N_("could not start the thread that reads: %s"),
         strerror(failure));
    destroy(reader);
    return NULL;
}

void store_reader_close(StoreReader *reader)
{
    if (!reader)
        return;
    pthread_mutex_lock(&reader->mutex);
    reader->is_closing = true;
    pthread_cond_signal(&reader->was_sent);
    pthread_mutex_unlock(&reader->mutex);
    pthread_join(reader->thread, NULL);
    /* The thread has ended, so this one does its work. Callbacks may send more. */
    while (store_reader_collect(reader) > 0) {
        pthread_mutex_lock(&reader->mutex);
        answer_some(reader);
        pthread_mutex_unlock(&reader->mutex);
    }
    destroy(reader);
}

void store_reader_send(StoreReader *reader, StoreRead *read, OnRead *on_read,
                       void *context)
{
    read->on_read = on_read;
    read->context = context;
    atomic_fetch_add(&reader->waiting, 1);
    pthread_mutex_lock(&reader->mutex);
    append(&reader->sent_end, read);
    pthread_cond_signal(&reader->was_sent);
    pthread_mutex_unlock(&reader->mutex);
}

int store_reader_collect(StoreReader *reader)
{
    int n = 0;

    /* Take the whole list, then call back without the mutex: callbacks send reads. */
    pthread_mutex_lock(&reader->mutex);
    StoreRead *read = reader->done;
    reader->done = NULL;
    reader->done_end = &reader->done;
    pthread_mutex_unlock(&reader->mutex);
    for (StoreRead *next; read; read = next, n++) {
        next = read->next;
        atomic_fetch_sub(&reader->waiting, 1);
        read->on_read(read->context, read);
    }
    return n;
}

int store_reader_waiting(const StoreReader *reader)
{
    return atomic_load(&reader->waiting);
}
