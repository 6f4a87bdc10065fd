/* agreed.c - see agreed.h. */
#include "sets/agreed.h"

#include <stdlib.h>
#include <string.h>

#include "core/game.h"
#include "os/must.h"

bool agreed_read(Setup *setup, const Game *game, const json_t *fields, Err *err)
{
    char *text = fields ? must(json_dumps(fields, 0)) : must(strdup("{}"));
    size_t n = strlen(text);
    DocNode *nodes = must(malloc((n + 1) * sizeof *nodes));
    bool ok = doc_read(nodes, (int)n, text, n, err) &&
              setup_read_members(setup, game, nodes, err);

    free(nodes);
    free(text);
    return ok;
}

bool agreed_knows(const char *name)
{
    const Option *option;

    for (int i = 0; (option = option_of_any(i)); i++) {
        int word = option_word(option, name);
        if (strcmp(option_key(option), name) == 0 ||
            (word >= 0 && option->words[word].help))
            return true;
    }
    return false;
}
