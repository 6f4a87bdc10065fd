/* plain.c - see plain.h. */
#include "core/plain.h"

#include <string.h>

#include "core/games.h"

static bool fits(const PlainRow *row, const Message *message)
{
    return strcmp(row->sentence, message->format) == 0 &&
           (!row->is || strcmp(row->is, message->args[row->arg - 1]) == 0);
}

const char *plain_of(const Game *game, const Message *message)
{
    for (const PlainRow *row = game->plain; row && row->sentence; row++)
        if (fits(row, message))
            return row->plain;
    return NULL;
}

void plain_write(Text *text)
{
    Json json = {.text = text};

    put_array(&json);
    for (int i = 0; games[i]; i++)
        for (const PlainRow *row = games[i]->plain; row && row->sentence; row++) {
            put_array(&json);
            put_string(&json, row->sentence);
            put_string(&json, row->plain);
            if (row->is) {
                put_number(&json, row->arg);
                put_string(&json, row->is);
            }
            put_end(&json);
        }
    put_end(&json);
}
