/* tables.h - the table with all tables: who is where, what is under way.
 *
 * A table has one change under way at a time. A command waits for its turn, is decided,
 * committed (writer.h), applied, shown to all who watch, and only then answered. Live
 * tables stay in memory; others are loaded when somebody asks for them and put away when
 * nobody does.
 *
 * Everything happens on one thread. Time and randomness come from outside, so that tests
 * own them. Answers come later, from tables_woken, or at once where there is nothing to
 * commit. */
#ifndef SERVER_TABLES_TABLES_H
#define SERVER_TABLES_TABLES_H

#include "server/bots/queue.h"
#include "server/settings/config.h"
#include "server/tables/decide.h"
#include "server/tables/hooks.h"
#include "server/tables/writer.h"

typedef struct Tables Tables;

typedef struct {
    const Config *config;
    Store *store;
    void (*wake)(void *with);       /* from any thread: have the loop call tables_woken */
    /* The same after so long, from the loop's thread alone; NULL: at once. */
    void (*wake_in)(void *with, int ms);
    /* Its service_ms is any clock that only goes forward, and stands still while the
     * process is frozen; Tables's own service clock goes on where the last run ended
     * (service_clock.h). */
    Moment (*now)(void *with);
    void (*random)(void *with, void *out, size_t n);        /* NULL: libsodium's */
    void *with;
} TablesOptions;

/* Live tables are loaded little by little as the loop goes on, and at once where somebody
 * asks for one; their bots and clocks go on from then. */
Tables *tables_open(const TablesOptions *options, Err *err);

/* Take no more commands; what was decided is still committed. */
void tables_farewell(Tables *tables);
bool tables_is_quiet(const Tables *tables);       /* nothing is under way any more */

/* End the threads. What was decided is committed, and whoever waits for it is told: so
 * before those are closed who are told. */
void tables_stop(Tables *tables);

/* Stops them if need be, and refuses what still waits at tables. */
void tables_close(Tables *tables);

/* To be called by Handlers.tick and Handlers.woken. */
void tables_tick(Tables *tables);
void tables_woken(Tables *tables);

/* Who knows persons, and who counts (hooks.h); NULL: nobody, or nobody any more. */
void tables_set_persons(Tables *tables, const PersonHooks *hooks, void *with);
void tables_set_meter(Tables *tables, const MeterHooks *hooks, void *with);

Store *tables_store(Tables *tables);
Writer *tables_writer(Tables *tables); /* to watch its commits; NULL once it is closed */
const Config *tables_config(const Tables *tables);

/* The time at tables: its service_ms stands still while the disk takes nothing. */
Moment tables_now(const Tables *tables);
/* For limits and time-outs: milliseconds of a clock that goes on then too. */
int64_t tables_ms(const Tables *tables);
void tables_random(Tables *tables, void *out, size_t n);
void tables_wake(Tables *tables);
void tables_wake_in(Tables *tables, int ms);

/* The table with this id, loaded if need be; NULL and ERR_ABSENT if there is none,
 * ERR_STORE if it cannot be read. Valid until the loop goes on. */
const Table *tables_find(Tables *tables, const char *id, Err *err);

/* All tables in memory, in no order; `each` must not change any. */
void tables_each(Tables *tables, void (*each)(void *with, const Table *table),
                 void *with);

/* The events of a table after version `from` up to the version it has now: what comes
 * later is told to watchers, so there is neither a gap nor an event twice. */
bool tables_events(Tables *tables, const char *table, int from, StoreEvents *event,
                   void *to, Err *err);

/* What came of a command. */
typedef struct {
    const Err *err;                 /* NULL: carried out */
    const Table *table;             /* as it is now; NULL if it is not there */
    int first, version; /* its events are first .. version; first > version: none */
    int you;                        /* the seat that create or join gave; else NOBODY */
    /* By seat, empty where none was made: of create all human seats', of join its own;
     * NULL for all other commands. */
    const char (*tokens)[TOKEN];
    const char *watch;              /* of create: what lets others look on; or NULL */
    bool goes_on;                   /* of forgetting: it is not done, but will be */
} Outcome;

typedef void OnDone(void *context, const Outcome *outcome);

/* Carry out a command at a table. `verb`, `seat`, `by_server`, `id`, `fields` and
 * `lag_ms` of the command are looked at; the fields are held until then. One that was
 * carried out before is answered as it was. A `join` makes a token for its seat, anew
 * each time it is sent, for which its id must have SECRET_ID characters: a shorter one
 * counts as none. `person`: into whose history a seat goes, or NULL. */
