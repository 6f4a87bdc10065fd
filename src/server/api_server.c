/* api_server.c - requests about the server itself. */
#include <stdlib.h>

#include "bots/bot.h"
#include "games/list.h"
#include "server/front.h"
#include "server/route.h"

static void answer_health(const Ask *ask)
{
    char *value = NULL;
    Err err;

    if (hall_is_closing(ask->hall)) {
        fail(&err, ERR_BUSY, N_("the server is about to stop"));
        caller_refuse(ask->caller, &err, -1);
    } else if (!store_get(hall_store(ask->hall), &value, "server", "clock", &err)) {
        caller_refuse(ask->caller, &err, -1);
    } else {
        caller_reply(ask->caller, 200, "text/plain; charset=utf-8", "ok\n");
    }
    free(value);
}

static void answer_metrics(const Ask *ask)
{
    const char *names[MAX_VERBS + 1] = {NULL};
    Gauges gauges = hall_gauges(ask->hall);
    Text text = caller_page();

    for (int i = 0; i < MAX_VERBS && verbs[i].name; i++)
        names[i] = verbs[i].name;
    metrics_write(&text, hall_metrics(ask->hall), &gauges, names);
    caller_reply(ask->caller, 200, "text/plain; version=0.0.4; charset=utf-8", text.at);
}

static void write_games(Text *text)
{
    const char *between = "";

    for (int i = 0; games[i]; i++) {
        if (games[i]->is_hidden)
            continue;
        text_f(text, "%s{\"game\":\"%s\",\"players\":[%d,%d]}", between, games[i]->name,
               games[i]->min_players, games[i]->max_players);
        between = ",";
    }
}

static void write_levels(Text *text)
{
    const char *between = "";

    for (int i = 0; bots[i]; i++) {
        if (!level_is_offered(bots[i]))
            continue;
        text_f(text, "%s\"%s\"", between, bots[i]->name);
        between = ",";
    }
}

static void answer_api(const Ask *ask)
{
    Text text = caller_page();

    text_str(&text, "{\"server\":\"polis " POLIS_VERSION "\",\"protocol\":1,\"games\":[");
    write_games(&text);
    text_str(&text, "],\"levels\":[");
    write_levels(&text);
    text_str(&text, "],\"sets\":");
    offers_write(&text, hall_offers(ask->hall));
    text_str(&text, ",\"limits\":");
    config_write_limits(&text, hall_config(ask->hall));
    text_char(&text, '}');
    caller_answer(ask->caller, text.at);
}

const Route server_routes[] = {
    {"GET", "/healthz", {NULL}, answer_health, 0},
    {"GET", "/metrics", {NULL}, answer_metrics, 0},
    {"GET", "/api", {NULL}, answer_api, 0},
    {0},
};
