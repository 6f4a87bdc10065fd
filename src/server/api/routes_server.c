/* routes_server.c - requests about the server itself. */

#include "bots/bot.h"
#include "games/list.h"
#include "server/api/route.h"
#include "server/settings/offered_bots.h"

static void answer_health(const ApiRequest *request)
{
    Err err;

    if (request->server->is_closing) {
        fail(&err, ERR_BUSY, N_("the server is about to stop"));
        caller_refuse(request->caller, &err, -1);
    } else {
        health_answer(request->server, request->caller);
    }
}

static void answer_metrics(const ApiRequest *request)
{
    Gauges gauges = server_gauges(request->server);
    Text text = caller_page();

    metrics_write(&text, &request->server->metrics, &gauges);
    caller_reply(request->caller, 200, "text/plain; version=0.0.4; charset=utf-8",
                 text.at);
}

static void write_games(Json *json)
{
    put_array_as(json, "games");
    for (int i = 0; games[i]; i++) {
        if (games[i]->is_hidden)
            continue;
        put_object(json);
        put_string_as(json, "game", games[i]->name);
        put_key(json, "players");
        put_numbers(json, (const int[]){games[i]->min_players, games[i]->max_players}, 2);
        put_end(json);
    }
    put_end(json);
}

static void write_levels(Json *json)
{
    put_array_as(json, "levels");
    for (int i = 0; bots[i]; i++)
        if (bot_is_offered(bots[i]))
            put_string(json, bots[i]->name);
    put_end(json);
}

static void answer_api(const ApiRequest *request)
{
    Text text = caller_page();
    Json json = {.text = &text};

    put_object(&json);
    put_string_as(&json, "server", "polis " POLIS_VERSION);
    put_number_as(&json, "protocol", 1);
    write_games(&json);
    write_levels(&json);
    put_key(&json, "sets");
    offered_sets_write_names(&json, request->server->sets);
    if (request->server->config->invite_only)
        put_bool_as(&json, "invite_only", true);
    config_write_limits(put_value_as(&json, "limits"), request->server->config);
    put_end(&json);
    caller_answer(request->caller, text.at);
}

static void answer_sets(const ApiRequest *request)
{
    Text text = caller_page();

    offered_sets_write_all(&text, request->server->sets);
    caller_answer(request->caller, text.at);
}

const Route server_routes[] = {
    {"GET", "/healthz", {NULL}, answer_health, LIMIT_HEALTH},
    {"GET", "/metrics", {NULL}, answer_metrics, 0},
    {"GET", "/api", {NULL}, answer_api, 0},
    {"GET", "/api/sets", {NULL}, answer_sets, 0},
    {0},
};
