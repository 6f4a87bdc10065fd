/* hosted.h - a table as the server has it: what its events add up to, the secret of its
 * shuffle, and which commands it has carried out.
 *
 * It changes by hosted_apply alone, with events that are on the disk already: those that
 * were just committed, or all of them when the table is loaded. What somebody wants is a
 * Command; table_decide (decide.h) looks at the table, changes nothing, and writes the
 * events that would do it into a Batch. So there is nothing to roll back, and a table
 * that was loaded anew is the same as one that was there all the time. */
#ifndef SERVER_TABLES_HOSTED_H
#define SERVER_TABLES_HOSTED_H

#include "store/store.h"
#include "table/event.h"
#include "table/view.h"

enum {
    TOKEN = 33,                     /* 32 characters: 192 random bits */
    NAME_CHARACTERS = 24, CHAT_CHARACTERS = 300,
    COMMAND_ID = 65, SECRET_ID = 16,
    MOST_VERSIONS = 10000           /* after which a table takes nothing but moves */
};

/* A command that was carried out, by its seat and the client's id. */
typedef struct {
    uint64_t id;
    int first, version;             /* of its first and of its last event */
} DoneCommand;

typedef struct {
    Table table;                    /* the first member: tests count on it */
    Dealer dealer; /* the secret: nothing of it goes into a body before the end */
    DoneCommand *done;                     /* `n_done` of them, owned */
    int n_done, max_done;
} Hosted;

/* An empty table before its first event. */
Hosted *hosted_open(const char *id, const unsigned char seed[SEED_SIZE]);
void hosted_close(Hosted *hosted);

/* Apply the next event; false only if it contradicts the table: a damaged store. */
bool hosted_apply(Hosted *hosted, const StoredEvent *event, Err *err);

/* Add an event to a batch, with its JSON and its note. The batch takes it over. False,
 * and both as they were, if it is too long: no event should be. */
bool hosted_write(Batch *out, const char *table, Event *event, Err *err);

/* Put it in place of the one that is there: a name or a line of chat was deleted. */
bool hosted_amend(Batch *out, const char *table, int version, const Event *event,
                  Err *err);

/* The hash by which a command is remembered; 0 if it is not. */
uint64_t command_hash(int seat, const char *id);

/* Was this command of this seat carried out? The version after it and its first event's
 * in *first (may be NULL), else 0. An id by NOBODY (join) counts from SECRET_ID
 * characters on: short ones that two viewers make up may be equal. */
int hosted_done(const Hosted *hosted, int seat, const char *id, int *first);

#endif
