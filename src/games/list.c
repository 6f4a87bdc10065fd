/* list.c - the table of games; the only file that names them all. */
#include "games/list.h"

#include <string.h>

extern const Game akropolis, nullgame, panticapaeum;

const Game *const games[] = {&akropolis, &panticapaeum, &nullgame, NULL};

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