void tables_do(Tables *tables, const char *table, const Command *command,
               const char *person, OnDone *on_done, void *context);

/* Who creates a table. */
typedef struct {
    const char *person;             /* into whose history its seat goes, or NULL */
    uint64_t owner; /* who shares the bots with others, see bots/queue.h; rematches too */
} Creator;

/* Create a table from the fields of docs/server.md, `id` among them. `set` carries the
 * set that they name; it may be NULL. */
void tables_create(Tables *tables, const DocNode *fields, const Setup *set,
                   const Creator *by, OnDone *on_done, void *context);

/* Has a creation with this id made a table, or is it about to? */
bool tables_has_created(Tables *tables, const char *id);

/* Commit what is not about a table's events; outcome.table is NULL. */
void tables_commit(Tables *tables, Batch *batch, OnDone *on_done, void *context);

/* Does the disk take what is written, as far as is known? False and `err`: why not. Has
 * it taken something a moment ago? Have it write something that does no harm. */
bool tables_disk_works(const Tables *tables, Err *err);
bool tables_wrote_lately(const Tables *tables);
void tables_probe(Tables *tables, OnDone *on_done, void *context);

/* Change what was said: waits for its turn at the table as a command does; then `amend`
 * fills in `out`, and once that is committed the table is loaded anew. */
typedef bool Amend(Batch *out, const char *table, void *with, Err *err);
void tables_amend(Tables *tables, const char *table, Amend *amend, void *with,
                  OnDone *on_done, void *context);

/* Erase a table with all that is kept of it but for entries elsewhere that name it
 * (housekeeping.h); whoever watches is told, and whatever waits there is refused. A
 * damaged one can be erased too. outcome.table is NULL. */
void tables_delete(Tables *tables, const char *table, OnDone *on_done, void *context);

/* Let the tokens of a table say no more that they are this person's; they open its seat
 * as before. */
bool tables_forget_person(Tables *tables, Batch *out, const char *table,
                          const char *person, Err *err);

/* The person whose seat it is; NULL: nobody in particular. Valid until the next call. */
const char *tables_person_at(Tables *tables, const char *table, int seat);

/* Whoever looks at a table: for which seat, or with a token that lets look on. */
typedef struct {
    int seat;                       /* NOBODY: none */
    bool has_pass;
} Viewer;

/* Who that is by this token, which may be NULL. */
Viewer tables_viewer(Tables *tables, const char *table, const char *token);

/* Watchers: told of every event and of presence from now on. For remote engines too. A
 * table with watchers stays in memory. They may watch and unwatch inside a call. */
typedef struct Watcher Watcher;
struct Watcher {
    void (*event)(Watcher *watcher, const Table *table, const StoredEvent *event);
    /* When it changes after this; may be NULL. */
    void (*presence)(Watcher *watcher, const Table *table);
    /* It watches no longer: the table is gone, or its seat's owner is shut out. */
    void (*ended)(Watcher *watcher, const Err *err);
    void *with;
    /* That it speaks for, or NOBODY. Tables makes it NOBODY when the seat is left
     * before the start: look here, keep no copy. */
    int seat;
    bool has_pass;                  /* it may look on where not everybody may */
    Watcher *next;                  /* Tables's */
};
bool tables_watch(Tables *tables, const char *table, Watcher *watcher, Err *err);
void tables_unwatch(Tables *tables, const char *table, Watcher *watcher);

/* Whoever watches as a seat of this person watches no longer. */
void tables_cut_off(Tables *tables, const char *person, const Err *err);

/* Is the owner of this seat, by whatever token it is spoken for, not banned? */
bool tables_seat_welcome(Tables *tables, const char *table, int seat, Err *err);

/* Which seats have a connection, or had one until a few seconds ago; how many others
 * watch. */
void tables_presence(Tables *tables, const char *table, bool here[MAX_SEATS],
                     int *watchers);

/* Its owner reads what happens there: from now on it is waited for. NOBODY: nothing. */
void tables_visit(Tables *tables, const char *table, int seat);

/* The whole summary of docs/server.md; `you`: the reader's seat, or NOBODY. */
void tables_write_summary(Text *text, Tables *tables, const Table *table, int you);

typedef struct {
    int tables[3];                  /* in memory, by phase */
    int to_load;                    /* live ones that are not there yet */
    int watchers;
    int bots_waiting;               /* questions */
    BotCrowd bot_crowds[BOT_RANKS]; /* the same by owner */
    int commits_waiting;            /* batches */
    WriterStats writer;
} TableCounts;

TableCounts tables_counts(Tables *tables);

#endif
