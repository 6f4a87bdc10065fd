/* presence.c - who is there: seats whose owner has a connection, and how many others look
 * on.
 *
 * A connection that ended counts for a few seconds more: most come back, and somebody who
 * asks by HTTP again and again has none in between. */
#include "server/tables/live.h"

#include <string.h>

#include "table/part.h"

/* Who has come once is not waited for longer by going again. */
void presence_visit(Room *room, int seat)
{
    Place *place = &room->places[seat];

    if (!room->table || !table_is_opening(room->table) || place->has_come)
        return;
    place->came_at = place->connections > 0 ? room->table->opening_since
                                            : tables_now(room->tables).service_ms;
    place->has_come = true;
    room_plan(room);
}

void presence_arrive(Room *room, int seat)
{
    if (seat == NOBODY) {
        room->n_viewers++;
        return;
    }
    presence_visit(room, seat);
    room->places[seat].connections++;
    room->places[seat].was_here = true;
}

void presence_depart(Room *room, int seat)
{
    if (seat == NOBODY) {
        room->n_viewers--;
        return;
    }
    presence_visit(room, seat);
    room->places[seat].connections--;
    room->places[seat].gone_at = tables_now(room->tables).service_ms;
}

/* Who had a connection is not on the disk. So that nobody waits for ever for one who went
 * while the server was down, or who does not come to a rematch, all count as having been
 * here until a moment ago. */
void presence_assume(Room *room)
{
    int64_t now = tables_now(room->tables).service_ms;

    for (int i = 0; i < MAX_SEATS; i++)
        room->places[i] = (Place){.was_here = true, .gone_at = now - HERE_STILL_MS};
}

/* The seat is nobody's: who spoke for it looks on, and what they have still to say is a
 * viewer's. */
void presence_end_seat(Room *room, int seat)
{
    for (Watcher *watcher = room->watchers; watcher; watcher = watcher->next)
        if (watcher->seat == seat) {
            presence_depart(room, seat);
            presence_arrive(room, watcher->seat = NOBODY);
        }
    for (Task *task = room->first; task; task = task->next)
        if (task->command.seat == seat && !task->command.by_server)
            task->command.seat = NOBODY;
    room->places[seat] = (Place){0};
}

void presence_sign_of_life(Room *room, int seat)
{
    Place *place = &room->places[seat];

    if (place->was_here)
        place->gone_at = tables_now(room->tables).service_ms;
    presence_visit(room, seat);
}

int64_t presence_visited_at(const Room *room, int seat)
{
    const Place *place = &room->places[seat];

    if (place->has_come)
        return place->came_at;
    return place->connections > 0 ? room->table->opening_since : INT64_MAX;
}

static bool is_still_here(const Place *place, int64_t now)
{
    return place->connections > 0 ||
           (place->was_here && now < place->gone_at + HERE_STILL_MS);
}

bool presence_is_here(const Room *room, int seat)
{
    return is_still_here(&room->places[seat], tables_now(room->tables).service_ms);
}

bool presence_changed(const Room *room)
{
    if (room->n_viewers != room->told_viewers)
        return true;
    for (int i = 0; i < MAX_SEATS; i++)
        if (presence_is_here(room, i) != room->told_here[i])
            return true;
    return false;
}

int64_t presence_when(const Room *room)
{
    int64_t when = INT64_MAX;

    if (!room->watchers)
        return INT64_MAX;
    if (presence_changed(room))
        return 0;
    for (int i = 0; i < MAX_SEATS; i++) {
        const Place *place = &room->places[i];

        if (room->told_here[i] && place->connections == 0 &&
            place->gone_at + HERE_STILL_MS < when)
            when = place->gone_at + HERE_STILL_MS;
    }
    return when;
}

void presence_tell(Room *room)
{
    Watcher *watcher;

    if (!room->table || !presence_changed(room))
        return;
    room->told_viewers = room->n_viewers;
    for (int i = 0; i < MAX_SEATS; i++)
        room->told_here[i] = presence_is_here(room, i);
    for (room->telling = room->watchers; room->telling;) {
        watcher = room->telling;
        room->telling = watcher->next;
        if (watcher->presence)
            watcher->presence(watcher, room->table);
    }
}

static bool others_care(const Table *table, int seat)
{
    for (int i = 0; i < table->n_seats; i++)
        if (i != seat && seat_is_owned(&table->seats[i]))
            return true;
    return false;
}

/* Somebody who plays by days need not be there, and one whom nobody waits for is not
 * missed. */
int64_t presence_missed_when(const Room *room, int seat)
{
    const Table *table = room->table;
    const Place *place = &room->places[seat];

    if (table->phase != PHASE_PLAYING || table->speed.kind == SPEED_DAYS ||
        !seat_is_owned(&table->seats[seat]) || table->seats[seat].standing != PLAYING ||
        !place->was_here || place->connections > 0 || !others_care(table, seat))
        return INT64_MAX;
    return place->gone_at + (int64_t)room->tables->options.config->away_s * 1000;
}

void tables_presence(Tables *tables, const char *table, bool here[MAX_SEATS],
                     int *watchers)
{
    Err err = {0};
    Room *room = rooms_find(tables, table, &err);

    memset(here, 0, MAX_SEATS * sizeof *here);
    *watchers = room ? room->n_viewers : 0;
    for (int i = 0; room && i < MAX_SEATS; i++)
        here[i] = presence_is_here(room, i);
}

void tables_visit(Tables *tables, const char *table, int seat)
{
    Err err = {0};
    Room *room = seat == NOBODY ? NULL : rooms_find(tables, table, &err);

    if (room)
        presence_visit(room, seat);
}
