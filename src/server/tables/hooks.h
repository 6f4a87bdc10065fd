/* hooks.h - what tables ask of others without knowing them: of persons, who have a
 * history and may be banned, and of the metrics. Any hook may be NULL. */
#ifndef SERVER_TABLES_HOOKS_H
#define SERVER_TABLES_HOOKS_H

#include "store/store.h"
#include "table/table.h"

enum { PERSON_ID = TABLE_ID, HASH = 65 };

/* What a person's token opens; without `person`: nothing. `hash`: of the token. */
typedef struct {
    char person[PERSON_ID], hash[HASH];
    bool has_ended;
} Session;

/* A seat that a person has. */
typedef struct {
    const char *person, *table;
    int seat;
} PersonSeat;

/* The first four add entries to the batch with the events. So history and table agree,
 * even after a crash. */
typedef struct {
    /* `version`: the event that gives the seat. */
    void (*seated)(void *with, Batch *out, const PersonSeat *seat, int version,
                   int64_t wall_ms);
    void (*left)(void *with, Batch *out, const PersonSeat *seat); /* before the start */
    void (*over)(void *with, Batch *out, const PersonSeat *seat); /* the game */
    void (*deleted)(void *with, Batch *out, const PersonSeat *seat); /* the table */
    /* False if the person was forgotten: then a rematch does not go into a history. */
    bool (*is_known)(void *with, const char *person);
    /* ERR_FORBIDDEN if the person is banned. */
    bool (*is_welcome)(void *with, const char *person, Err *err);
    /* The seat that the person with this token has at a table; NOBODY: none. Fills
     * `session`, if there is a seat. */
    int (*seat_of)(void *with, Session *session, const char *token, const char *table);
} PersonHooks;

/* For the metrics. */
typedef struct {
    /* A batch was committed, or failed with `err`. */
    void (*committed)(void *with, const Batch *batch, const Err *err, double waited_ms);
    void (*bot_answered)(void *with, double ms);
} MeterHooks;

#endif
