/* lobby.c - GET /api/tables: public tables that wait for players or are being played, the
 * newest first. */
#include "games/list.h"
#include "server/api/routes_views.h"

enum { MAX_LISTED = 100 };

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

/* The list says which tables there are, the table itself how it is now. All are looked for
 * before waiting for one, so that they are loaded together. */
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

void view_list(const ApiRequest *request)
{
    Lobby lobby = {.tables = request->server->tables};
    Text text = caller_page();
    Json json = {.text = &text};
    Err err;

    if (!read_filter(&lobby, request->http->query, &err) || !find_tables(&lobby, &err)) {
        caller_refuse(request->caller, &err, -1);
        return;
    }
    put_object(&json);
    put_array_as(&json, "tables");
    for (int i = 0; i < lobby.n; i++)
        tables_write_summary(put_value(&json), lobby.tables, lobby.newest[i], NOBODY);
    put_end(&json);
    put_end(&json);
    caller_answer(request->caller, text.at);
}
