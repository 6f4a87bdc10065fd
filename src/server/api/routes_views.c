/* routes_views.c - see routes_views.h. */
#include "server/api/routes_views.h"

#include "server/api/table_request.h"
#include "server/api/poll.h"

enum { USUAL_WAIT_S = 25, MAX_WAIT_S = 60 };

/* The table of the request, if the sender may watch it; NULL: it has been refused. */
static const Table *seen_table(Viewer *viewer, const ApiRequest *request)
{
    Err err;
    const char *token = request->http->token;

    *viewer = tables_viewer(request->server->tables, request->id, token);
    const Table *table = shown_table(request->server->tables, request->id, viewer, &err);
    if (!table) {
        caller_refuse(request->caller, &err, -1);
        return NULL;
    }
    if (!tables_seat_welcome(request->server->tables, request->id, viewer->seat, &err)) {
        caller_refuse(request->caller, &err, table->version);
        return NULL;
    }
    if (may_view(table, viewer, &err) &&
        lookups_have_all(tables_lookups(request->server->tables), &err))
        return table;
    if (token)
        fail(&err, ERR_TOKEN, N_("this token opens no seat here"));
    caller_refuse(request->caller, &err, table->version);
    return NULL;
}

/* The same, if its game has begun. */
static const Table *begun_table(const ApiRequest *request)
{
    Viewer viewer;
    Err err;
    const Table *table = seen_table(&viewer, request);

    if (!table || table->phase != PHASE_WAITING)
        return table;
    if (tables_make_sure(request->server->tables, request->id, &err))
        fail(&err, ERR_STATE, N_("the game has not begun"));
    caller_refuse(request->caller, &err, table->version);
    return NULL;
}

void view_summary(const ApiRequest *request)
{
    Text text = caller_page();
    Viewer viewer;
    const Table *table = seen_table(&viewer, request);

    if (!table)
        return;
    tables_write_summary(&text, request->server->tables, table, viewer.seat);
    caller_answer(request->caller, text.at);
}

void view_events(const ApiRequest *request)
{
    Viewer viewer;
    int from = 0, wait_s = USUAL_WAIT_S, stream = 0;
    const char *query = request->http->query;
    const Table *table = seen_table(&viewer, request);
    Err err;

    if (!table)
        return;
    tables_visit(request->server->tables, request->id, viewer.seat);
    if (!query_int(&from, query, "from", 0, INT32_MAX, &err) ||
        !from_is_there(request->server->tables, table, from, &err) ||
        !query_int(&wait_s, query, "wait", 0, MAX_WAIT_S, &err) ||
        !query_int(&stream, query, "stream", 0, 1, &err))
        caller_refuse(request->caller, &err, table->version);
    else if (stream)
        stream_open(request->server, request->caller, table, &viewer, from);
    else
        poll_open(request->server, request->caller, table, &viewer, from, wait_s);
}

/* Answer {"version":N,"NAME":…} with what `write` writes about the position. */
static void answer_position(const ApiRequest *request, const Table *table,
                            const char *name, void (*write)(Text *text, const State *s))
{
    Text text = caller_page();
    Json json = {.text = &text};

    put_object(&json);
    put_number_as(&json, "version", table->version);
    write(put_value_as(&json, name), match_state(&table->match));
    put_end(&json);
    caller_answer(request->caller, text.at);
}

void view_state(const ApiRequest *request)
{
    const Table *table = begun_table(request);

    if (table)
        answer_position(request, table, "state", table->game->write_state);
}

void view_score(const ApiRequest *request)
{
    const Table *table = begun_table(request);
    Err err;

    if (!table)
        return;
    if (table->aids != AIDS_NONE || table->phase == PHASE_OVER) {
        answer_position(request, table, "score", table->game->write_score);
        return;
    }
    if (tables_make_sure(request->server->tables, request->id, &err))
        fail(&err, ERR_STATE,
             N_("this table is played without aids: scores are shown at the end"));
    caller_refuse(request->caller, &err, table->version);
}

void view_legal(const ApiRequest *request)
{
    static Move moves[MAX_MOVES];
    const Table *table = begun_table(request);
    Text text = caller_page();
    Json json = {.text = &text};

    if (!table)
        return;
    const State *s = match_state(&table->match);
    int turn = table_turn(table), n = turn == NOBODY ? 0 : table->game->moves(s, moves);
    put_object(&json);
    put_number_as(&json, "version", table->version);
    put_number_as(&json, "turn", turn);
    put_array_as(&json, "moves");
    for (int i = 0; i < n; i++) {
        char word[MAX_MOVE_TEXT];
        Text one = text_in(word, sizeof word);
        table->game->write_move(&one, s, moves[i]);
        put_string(&json, word);
    }
    put_end(&json);
    put_end(&json);
    caller_answer(request->caller, text.at);
}

void view_record(const ApiRequest *request)
{
    Viewer viewer;
    const Table *table = seen_table(&viewer, request);
    Text text = caller_page();

    if (!table)
        return;
    table_write_record(&text, table);
    caller_reply(request->caller, 200, "text/plain; charset=utf-8", text.at);
}
