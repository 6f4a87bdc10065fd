/* presence.c - who is here: which seats have a connection, and how many others watch.
 *
 * A connection that ended still counts for a few seconds: most come back, and a client
 * that polls by HTTP has none between its requests.
 *
 * If servers share the store, some connections are elsewhere. Each server tells the
 * others which seats are here and how many watch, whenever that changes (lease.c). */
#include "server/tables/internal.h"

#include <string.h>

#include "table/part.h"

static bool is_elsewhere(const LiveTable *live, int seat)
{
    return live->elsewhere & (1u << seat);
}

static bool is_connected(const LiveTable *live, int seat)
{
    return live->presences[seat].connections > 0 || is_elsewhere(live, seat);
}

/* The owner of a seat is here, or reads what happened. Only the first visit is noted:
 * leaving and coming back does not make the others wait longer. */
static void visit(LiveTable *live, int seat)
{
    Presence *presence = &live->presences[seat];

    if (!live->table || !table_is_opening(live->table) || presence->has_come)
        return;
    presence->came_at = is_connected(live, seat) ? live->table->opening_since
                                                 : live_now(live).service_ms;
    presence->has_come = true;
    live_schedule(live);
}

void presence_elsewhere(LiveTable *live, unsigned seats, int viewers)
{
    unsigned was = live->elsewhere;

    for (int i = 0; i < MAX_SEATS; i++) {
        Presence *presence = &live->presences[i];
        unsigned seat = 1u << i;

        if (seats & ~was & seat) {
            visit(live, i);
            presence->was_here = true;
        } else if (was & ~seats & seat && presence->connections == 0) {
            /* the other server has waited for it */
            presence->gone_at = live_now(live).service_ms - HERE_STILL_MS;
        }
    }
    live->elsewhere = seats;
    live->viewers_elsewhere = viewers;
}

void presence_arrive(LiveTable *live, int seat)
{
    if (seat == NOBODY) {
        live->n_viewers++;
        return;
    }
    visit(live, seat);
    live->presences[seat].connections++;
    live->presences[seat].was_here = true;
}

void presence_depart(LiveTable *live, int seat)
{
    if (seat == NOBODY) {
        live->n_viewers--;
        return;
    }
    visit(live, seat);
    live->presences[seat].connections--;
    live->presences[seat].gone_at = live_now(live).service_ms;
}

/* The disk does not know who had a connection. A player may have left while the server
 * was down, or may never come to a rematch, and only a player who was here can be missed.
 * So assume that all were here until a moment ago. */
void presence_assume(LiveTable *live)
{
    int64_t now = live_now(live).service_ms;

    for (int i = 0; i < MAX_SEATS; i++)
        live->presences[i] = (Presence){.was_here = true, .gone_at = now - HERE_STILL_MS};
}

/* The seat is open again: its watchers have no seat any more, and commands of its owner
 * that still wait are those of a viewer. */
void presence_end_seat(LiveTable *live, int seat)
{
    for (Watcher *watcher = live->watchers; watcher; watcher = watcher->next)
        if (watcher->seat == seat) {
            presence_depart(live, seat);
            presence_arrive(live, watcher->seat = NOBODY);
        }
    for (Task *task = live->first; task; task = task->next)
        if (task->command.seat == seat && !task->command.by_server)
            task->command.seat = NOBODY;
    live->presences[seat] = (Presence){0};
}

void presence_sign_of_life(LiveTable *live, int seat)
{
    Presence *presence = &live->presences[seat];

    if (presence->was_here)
        presence->gone_at = live_now(live).service_ms;
    visit(live, seat);
}

int64_t presence_visited_at(const LiveTable *live, int seat)
{
    const Presence *presence = &live->presences[seat];

    if (presence->has_come)
        return presence->came_at;
    return is_connected(live, seat) ? live->table->opening_since : INT64_MAX;
}

static bool is_still_here(const Presence *presence, int64_t now)
{
    return presence->connections > 0 ||
           (presence->was_here && now < presence->gone_at + HERE_STILL_MS);
}

bool presence_is_here(const LiveTable *live, int seat)
{
    return is_elsewhere(live, seat) ||
           is_still_here(&live->presences[seat], live_now(live).service_ms);
}

static int all_viewers(const LiveTable *live)
{
    return live->n_viewers + live->viewers_elsewhere;
}

