/* reader.h - a thread that reads from a store, so that the loop never waits for it.
 *
 * Questions are answered in the order in which they were sent. A store that can
 * (PostgreSQL) gets all that wait at once, and answers them in one round trip. */
#ifndef STORE_READER_H
#define STORE_READER_H

#include "store/read.h"
#include "store/store.h"

typedef struct StoreReader StoreReader;

/* Takes over the read. */
typedef void OnRead(void *context, StoreRead *read);

/* `wake` is called on the reader's thread when there are answers to collect. */
StoreReader *store_reader_open(Store *store, void (*wake)(void *with), void *with,
                               Err *err);

/* Answer what was sent, call back for it, and end the thread. Accepts NULL. */
void store_reader_close(StoreReader *reader);

/* Ask, and be called back from store_reader_collect. */
void store_reader_send(StoreReader *reader, StoreRead *read, OnRead *on_read,
                       void *context);

/* On the loop's thread: call back for what has been answered; returns how many. */
int store_reader_collect(StoreReader *reader);

int store_reader_waiting(const StoreReader *reader);

#endif
