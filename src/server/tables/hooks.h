/* hooks.h - what tables ask and tell others without knowing them: persons, who have a
 * history and may be banned, and whoever counts and measures. A hook may be NULL, and so
 * may all of them: tables work without. */
#ifndef SERVER_TABLES_HOOKS_H
#define SERVER_TABLES_HOOKS_H

#include "store/store.h"

/* A seat that a person has. */
typedef struct {
    const char *person, *table;
    int seat;
} PersonSeat;

/* The first four add to the batch that makes it so, so that a history never differs from
 * its table, whenever the server falls. */
typedef struct {
    /* `version`: of the event that gives the seat. */
    void (*seated)(void *with, Batch *out, const PersonSeat *seat, int version,
                   int64_t wall_ms);
    void (*left)(void *with, Batch *out, const PersonSeat *seat); /* before the start */
    void (*over)(void *with, Batch *out, const PersonSeat *seat); /* its game is */
    void (*deleted)(void *with, Batch *out, const PersonSeat *seat); /* its table is */
    /* Has the person been forgotten meanwhile? Then it gets no seat in a rematch. */
    bool (*is_known)(void *with, const char *person);
    /* ERR_FORBIDDEN if the person is banned. */
    bool (*is_welcome)(void *with, const char *person, Err *err);
    /* The seat at a table of the person with this token; NOBODY: none. */
    int (*seat_of)(void *with, const char *token, const char *table);
} PersonHooks;

/* For the metrics. */
typedef struct {
    /* A batch came back from the disk; `err`: it is not there. */
    void (*committed)(void *with, const Batch *batch, const Err *err, double waited_ms);
    void (*bot_answered)(void *with, double ms); /* after so long */
} MeterHooks;

#endif
