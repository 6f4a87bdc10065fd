/* score.c - `polis score FILE`: checks, scores and explains a city from a real table. */
#include "cli/score.h"

#include <stdlib.h>
#include <string.h>

#include "games/list.h"
#include "os/file.h"
#include "os/must.h"
#include "os/output.h"

enum { MAX_FILE = 1 << 20 };

extern const Appraiser ak_appraiser, pa_appraiser;

static const Appraiser *const appraisers[] = {&ak_appraiser, &pa_appraiser};

static const Appraiser *appraiser_of(const Game *game)
{
    const Appraiser *found = NULL;

    for (size_t i = 0; i < sizeof appraisers / sizeof *appraisers; i++)
        if (strcmp(appraisers[i]->game, game->name) == 0)
            found = appraisers[i];
    return found;
}

/* For people; the game may not have an Appraiser. */
static bool report(Text *text, Lang lang, const Game *game, const DocNode *document,
                   const Setup *setup, Err *err)
{
    const Appraiser *appraiser = appraiser_of(game);

    return appraiser ? appraiser->report(text, lang, document, setup, err)
                     : game->answer_city(text, document, setup, err);
}

static bool answer(Text *text, const char *source, const Args *args, Lang lang, Err *err)
{
    size_t n = strlen(source);
    DocNode *nodes = must(malloc((n + 1) * sizeof *nodes));
    Setup setup = {.players = 2};
    const Game *game;
    bool ok = doc_read(nodes, (int)n, source, n, err) &&
              (game = game_of_city(nodes, err)) &&
              (!game->write_set || command_set_file(&setup, game, args, err)) &&
              (args_get(args, "json")
                   ? game->answer_city(text, nodes, &setup, err)
                   : report(text, lang, game, nodes, &setup, err));

    free(nodes);
    return ok;
}

static int run(const Args *args, Lang lang)
{
    static char shown[2 * MAX_DOCUMENT];
    Text text = text_in(shown, sizeof shown);
    Err err;

    if (args->n_rest != 1) {
        fail(&err, ERR_SYNTAX, N_("score needs one file, or - for standard input"));
        return complain(lang, &err);
    }
    char *source = file_read(args->rest[0], MAX_FILE, &err);
    bool ok = source && answer(&text, source, args, lang, &err);
    free(source);
    if (!ok && args_get(args, "json"))
        err_json_at(&text, &err);
    if (args_get(args, "json"))
        text_char(&text, '\n');
    output_str(shown);
    return ok ? 0 : complain(lang, &err);
}

static const Flag options[] = {
    {"json", NULL, N_("answer as one line of JSON")},
    SET_FLAGS,
    {NULL, NULL, NULL},
};

const Command command_score = {
    "score", "FILE", N_("check, score and explain the city of a real table"),
    options, run,
};
