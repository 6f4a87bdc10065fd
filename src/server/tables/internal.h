/* internal.h - what the files of tables share; nobody else includes it.
 *
 * A LiveTable is a table in memory with everything that goes on around it. A Task is one
 * change that somebody wants there. Tasks wait in the table's queue. When it is a task's
 * turn, it is decided, which fills a Batch; the writer commits the batch; then its events
 * are applied and shown to watchers; then on_done is called. From the decision until the
 * commit has ended the table is busy and decides nothing else, so a decision is still
 * right when its events are applied. */
#ifndef SERVER_TABLES_INTERNAL_H
#define SERVER_TABLES_INTERNAL_H

#include <sys/queue.h>

#include "os/hash.h"
#include "server/bots/lending.h"
#include "server/nodes/nodes.h"
#include "server/tables/ids.h"
#include "server/tables/service_clock.h"

enum {
    MAX_TASKS = 32,       /* waiting at one table */
    MAX_TOKENS = 64,      /* of one table */
    PUT_AWAY_MS = 60000,  /* until a finished table that nobody looks at leaves memory */
    RETRY_MS = 1000,      /* until a failed command of the server is retried */
    MOST_RETRIES = 6,     /* the wait for a retry doubles at most this often */
    HERE_STILL_MS = 3000, /* a seat whose connection ended still counts as here */
    ACTIVE_MS = 60000,    /* after a command its sender counts as waiting for an answer */
    LOADS_AT_ONCE = 8,    /* of tables that nobody has asked for */
    MOST_CONFLICTS = 8,   /* with other servers until a task is refused */
    RECENT_EVENTS = 32, RECENT_BYTES = 8192,    /* of a table that stay in memory */
    STUCK_MS = 500,       /* without an answer from the disk: all clocks stop */
    PROBE_MS = 500,       /* between attempts to write after a failure */
    LATELY_MS = 500,      /* a write this recent shows that the disk works */
    ROOM_MS = 10000,      /* between probes for room, if nothing fails */
    LONG_FROZEN_MS = 1000,    /* a process that was, so that others may have gone on */
    COMING_BACK_MS = 5000 /* for players to reconnect after a restart: no clock runs */
};

typedef struct LiveTable LiveTable;
typedef struct Task Task;
typedef LIST_HEAD(Loads, Load) Loads;

/* A token of a seat; the store keeps it as ("token", "TABLE/HASH"). */
typedef struct {
    char hash[HASH];
    int seat;                       /* NOBODY: it only lets its owner watch */
    bool is_created;                /* made with the table, not by joining */
    char person[PERSON_ID];         /* whose history the seat is in; may be empty */
} SeatToken;

/* Whether the owner of a seat is here. */
typedef struct {
    int connections;
    bool was_here;                  /* only then can it be missed */
    int64_t gone_at;                /* service ms: the last connection ended */
    bool has_come;                  /* since the opening of the parts began */
    int64_t came_at;                /* if so: the first time */
} Presence;

/* The last events of a table: those of `n` versions from `first` on. */
typedef struct {
    char *bodies[RECENT_EVENTS];    /* by version % RECENT_EVENTS; owned */
    int first, n;
    size_t bytes;
} RecentEvents;

/* How much of a table must be read again. */
typedef enum { READ_NOTHING, READ_NEW, READ_ALL } Reread;

