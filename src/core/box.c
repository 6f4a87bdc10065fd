/* box.c - see box.h. */
#include "core/box.h"

#include "core/game.h"

void box_write(Text *text, const Game *game, const Setup *setup)
{
    BoxRow rows[MAX_BOX_ROWS];
    int n = game->box ? game->box(rows, setup) : 0;

    text_f(text, "{\"game\":\"%s\",\"players\":[", game->name);
    for (int k = 0; k < BOX_COLUMNS; k++)
        text_f(text, k ? ",%d" : "%d", BOX_FEWEST + k);
    text_str(text, "],\"rows\":[");
    for (int i = 0; i < n; i++) {
        text_str(text, i ? ",{\"name\":" : "{\"name\":");
        text_json(text, rows[i].name);
        text_str(text, ",\"counts\":[");
        for (int k = 0; k < BOX_COLUMNS; k++)
            text_f(text, k ? ",%d" : "%d", rows[i].counts[k]);
        text_str(text, "]}");
    }
    text_str(text, "]}");
}
