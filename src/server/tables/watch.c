/* watch.c - watchers of a table, who are shown every event. */
#include "server/tables/internal.h"

/* Watchers may be added and removed by those that are called. So the next one to call is
 * kept in the table, where tables_unwatch moves it on if it is the one that goes. New
 * ones are put in front and are not called: they have read the events up to this one. */
void watchers_tell(LiveTable *live, const StoredEvent *event)
{
    Watcher *watcher;

    for (live->next_watcher = live->watchers; live->next_watcher;) {
        watcher = live->next_watcher;
        live->next_watcher = watcher->next;
        watcher->event(watcher, live->table, event);
    }
}

void watchers_end(LiveTable *live, WatcherFilter *matches, const char *person,
                  const Err *err)
{
    for (live->next_watcher = live->watchers; live->next_watcher;) {
        Watcher *watcher = live->next_watcher;

        live->next_watcher = watcher->next;
        if (matches && !matches(live, watcher, person))
            continue;
        tables_unwatch(live->tables, live->id, watcher);
        if (watcher->ended)
            watcher->ended(watcher, err);
    }
}

static bool is_of(const LiveTable *live, const Watcher *watcher, const char *person)
{
    return watcher->seat != NOBODY && tokens_are_of(live, watcher->seat, person);
}

void tables_cut_off(Tables *tables, const char *person, const Err *err)
{
    for (int i = 0; i < tables->n_live; i++)
        if (tables->live[i]->watchers)
            watchers_end(tables->live[i], is_of, person, err);
}

void tables_see_sessions(Tables *tables, void (*see)(void *with, Session *session),
                         void *with)
{
    for (int i = 0; i < tables->n_live; i++)
        for (Watcher *at = tables->live[i]->watchers; at; at = at->next)
            if (at->session.person[0])
                see(with, &at->session);
}

static bool has_ended(const LiveTable *live, const Watcher *watcher, const char *person)
{
    (void)live;
    (void)person;
    return watcher->session.has_ended;
}

void tables_end_sessions(Tables *tables, const Err *err)
{
    for (int i = 0; i < tables->n_live; i++)
        if (tables->live[i]->watchers)
            watchers_end(tables->live[i], has_ended, NULL, err);
}

bool tables_watch(Tables *tables, const char *table, Watcher *watcher, Err *err)
{
    LiveTable *live = live_find(tables, table, err);

    if (!live || !live_in_service(live, err))
        return false;
    lookups_must_be_done(tables->lookups);
    watcher->next = live->watchers;
    live->watchers = watcher;
    tables->n_watchers++;
    presence_arrive(live, watcher->seat);
    lease_need(live);
    live_schedule(live);
    return true;
}

void tables_unwatch(Tables *tables, const char *table, Watcher *watcher)
{
    LiveTable *live = live_known(tables, table);
    Watcher **at = live ? &live->watchers : NULL;

    while (at && *at && *at != watcher)
        at = &(*at)->next;
    if (!at || !*at)
        return;
    if (live->next_watcher == watcher)
        live->next_watcher = watcher->next;
    *at = watcher->next;
    tables->n_watchers--;
    presence_depart(live, watcher->seat);
    live_schedule(live);
}