struct LiveTable {
    HashLink by_id;
    Tables *tables;
    char id[TABLE_ID];
    Hosted *hosted;                 /* NULL: out of service */
    bool is_newer;                  /* then: a newer server wrote to it; else it is
                                       damaged, or deleted */
    const Table *table;             /* of `hosted`, or NULL */
    int index;                      /* in Tables.live; -1: not committed yet */
    LiveTable *next;                /* in Tables.fresh */
    SeatToken *tokens;
    int n_tokens, tokens_size;
    Task *first, *last;             /* the queue, in the order the tasks came */
    int n_tasks;
    /* The first task is being committed, or what it needs is being read; or a change that
     * began before the table was loaded is being committed (at_rest.c); or the table is
     * being read again (refresh.c). */
    bool is_busy;
    Reread wants;                   /* as soon as it is not busy */
    Reread reads;                   /* at the moment, with this Lookup: */
    Lookup *lookup;
    int64_t reread_at;              /* service ms: not before, as it has failed */
    LookupWait *reread_waits;       /* who wants to see what is being read */
    RecentEvents recent;
    Watcher *watchers;
    Watcher *next_watcher;          /* while they are called: see watch.c */
    int n_viewers;                  /* watchers without a seat */
    Presence presences[MAX_SEATS];
    bool shown_here[MAX_SEATS];     /* presence as watchers were last told */
    int shown_viewers;
    int64_t shown_lapse;
    uint64_t ticket;                /* of the question to a bot; 0: none */
    int asked_version;              /* the position_version it was asked about */
    BotRank asked_rank;
    int n_first_turns;              /* of bots that were asked for with is_first */
    double asked_at;
    uint64_t owner;                 /* who created the table, see Creator */
    int64_t active_until;           /* service ms: a player sent a command lately */
    bool has_clock;                 /* a clock runs, or somebody has a time to return */
    /* All times here are its own (live_now). That is the tables' time less `lapse`, in
     * which nobody acted for it. */
    int64_t lapse;
    int64_t retry_at, used_at;      /* service ms */
    int64_t opened_at;              /* service ms: created or loaded */
    /* If servers share the store (lease.c): its head, as far as it is known here. */
    int revision;
    int64_t fence;
    bool is_held;                   /* this server acts for it */
    bool is_free;                   /* nobody does */
    bool is_unsure;                 /* nothing is decided until its head is known */
    bool is_releasing;              /* it is being given back */
    int64_t held_by;                /* a new table: the number of its creator */
    int64_t claim_at, looked_at;    /* tables_ms: not before; when it was asked about */
    int hinted, hinted_revision;    /* it may be there; 0: nothing has been said */
    unsigned elsewhere;             /* seats with a connection there: a bit each */
    int viewers_elsewhere;
    unsigned told_seats;            /* what the others were told last */
    int told_viewers;
    bool is_deleted;                /* it stays until the waiting tasks are answered */
    int failures;                   /* of the server's own commands, in a row */
};

typedef enum { REFUSED, DECIDED, DONE_BEFORE } Decision;

/* What kinds of tasks do differently. */
typedef struct {
    /* May it join the queue? NULL: yes. */
    bool (*admit)(LiveTable *live, Task *task, Err *err);
    /* Fill in `out`, or return REFUSED and `err`. DONE_BEFORE: there is nothing to
     * commit. It may read from tables_store, and is then run again from its beginning
     * (lookup.h), after task_undo. */
    Decision (*decide)(Batch *out, Task *task, Err *err);
    /* Another server was faster, in a task that is in no queue: true if it goes on all
     * the same. May be NULL. */
    bool (*conflict)(Task *task);
    /* Called before on_done, whether the batch was committed and applied or not; may be
     * NULL. */
    void (*settled)(Task *task, const Err *err);
    bool even_damaged;              /* the table need not be in service */
    bool rereads;                   /* the table is read again before on_done */
} TaskKind;

struct Task {
    const TaskKind *kind;           /* NULL: the caller filled in the batch */
    const TaskKind *otherwise;      /* of a change at rest: if the table is not */
    Tables *tables;
    LiveTable *live;                /* whose queue it is in; NULL: in none */
    LiveTable *fresh;               /* the new table that it creates, or NULL */
    Task *next;
    char table[TABLE_ID];           /* where it is to happen; may be empty */
    Lookup *lookup;                 /* what it has read; NULL: nothing */
    void (*go_on)(Task *task);      /* when the answers are there */
    int conflicts;                  /* with other servers, so far */
    bool is_sure;                   /* its table was read again since it came */
    bool is_settled;                /* it only waits for its table to be read again */
    Command command;
    Moment came;                    /* when the command came, in the tables' time */
    bool is_untimed;                /* which was not known then: see lease_may_decide */
    /* It waited for up to so long while this process was frozen, from `frozen_at` of the
     * table's time on; 0: it did not. */
    int64_t frozen_ms, frozen_at;
    char id[COMMAND_ID], person[PERSON_ID];
    uint64_t owner;                 /* of the table that it creates */
    char key[HASH];                 /* hash of the id of a creation; may be empty */
    Task *followers;                /* the same creation, sent again in the meantime */
    Amend *amend;
    void *with;                     /* for amend */
    int you;                        /* the seat that was given, or NOBODY */
    int ended;                      /* the seat whose tokens end, or NOBODY */
    int first, version;             /* its events: from the first to the last */
    bool has_tokens;
    char tokens[MAX_SEATS][TOKEN], watch[TOKEN];
    SeatToken *made;                /* `n_made` that become the table's; owned */
    int n_made, made_size;
    OnDone *on_done;                /* may be NULL */
    void *context;
};

