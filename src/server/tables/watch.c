/* watch.c - who looks at a table, and hears of every event there. */
#include "server/tables/live.h"

/* Watchers may come and go meanwhile: `telling` is the next one to be told, and who is
 * taken out moves it on. Who comes has read the events up to this one already, and is put
 * in front. */
void watchers_tell(Room *room, const StoredEvent *event)
{
    Watcher *watcher;

    for (room->telling = room->watchers; room->telling;) {
        watcher = room->telling;
        room->telling = watcher->next;
        watcher->event(watcher, room->table, event);
    }
}

void watchers_end(Room *room, Goes *goes, const char *person, const Err *err)
{
    for (room->telling = room->watchers; room->telling;) {
        Watcher *watcher = room->telling;

        room->telling = watcher->next;
        if (goes && !goes(room, watcher, person))
            continue;
        tables_unwatch(room->tables, room->id, watcher);
        if (watcher->ended)
            watcher->ended(watcher, err);
    }
}

static bool is_of(const Room *room, const Watcher *watcher, const char *person)
{
    return watcher->seat != NOBODY && tokens_are_of(room, watcher->seat, person);
}

void tables_shut_out(Tables *tables, const char *person, const Err *err)
{
    for (int i = 0; i < tables->n_rooms; i++)
        if (tables->rooms[i]->watchers)
            watchers_end(tables->rooms[i], is_of, person, err);
}

bool tables_watch(Tables *tables, const char *table, Watcher *watcher, Err *err)
{
    Room *room = rooms_find(tables, table, err);

    if (!room || !room_in_service(room, err))
        return false;
    watcher->next = room->watchers;
    room->watchers = watcher;
    tables->n_watchers++;
    presence_arrive(room, watcher->seat);
    room_plan(room);
    return true;
}

void tables_unwatch(Tables *tables, const char *table, Watcher *watcher)
{
    Err err = {0};
    Room *room = rooms_find(tables, table, &err);
    Watcher **at = room ? &room->watchers : NULL;

    while (at && *at && *at != watcher)
        at = &(*at)->next;
    if (!at || !*at)
        return;
    if (room->telling == watcher)
        room->telling = watcher->next;
    *at = watcher->next;
    tables->n_watchers--;
    presence_depart(room, watcher->seat);
    room_plan(room);
}
