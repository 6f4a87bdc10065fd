/* timers.c - what happens at a table by itself: a list of chores, each of which says when
 * it is due, and does it. The earliest is kept in Tables.due, so that a tick looks at one
 * number for each table. */
#include "server/tables/internal.h"

#include "server/tables/bot_seat.h"
#include "table/part.h"

static const int64_t NEVER = INT64_MAX, DAY_MS = 86400000, LOOK_AGAIN_MS = 1000,
                     ON_ITS_WAY_MS = 200, SOON_MS = 10000;

static int64_t earlier(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* The clock of the player to move runs out. */
static int64_t flag_when(const LiveTable *live, Moment now)
{
    int64_t deadline = table_deadline(live->table);

    (void)now;
    /* A move that has come to another server in time may be on its way to the disk. */
    return deadline != NEVER && live->tables->nodes ? deadline + ON_ITS_WAY_MS : deadline;
}

static void flag_fall(LiveTable *live)
{
    live_command(live, VERB_TIMEOUT, table_turn(live->table), NULL);
}

/* A player who left a game of two and does not return in time loses it. */
static int64_t forfeit_when(const LiveTable *live, Moment now)
{
    int seat = table_next_loser(live->table);

    (void)now;
    return seat == NOBODY ? NEVER : live->table->seats[seat].lost_at;
}

static void forfeit(LiveTable *live)
{
    live_command(live, VERB_FORFEIT, table_next_loser(live->table), NULL);
}

/* When a player's part of the shuffle counts as not opened. In a live game players are
 * here and open theirs at once. With days for a move, or without a clock, they do so at
 * their next visit, but at the latest when their days are over, or a day. */
static int64_t part_when(const LiveTable *live, int seat)
{
    const Table *table = live->table;
    int64_t since = table->opening_since, visit = presence_visited_at(live, seat);

    if (!table_wants_part(table, seat))
        return NEVER;
    if (table->speed.kind == SPEED_LIVE)
        return since + OPEN_MS;
    if (visit != NEVER)
        visit += OPEN_MS;
    int64_t days = table->speed.kind == SPEED_DAYS ? table->speed.days : 1;
    return earlier(visit, since + days * DAY_MS);
}

static int64_t unopened_when(const LiveTable *live, Moment now)
{
    int64_t when = NEVER;

    (void)now;
    for (int i = 0; i < live->table->n_seats; i++)
        when = earlier(when, part_when(live, i));
    return when;
}

static void say_unopened(LiveTable *live)
{
    int first = 0;

    for (int i = 1; i < live->table->n_seats; i++)
        if (part_when(live, i) < part_when(live, first))
            first = i;
    live_command(live, VERB_UNOPENED, first, NULL);
}

/* A player counts as away, or as back. */
static int64_t seat_when(const LiveTable *live, int seat)
{
    if (live->table->seats[seat].standing == AWAY)
        return presence_is_here(live, seat) ? 0 : NEVER;
    return presence_missed_when(live, seat);
}

static int64_t missed_when(const LiveTable *live, Moment now)
{
    int64_t when = NEVER;

    (void)now;
    for (int i = 0; i < live->table->n_seats; i++)
        when = earlier(when, seat_when(live, i));
    return when;
}

static void say_missed(LiveTable *live)
{
    int first = 0;

    for (int i = 1; i < live->table->n_seats; i++)
        if (seat_when(live, i) < seat_when(live, first))
            first = i;
    bool is_away = live->table->seats[first].standing == AWAY;
    live_command(live, is_away ? VERB_BACK : VERB_AWAY, first, NULL);
}

/* Nobody has touched it for days. These are days of the service clock, so a calendar that
 * jumps or a server that was down makes no table older. A table with a clock comes to its
 * end by itself. */
static int64_t close_when(const LiveTable *live, Moment now)
{
    int64_t days = live->tables->options.config->close_days;
    int64_t touched = live->table->touched_tick;

    (void)now;
    if (days <= 0 || live->table->phase == PHASE_OVER || live->has_clock)
        return NEVER;
    return (touched > 0 ? touched : live->opened_at) + days * DAY_MS;
}

static void close_old(LiveTable *live)
{
    live_command(live, VERB_CLOSE, NOBODY, NULL);
}

/* Players who resigned or left need not agree, but they may as long as they watch. */
static bool may_still_agree(const LiveTable *live, int seat)
{
    const Seat *s = &live->table->seats[seat];

    return s->kind == SEAT_HUMAN && !seat_is_owned(s) && !s->wants_rematch &&
           presence_is_here(live, seat);
}

static int64_t rematch_when(const LiveTable *live, Moment now)
{
    if (!table_wants_rematch(live->table))
        return NEVER;
    for (int i = 0; i < live->table->n_seats; i++)
        if (may_still_agree(live, i))
            return now.service_ms + LOOK_AGAIN_MS;
    return 0;
}

static int64_t bot_when(const LiveTable *live, Moment now)
{
    (void)now;
    return table_bot_to_move(live->table) && !live->ticket ? 0 : NEVER;
}

/* Each of these begins a task, and only if none is waiting or under way. */
static const struct {
    int64_t (*when)(const LiveTable *live, Moment now);
    void (*act)(LiveTable *live);
} chores[] = {
    {flag_when,     flag_fall},
    {forfeit_when,  forfeit},
    {unopened_when, say_unopened},
    {missed_when,   say_missed},
    {close_when,    close_old},
    {rematch_when,  rematch_begin},
    {bot_when,      botseat_update},
};

enum { CHORES = sizeof chores / sizeof *chores };

static bool may_begin(const LiveTable *live)
{
    return live->table && !live->first && !live->is_busy && !live->tables->is_leaving &&
           lease_is_held(live);
}

static int64_t chores_when(const LiveTable *live, Moment now)
{
    int64_t when = NEVER;

    if (!may_begin(live))
        return NEVER;
    for (int i = 0; i < CHORES; i++)
        when = earlier(when, chores[i].when(live, now));
    return when < live->retry_at ? live->retry_at : when;
}

/* An unfinished table may leave memory only if another server can load it when something
 * is due there, and nothing is for a while. */
static bool may_rest(const LiveTable *live)
{
    Moment now = live_now(live);

    return live->tables->nodes && !live->ticket &&
           (!lease_is_held(live) || chores_when(live, now) > now.service_ms + SOON_MS);
}

static int64_t put_away_when(const LiveTable *live)
{
    if (live->watchers || live->first || live->is_busy || live->is_releasing ||
        presence_is_told(live) ||
        (live->table && live->table->phase != PHASE_OVER && !may_rest(live)))
        return NEVER;
    return live->used_at + PUT_AWAY_MS;
}

static void count_clock(LiveTable *live)
{
    const Table *table = live->table;
    bool runs = table && (table_deadline(table) != NEVER ||
                          table_next_loser(table) != NOBODY);

    live->tables->n_clocks += runs - live->has_clock;
    live->has_clock = runs;
}

void live_schedule(LiveTable *live)
{
    Moment now = live_now(live);
    int64_t due;

    count_clock(live);
    botseat_update(live);
    due = earlier(chores_when(live, now), put_away_when(live));
    due = earlier(due, presence_when(live));
    if (live->wants && !live->is_busy)
        due = earlier(due, live->reread_at);
    live->tables->due[live->index] = due == NEVER ? NEVER : due + live->lapse;
}

static void do_chores(LiveTable *live, Moment now)
{
    for (int i = 0; i < CHORES; i++)
        if (may_begin(live) && now.service_ms >= live->retry_at &&
            chores[i].when(live, now) <= now.service_ms)
            chores[i].act(live);
}

/* This may remove the table. */
static void look_after(LiveTable *live)
{
    Moment now = live_now(live);

    if (put_away_when(live) <= now.service_ms &&
        !lease_release(live, chores_when(live, now))) {
        live_remove(live);
        return;
    }
    do_chores(live, now);
    presence_tell(live);
    presence_tell_nodes(live);
    live_go_on(live);
}

void timers_tick(Tables *tables, Moment now)
{
    /* Backwards: the place of a table that is removed is taken by the last one, which has
     * been looked at already. */
    for (int i = tables->n_live - 1; i >= 0; i--)
        if (tables->due[i] <= now.service_ms)
            look_after(tables->live[i]);
}
