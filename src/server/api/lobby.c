/* lobby.c - GET /api/tables: public tables that wait for players or are being played, the
 * newest first.
 *
 * If servers share the store, most of those tables are in no memory here. So an answer is
 * given again for a second, instead of loading all of them for each reader. */
#include <stdlib.h>
#include <string.h>

#include "games/list.h"
#include "os/must.h"
#include "server/api/routes_views.h"

enum { MAX_LISTED = 100, KEPT_MS = 1000 };

typedef struct {
    Tables *tables;
    const Game *game;               /* NULL: any that is not hidden */
    int phase;                      /* -1: any that is not over */
    const Table *newest[MAX_LISTED];
    int n;
    bool waits;                     /* some are being loaded */
} Lobby;

static bool is_wanted(const Lobby *lobby, const Game *game, Phase phase)
{
    return game && (lobby->game ? game == lobby->game : !game->is_hidden) &&
           (lobby->phase < 0 || (int)phase == lobby->phase);
}

/* The list says which tables there are, the table itself how it is now. All are looked
 * for before waiting for one, so that they are loaded together. */
static bool consider(void *to, const char *id, const Game *game, Phase phase)
{
    Lobby *lobby = to;
    Err err = {0};

    if (!is_wanted(lobby, game, phase))
        return true;
    const Table *table = tables_find(lobby->tables, id, &err);
    if (table && table->phase != PHASE_OVER)
        lobby->newest[lobby->n++] = table;
    lobby->waits |= !table && err.code == ERR_WAITING;
    return lobby->n < MAX_LISTED;
}

static bool read_filter(Lobby *out, const char *query, Err *err)
{
    char word[32];

    out->phase = -1;
    if (query_get(word, sizeof word, query, "game") &&
        !(out->game = game_named(word)))
        return fail(err, ERR_UNKNOWN, N_("unknown game '%s'"), word);
    if (query_get(word, sizeof word, query, "phase") &&
        (out->phase = text_find(phase_names, PHASE_OVER, word)) < 0)
        return fail(err, ERR_SYNTAX, N_("a phase is waiting or playing, not '%s'"), word);
    return true;
}

static bool find_tables(Lobby *lobby, Err *err)
{
    if (!tables_lobby(lobby->tables, consider, lobby, err))
        return false;
    return !lobby->waits || fail(err, ERR_WAITING, N_("the answer is on its way"));
}

/* The page with this answer; or the oldest one, which is to have it. */
static LobbyPage *find_page(Server *server, const Lobby *lobby)
{
    LobbyPage *oldest = &server->lobby[0];

    for (int i = 0; i < LOBBY_PAGES; i++) {
        LobbyPage *page = &server->lobby[i];

        if (page->text && page->game == lobby->game && page->phase == lobby->phase)
            return page;
        if (!page->text || (oldest->text && page->made_at < oldest->made_at))
            oldest = page;
    }
    free(oldest->text);
    *oldest = (LobbyPage){.game = lobby->game, .phase = lobby->phase};
    return oldest;
}

void lobby_close(Server *server)
{
    for (int i = 0; i < LOBBY_PAGES; i++)
        free(server->lobby[i].text);
}

static void write_list(Text *text, const Lobby *lobby)
{
    Json json = {.text = text};

    put_object(&json);
    put_array_as(&json, "tables");
    for (int i = 0; i < lobby->n; i++)
        tables_write_summary(put_value(&json), lobby->tables, lobby->newest[i], NOBODY);
    put_end(&json);
    put_end(&json);
}

static void keep(LobbyPage *page, const Text *text, int64_t now_ms)
{
    free(page->text);
    page->text = must(strdup(text->at));
    page->made_at = now_ms;
}

void view_list(const ApiRequest *request)
{
    Server *server = request->server;
    Lobby lobby = {.tables = server->tables};
    Text text = caller_page();
    LobbyPage *page = NULL;
    int64_t now_ms = tables_ms(server->tables);
    Err err;

    if (!read_filter(&lobby, request->http->query, &err)) {
        caller_refuse(request->caller, &err, -1);
        return;
    }
    if (tables_nodes(server->tables)) {
        page = find_page(server, &lobby);
        if (page->text && now_ms - page->made_at < KEPT_MS) {
            caller_answer(request->caller, page->text);
            return;
        }
    }
    if (!find_tables(&lobby, &err)) {
        caller_refuse(request->caller, &err, -1);
        return;
    }
    write_list(&text, &lobby);
    if (page)
        keep(page, &text, now_ms);
    caller_answer(request->caller, text.at);
}
