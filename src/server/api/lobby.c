/* lobby.c - GET /api/tables: public tables that wait for players or are being played, the
 * newest first. */
#include <string.h>

#include "games/list.h"
#include "server/api/routes_views.h"

enum { MAX_LISTED = 100 };

typedef struct {
    const Game *game;               /* NULL: any that is not hidden */
    int phase;                      /* -1: any that is not over */
    const Table *newest[MAX_LISTED];
    int n;
} Lobby;

/* Insert `table` among the newest, if it belongs there. */
static void consider(void *with, const Table *table)
{
    Lobby *lobby = with;
    int at = lobby->n;

    if (!table->is_public || table->phase == PHASE_OVER ||
        (lobby->game ? table->game != lobby->game : table->game->is_hidden) ||
        (lobby->phase >= 0 && (int)table->phase != lobby->phase))
        return;
    while (at > 0 && lobby->newest[at - 1]->created_at < table->created_at)
        at--;
    if (at == MAX_LISTED)
        return;
    if (lobby->n < MAX_LISTED)
        lobby->n++;
    memmove(&lobby->newest[at + 1], &lobby->newest[at],
            (size_t)(lobby->n - 1 - at) * sizeof *lobby->newest);
    lobby->newest[at] = table;
}

static bool read_filter(Lobby *out, const char *query, Err *err)
{
    char word[32];

    *out = (Lobby){.phase = -1};
    if (query_get(word, sizeof word, query, "game") &&
        !(out->game = game_named(word)))
        return fail(err, ERR_UNKNOWN, N_("unknown game '%s'"), word);
    if (query_get(word, sizeof word, query, "phase") &&
        (out->phase = text_find(phase_names, PHASE_OVER, word)) < 0)
        return fail(err, ERR_SYNTAX, N_("a phase is waiting or playing, not '%s'"), word);
    return true;
}

void view_list(const ApiRequest *request)
{
    Lobby lobby;
    Text text = caller_page();
    Json json = {.text = &text};
    Err err;

    if (!read_filter(&lobby, request->http->query, &err)) {
        caller_refuse(request->caller, &err, -1);
        return;
    }
    tables_each(request->server->tables, consider, &lobby);
    put_object(&json);
    put_array_as(&json, "tables");
    for (int i = 0; i < lobby.n; i++)
        tables_write_summary(put_value(&json), request->server->tables, lobby.newest[i],
                             NOBODY);
    put_end(&json);
    put_end(&json);
    caller_answer(request->caller, text.at);
}
