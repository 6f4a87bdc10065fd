/* forget.c - erasing a person, step by step, so that it can be interrupted anywhere:
 *
 *   1. person_forget: one commit erases the tokens, the account's name and the known
 *      places, and writes the entry forget/ID, which says that there is more to do.
 *   2. next_game: one game after the other, the name and the chat are blanked in the
 *      events; the same commit erases the game from the history.
 *   3. end_games: once the history is empty, forget/ID is erased, with what logins at
 *      other servers may have left since step 1 was prepared.
 *
 * After a restart forgets_resume goes on at step 2. Between two games the loop serves
 * others. If the disk fails or a table is too busy, it is retried a little later, and
 * the request is answered: it goes on.
 *
 * Servers that share a store take turns: the value of forget/ID is the time (wall ms) at
 * which one of them last went on with it. If that is long ago, another one claims it.
 * Should two be at it, nothing is lost: erasing twice is erasing once.
 *
 * Every step reads before it changes anything, and is run again when it had to wait for
 * an answer of the store. */
#include <stdlib.h>
#include <string.h>

#include "os/clock.h"
#include "os/log.h"
#include "os/must.h"
#include "server/people/internal.h"

enum {
    RETRY_FORGET_MS = 2000,
    MOST_TRIES = 8,
    LOOK_MS = 10000,                /* between looks for what other servers left */
    RENEW_MS = 10000,               /* a claim is renewed after this time, */
    CLAIM_ENDS_MS = 30000,          /* and ends after this */
    DAMAGED_MS = 86400000           /* until a table that cannot be read is tried again */
};

enum { CLAIM = 24 };

struct Forget {
    STAILQ_ENTRY(Forget) link;      /* in the queue, when it can go on */
    LIST_ENTRY(Forget) in_all;
    char claim[CLAIM];              /* the value of forget/ID */
    People *people;
    char person[PERSON_ID];
    bool only_guest;                /* not if it has become an account */
    void (*step)(Forget *forget);   /* the next one */
    Lookup *lookup;                 /* for that */
    int tries;                      /* of the first step */
    int64_t at;                     /* tables_ms: not before this; for a retry */
    HistoryEntry game;              /* that is being erased; the next one follows it */
    HistoryEntry before;            /* the one before it: a retry starts there */
    bool is_amended;                /* the batch for this game is complete */
    bool is_late;                   /* was retried: the log says when it is done */
    int round;                      /* through the history */
    int erased, unread;             /* games in this round */
    OnDone *on_done;                /* NULL: nobody waits */
    void *context;
};

static void finish(Forget *forget, const Err *err)
{
    Outcome outcome = {.err = err, .first = 1, .you = NOBODY};

    if (forget->on_done)
        forget->on_done(forget->context, &outcome);
    if (forget->is_late && !err)
        log_record(LOG_INFO, "person forgotten on a later attempt", NULL);
    lookup_close(forget->lookup);
    LIST_REMOVE(forget, in_all);
    free(forget);
}

/* What forget/ID says from now on; "" if no other server can see it. */
static void claim_until(Forget *forget, int64_t in_ms)
{
    int64_t now = tables_now(forget->people->tables).wall_ms;
    Text text = text_in(forget->claim, sizeof forget->claim);

    if (tables_nodes(forget->people->tables))
        text_f(&text, "%lld", (long long)(now + in_ms));
}

static int64_t claim_age(const Forget *forget)
{
    return tables_now(forget->people->tables).wall_ms - strtoll(forget->claim, NULL, 10);
}

static void renew_claim(Forget *forget)
{
    if (!*forget->claim || claim_age(forget) < RENEW_MS)
        return;
    Batch *batch = batch_open();
    batch_expect(batch, "forget", forget->person, forget->claim);
    claim_until(forget, 0);
    batch_put(batch, "forget", forget->person, forget->claim);
    tables_commit(forget->people->tables, batch, NULL, NULL);
}

static void stop(Forget *forget)
{
    Err err;

    fail_stopping(&err);
    finish(forget, &err);
}

/* Queue it: forgets_step goes on with it when the loop has time. */
static void queue_up(Forget *forget)
{
    if (forget->people->is_stopped) {
        stop(forget);
        return;
    }
    lookup_forget(forget->lookup);  /* the next step reads anew */
    STAILQ_INSERT_TAIL(&forget->people->forgets, forget, link);
    tables_wake(forget->people->tables);
}

/* What was read since lookup_enter: if something is missing, the step is run again once
 * it is there. */
static bool must_wait(Forget *forget)
{
    if (!lookup_leave(forget->lookup))
        return false;
    STAILQ_INSERT_TAIL(&forget->people->forgets, forget, link);
    return true;
}

/* Something failed. The person cannot ask again, since its token is gone. So this goes on
 * by itself, and the request is answered now. */
static void try_again_later(Forget *forget, const Err *err)
{
    const Outcome outcome = {.first = 1, .you = NOBODY, .goes_on = true};

    log_failure("person not forgotten yet", NULL, err);
    if (forget->on_done)
        forget->on_done(forget->context, &outcome);
    forget->on_done = NULL;
    forget->is_late = true;
    forget->game = forget->before;
    forget->at = tables_ms(forget->people->tables) + RETRY_FORGET_MS;
    queue_up(forget);
}

