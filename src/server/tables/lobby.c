/* lobby.c - the list of public tables that are not over. It is kept in the store, in the
 * same batch as the events, since no server need have all those tables in memory:
 *
 *   ("lobby", "AGE/TABLE") -> "PHASE GAME"
 *
 * AGE is smaller for newer tables, so they come first. Stores of older servers get these
 * entries when they are opened; the entry ("server", "lobby") says that this was done. */
#include "server/tables/internal.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "games/list.h"

enum { AGE_DIGITS = 16, LOBBY_KEY = AGE_DIGITS + 1 + TABLE_ID };

static void write_key(char out[LOBBY_KEY], const char *table, int64_t created_at)
{
    Text text = text_in(out, LOBBY_KEY);

    text_f(&text, "%016llx/%s", (unsigned long long)(INT64_MAX - created_at), table);
}

static void put(Batch *out, const char *table, int64_t created_at, const Game *game,
                Phase phase)
{
    char key[LOBBY_KEY], value[64];
    Text text = text_in(value, sizeof value);

    write_key(key, table, created_at);
    text_f(&text, "%s %s", phase_names[phase], game->name);
    batch_put(out, "lobby", key, value);
}

static void erase(Batch *out, const char *table, int64_t created_at)
{
    char key[LOBBY_KEY];

    write_key(key, table, created_at);
    batch_erase(out, "lobby", key);
}

/* What the list has to know about a table, from its first event on. */
typedef struct {
    const char *table;
    bool is_public;
    int64_t created_at;
    const Game *game;
} Listed;

static Listed listed(const Table *table)
{
    return (Listed){table->id, table->is_public, table->created_at, table->game};
}

/* The table of an event: a new one has its first event in the same batch. */
static Listed find_listed(const Batch *batch, const LiveTable *live, const char *table)
{
    if (live && live->table && strcmp(live->id, table) == 0)
        return listed(live->table);
    for (int i = 0; i < batch_events(batch); i++) {
        StoredEvent event = batch_event_at(batch, i);

        if (event.version == 1 && strcmp(event.table, table) == 0)
            return (Listed){event.table, event.value->is_public, event.value->at,
                            event.value->game};
    }
    return (Listed){0};
}

static bool changes_list(EventType type)
{
    return type == EVENT_CREATED || type == EVENT_STARTED || type == EVENT_FINISHED;
}

void lobby_write(Batch *out, const LiveTable *live)
{
    int n = batch_events(out);

    for (int i = 0; i < n; i++) {
        StoredEvent event = batch_event_at(out, i);

        if (!event.value || !changes_list(event.value->type))
            continue;
        Listed about = find_listed(out, live, event.table);
        if (!about.is_public)
            continue;
        if (event.value->type == EVENT_FINISHED)
            erase(out, about.table, about.created_at);
        else
            put(out, about.table, about.created_at, about.game,
                event.value->type == EVENT_STARTED ? PHASE_PLAYING : PHASE_WAITING);
    }
}

void lobby_erase(Batch *out, const Table *table)
{
    if (table->is_public)
        erase(out, table->id, table->created_at);
}

typedef struct {
    LobbyRow *row;
    void *to;
} LobbyScan;

static bool read_row(void *to, const char *key, const char *value)
{
    const LobbyScan *scan = to;
    const char *table = strchr(key, '/'), *game = strchr(value, ' ');
    char phase[16] = "";

    if (!table || !game || (size_t)(game - value) >= sizeof phase)
        return true;
    memcpy(phase, value, (size_t)(game - value));
    int at = text_find(phase_names, PHASE_OVER, phase);
    return at < 0 || scan->row(scan->to, table + 1, game_named(game + 1), (Phase)at);
}

bool tables_lobby(Tables *tables, LobbyRow *row, void *to, Err *err)
{
    LobbyScan scan = {row, to};

    return store_scan(tables_store(tables), "lobby", "", "", read_row, &scan, err);
}

/* The events of one table of an older store. */
typedef struct {
    Listed about;
    Phase phase;
} OldTable;

static bool read_old(void *to, const StoredEvent *stored)
{
    OldTable *old = to;
    Event event;
    Err err;

    if (!event_read(&event, stored->body, &err))
        return false;
    if (stored->version == 1) {
        old->about = (Listed){NULL, event.is_public, event.at, event.game};
        old->phase = PHASE_WAITING;
    } else if (event.type == EVENT_STARTED) {
        old->phase = PHASE_PLAYING;
    }
    return old->about.is_public && old->phase == PHASE_WAITING;
}

typedef struct {
    Batch *out;
    Store *store;
    int n;                          /* of unfinished tables */
    bool ok;
    Err err;                        /* if not */
} Upgrade;

static bool list_old(void *to, const char *table, const char *owner)
{
    Upgrade *upgrade = to;
    OldTable old = {0};

    (void)owner;
    upgrade->ok =
        store_events(upgrade->store, table, 0, read_old, &old, &upgrade->err);
    if (upgrade->ok && old.about.is_public)
        put(upgrade->out, table, old.about.created_at, old.about.game, old.phase);
    upgrade->n++;
    return upgrade->ok;
}

static bool upgrade(Store *store, Err *err)
{
    Upgrade upgrade = {.out = batch_open(), .store = store, .ok = true};
    bool refused = false, ok = store_scan(store, "live", "", "", list_old, &upgrade, err);

    if (ok && !upgrade.ok) {
        *err = upgrade.err;
        ok = false;
    }
    batch_put(upgrade.out, "server", "lobby", "1");
    if (ok && upgrade.n > 0)
        ok = store_commit(store, &upgrade.out, 1, &refused, err);
    batch_close(upgrade.out);
    return ok;
}

bool lobby_upgrade(Store *store, Err *err)
{
    char *mark = NULL;
    bool ok = store_get(store, &mark, "server", "lobby", err) &&
              (mark || upgrade(store, err));

    free(mark);
    return ok;
}
