/* lobby.c - GET /api/tables: public tables that wait for players or are played, newest
 * first. */
#include <stdlib.h>
#include <string.h>

#include "games/list.h"
#include "server/api/routes_views.h"

enum { MAX_LISTED = 100 };

typedef struct {
    const Game *game;               /* NULL: any that is not hidden */
    int phase;                      /* -1: any that is not over */
    const Table *newest[MAX_LISTED];
    int n;
} Listing;

/* Put `table` in its place among the newest, if it belongs there. */
static void consider(void *with, const Table *table)
{
    Listing *list = with;
    int at = list->n;

    if (!table->is_public || table->phase == PHASE_OVER ||
        (list->game ? table->game != list->game : table->game->is_hidden) ||
        (list->phase >= 0 && (int)table->phase != list->phase))
        return;
    while (at > 0 && list->newest[at - 1]->created_at < table->created_at)
        at--;
    if (at == MAX_LISTED)
        return;
    if (list->n < MAX_LISTED)
        list->n++;
    memmove(&list->newest[at + 1], &list->newest[at],
            (size_t)(list->n - 1 - at) * sizeof *list->newest);
    list->newest[at] = table;
}

static bool read_filter(Listing *out, const char *query, Err *err)
{
    char word[32];

    *out = (Listing){.phase = -1};
    if (query_get(word, sizeof word, query, "game") &&
        !(out->game = game_named(word)))
        return fail(err, ERR_UNKNOWN, N_("unknown game '%s'"), word);
    if (query_get(word, sizeof word, query, "phase") &&
        (out->phase = text_find(phase_names, PHASE_OVER, word)) < 0)
        return fail(err, ERR_SYNTAX, N_("a phase is waiting or playing, not '%s'"), word);
    return true;
}

void view_list(const Ask *ask)
{
    Listing list;
    Text text = caller_page();
    Json json = {.text = &text};
    Err err;

    if (!read_filter(&list, ask->request->query, &err)) {
        caller_refuse(ask->caller, &err, -1);
        return;
    }
    tables_each(ask->server->tables, consider, &list);
    put_object(&json);
    put_array_as(&json, "tables");
    for (int i = 0; i < list.n; i++)
        tables_write_summary(put_value(&json), ask->server->tables, list.newest[i],
                             NOBODY);
    put_end(&json);
    put_end(&json);
    caller_answer(ask->caller, text.at);
}
