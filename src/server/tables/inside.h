/* live.h - inside Tables: a LiveTable is a table and what goes on around it, a Task is
 * one change that somebody wants there. For Tables's own files only.
 *
 * A Task is decided when its turn has come, which fills a Batch; the writer commits it;
 * then its events are applied and told, then whoever asked is told. Between decision and
 * commit the table is busy, so whatever was decided still holds when it is applied. */
#ifndef SERVER_TABLES_INSIDE_H
#define SERVER_TABLES_INSIDE_H

#include "os/hash.h"
#include "server/bots/pool.h"
#include "server/tables/ids.h"
#include "server/tables/service_clock.h"

enum {
    MAX_TASKS = 32,  /* that wait at one table */
    MAX_TOKENS = 64, /* of one table */
    PUT_AWAY_MS = 60000,  /* a table that is over and that nobody looks at */
    RETRY_MS = 1000,      /* after one of the server's own commands failed, */
    MOST_RETRIES = 6,     /* and twice as long each time, up to so often */
    HERE_STILL_MS = 3000, /* a connection that ended may be about to come back */
    HEARD_MS = 60000,     /* who said something waits for an answer so long */
    LOAD_SLICE_MS = 20,   /* of loading in one go, while others wait */
    STUCK_MS = 500,       /* that nothing came back from the disk: time stands still */
    PROBE_MS = 500,       /* after a failure: does the disk take anything again? */
    LATELY_MS = 500,      /* for so long it is known that the disk takes something */
    COMING_BACK_MS = 5000 /* that those need who were cut off when the server stopped */
};

typedef struct LiveTable LiveTable;
typedef struct Task Task;

/* A token of a seat: what the store keeps as ("token", "TABLE/HASH"). */
typedef struct {
    char hash[HASH];
    int seat;                       /* NOBODY: only to look on */
    bool is_created;                /* made with the table, not by joining */
    char person[PERSON_ID];         /* whose history it is in; may be empty */
} SeatToken;

/* Who is there for a seat. */
typedef struct {
    int connections;
    bool was_here;                  /* only then can it be missed */
    int64_t gone_at;                /* service ms, of the last connection */
    bool has_come;                  /* since parts are opened: */
    int64_t came_at;                /* the first time */
} Presence;

struct LiveTable {
    HashLink by_id;
    Tables *tables;
    char id[TABLE_ID];
    Hosted *hosted;                 /* NULL: it cannot be read, and is out of service */
    const Table *table;             /* hosted's, or NULL */
    int index; /* in Tables->tables in memory; -1: not among them yet */
    LiveTable *next;                     /* among the fresh ones */
    SeatToken *tokens;
    int n_tokens, tokens_size;
    Task *first, *last;             /* in the order they came */
    int n_tasks;
    bool is_busy; /* the first is being committed, or a change from before loading */
    Watcher *watchers, *next_watcher;    /* telling: the next to be told */
    int n_viewers;                  /* watchers without a seat */
    Presence presences[MAX_SEATS];
    bool shown_here[MAX_SEATS];      /* as last told */
    int shown_viewers;
    uint64_t ticket;                /* of the question to a bot; 0: none */
    int asked_version;              /* position_version then */
    BotRank asked_rank;
    double asked_at;
    uint64_t owner;                 /* who made the table, see Creator */
    int64_t heard_until;            /* service ms: a seat said something until then */
    bool has_clock;                 /* that runs, or a time to return in */
    int64_t retry_at, used_at;      /* service ms */
    int64_t opened_at;              /* as well: made, or loaded */
    bool is_gone;                   /* deleted: only those who wait are still told */
    int failures;                   /* of the server's own commands, one after another */
};

typedef enum { REFUSED, DECIDED, DONE_BEFORE } Decision;

