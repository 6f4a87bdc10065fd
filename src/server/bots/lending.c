/* lending.c - see lending.h. */
#include "server/bots/lending.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "os/must.h"

enum {
    ASKER = 17,
    MAX_ASKING = 8,                 /* questions on their way to the database */
    MAX_OUT = 256,
    PATIENCE_MS = 300,              /* with a question that no worker takes */
    POLL_MS = 100,                  /* between looks for answers, without a hint */
    NOBODY_MS = 1000,               /* no worker was there: until the next attempt */
    FULL_MS = 50,                   /* workers had enough to do: the same */
    GIVE_UP_MS = 5000               /* without any news of a turn from the database */
};

typedef struct OutTurn {
    LIST_ENTRY(OutTurn) link;
    uint64_t ticket;
    bool is_asked;                  /* the database has it */
    bool is_looked_for;             /* by the look that is on its way */
    int64_t heard_ms;               /* the last news of it */
} OutTurn;

struct Lending {
    StoreReader *reader;
    BotPool *pool;                  /* NULL: stopped */
    char asker[ASKER];              /* our name in the database */
    bool lends_all;
    LIST_HEAD(, OutTurn) out;
    int n_asking;
    bool is_looking, was_hinted;
    int64_t now_ms, looked_ms, pause_until_ms;
    LendingStats stats;
};

Lending *lending_open(StoreReader *reader, BotPool *pool, uint64_t name, bool lends_all)
{
    Lending *lending = must(calloc(1, sizeof *lending));
    Text asker = text_in(lending->asker, sizeof lending->asker);

    lending->reader = reader;
    lending->pool = pool;
    lending->lends_all = lends_all;
    text_f(&asker, "%016" PRIx64, name);
    LIST_INIT(&lending->out);
    if (lends_all)
        botpool_lend_all(pool);
    return lending;
}

static OutTurn *find(const Lending *lending, uint64_t ticket)
{
    OutTurn *turn;

    LIST_FOREACH(turn, &lending->out, link)
        if (turn->ticket == ticket)
            return turn;
    return NULL;
}

static void forget(Lending *lending, OutTurn *turn)
{
    LIST_REMOVE(turn, link);
    free(turn);
    lending->stats.out--;
}

static void take_back(Lending *lending, OutTurn *turn, bool for_good)
{
    botpool_take_back(lending->pool, turn->ticket, for_good);
    lending->stats.taken_back++;
    forget(lending, turn);
}

static const char *ticket_text(char out[24], uint64_t ticket)
{
    Text text = text_in(out, 24);

    text_f(&text, "%" PRIu64, ticket);
    return out;
}

static void on_unasked(void *context, StoreRead *read)
{
    (void)context;
    store_read_close(read);
}

/* 0: all of them. */
static void unask(Lending *lending, uint64_t ticket)
{
    char text[24];
    const char *const args[] = {lending->asker,
                                ticket ? ticket_text(text, ticket) : NULL};

    store_reader_send(lending->reader, store_read_call("polis_unask_turn", args, 2),
                      on_unasked, lending);
}

/* Is a worker there, and has it taken the question? */
static void on_asked(void *context, StoreRead *read)
{
    Lending *lending = context;
    OutTurn *turn = find(lending, strtoull(read->args[2], NULL, 10));
    const char *answer = read->has_failed ? "nobody" : store_read_cell(read, 0, 0);

    lending->n_asking--;
    if (turn && lending->pool && strcmp(answer, "asked") == 0) {
        turn->is_asked = true;
        turn->heard_ms = lending->now_ms;
    } else if (turn && lending->pool) {
        bool is_full = strcmp(answer, "full") == 0;

        /* A turn that would only be lent again must not wait for a worker to come. */
        bool for_good = lending->lends_all && !is_full;

        if (!for_good)
            lending->pause_until_ms = lending->now_ms + (is_full ? FULL_MS : NOBODY_MS);
        take_back(lending, turn, for_good);
    }
    store_read_close(read);
}

/* What a worker needs besides the position; worker.c reads it. */
static void write_question(Text *text, const LentTurn *turn)
{
    text_f(text, "%016" PRIx64 " %016" PRIx64 " %016" PRIx64 " %s", turn->digest,
           turn->seed, turn->owner, turn->bot->name);
}