struct Tables {
    TablesOptions options;
    Lookups *lookups;
    ServiceClock clock;
    Writer *writer;                 /* NULL: closed */
    int64_t answered_at;            /* tables_ms: the disk answered, or was first asked */
    int64_t probe_at;               /* tables_ms: after a failure, when to try it again */
    bool is_probing;                /* and that has not been answered */
    bool is_failing;                /* the disk's last answer was `failure`; of a shared
                                       store: no probe has succeeded since */
    Err failure;
    int64_t wrote_at;               /* tables_ms of the last successful write */
    int64_t room_at;                /* tables_ms of the last probe for room */
    int64_t waits_until;            /* tables_ms: players reconnect after a restart */
    BotPool *bots;
    Lending *lending;               /* of a shared store, else NULL */
    LiveTable **live;               /* all tables in memory: `n_live`, owned */
    int64_t *due;                   /* service ms: when each needs attention again */
    int n_live, max_live;
    Hash by_id;                     /* the same tables */
    char (*to_load)[TABLE_ID];      /* unfinished tables that are not in memory yet */
    int n_to_load, max_to_load;
    bool has_lapses;                /* in the store, of some tables */
    Nodes *nodes;                   /* NULL: the store is not shared */
    int64_t claims_at;              /* tables_ms: claims no due table before */
    bool waits_for_time;            /* tasks do, until the next beat is answered */
    int64_t looked_at;              /* tables_ms: for tables to ask about (lease.c) */
    Loads loads;                    /* tables that are being loaded: load.c */
    Hash loads_by_id;               /* the same */
    int n_loads;
    Task *creations;                /* being committed */
    Task *resting;                  /* changes of tables at rest, under way */
    LiveTable *fresh;               /* new tables, rematches too, being committed */
    int n_watchers;
    int n_clocks;                   /* tables in memory with has_clock */
    PersonHooks persons;
    void *persons_with;
    MeterHooks meter;
    void *meter_with;
    bool is_leaving;                /* no command is accepted any more */
};

/* tables.c */
/* An event happened at `service_ms`, so it cannot be earlier now. */
void tables_clock_at_least(Tables *tables, int64_t service_ms);
/* The commit of a batch has ended; `err`: it failed. */
void tables_disk_answered(Tables *tables, const Batch *batch, const Err *err);

/* The time that this table counts in, now; the same for another time of the tables. */
Moment live_now(const LiveTable *live);
Moment live_moment(const LiveTable *live, Moment of_tables);

/* live.c: which tables are in memory. */
uint64_t live_hash(const char *id);
LiveTable *live_open(Tables *tables, const char *id,
                     const unsigned char seed[SEED_SIZE]);
void live_close(LiveTable *live);               /* it is in no list */
void live_close_all(Tables *tables);
LiveTable *live_known(const Tables *tables, const char *id);    /* NULL: not loaded */
void live_add(Tables *tables, LiveTable *live);
void live_remove(LiveTable *live);              /* and close it */
void live_set_hosted(LiveTable *live, Hosted *hosted);
/* A table whose first events are about to be committed. Until live_end_fresh nobody finds
 * it, even if it is on the disk already. */
LiveTable *live_open_fresh(Tables *tables, const char *id,
                           const unsigned char seed[SEED_SIZE]);
void live_end_fresh(LiveTable *live);
bool live_is_fresh(const Tables *tables, const char *id);
void live_settle_fresh(LiveTable *live);        /* its commit succeeded or failed */
/* The entry ("live", TABLE) -> owner, by which it is loaded after a restart. */
void live_put_entry(Batch *out, const LiveTable *live);
/* Apply an event that is on the disk, and keep it as a recent one. False: it is damaged,
 * which `err` says. */
bool live_apply(LiveTable *live, const StoredEvent *event, Err *err);
void live_mark_damaged(LiveTable *live, const Err *err);    /* out of service */
void live_mark_deleted(LiveTable *live);
bool live_in_service(const LiveTable *live, Err *err);