static void games_ended(void *context, const Outcome *outcome)
{
    if (outcome->err)
        try_again_later(context, outcome->err);
    else
        finish(context, NULL);
}

typedef struct {
    Batch *out;
    const HistoryEntry *game;
} Blanking;

/* Blank what the event says about the seat's owner. */
static bool blank_event(void *to, const StoredEvent *stored, Event *event, Err *err)
{
    Blanking *blanking = to;

    *event->name = *event->text = '\0';
    if (event->type == EVENT_CREATED)
        *event->seats[blanking->game->seat].name = '\0';
    return hosted_amend(blanking->out, stored, event, err);
}

static bool amend(Batch *out, const char *table, void *with, Err *err)
{
    Forget *forget = with;
    Blanking blanking = {out, &forget->game};

    /* All in one batch: if the game is blanked, it is out of the history as well, and a
     * retry does not find it again. */
    history_erase(out, forget->person, &forget->game);
    forget->is_amended =
        tables_forget_person(forget->people->tables, out, table, forget->person, err) &&
        seat_events_each(forget->people, &forget->game, blank_event, &blanking, err);
    return forget->is_amended;
}

static void game_erased(void *context, const Outcome *outcome)
{
    Forget *forget = context;

    if (outcome->err) {
        try_again_later(forget, outcome->err);
        return;
    }
    forget->erased++;
    queue_up(forget);
}

/* A table that cannot be read is out of service, so nobody sees the name there. It stays
 * in the history, and so does forget/ID: the next start of the server tries again. */
static void skip_unread(Forget *forget, const Err *err)
{
    forget->unread++;
    if (forget->round == 0)
        log_failure("person not forgotten at this table",
                    &(LogField){"table", forget->game.table, 0}, err);
    queue_up(forget);
}

static void game_amended(void *context, const Outcome *outcome)
{
    Forget *forget = context;
    const Err *err = outcome->err;

    if (err && err->code == ERR_ABSENT) {
        /* The table was deleted: only the entry of the history is left. */
        Batch *batch = batch_open();
        history_erase(batch, forget->person, &forget->game);
        tables_commit(forget->people->tables, batch, game_erased, forget);
    } else if (err && err->code != ERR_BUSY &&
               !((err->code == ERR_STORE || err->code == ERR_STALE) &&
                 forget->is_amended)) {
        skip_unread(forget, err);   /* it failed while reading, not while committing */
    } else {
        game_erased(context, outcome);
    }
}

static bool erase_logins(Batch *batch, const Forget *forget, Err *err)
{
    return session_erase_all(batch, forget->people, forget->person, NULL, err) >= 0 &&
           places_erase(batch, forget->people, forget->person, err);
}

/* Step 3: everything that can be read has been erased. */
static void end_games(Forget *forget)
{
    Batch *batch = batch_open();
    Err err;

    lookup_enter(forget->lookup);
    bool ok = erase_logins(batch, forget, &err), waits = must_wait(forget);
    if (ok && !waits) {
        claim_until(forget, DAMAGED_MS);
        if (forget->unread == 0)
            batch_erase(batch, "forget", forget->person);
        else
            batch_put(batch, "forget", forget->person, forget->claim);
        batch_scrub(batch);         /* once, for all games */
        tables_commit(forget->people->tables, batch, games_ended, forget);
        return;
    }
    batch_close(batch);
    if (!waits)
        try_again_later(forget, &err);
}

/* Step 2, for one game. It goes through the history, and again from the start until a
 * round finds nothing: so a game that has begun since is found too. */
static void next_game(Forget *forget)
{
    HistoryEntry next = forget->game;
    Err err;

    lookup_enter(forget->lookup);
    int found = history_next(&next, forget->people, forget->person, &err);
    if (must_wait(forget))
        return;
    renew_claim(forget);
    forget->before = forget->game;
    if (found < 0) {
        try_again_later(forget, &err);
    } else if (found) {
        forget->game = next;
        forget->is_amended = false;
        tables_amend(forget->people->tables, forget->game.table, amend, forget,
                     game_amended, forget);
    } else if (forget->erased == 0) {
        forget->step = end_games;
        queue_up(forget);
    } else {
        forget->game = (HistoryEntry){0};   /* another round */
        forget->erased = forget->unread = 0;
        forget->round++;
        queue_up(forget);
    }
}

/* The first that can go on; NULL: all of them wait. Ticks look often enough. */
static Forget *find_ready(People *people)
{
    int64_t now = tables_ms(people->tables);
    Forget *forget;

    STAILQ_FOREACH(forget, &people->forgets, link)
        if (now >= forget->at && !lookup_waits(forget->lookup))
            break;
    return forget;
}

void forgets_drop(People *people)
{
    Forget *forget;

    people->is_stopped = true;
    lookup_close(people->left_lookup);
    people->left_lookup = NULL;
    while ((forget = STAILQ_FIRST(&people->forgets))) {
        STAILQ_REMOVE_HEAD(&people->forgets, link);
        stop(forget);
    }
}