/* What kinds of task do differently. */
typedef struct {
    /* Fill in `out`; REFUSED with `err`. DONE_BEFORE: there is nothing to commit. */
    Decision (*decide)(Batch *out, Task *task, Err *err);
    /* Committed and applied, or not, before anybody is told; may be NULL. */
    void (*settled)(Task *task, const Err *err);
    bool even_damaged;              /* the table need not be in service */
} TaskKind;

struct Task {
    const TaskKind *kind;               /* NULL: a batch that somebody else filled in */
    Tables *tables;
    LiveTable *live;                     /* where it waits; NULL: nowhere */
    LiveTable *fresh;                    /* of the table that it makes */
    Task *next;
    Command command;
    char id[COMMAND_ID], person[PERSON_ID];
    uint64_t owner;                 /* of the table that it makes */
    char key[HASH];                 /* of the id that creates a table; may be empty */
    Task *followers;                /* the same creation sent again meanwhile */
    Amend *amend;
    void *with;                     /* amend's */
    int you, ended; /* seats: that was given; whose tokens end; or NOBODY */
    int first, version;             /* of its events */
    bool has_tokens;
    char tokens[MAX_SEATS][TOKEN], watch[TOKEN];
    SeatToken *made;                /* `n_made` that become the table's, owned */
    int n_made, made_size;
    OnDone *on_done;                     /* may be NULL */
    void *context;
};

struct Tables {
    TablesOptions options;
    ServiceClock clock;
    Writer *writer;                 /* NULL: closed */
    int64_t heard_at;               /* tables_ms, from the disk; or when it was asked */
    bool is_failing;                /* that was a failure: */
    Err failure;
    int64_t wrote_at;               /* tables_ms: it last took something */
    int64_t waits_until;            /* tables_ms: for those who were here before */
    BotPool *bots;
    LiveTable **live;                   /* `n_rooms` of them, owned */
    int64_t *due; /* of each live table, service ms: when to look again */
    int n_live, max_live;
    Hash by_id;                     /* the same tables in memory */
    char (*to_load)[TABLE_ID];      /* live tables that are still to be loaded */
    int n_to_load, max_to_load;
    Task *creations;                 /* tables being created */
    Task *resting;                  /* changes of tables at rest, being committed */
    LiveTable *fresh; /* tables in memory of new tables, rematches too, until then */
    int n_watchers, n_clocks;       /* n_clocks: tables in memory with has_clock */
    PersonHooks persons;
    void *persons_with;
    MeterHooks meter;
    void *meter_with;
    bool is_leaving;
};

/* tables.c */
void tables_clock_at_least(Tables *tables,
                           int64_t service_ms); /* an event tells of this moment */
void tables_disk_answered(Tables *tables,
                          const Err *err); /* something came from the disk */

/* live.c: finding, loading and putting away. */
bool live_read_list(Tables *tables, Err *err); /* learns which tables are live */
void live_close_all(Tables *tables);
LiveTable *live_find(Tables *tables, const char *id, Err *err); /* loaded if need be */
LiveTable *live_known(const Tables *tables, const char *id);        /* NULL: not loaded */
void live_load_some(Tables *tables);
void live_add(Tables *tables, LiveTable *live);
void live_remove(LiveTable *live);                      /* and close it */
/* The table of a table that is about to be committed: until live_end_fresh the table is
 * not there, wherever the disk has got to. */
LiveTable *live_open_fresh(Tables *tables, const char *id,
                      const unsigned char seed[SEED_SIZE]);
void live_end_fresh(LiveTable *live);
/* The entry ("live", TABLE) -> owner: it is loaded when the server starts again. */
void live_put_entry(Batch *out, const LiveTable *live);
void live_settle_fresh(LiveTable *live);
void live_reload(LiveTable *live);
void live_mark_damaged(LiveTable *live, const Err *err); /* take it out of service */
void live_mark_deleted(LiveTable *live);                 /* it has been deleted */
bool live_in_service(const LiveTable *live, Err *err);