/* load.c: from the store into memory. */
bool load_read_list(Tables *tables, Err *err);  /* of the tables to load */
/* Loaded if need be: ERR_WAITING until it is. */
LiveTable *live_find(Tables *tables, const char *id, Err *err);
void load_some(Tables *tables);                 /* of the list */
/* It has changed: what is being read of it may be too old. */
void load_outdate(Tables *tables, const char *id);
void loads_outdate(Tables *tables);             /* all of them */
void loads_stop(Tables *tables);                /* all who wait are refused */
/* Read the seed, which every table has; ERR_ABSENT: there is no such table. */
bool load_seed(unsigned char seed[SEED_SIZE], Tables *tables, const char *id, Err *err);
void load_add(Tables *tables, const char *id);  /* to the list */
/* Ask for all that a table needs at once, with its events after `from`. False: it is not
 * there yet. */
bool load_ask(Tables *tables, const char *id, int from);

/* lease.c: who acts for a table, if servers share the store. */
bool leases_open(Tables *tables, Err *err);
void leases_tick(Tables *tables);
void leases_go_on(Tables *tables);              /* what waited for the time goes on */
bool lease_may_decide(LiveTable *live);
bool lease_is_held(const LiveTable *live);      /* does this server? */
/* The batch is refused if the table is not as the task knows it. */
void lease_fence(Batch *batch, const Task *task);
void lease_created(LiveTable *fresh);           /* its first events are on the disk */
void lease_committed(LiveTable *live, const Batch *batch);
/* Ask for the head of a table, before all else; read it, with the rest of the table or
 * with its new events only; it is in memory; or not. */
bool lease_ask(Tables *tables, const char *id);
/* The version that the store has, in a Lookup. */
bool lease_version(int *out, Tables *tables, const char *id, Err *err);
bool lease_load(LiveTable *live, bool whole, Err *err);
void lease_need(LiveTable *live);               /* somebody is there: it needs a holder */
/* It has changed at another server: it is read again soon, after the work under way. */
void lease_look(LiveTable *live);
void lease_not_loaded(Tables *tables, const char *id, const Err *err);
/* Give it back until then; false: it is not held, so it may leave memory at once. */
bool lease_release(LiveTable *live, int64_t when);
void lease_heed_hint(LiveTable *live);

/* refresh.c: reading a table again that is in memory. */
/* This table may have changed elsewhere: when live_go_on is called next, read the events
 * after our version, or all of it, as old events or tokens may have changed; and tell
 * watchers. It is busy meanwhile. */
void live_want(LiveTable *live, Reread reread);
void live_reload(LiveTable *live);              /* live_want all of it */
bool live_begin_reread(LiveTable *live);        /* what it wants; false: nothing */

/* recent.c */
void recent_add(RecentEvents *recent, const StoredEvent *event);
void recent_clear(RecentEvents *recent);
bool recent_has(const RecentEvents *recent, int from);  /* all events after `from` */
void recent_each(const LiveTable *live, int from, StoreEvents *event, void *to);

/* tokens.c */
bool tokens_load(LiveTable *live, Err *err);
void tokens_ask(Tables *tables, const char *table);     /* for what it will read */
bool tokens_open_seat(const LiveTable *live, int seat); /* does any of them? */
const SeatToken *tokens_find(const LiveTable *live, const char *token);
/* One that is not in memory, because it was made at another server that shares the store.
 * Reads from tables_store. */
bool tokens_read(SeatToken *out, LiveTable *live, const char *token);
/* ERR_FORBIDDEN if the owner of the seat is banned. */
bool tokens_welcome(const LiveTable *live, int seat, Err *err);
bool tokens_are_of(const LiveTable *live, int seat, const char *person);
bool tokens_have_room(const LiveTable *live, Err *err);
void task_make_token(Batch *batch, Task *task, const char *table, int seat,
                     bool is_created);
void task_make_watch_token(Batch *batch, Task *task, const char *table);
void task_put_token(Batch *batch, Task *task, const char *table, const SeatToken *token);
void task_end_tokens(Batch *batch, Task *task, int seat);
void tokens_erase(Batch *batch, const LiveTable *live);     /* with their histories */
void tokens_applied(LiveTable *live, Task *task);

