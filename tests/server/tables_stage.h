/* tables_stage.h - tables whose store, time and random numbers the test controls. */
#ifndef SERVER_TABLES_STAGE_H
#define SERVER_TABLES_STAGE_H

#include "base/rng.h"
#include "server/tables/tables.h"
#include "store_double.h"
#include "test.h"

enum { MOST_FALLEN = 64, STAGE_OWNER = 0x57a9e }; /* of all tables */

/* What the loop calls, and what closes it all. */
typedef struct {
    void (*woken)(void *with), (*tick)(void *with), (*close)(void *with);
} StageTurns;

typedef struct {
    Config config;
    Store *behind, *store;          /* the real one, and its double */
    bool is_beside;                 /* the real one is another stage's */
    Tables *tables;
    const StageTurns *around;       /* of the tables alone, or of a server around them */
    void *with;
    Tables *fallen[MOST_FALLEN];    /* crashed: nobody calls them any more */
    int n_fallen;
    int n_collected;                /* batches that came back from the disk */
    int64_t wall_ms, up_ms;         /* up: a clock that only goes forward */
    Rng rng;
} Stage;

/* What on_done was called with, and how often. */
typedef struct {
    int n;
    bool ok;
    Err err;
    int first, version, you;
    char table[TABLE_ID], tokens[MAX_SEATS][TOKEN];
} Answer;

/* A watcher that records everything it is shown. */
typedef struct {
    Watcher watcher;
    char table[TABLE_ID];
    int n_events, n_presence, last_version;
    bool has_gap, has_ended;
    size_t used;
    char heard[1 << 18];            /* bodies, a line each */
} Listener;

void stage_open(Stage *stage, const char *where);
void stage_close(Stage *stage);

/* Another server on the store of `first`, which is closed after it. */
void stage_open_beside(Stage *stage, Stage *first);

/* Crash, as by kill -9, and start again after `down_ms`. What was sent to the disk is
 * there, but nobody was answered. */
void stage_crash(Stage *stage, int64_t down_ms);

/* Go on until nothing is under way: no commit, no bot, no table to load. */
void stage_settle(Stage *stage);

/* Do something that may have to read from the store, as a request does: it is run again
 * until it has read all it wants. Nothing else happens meanwhile. */
void stage_run(Stage *stage, void (*work)(void *with), void *with);

/* Let time pass in steps of at most half a second, with a tick after each. */
void stage_pass(Stage *stage, int64_t ms);

/* Carry out a command, settle, and return the answer. `fields` and `id` may be NULL. */
Answer stage_create(Stage *stage, const char *fields, const char *person);
Answer stage_do(Stage *stage, const char *table, int seat, const char *verb,
                const char *id, const char *fields);
Answer stage_join(Stage *stage, const char *table, const char *id, const char *person);

/* The same without settling: `answer` is filled in later. */
void stage_ask(Stage *stage, Answer *answer, const char *table, int seat,
               const char *verb, const char *id, const char *fields);
void stage_ask_create(Stage *stage, Answer *answer, const char *fields,
                      const char *person);

/* These read if need be: tables_find and tables_viewer. */
const Table *stage_find(Stage *stage, const char *id, Err *err);
Viewer stage_viewer(Stage *stage, const char *table, const char *token);

/* A table, which must be there; and a legal move there, as the fields of `moves`. */
const Table *stage_table(Stage *stage, const char *id);
char *stage_some_move(Stage *stage, const char *table); /* the caller frees it */
Answer stage_move(Stage *stage, const char *table, const char *id);

void listen_to(Stage *stage, Listener *listener, const char *table, int seat);
void listen_no_more(Stage *stage, Listener *listener);

/* Everything about a table as text, for comparison: summary, record, clocks, commands
 * that were carried out. The caller frees it. */
char *stage_picture(Stage *stage, const char *table);

/* Is there such an entry? */
bool stage_has(Stage *stage, const char *kind, const char *key);

#endif
