/* hosted.h - a table as the server has it: the sum of its events, the secret of its
 * shuffle, and the commands that it has carried out.
 *
 * Only hosted_apply changes it, with events that are on the disk: those just committed,
 * or all of them when the table is loaded. A Command changes nothing by itself:
 * table_decide (decide.h) writes the events that would carry it out into a Batch. So
 * there is nothing to roll back, and a table that was loaded equals one that was in
 * memory all the time. */
#ifndef SERVER_TABLES_HOSTED_H
#define SERVER_TABLES_HOSTED_H

#include "store/store.h"
#include "table/event.h"
#include "table/view.h"

enum {
    TOKEN = 33,                     /* 32 characters: 192 random bits */
    NAME_CHARACTERS = 24, CHAT_CHARACTERS = 300,
    COMMAND_ID = 65, SECRET_ID = 16,
    NEWER_WAIT_S = 5,               /* fail_newer */
    MOST_VERSIONS = 10000           /* after which a table accepts only moves */
};

/* A command that was carried out, by its seat and the client's id. */
typedef struct {
    uint64_t id;
    int first, version;             /* its first and its last event */
} DoneCommand;

typedef struct {
    Table table;                    /* the first member: tests count on it */
    Dealer dealer;                  /* secret: not in an event before the end */
    DoneCommand *done;              /* `n_done` of them, owned */
    int n_done, max_done;
} Hosted;

/* An empty table before its first event. */
Hosted *hosted_open(const char *id, const unsigned char seed[SEED_SIZE]);
void hosted_close(Hosted *hosted);

/* Read an event from its text and its note. */
bool hosted_read(Event *out, const StoredEvent *event, Err *err);

/* Apply the next event. False if it contradicts the table: the store is damaged. Or it is
 * of a type that only a newer server knows: fail_newer. */
bool hosted_apply(Hosted *hosted, const StoredEvent *event, Err *err);

/* A newer server has written to this table, and only such a one can go on with it; soon
 * all servers will be as new. ERR_BUSY. */
bool fail_newer(Err *err);

/* Add an event to a batch, which then owns it, with its JSON and its note. False, and
 * nothing changed, if it is too long: no event should be. */
bool hosted_write(Batch *out, const char *table, Event *event, Err *err);

/* Replace an event, as it was read: a name or a line of chat was deleted. */
bool hosted_amend(Batch *out, const StoredEvent *old, const Event *event, Err *err);

/* The hash by which a command is remembered; 0: it is not. */
uint64_t command_hash(int seat, const char *id);

/* Was this command of this seat carried out? Returns the version of its last event, and
 * of its first in *first (may be NULL); 0: it was not. An id of NOBODY (join) must have
 * SECRET_ID characters: shorter ones of two viewers may be equal by chance. */
int hosted_done(const Hosted *hosted, int seat, const char *id, int *first);

#endif
