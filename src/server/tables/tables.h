/* tables.h - all tables of a server.
 *
 * A table makes one change at a time. A command waits for its turn, is decided, committed
 * (writer.h), applied, shown to all watchers, and only then answered. Unfinished tables
 * stay in memory. Finished ones are loaded when somebody asks for them, and put away when
 * nobody has for a while.
 *
 * Everything happens on one thread. Time and randomness come from outside, so that tests
 * control them. on_done is called later, from tables_woken, or at once if there is
 * nothing to commit. */
#ifndef SERVER_TABLES_TABLES_H
#define SERVER_TABLES_TABLES_H

#include "server/bots/lending.h"
#include "server/nodes/nodes.h"
#include "server/settings/config.h"
#include "server/tables/decide.h"
#include "server/tables/hooks.h"
#include "server/tables/writer.h"
#include "store/lookup.h"

typedef struct Tables Tables;

/* Why a request fails at many places: the server stops, or there is no such table. */
bool fail_stopping(Err *err);
bool fail_absent(Err *err);

typedef struct {
    const Config *config;
    Store *store;
    void (*wake)(void *with);       /* from any thread: have the loop call tables_woken */
    /* The same after `ms`, only from the loop's thread; NULL: at once. */
    void (*wake_in)(void *with, int ms);
    /* Its service_ms may be any clock that only goes forward and that stops while the
     * process is frozen. The tables make their own service clock of it, which goes on
     * where the last run ended (service_clock.h). */
    Moment (*now)(void *with);
    /* For how long a command that comes now may have waited because the process was
     * frozen; NULL: it never is. */
    int64_t (*frozen_ms)(void *with);
    void (*random)(void *with, void *out, size_t n);        /* NULL: libsodium's */
    void *with;
} TablesOptions;

/* Unfinished tables are loaded bit by bit while the loop runs, or at once if somebody
 * asks for one. Their bots and clocks start when they are loaded. */
Tables *tables_open(const TablesOptions *options, Err *err);

/* Accept no more commands; what was decided is still committed. */
void tables_farewell(Tables *tables);
bool tables_is_quiet(const Tables *tables);     /* nothing is being committed or read */

/* Commit what was decided, call back for it, and end the threads. The owners of those
 * callbacks must still be there, so call this before closing them. */
void tables_stop(Tables *tables);

/* Stop if need be, and refuse what still waits at the tables. */
void tables_close(Tables *tables);

/* The loop calls these: a few times a second, and after `wake`. */
void tables_tick(Tables *tables);
void tables_woken(Tables *tables);

/* Set the hooks (hooks.h), or with NULL take them away. */
void tables_set_persons(Tables *tables, const PersonHooks *hooks, void *with);
void tables_set_meter(Tables *tables, const MeterHooks *hooks, void *with);

/* The store to read from, and how to do so without waiting: lookup.h. */
Store *tables_store(Tables *tables);
Lookups *tables_lookups(Tables *tables);
bool tables_is_shared(const Tables *tables);    /* the store, with other servers */
Writer *tables_writer(Tables *tables);          /* NULL: closed */
Nodes *tables_nodes(const Tables *tables);      /* NULL: the store is not shared */
const Config *tables_config(const Tables *tables);

/* The time that tables count in: its service_ms stops while the disk does not work. */
Moment tables_now(const Tables *tables);
/* The time that one of them counts in, with its clocks: less, if nobody could act for it
 * for a while. */
Moment tables_now_at(const Tables *tables, const char *table);
/* For limits and time-outs: milliseconds of a clock that does not stop then. */
int64_t tables_ms(const Tables *tables);
void tables_random(Tables *tables, void *out, size_t n);
void tables_wake(Tables *tables);
void tables_wake_in(Tables *tables, int ms);

/* The table with this id, loaded if need be. NULL and ERR_ABSENT if there is none,
 * ERR_STORE if it cannot be read, ERR_WAITING while it is being loaded (lookup.h). Valid
 * until you return to the loop. */
const Table *tables_find(Tables *tables, const char *id, Err *err);

