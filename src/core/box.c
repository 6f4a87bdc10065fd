/* box.c - see box.h. */
#include "core/box.h"

#include "core/game.h"

void box_write(Text *text, const Game *game, const Setup *setup)
{
    BoxRow rows[MAX_BOX_ROWS];
    int n = game->box ? game->box(rows, setup) : 0;
    Json json = {.text = text};

    put_object(&json);
    put_string_as(&json, "game", game->name);
    put_array_as(&json, "players");
    for (int k = 0; k < BOX_COLUMNS; k++)
        put_number(&json, BOX_FEWEST + k);
    put_end(&json);
    put_array_as(&json, "rows");
    for (int i = 0; i < n; i++) {
        put_object(&json);
        put_string_as(&json, "name", rows[i].name);
        put_key(&json, "counts");
        put_numbers(&json, rows[i].counts, BOX_COLUMNS);
        put_end(&json);
    }
    put_end(&json);
    put_end(&json);
}
