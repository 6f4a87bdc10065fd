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
        hall_unwatch(room->hall, room->id, watcher);
        if (watcher->ended)
            watcher->ended(watcher, err);
    }
}

static bool is_of(const Room *room, const Watcher *watcher, const char *person)
{
    return watcher->seat != NOBODY && tokens_are_of(room, watcher->seat, person);
}

void hall_shut_out(Hall *hall, const char *person, const Err *err)
{
    for (int i = 0; i < hall->n_rooms; i++)
        if (hall->rooms[i]->watchers)
            watchers_end(hall->rooms[i], is_of, person, err);
}

bool hall_watch(Hall *hall, const char *table, Watcher *watcher, Err *err)
{
    Room *room = rooms_find(hall, table, err);

    if (!room || !room_in_service(room, err))
        return false;
    watcher->next = room->watchers;
    room->watchers = watcher;
    hall->n_watchers++;
    presence_arrive(room, watcher->seat);
    room_plan(room);
    return true;
}

void hall_unwatch(Hall *hall, const char *table, Watcher *watcher)
{
    Err err = {0};
    Room *room = rooms_find(hall, table, &err);
    Watcher **at = room ? &room->watchers : NULL;

    while (at && *at && *at != watcher)
        at = &(*at)->next;
    if (!at || !*at)
        return;
    if (room->telling == watcher)
        room->telling = watcher->next;
    *at = watcher->next;
    hall->n_watchers--;
    presence_depart(room, watcher->seat);
    room_plan(room);
}