static Forget *forget_open(People *people, const char *person,
                           void (*step)(Forget *forget))
{
    Forget *forget = must(calloc(1, sizeof *forget));

    *forget = (Forget){.people = people, .step = step};
    LIST_INSERT_HEAD(&people->all_forgets, forget, in_all);
    forget->lookup = people_lookup(people);
    text_copy(forget->person, sizeof forget->person, person);
    return forget;
}

/* Another server may have changed the person meanwhile. */
static void entries_erased(void *context, const Outcome *outcome)
{
    Forget *forget = context;

    if (outcome->err && outcome->err->code == ERR_STALE && ++forget->tries < MOST_TRIES) {
        queue_up(forget);
    } else if (outcome->err) {
        finish(forget, outcome->err);
    } else {
        sessions_check(forget->people, forget->person);
        forget->step = next_game;
        queue_up(forget);
    }
}

static bool prepare_entries(Batch *batch, Forget *forget, Err *err)
{
    Person person;

    if (!person_expect(&person, batch, forget->people, forget->person, err) ||
        !erase_logins(batch, forget, err))
        return false;
    if (person.is_account && forget->only_guest)
        return fail(err, ERR_ABSENT, N_("no such person"));
    if (person.is_account)
        name_erase(batch, &person);
    batch_erase(batch, "person", person.id);
    claim_until(forget, 0);
    batch_put(batch, "forget", person.id, forget->claim);
    batch_scrub(batch);
    return true;
}

/* Step 1. If it fails nothing has happened, and the person can ask again. */
static void erase_entries(Forget *forget)
{
    Batch *batch = batch_open();
    Err err;

    lookup_enter(forget->lookup);
    bool ok = prepare_entries(batch, forget, &err), waits = must_wait(forget);
    if (ok && !waits) {
        tables_commit(forget->people->tables, batch, entries_erased, forget);
        return;
    }
    batch_close(batch);
    if (!waits)
        finish(forget, &err);
}

void person_forget(People *people, const char *id, bool only_guest, OnDone *on_done,
                   void *context)
{
    Forget *forget = forget_open(people, id, erase_entries);

    forget->only_guest = only_guest;
    forget->on_done = on_done;
    forget->context = context;
    erase_entries(forget);
}

static bool is_ours(const People *people, const char *person)
{
    const Forget *forget;

    LIST_FOREACH(forget, &people->all_forgets, in_all)
        if (strcmp(forget->person, person) == 0)
            return true;
    return false;
}

static void claimed(void *context, const Outcome *outcome)
{
    if (outcome->err)
        finish(context, NULL);      /* another one was faster */
    else
        queue_up(context);
}

/* What nobody else goes on with is ours. */
static bool see_left(void *to, const char *key, const char *value)
{
    People *people = to;
    int64_t age = tables_now(people->tables).wall_ms - strtoll(value, NULL, 10);

    if (is_ours(people, key) || age < CLAIM_ENDS_MS)
        return true;
    Forget *forget = forget_open(people, key, next_game);
    Batch *batch = batch_open();
    claim_until(forget, 0);
    batch_expect(batch, "forget", key, value);
    batch_put(batch, "forget", key, forget->claim);
    tables_commit(people->tables, batch, claimed, forget);
    return true;
}

/* Look for what other servers left behind, if there are any. */
static void look_for_left(People *people)
{
    int64_t now = tables_ms(people->tables);
    Err err;

    if (!tables_nodes(people->tables) || now < people->look_at)
        return;
    if (!people->left_lookup)
        people->left_lookup = people_lookup(people);
    if (lookup_waits(people->left_lookup))
        return;
    lookup_enter(people->left_lookup);
    bool ok = store_scan(people->store, "forget", "", "", see_left, people, &err);
    if (lookup_leave(people->left_lookup))
        return;
    lookup_forget(people->left_lookup);
    people->look_at = now + LOOK_MS;
    if (!ok)
        log_failure("unfinished deletions not read", NULL, &err);
}

bool forgets_step(People *people, double until)
{
    Forget *forget;

    look_for_left(people);
    while ((forget = find_ready(people)) && clock_ms() < until) {
        STAILQ_REMOVE(&people->forgets, forget, Forget, link);
        forget->step(forget);
    }
    return forget;
}

typedef struct {
    char (*ids)[PERSON_ID];
    int n, room;
} Unfinished;

static bool add_unfinished(void *to, const char *key, const char *value)
{
    Unfinished *list = to;

    (void)value;
    list->ids = must_grow(list->ids, list->n, &list->room, sizeof *list->ids);
    Text text = text_in(list->ids[list->n++], sizeof *list->ids);
    text_str(&text, key);
    return true;
}

/* Servers that share the store look for it while they run. */
bool forgets_resume(People *people, Err *err)
{
    Unfinished list = {0};

    if (tables_nodes(people->tables))
        return true;
    bool ok = store_scan(people->store, "forget", "", "", add_unfinished, &list, err);

    for (int i = 0; ok && i < list.n; i++)
        queue_up(forget_open(people, list.ids[i], next_game));
    free(list.ids);
    return ok;
}