static void ask(Lending *lending, const LentTurn *turn)
{
    char ticket[24], version[16], rank[16], question[128];
    Text versions = text_in(version, sizeof version), ranks = text_in(rank, sizeof rank),
         questions = text_in(question, sizeof question);
    OutTurn *out = must(calloc(1, sizeof *out));

    *out = (OutTurn){.ticket = turn->ticket, .heard_ms = lending->now_ms};
    LIST_INSERT_HEAD(&lending->out, out, link);
    lending->stats.out++;
    lending->stats.lent++;
    text_f(&versions, "%d", turn->version);
    text_f(&ranks, "%d", (int)turn->rank);
    write_question(&questions, turn);
    const char *const args[] = {lending->asker, ticket_text(ticket, turn->ticket),
                                turn->table, version, rank, question};
    lending->n_asking++;
    store_reader_send(lending->reader, store_read_call("polis_ask_turn", args, 6),
                      on_asked, lending);
}

static void lend(Lending *lending)
{
    LentTurn turn;

    if (lending->now_ms < lending->pause_until_ms)
        return;
    while (lending->n_asking < MAX_ASKING && lending->stats.out < MAX_OUT &&
           botpool_lend(lending->pool, &turn))
        ask(lending, &turn);
}

static void heard(Lending *lending, OutTurn *turn, const char *state, const char *moves)
{
    turn->heard_ms = lending->now_ms;
    turn->is_looked_for = false;
    if (strcmp(state, "out") == 0)
        return;
    if (strcmp(state, "played") != 0 ||
        !botpool_played(lending->pool, turn->ticket, moves)) {
        take_back(lending, turn, true);
        return;
    }
    lending->stats.played++;
    forget(lending, turn);
}

/* Of these the database has said nothing: it has forgotten them, as in a failover. */
static void take_back_forgotten(Lending *lending)
{
    OutTurn *turn, *next;

    for (turn = LIST_FIRST(&lending->out); turn; turn = next) {
        next = LIST_NEXT(turn, link);
        if (turn->is_looked_for)
            take_back(lending, turn, true);
    }
}

/* How all our questions stand. */
static void on_looked(void *context, StoreRead *read)
{
    Lending *lending = context;

    lending->is_looking = false;
    for (int i = 0; lending->pool && i < store_read_rows(read); i++) {
        OutTurn *turn = find(lending, (uint64_t)store_read_number(read, i, 0));
        if (turn)
            heard(lending, turn, store_read_cell(read, i, 1),
                  store_read_cell(read, i, 2));
    }
    if (lending->pool && !read->has_failed)
        take_back_forgotten(lending);
    store_read_close(read);
    if (lending->pool)
        lending_pump(lending, lending->now_ms);
}

/* Mark those that the database has. Returns how many. */
static int mark_asked(Lending *lending)
{
    OutTurn *turn;
    int n = 0;

    LIST_FOREACH(turn, &lending->out, link)
        n += turn->is_looked_for = turn->is_asked;
    return n;
}

static void look(Lending *lending)
{
    char patience[16];
    Text text = text_in(patience, sizeof patience);
    const char *const args[] = {lending->asker, patience};

    if (lending->is_looking ||
        (!lending->was_hinted && lending->now_ms - lending->looked_ms < POLL_MS) ||
        mark_asked(lending) == 0)
        return;
    text_f(&text, "%d", PATIENCE_MS);
    lending->is_looking = true;
    lending->was_hinted = false;
    lending->looked_ms = lending->now_ms;
    store_reader_send(lending->reader, store_read_call("polis_turns_played", args, 2),
                      on_looked, lending);
}

/* Positions that have changed, and turns of which nothing is heard. */
static void sweep(Lending *lending)
{
    OutTurn *turn, *next;

    for (turn = LIST_FIRST(&lending->out); turn; turn = next) {
        next = LIST_NEXT(turn, link);
        if (!botpool_is_lent(lending->pool, turn->ticket)) {
            unask(lending, turn->ticket);
            forget(lending, turn);
        } else if (lending->now_ms - turn->heard_ms > GIVE_UP_MS) {
            unask(lending, turn->ticket);
            take_back(lending, turn, true);
        }
    }
}

void lending_pump(Lending *lending, int64_t now_ms)
{
    if (!lending || !lending->pool)
        return;
    lending->now_ms = now_ms;
    sweep(lending);
    look(lending);
    lend(lending);
}

void lending_look(Lending *lending)
{
    lending->was_hinted = true;
}

void lending_stop(Lending *lending)
{
    if (!lending || !lending->pool)
        return;
    lending->pool = NULL;
    if (!LIST_EMPTY(&lending->out))
        unask(lending, 0);
}

void lending_close(Lending *lending)
{
    if (!lending)
        return;
    while (!LIST_EMPTY(&lending->out))
        forget(lending, LIST_FIRST(&lending->out));
    free(lending);
}

LendingStats lending_stats(const Lending *lending)
{
    return lending ? lending->stats : (LendingStats){0};
}
