/* find.c - looks a game up: see list.h. */
#include <assert.h>
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

const Game *game_of_city(const DocNode *document, Err *err)
{
    char name[MESSAGE_ARG_SIZE + 1];
    const DocNode *member = doc_member(document, "game");

    if (doc_kind(member) != DOC_STRING) {
        fail(err, ERR_SYNTAX, N_("the file must be an object with a \"game\""));
        return NULL;
    }
    doc_string(member, name, sizeof name);
    const Game *game = game_named(name);
    if (game && game->answer_city)
        return game;
    fail(err, ERR_UNKNOWN, N_("unknown game '%s'"), name);
    return NULL;
}

const Game *game_of_set(const char *source, DocNode *nodes, int size)
{
    const Game *found = NULL;
    int fewest = 0;

    for (int i = 0; games[i]; i++) {
        Setup setup = {.players = 2};
        Err err;
        int n = games[i]->read_set
                    ? games[i]->read_set(&setup, &err, 1, source, nodes, size) : 0;
        if (games[i]->read_set && (!found || n < fewest)) {
            found = games[i];
            fewest = n;
        }
    }
    assert(found);
    return found;
}
