/* decide.h - from a command to the events that carry it out.
 *
 * Pure functions: a table, a command and the time go in; events, or a refusal, come out.
 * Nothing is changed. */
#ifndef SERVER_TABLES_DECIDE_H
#define SERVER_TABLES_DECIDE_H

#include <jansson.h>

#include "base/json_read.h"
#include "server/tables/hosted.h"
#include "table/verb.h"

typedef struct Draft Draft;

typedef struct {
    const Verb *verb;
    /* Whose command it is; of the server's own: whom it is about. NOBODY: a viewer's. */
    int seat;
    bool by_server;
    const char *id;                 /* the client's; NULL: none */
    const json_t *fields;           /* an object of the verb's fields, or NULL */
    Moment now;
    int lag_ms;                     /* of the network, as measured */
    int64_t waited_ms;              /* before `now`, while the server was frozen */
    const char *takeover;           /* the bot that plays on for a player who is gone */
    int wait_s;                     /* until a game of two is lost then; 0: never */
} Command;

/* Add the events that carry out `command` to `out`. If it is refused, `out` stays as it
 * was. Checks who may do it and the fields, but not hosted_done. */
bool table_decide(Batch *out, const Hosted *hosted, const Command *command, Err *err);

/* What a table is created from. */
typedef struct {
    const char *id;                 /* of the new table */
    const unsigned char *seed;      /* SEED_SIZE bytes */
    const char *command_id;         /* the client's, or NULL */
    const DocNode *fields;          /* that docs/server.md lists; NULL: none */
    const Setup *set;               /* holds the set that `fields` name; NULL: none */
    Moment now;
} Creation;

/* Are all fields known that a creation has? The one that is not is named. */
bool creation_knows(const DocNode *fields, Err *err);

/* Add the first events of a new table: `created` and, if all seats are taken, `started`;
 * also the entry ("seed", id). */
bool table_create(Batch *out, const Creation *creation, Err *err);

/* The same for the rematch of `old`: with its settings, everybody one seat further. */
bool table_recreate(Batch *out, const Table *old, const char *id,
                    const unsigned char seed[SEED_SIZE], Moment now, Err *err);

/* Moves of a bot or a remote engine as the fields of the command `moves`. */
json_t *moves_json(const Match *match, const Move moves[], int n);

#endif
