/* timers.c - what is due at a table by itself: a table of chores, each of which says
 * when it is to be done and does it. A tick looks at one number a room. */
#include "server/tables/live.h"

#include "server/tables/bot_seat.h"
#include "table/part.h"

static const int64_t NEVER = INT64_MAX, DAY_MS = 86400000, LOOK_AGAIN_MS = 1000;

static int64_t earlier(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* The clock of the seat to move runs out. */
static int64_t flag_when(const Room *room, Moment now)
{
    (void)now;
    return table_deadline(room->table);
}

static void flag_fall(Room *room)
{
    room_say(room, VERB_TIMEOUT, table_turn(room->table), NULL);
}

/* Who has gone from a game of two has lost it by not returning in time. */
static int64_t forfeit_when(const Room *room, Moment now)
{
    int seat = table_next_loser(room->table);

    (void)now;
    return seat == NOBODY ? NEVER : room->table->seats[seat].lost_at;
}

static void forfeit(Room *room)
{
    room_say(room, VERB_FORFEIT, table_next_loser(room->table), NULL);
}

/* Who plays live is here and opens its part at once. Who plays by days or without a clock
 * does when it comes; but days run out. */
static int64_t part_when(const Room *room, int seat)
{
    const Table *table = room->table;
    int64_t since = table->opening_since, visit = presence_visited_at(room, seat);

    if (!table_wants_part(table, seat))
        return NEVER;
    if (table->speed.kind == SPEED_LIVE)
        return since + OPEN_MS;
    if (visit != NEVER)
        visit += OPEN_MS;
    return table->speed.kind == SPEED_DAYS
               ? earlier(visit, since + table->speed.days * DAY_MS) : visit;
}

static int64_t unopened_when(const Room *room, Moment now)
{
    int64_t when = NEVER;

    (void)now;
    for (int i = 0; i < room->table->n_seats; i++)
        when = earlier(when, part_when(room, i));
    return when;
}

static void say_unopened(Room *room)
{
    int first = 0;

    for (int i = 1; i < room->table->n_seats; i++)
        if (part_when(room, i) < part_when(room, first))
            first = i;
    room_say(room, VERB_UNOPENED, first, NULL);
}

/* A seat is missed, or is here again: the first one that is. */
static int64_t seat_when(const Room *room, int seat)
{
    if (room->table->seats[seat].standing == AWAY)
        return presence_is_here(room, seat) ? 0 : NEVER;
    return presence_missed_when(room, seat);
}

static int64_t missed_when(const Room *room, Moment now)
{
    int64_t when = NEVER;

    (void)now;
    for (int i = 0; i < room->table->n_seats; i++)
        when = earlier(when, seat_when(room, i));
    return when;
}

static void say_missed(Room *room)
{
    int first = 0;

    for (int i = 1; i < room->table->n_seats; i++)
        if (seat_when(room, i) < seat_when(room, first))
            first = i;
    bool is_away = room->table->seats[first].standing == AWAY;
    room_say(room, is_away ? VERB_BACK : VERB_AWAY, first, NULL);
}

/* Nobody has touched it for days, in which they could have: a calendar that jumps and a
 * server that is down make no table older. One that has_clock comes to its end by itself.
 */
static int64_t close_when(const Room *room, Moment now)
{
    int64_t days = room->tables->options.config->close_days;
    int64_t touched = room->table->touched_tick;

    (void)now;
    if (days <= 0 || room->table->phase == PHASE_OVER || room->has_clock)
        return NEVER;
    return (touched > 0 ? touched : room->opened_at) + days * DAY_MS;
}

static void close_old(Room *room)
{
    room_say(room, VERB_CLOSE, NOBODY, NULL);
}

/* Who resigned or left need not agree; but while it is still looking on, it may. */
static bool may_still_agree(const Room *room, int seat)
{
    const Seat *s = &room->table->seats[seat];

    return s->kind == SEAT_HUMAN && !seat_is_owned(s) && !s->wants_rematch &&
           presence_is_here(room, seat);
}

static int64_t rematch_when(const Room *room, Moment now)
{
    if (!table_wants_rematch(room->table))
        return NEVER;
    for (int i = 0; i < room->table->n_seats; i++)
        if (may_still_agree(room, i))
            return now.service_ms + LOOK_AGAIN_MS;
    return 0;
}

static int64_t bot_when(const Room *room, Moment now)
{
    (void)now;
    return table_bot_to_move(room->table) && !room->ticket ? 0 : NEVER;
}

/* All of these begin a task, and none while there is one. */
static const struct {
    int64_t (*when)(const Room *room, Moment now);
    void (*act)(Room *room);
} chores[] = {
    {flag_when,     flag_fall},
    {forfeit_when,  forfeit},
    {unopened_when, say_unopened},
    {missed_when,   say_missed},
    {close_when,    close_old},
    {rematch_when,  rematch_begin},
    {bot_when,      botseat_look},
};

enum { CHORES = sizeof chores / sizeof *chores };

static bool may_begin(const Room *room)
{
    return room->table && !room->first && !room->tables->is_leaving;
}

static int64_t put_away_when(const Room *room)
{
    if (room->watchers || room->first ||
        (room->table && room->table->phase != PHASE_OVER))
        return NEVER;
    return room->used_at + PUT_AWAY_MS;
}

static void count_clock(Room *room)
{
    const Table *table = room->table;
    bool runs = table && (table_deadline(table) != NEVER ||
                          table_next_loser(table) != NOBODY);

    room->tables->n_clocks += runs - room->has_clock;
    room->has_clock = runs;
}

void room_plan(Room *room)
{
    Moment now = tables_now(room->tables);
    int64_t when = NEVER, due;

    count_clock(room);
    botseat_look(room);
    if (may_begin(room)) {
        for (int i = 0; i < CHORES; i++)
            when = earlier(when, chores[i].when(room, now));
        if (when < room->retry_at)
            when = room->retry_at;
    }
    due = earlier(when, put_away_when(room));
    due = earlier(due, presence_when(room));
    room->tables->due[room->index] = due;
}

static void do_chores(Room *room, Moment now)
{
    for (int i = 0; i < CHORES; i++)
        if (may_begin(room) && now.service_ms >= room->retry_at &&
            chores[i].when(room, now) <= now.service_ms)
            chores[i].act(room);
}

/* May end the room. */
static void look_after(Room *room, Moment now)
{
    if (put_away_when(room) <= now.service_ms) {
        rooms_remove(room);
        return;
    }
    do_chores(room, now);
    presence_tell(room);
    room_plan(room);
}

void rooms_tick(Tables *tables, Moment now)
{
    /* Backwards: a room that is removed has the last one in its place, which was seen. */
    for (int i = tables->n_rooms - 1; i >= 0; i--)
        if (tables->due[i] <= now.service_ms)
            look_after(tables->rooms[i], now);
}