/* The seats that are here through this server, a bit each. */
static unsigned seats_here(const LiveTable *live)
{
    int64_t now = live_now(live).service_ms;
    unsigned seats = 0;

    for (int i = 0; i < MAX_SEATS; i++)
        seats |= (unsigned)is_still_here(&live->presences[i], now) << i;
    return seats;
}

static bool is_known(const LiveTable *live)
{
    return live->told_viewers == live->n_viewers && live->told_seats == seats_here(live);
}

void presence_tell_nodes(LiveTable *live)
{
    Nodes *nodes = live->tables->nodes;

    if (!nodes || is_known(live))
        return;
    live->told_seats = seats_here(live);
    live->told_viewers = live->n_viewers;
    nodes_here(nodes, live->id, live->told_seats, live->told_viewers);
}

bool presence_is_told(const LiveTable *live)
{
    return live->told_seats || live->told_viewers;
}

void presence_forget_told(LiveTable *live)
{
    live->told_seats = 0;
    live->told_viewers = 0;
    live_schedule(live);
}

/* When what the other servers were told is no longer true. */
static int64_t untold_when(const LiveTable *live)
{
    int64_t when = INT64_MAX;

    if (!is_known(live))
        return 0;
    for (int i = 0; i < MAX_SEATS; i++) {
        const Presence *presence = &live->presences[i];

        if (live->told_seats & (1u << i) && presence->connections == 0 &&
            presence->gone_at + HERE_STILL_MS < when)
            when = presence->gone_at + HERE_STILL_MS;
    }
    return when;
}

static bool has_changed(const LiveTable *live)
{
    if (all_viewers(live) != live->shown_viewers || live->lapse != live->shown_lapse)
        return true;
    for (int i = 0; i < MAX_SEATS; i++)
        if (presence_is_here(live, i) != live->shown_here[i])
            return true;
    return false;
}

int64_t presence_when(const LiveTable *live)
{
    int64_t when = live->tables->nodes ? untold_when(live) : INT64_MAX;

    if (!live->watchers)
        return when;
    if (has_changed(live))
        return 0;
    for (int i = 0; i < MAX_SEATS; i++) {
        const Presence *presence = &live->presences[i];

        if (live->shown_here[i] && !is_connected(live, i) &&
            presence->gone_at + HERE_STILL_MS < when)
            when = presence->gone_at + HERE_STILL_MS;
    }
    return when;
}

void presence_tell(LiveTable *live)
{
    Watcher *watcher;

    if (!live->table || !has_changed(live))
        return;
    live->shown_viewers = all_viewers(live);
    live->shown_lapse = live->lapse;
    for (int i = 0; i < MAX_SEATS; i++)
        live->shown_here[i] = presence_is_here(live, i);
    for (live->next_watcher = live->watchers; live->next_watcher;) {
        watcher = live->next_watcher;
        live->next_watcher = watcher->next;
        if (watcher->presence)
            watcher->presence(watcher, live->table);
    }
}

static bool others_care(const Table *table, int seat)
{
    for (int i = 0; i < table->n_seats; i++)
        if (i != seat && seat_is_owned(&table->seats[i]))
            return true;
    return false;
}

/* A player who has days for a move need not be here, and a seat that no other player
 * waits for is not missed. */
int64_t presence_missed_when(const LiveTable *live, int seat)
{
    const Table *table = live->table;
    const Presence *presence = &live->presences[seat];

    if (table->phase != PHASE_PLAYING || table->speed.kind == SPEED_DAYS ||
        !seat_is_owned(&table->seats[seat]) || table->seats[seat].standing != PLAYING ||
        !presence->was_here || is_connected(live, seat) || !others_care(table, seat))
        return INT64_MAX;
    return presence->gone_at + (int64_t)live->tables->options.config->away_s * 1000;
}

void tables_presence(Tables *tables, const char *table, bool here[MAX_SEATS],
                     int *watchers)
{
    const LiveTable *live = live_known(tables, table);

    memset(here, 0, MAX_SEATS * sizeof *here);
    *watchers = live ? all_viewers(live) : 0;
    for (int i = 0; live && i < MAX_SEATS; i++)
        here[i] = presence_is_here(live, i);
}

int64_t tables_lapse(Tables *tables, const char *table)
{
    const LiveTable *live = live_known(tables, table);

    return live ? live->lapse : 0;
}

void tables_visit(Tables *tables, const char *table, int seat)
{
    LiveTable *live = seat == NOBODY ? NULL : live_known(tables, table);

    if (live)
        visit(live, seat);
}