/* tokens.c */
bool tokens_load(LiveTable *live, Err *err);
const SeatToken *tokens_find(const LiveTable *live, const char *token);
bool tokens_welcome(const LiveTable *live, int seat,
                    Err *err); /* is its owner not banned? */
bool tokens_are_of(const LiveTable *live, int seat, const char *person);
bool tokens_have_place(const LiveTable *live, Err *err);
void task_make_token(Batch *batch, Task *task, const char *table, int seat,
                     bool is_created);
void task_make_watch_token(Batch *batch, Task *task, const char *table);
void task_put_token(Batch *batch, Task *task, const char *table, const SeatToken *token);
void task_end_tokens(Batch *batch, Task *task, int seat);
void tokens_erase(Batch *batch, const LiveTable *live);  /* all, with their histories */
void tokens_applied(LiveTable *live, Task *task);

/* persons.c: the hooks, where there are any. */
void persons_seated(Batch *out, const Tables *tables, const PersonSeat *seat, int version,
                    int64_t wall_ms);
void persons_left(Batch *out, const LiveTable *live, int seat);
void persons_over(Batch *out, const LiveTable *live);    /* all of its seats */
void persons_deleted(Batch *out, const Tables *tables, const PersonSeat *seat);
bool persons_is_known(const Tables *tables, const char *person);
bool persons_is_welcome(const Tables *tables, const char *person, Err *err);
int persons_seat_of(const Tables *tables, const char *token, const char *table);

/* task.c */
bool tables_is_open(const Tables *tables, Err *err);      /* for commands */
Task *task_open(Tables *tables, const TaskKind *kind, OnDone *on_done, void *context);
void task_add(LiveTable *live, Task *task);              /* to its queue, or refused */
void task_send(Task *task, Batch *batch);           /* to the disk */
void task_end(Task *task, const Err *err);          /* tell and close */
void live_run_tasks(LiveTable *live);               /* decide whatever can be */

/* commands.c */
/* The server's own command. */
void live_command(LiveTable *live, VerbId verb, int seat, const json_t *fields);

/* at_rest.c: the one way to change a table without loading it. */
bool rest_may_change(const Tables *tables,
                     const char *table); /* may it be changed so now? */
bool rest_is_changing(const Tables *tables, const char *table);
/* Decide and commit; task->live is NULL, task->id is the table. `settled` of the work
 * calls rest_settle: whoever had the table loaded meanwhile is shown by `see` what has
 * become of it, and goes on. */
void rest_do(Task *task, const TaskKind *kind, const char *table);
void rest_settle(Task *task, const Err *err, void (*see)(LiveTable *live));

/* create.c */
unsigned created_seats(const Batch *batch, const char *table);  /* bits: the human ones */

/* rematch.c */
void rematch_begin(LiveTable *live);

/* timers.c */
void live_schedule(LiveTable *live); /* when to look at it again */
void timers_tick(Tables *tables, Moment now);

/* watch.c, presence.c */
void watchers_tell(LiveTable *live, const StoredEvent *event);
/* Send away those for whom `goes` says so; NULL: all. */
typedef bool WatcherFilter(const LiveTable *live, const Watcher *watcher,
                           const char *person);
void watchers_end(LiveTable *live, WatcherFilter *matches, const char *person,
                  const Err *err);
void presence_arrive(LiveTable *live, int seat);
void presence_depart(LiveTable *live, int seat);
void presence_assume(LiveTable *live);                   /* all were here until now */
void presence_end_seat(LiveTable *live, int seat);
void presence_sign_of_life(LiveTable *live,
                           int seat); /* a command without a connection */
bool presence_is_here(const LiveTable *live, int seat);
int64_t presence_when(const LiveTable *live);            /* may it change by itself? */
void presence_tell(LiveTable *live);
int64_t presence_missed_when(const LiveTable *live,
                             int seat); /* its owner is away then */
/* When its owner was first seen since parts of the shuffle are opened; INT64_MAX: not. */
int64_t presence_visited_at(const LiveTable *live, int seat);

#endif