/* persons.c: calls the hooks that are set. */
void persons_seated(Batch *out, const Tables *tables, const PersonSeat *seat, int version,
                    int64_t wall_ms);
void persons_left(Batch *out, const LiveTable *live, int seat);
void persons_over(Batch *out, const LiveTable *live);       /* for all of its seats */
void persons_deleted(Batch *out, const Tables *tables, const PersonSeat *seat);
bool persons_is_known(const Tables *tables, const char *person);
bool persons_is_welcome(const Tables *tables, const char *person, Err *err);
int persons_seat_of(const Tables *tables, Session *session, const char *token,
                    const char *table);

/* task.c */
bool tables_is_open(const Tables *tables, Err *err);        /* for commands */
Task *task_open(Tables *tables, const TaskKind *kind, OnDone *on_done, void *context);
void task_add(LiveTable *live, Task *task);     /* queue it, or refuse it */
void task_go_to(Task *task, const char *table); /* the same, when it has been found */
void task_undo(Task *task);                     /* what its decision has written there */
/* Its Lookup: `go_on` is called when what it asks for is there. */
Lookup *task_lookup(Task *task, void (*go_on)(Task *task));
void task_send(Task *task, Batch *batch);       /* to the disk */
void task_end(Task *task, const Err *err);      /* call on_done, and close it */
/* The table has just been read again; `err`: that failed. */
void task_table_reread(LiveTable *live, const Err *err);
void live_go_on(LiveTable *live);               /* the same; it may be removed then */

/* commands.c */
/* Queue one of the server's own commands. */
void live_command(LiveTable *live, VerbId verb, int seat, const json_t *fields);

/* at_rest.c: changes a table without loading it. */
bool rest_is_changing(const Tables *tables, const char *table);
/* Decide and commit at task->table, which is not in memory; task->live is NULL. If it is
 * not at rest, the task goes to it instead, as `otherwise`. The `settled` of its kind
 * must call rest_settle. */
void rest_begin(Task *task, const TaskKind *otherwise);
void rest_settle(Task *task, const Err *err);   /* the table is read again, if loaded */
bool rest_again(Task *task);    /* its `conflict`: what it changes was changed since */
void rests_stop(Tables *tables);

/* create.c */
/* The human seats of a table that `batch` creates, one bit each. */
unsigned created_seats(const Batch *batch, const char *table);
void creations_stop(Tables *tables);

/* lobby.c: entries that go along with the events of a batch, which may be of `live`. */
void lobby_write(Batch *out, const LiveTable *live);
void lobby_erase(Batch *out, const Table *table);
bool lobby_upgrade(Store *store, Err *err);     /* before the first table is loaded */

/* rematch.c */
void rematch_begin(LiveTable *live);

/* timers.c */
void live_schedule(LiveTable *live);            /* work out when it is due again */
void timers_tick(Tables *tables, Moment now);

/* watch.c */
void watchers_tell(LiveTable *live, const StoredEvent *event);
/* End the watching of those that match; NULL: of all. */
typedef bool WatcherFilter(const LiveTable *live, const Watcher *watcher,
                           const char *person);
void watchers_end(LiveTable *live, WatcherFilter *matches, const char *person,
                  const Err *err);

/* presence.c */
void presence_arrive(LiveTable *live, int seat);
void presence_depart(LiveTable *live, int seat);
void presence_elsewhere(LiveTable *live, unsigned seats, int viewers);
void presence_tell_nodes(LiveTable *live);      /* who is here, if that has changed */
/* Do the others believe that somebody is here? Then the table must stay in memory, to
 * tell them when that is over. */
bool presence_is_told(const LiveTable *live);
void presence_forget_told(LiveTable *live);     /* the others may not know any more */
void presence_assume(LiveTable *live);          /* that everybody was here until now */
void presence_end_seat(LiveTable *live, int seat);
void presence_sign_of_life(LiveTable *live, int seat);  /* a command came from it */
bool presence_is_here(const LiveTable *live, int seat);
int64_t presence_when(const LiveTable *live);   /* it may change by itself */
void presence_tell(LiveTable *live);
int64_t presence_missed_when(const LiveTable *live, int seat);  /* it counts as away */
/* When the owner was first seen since the opening of the parts began;
 * INT64_MAX: not yet. */
int64_t presence_visited_at(const LiveTable *live, int seat);

#endif
