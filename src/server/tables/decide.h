/* decide.h - what somebody wants at a table, and the events that would do it.
 *
 * Pure: a table, a command and a moment in; events, or a refusal, out. */
#ifndef SERVER_TABLES_DECIDE_H
#define SERVER_TABLES_DECIDE_H

#include <jansson.h>

#include "base/json_read.h"
#include "bots/bot.h"
#include "server/tables/hosted.h"
#include "table/verb.h"

typedef struct Draft Draft;

typedef struct {
    const Verb *verb;
    int seat; /* who asks, or whom the server speaks of; NOBODY: a viewer */
    bool by_server;
    const char *id;                 /* the client's; NULL: none */
    const json_t *fields;           /* an object of the verb's fields, or NULL */
    Moment now;
    int lag_ms;                     /* of the network, as measured */
    const char *takeover;           /* the level that plays on for a seat */
    int wait_s; /* that a seat may be gone where the game is lost then; 0: for ever */
} Command;

/* Write the events that carry `command` out into `out`; false, a refusal, and `out` as it
 * was if it cannot be. Checks the role and the fields, but not hosted_done. */
bool table_decide(Batch *out, const Hosted *hosted, const Command *command, Err *err);

/* What a table is created from. */
typedef struct {
    const char *id;                 /* of the new table */
    const unsigned char *seed;      /* SEED_SIZE bytes */
    const char *command_id;         /* the client's, or NULL */
    const DocNode *fields;          /* as docs/server.md has them; NULL: none */
    const Setup *set;               /* carries the set that `fields` name; NULL: none */
    Moment now;
} Creation;

/* Are all fields known that a creation has? The one that is not is named. */
bool creation_knows(const DocNode *fields, Err *err);

/* The first events of a new table, `created` and, if all seats are taken, `started`. The
 * table's seed is put as entry ("seed", id) too. */
bool table_create(Batch *out, const Creation *creation, Err *err);

/* The same for the rematch of `old`: what was agreed, its seats rotated by one. */
bool table_recreate(Batch *out, const Table *old, const char *id,
                    const unsigned char seed[SEED_SIZE], Moment now, Err *err);

/* Moves chosen by a bot or a remote engine for the seat to move, as JSON for the verb
 * `moves`. */
json_t *moves_json(const Match *match, const Move moves[], int n);

#endif
