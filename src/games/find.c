/* find.c - looks a game up: see list.h. */
#include <string.h>

#include "games/list.h"

const Game *game_named(const char *name)
{
    for (int i = 0; games[i]; i++)
        if (strcmp(games[i]->name, name) == 0)
            return games[i];
    return NULL;
}

const Game *game_of_rule(const char *number, const Game *playing)
{
    for (int i = 0; games[i]; i++)
        if (book_has_letters(games[i], number))
            return games[i];
    return playing;
}