/* Call `each` for all tables in memory, in no order. It must not change any. */
void tables_each(Tables *tables, void (*each)(void *with, const Table *table),
                 void *with);

/* Call `row` for the public tables that are not over, the newest first, until it returns
 * false. The tables need not be in memory, and may have changed a moment ago. */
typedef bool LobbyRow(void *to, const char *table, const Game *game, Phase phase);
bool tables_lobby(Tables *tables, LobbyRow *row, void *to, Err *err);

/* The events of a table after version `from`, up to its version now. Watchers get all
 * later ones, so who starts to watch and then reads misses nothing and sees no event
 * twice. */
bool tables_events(Tables *tables, const char *table, int from, StoreEvents *event,
                   void *to, Err *err);

/* What came of a command. */
typedef struct {
    const Err *err;                 /* NULL: carried out */
    const Table *table;             /* as it is now; NULL: there is none */
    int first, version;             /* its events; first > version: none */
    int you;                        /* the seat that create or join gave; or NOBODY */
    /* By seat, empty if none was made: create makes one for each human seat, join one for
     * its own. NULL for all other commands. */
    const char (*tokens)[TOKEN];
    const char *watch;              /* from create: a token to watch with; or NULL */
    bool goes_on;                   /* from forgetting: it will be finished later */
} Outcome;

typedef void OnDone(void *context, const Outcome *outcome);

/* Carry out a command at a table. Its `verb`, `seat`, `by_server`, `id`, `fields` and
 * `lag_ms` must be filled in; a reference to the fields is kept until it is done. A
 * command that was carried out before gets the same answer again and changes nothing. A
 * `join` that is sent again gets a new token for its seat, so its id must not be guessed:
 * an id shorter than SECRET_ID counts as none. `person`: whose history a seat goes into,
 * or NULL. */
void tables_do(Tables *tables, const char *table, const Command *command,
               const char *person, OnDone *on_done, void *context);

/* Who creates a table. */
typedef struct {
    const char *person;             /* whose history the seat goes into, or NULL */
    /* In whose name the bots of this table and its rematches wait: bots/queue.h. */
    uint64_t owner;
    /* Add to the batch that creates the table; NULL: nothing. */
    void (*add)(void *with, Batch *out);
    void *with;
} Creator;

/* Create a table from the fields that docs/server.md lists, `id` among them. `set` holds
 * the set that they name; it may be NULL. on_done gets ERR_WAITING if the current Lookup
 * has to wait (tables_has_created). */
void tables_create(Tables *tables, const DocNode *fields, const Setup *set,
                   const Creator *by, OnDone *on_done, void *context);

/* Has a creation with this id made a table, or is one being committed? Ask before
 * tables_create, within the same Lookup: then it need not wait. */
bool tables_has_created(bool *out, Tables *tables, const char *id, Err *err);

/* Commit a batch without events of a table; outcome.table is NULL. */
void tables_commit(Tables *tables, Batch *batch, OnDone *on_done, void *context);

/* Fail because the disk does not answer, or the database that servers share. */
bool tables_fail_silent(const Tables *tables, Err *err);

/* Does the disk work, as far as is known? If not, `err` says why. */
bool tables_disk_works(const Tables *tables, Err *err);
/* Has a write succeeded within the last moment? */
bool tables_wrote_lately(const Tables *tables);
/* Find out: write something harmless. */
void tables_probe(Tables *tables, OnDone *on_done, void *context);

/* Change events that are on the disk already. Like a command it waits for its turn at the
 * table; then `amend` fills in `out`, and after the commit the table is loaded again. */
typedef bool Amend(Batch *out, const char *table, void *with, Err *err);
void tables_amend(Tables *tables, const char *table, Amend *amend, void *with,
                  OnDone *on_done, void *context);

/* Erase a table and everything about it, but not entries elsewhere that name it
 * (housekeeping.h). Watchers are told, and waiting tasks are refused. Damaged tables can
 * be erased too. outcome.table is NULL. */
