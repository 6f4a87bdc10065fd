/* timers.c - what is due at a table by itself: a table of chores, each of which says
 * when it is to be done and does it. A tick looks at one number a live table. */
#include "server/tables/inside.h"

#include "server/tables/bot_seat.h"
#include "table/part.h"

static const int64_t NEVER = INT64_MAX, DAY_MS = 86400000, LOOK_AGAIN_MS = 1000;

static int64_t earlier(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* The clock of the seat to move runs out. */
static int64_t flag_when(const LiveTable *live, Moment now)
{
    (void)now;
    return table_deadline(live->table);
}

static void flag_fall(LiveTable *live)
{
    live_command(live, VERB_TIMEOUT, table_turn(live->table), NULL);
}

/* Who has gone from a game of two has lost it by not returning in time. */
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

/* Who plays live is here and opens its part at once. Who plays by days or without a clock
 * does when it comes; but days run out. */
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
    return table->speed.kind == SPEED_DAYS
               ? earlier(visit, since + table->speed.days * DAY_MS) : visit;
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

/* A seat is missed, or is here again: the first one that is. */
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

/* Nobody has touched it for days, in which they could have: a calendar that jumps and a
 * server that is down make no table older. One that has_clock comes to its end by itself.
 */
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

/* Who resigned or left need not agree; but while it is still looking on, it may. */
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

/* All of these begin a task, and none while there is one. */
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
    return live->table && !live->first && !live->tables->is_leaving;
}

static int64_t put_away_when(const LiveTable *live)
{
    if (live->watchers || live->first ||
        (live->table && live->table->phase != PHASE_OVER))
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
    Moment now = tables_now(live->tables);
    int64_t when = NEVER, due;

    count_clock(live);
    botseat_update(live);
    if (may_begin(live)) {
        for (int i = 0; i < CHORES; i++)
            when = earlier(when, chores[i].when(live, now));
        if (when < live->retry_at)
            when = live->retry_at;
    }
    due = earlier(when, put_away_when(live));
    due = earlier(due, presence_when(live));
    live->tables->due[live->index] = due;
}

static void do_chores(LiveTable *live, Moment now)
{
    for (int i = 0; i < CHORES; i++)
        if (may_begin(live) && now.service_ms >= live->retry_at &&
            chores[i].when(live, now) <= now.service_ms)
            chores[i].act(live);
}

/* May end the table. */
static void look_after(LiveTable *live, Moment now)
{
    if (put_away_when(live) <= now.service_ms) {
        live_remove(live);
        return;
    }
    do_chores(live, now);
    presence_tell(live);
    live_schedule(live);
}

void timers_tick(Tables *tables, Moment now)
{
    /* Backwards: a live table that is removed has the last one in its place, which was
     * seen. */
    for (int i = tables->n_live - 1; i >= 0; i--)
        if (tables->due[i] <= now.service_ms)
            look_after(tables->live[i], now);
}
