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

#include "os/hash.h"
#include "server/bots/lending.h"
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
    LOAD_SLICE_MS = 20,   /* of loading before the loop gets its turn */
    STUCK_MS = 500,       /* without an answer from the disk: all clocks stop */
    PROBE_MS = 500,       /* between attempts to write after a failure */
    LATELY_MS = 500,      /* a write this recent shows that the disk works */
    COMING_BACK_MS = 5000 /* for players to reconnect after a restart: no clock runs */
};

typedef struct LiveTable LiveTable;
typedef struct Task Task;

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

struct LiveTable {
    HashLink by_id;
    Tables *tables;
    char id[TABLE_ID];
    Hosted *hosted;                 /* NULL: out of service */
    bool is_newer;                  /* then: because a newer server wrote to it; else it is
                                       damaged, or deleted */
    const Table *table;             /* of `hosted`, or NULL */
    int index;                      /* in Tables.live; -1: not committed yet */
    LiveTable *next;                /* in Tables.fresh */
    SeatToken *tokens;
    int n_tokens, tokens_size;
    Task *first, *last;             /* the queue, in the order the tasks came */
    int n_tasks;
    /* The first task is being committed, or a change that began before the table was
     * loaded (at_rest.c). */
    bool is_busy;
    Watcher *watchers;
    Watcher *next_watcher;          /* while they are called: see watch.c */
    int n_viewers;                  /* watchers without a seat */
    Presence presences[MAX_SEATS];
    bool shown_here[MAX_SEATS];     /* presence as watchers were last told */
    int shown_viewers;
    uint64_t ticket;                /* of the question to a bot; 0: none */
    int asked_version;              /* the position_version it was asked about */
    BotRank asked_rank;
    double asked_at;
    uint64_t owner;                 /* who created the table, see Creator */
    int64_t active_until;           /* service ms: a player sent a command lately */
    bool has_clock;                 /* a clock runs, or somebody has a time to return */
    /* All times here are its own (live_now). That is the tables' time less `lapse`, in
     * which nobody acted for it. */
    int64_t lapse;
    int64_t retry_at, used_at;      /* service ms */
    int64_t opened_at;              /* service ms: created or loaded */
    bool is_deleted;                /* it stays until the waiting tasks are answered */
    int failures;                   /* of the server's own commands, in a row */
};

typedef enum { REFUSED, DECIDED, DONE_BEFORE } Decision;

/* What kinds of tasks do differently. */
typedef struct {
    /* Fill in `out`, or return REFUSED and `err`. DONE_BEFORE: there is nothing to
     * commit. */
    Decision (*decide)(Batch *out, Task *task, Err *err);
    /* Called before on_done, whether the batch was committed and applied or not; may be
     * NULL. */
    void (*settled)(Task *task, const Err *err);
    bool even_damaged;              /* the table need not be in service */
} TaskKind;

struct Task {
    const TaskKind *kind;           /* NULL: the caller filled in the batch */
    Tables *tables;
    LiveTable *live;                /* whose queue it is in; NULL: in none */
    LiveTable *fresh;               /* the new table that it creates, or NULL */
    Task *next;
    Command command;
    Moment came;                    /* when the command came, in the tables' time */
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
    bool is_failing;                /* the disk's last answer was `failure` */
    Err failure;
    int64_t wrote_at;               /* tables_ms of the last successful write */
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
    Task *creations;                /* being committed */
    Task *resting;                  /* changes of tables at rest, being committed */
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
/* A commit has ended; `err`: it failed. */
void tables_disk_answered(Tables *tables, const Err *err);

/* The time that this table counts in, now; the same for another time of the tables. */
Moment live_now(const LiveTable *live);
Moment live_moment(const LiveTable *live, Moment of_tables);

/* live.c: which tables are in memory. */
bool live_read_list(Tables *tables, Err *err);  /* of the tables to load */
void live_close_all(Tables *tables);
LiveTable *live_find(Tables *tables, const char *id, Err *err); /* loaded if need be */
LiveTable *live_known(const Tables *tables, const char *id);    /* NULL: not loaded */
void live_load_some(Tables *tables);
void live_add(Tables *tables, LiveTable *live);
void live_remove(LiveTable *live);              /* and close it */
/* A table whose first events are about to be committed. Until live_end_fresh nobody finds
 * it, even if it is on the disk already. */
LiveTable *live_open_fresh(Tables *tables, const char *id,
                           const unsigned char seed[SEED_SIZE]);
void live_end_fresh(LiveTable *live);
void live_settle_fresh(LiveTable *live);        /* its commit succeeded or failed */
/* The entry ("live", TABLE) -> owner, by which it is loaded after a restart. */
void live_put_entry(Batch *out, const LiveTable *live);
void live_reload(LiveTable *live);
void live_mark_damaged(LiveTable *live, const Err *err);    /* out of service */
void live_mark_deleted(LiveTable *live);
bool live_in_service(const LiveTable *live, Err *err);

/* tokens.c */
bool tokens_load(LiveTable *live, Err *err);
const SeatToken *tokens_find(const LiveTable *live, const char *token);
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
int persons_seat_of(const Tables *tables, const char *token, const char *table);

/* task.c */
bool tables_is_open(const Tables *tables, Err *err);        /* for commands */
Task *task_open(Tables *tables, const TaskKind *kind, OnDone *on_done, void *context);
void task_add(LiveTable *live, Task *task);     /* queue it, or refuse it */
void task_send(Task *task, Batch *batch);       /* to the disk */
void task_end(Task *task, const Err *err);      /* call on_done, and close it */
void live_run_tasks(LiveTable *live);           /* decide what waits, until it is busy */

/* commands.c */
/* Queue one of the server's own commands. */
void live_command(LiveTable *live, VerbId verb, int seat, const json_t *fields);

/* at_rest.c: changes a table without loading it. */
bool rest_may_change(Tables *tables, const char *table);
bool rest_is_changing(const Tables *tables, const char *table);
/* Decide and commit: task->live is NULL, task->id is the table's id. The `settled` of
 * `kind` must call rest_settle, which calls `see` if the table was loaded meanwhile. */
void rest_do(Task *task, const TaskKind *kind, const char *table);
void rest_settle(Task *task, const Err *err, void (*see)(LiveTable *live));

/* create.c */
/* The human seats of a table that `batch` creates, one bit each. */
unsigned created_seats(const Batch *batch, const char *table);

/* lobby.c: entries that go along with the events of a batch, which may be of `live`. */
void lobby_write(Batch *out, const LiveTable *live);
void lobby_erase(Batch *out, const Table *table);
bool lobby_upgrade(Tables *tables, Err *err);   /* before the first table is loaded */

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
