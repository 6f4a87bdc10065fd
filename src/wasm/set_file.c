/* set_file.c - see set_file.h. */
#include "wasm/set_file.h"

#include "base/json.h"
#include "games/list.h"
#include "wasm/nodes.h"

enum { MAX_FAULTS = 20 };

void set_file_refuse(Text *out, const Err faults[], int n)
{
    Json json = {.text = out};

    put_object(&json);
    put_bool_as(&json, "ok", false);
    put_number_as(&json, "faults", n);
    put_array_as(&json, "say");
    for (int i = 0; i < n && i < MAX_FAULTS; i++)
        message_json(&json, &faults[i].message);
    put_end(&json);
    put_end(&json);
}

void set_file_answer(Text *out, const char *source)
{
    static Err faults[MAX_FAULTS];
    Json json = {.text = out};
    Setup setup = {.players = 2};
    const Game *game = game_of_set(source, wasm_nodes, NODES);
    int n = game->read_set(&setup, faults, MAX_FAULTS, source, wasm_nodes, NODES);

    if (n > 0) {
        set_file_refuse(out, faults, n);
        return;
    }
    put_object(&json);
    put_bool_as(&json, "ok", true);
    setup_put_set(&json, &setup, game);
    put_end(&json);
}
