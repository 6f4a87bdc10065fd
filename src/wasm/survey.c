/* survey.c - see survey.h. */
#include "wasm/survey.h"

#include "games/list.h"
#include "wasm/nodes.h"

DocNode wasm_nodes[NODES];

void survey_answer(Text *out, const char *page, size_t n)
{
    DocNode *nodes = wasm_nodes;
    const Setup setup = {.players = 2};
    const Game *game;
    Err err;

    if (!doc_read(nodes, NODES, page, n, &err) || !(game = game_of_city(nodes, &err)) ||
        !game->answer_city(out, nodes, &setup, &err))
        err_json_at(out, &err);
}

void survey_parts(Text *out, const char *name)
{
    const Game *game = game_named(name);
    Err err;

    if (!game || !game->answer_city) {
        fail(&err, ERR_UNKNOWN, N_("unknown game '%s'"), name);
        err_json_at(out, &err);
    } else if (game->write_parts) {
        game->write_parts(out);
    } else {
        text_str(out, "{}");
    }
}