void tables_delete(Tables *tables, const char *table, OnDone *on_done, void *context);

/* Remove the person from the tokens of a table; they go on opening its seat. */
bool tables_forget_person(Tables *tables, Batch *out, const char *table,
                          const char *person, Err *err);

/* The person who has this seat; NULL: no known one. Valid until the next call. */
const char *tables_person_at(Tables *tables, const char *table, int seat);

/* What a token allows at a table. */
typedef struct {
    int seat;                       /* it plays this seat; NOBODY: none */
    bool has_pass;                  /* it may watch where not everybody may */
    Session session;                /* of a person's token; a seat's own has none */
} Viewer;

/* What this token, which may be NULL, allows there. */
Viewer tables_viewer(Tables *tables, const char *table, const char *token);

/* Another server that shares the store may have told somebody of a version that is not
 * known here yet. If the store has it, this misses (lookup.h), and the table is read
 * again; false: wait. True: the table is as far as it can be. */
bool tables_catch_up(Tables *tables, const char *table, int version, Err *err);

/* The same for whatever the store has: before a request is refused because of what the
 * table is like. What another server has acknowledged must not be refused here. */
bool tables_make_sure(Tables *tables, const char *table, Err *err);

/* A watcher is called for every event and every change of presence from now on; remote
 * engines are watchers too. A table with watchers stays in memory. Watchers may be added
 * and removed during a call. */
typedef struct Watcher Watcher;
struct Watcher {
    void (*event)(Watcher *watcher, const Table *table, const StoredEvent *event);
    void (*presence)(Watcher *watcher, const Table *table); /* may be NULL */
    /* It was removed: the table was deleted, the owner of the seat is banned, or the
     * person's token has ended. */
    void (*ended)(Watcher *watcher, const Err *err);
    void *with;
    /* The seat it plays, or NOBODY. It becomes NOBODY when the seat is left before the
     * start, so keep no copy. */
    int seat;
    bool has_pass;                  /* it may watch where not everybody may */
    Session session;                /* by which it has the seat; may be empty */
    Watcher *next;                  /* for the table */
};
bool tables_watch(Tables *tables, const char *table, Watcher *watcher, Err *err);
void tables_unwatch(Tables *tables, const char *table, Watcher *watcher);

/* Remove all watchers that play a seat of this person. */
void tables_cut_off(Tables *tables, const char *person, const Err *err);

/* See the session of every watcher that has one; and remove those whose session has been
 * marked as ended. */
void tables_see_sessions(Tables *tables, void (*see)(void *with, Session *session),
                         void *with);
void tables_end_sessions(Tables *tables, const Err *err);

/* ERR_FORBIDDEN if the owner of this seat is banned, whichever token is used for it. */
bool tables_seat_welcome(Tables *tables, const char *table, int seat, Err *err);

/* Which seats have a connection, or had one a few seconds ago, and how many other
 * watchers there are. */
void tables_presence(Tables *tables, const char *table, bool here[MAX_SEATS],
                     int *watchers);

/* How many milliseconds the clocks of the table have stood still because nobody acted for
 * it; watchers are told like of a change of presence. */
int64_t tables_lapse(Tables *tables, const char *table);

/* The owner of the seat reads what happens: from now on the others wait for it to open
 * its part of the shuffle. NOBODY: nothing. */
void tables_visit(Tables *tables, const char *table, int seat);

/* The summary that docs/server.md describes; `you`: the reader's seat, or NOBODY. */
void tables_write_summary(Text *text, Tables *tables, const Table *table, int you);

typedef struct {
    int tables[3];                  /* in memory, by phase */
    int held;                       /* this server acts for them */
    int to_load;                    /* unfinished ones that are not in memory yet */
    int watchers;
    int bots_waiting;               /* turns that bots are to play */
    BotCrowd bot_crowds[BOT_RANKS]; /* the same by owner */
    LendingStats lending;           /* those that workers play */
    int commits_waiting;            /* batches */
    WriterStats writer;
} TableCounts;

TableCounts tables_counts(Tables *tables);

#endif
