/* score.c - `polis score FILE`: the city of a real table, checked, scored and
 * explained. */
#include "cli/score.h"

#include <stdlib.h>
#include <string.h>

#include "os/file.h"
#include "os/json.h"
#include "os/output.h"

enum { MAX_FILE = 1 << 20 };

extern const Appraiser ak_appraiser, pa_appraiser;

static const Appraiser *const appraisers[] = {&ak_appraiser, &pa_appraiser};

/* Find who knows the document's game, and let it read. */
static const Appraiser *appraise(json_t *document, const Args *args, Err *err)
{
    const char *game = json_string_value(json_object_get(document, "game"));

    if (!json_is_object(document) || !game) {
        fail(err, ERR_SYNTAX, N_("the file must be an object with a \"game\""));
        return NULL;
    }
    for (size_t i = 0; i < sizeof appraisers / sizeof *appraisers; i++)
        if (strcmp(appraisers[i]->game, game) == 0)
            return appraisers[i]->read(document, args, err) ? appraisers[i] : NULL;
    fail(err, ERR_UNKNOWN, N_("unknown game '%s'"), game);
    return NULL;
}

static const Appraiser *appraise_file(const char *path, const Args *args, Err *err)
{
    char *source = file_read(path, MAX_FILE, err);
    json_t *document = source ? json_text_read(source, strlen(source), err) : NULL;

    free(source);
    const Appraiser *appraiser = document ? appraise(document, args, err) : NULL;
    json_decref(document);
    return appraiser;
}

static int run(const Args *args, Lang lang)
{
    static char answer[2 * MAX_DOCUMENT];
    Text text = text_in(answer, sizeof answer);
    Json json = {.text = &text};
    bool as_json = args_get(args, "json") != NULL;
    Err err;

    if (args->n_rest != 1) {
        fail(&err, ERR_SYNTAX, N_("score needs one file, or - for standard input"));
        return complain(lang, &err);
    }
    const Appraiser *appraiser = appraise_file(args->rest[0], args, &err);
    if (!appraiser) {
        if (as_json) {
            err_json_at(&text, &err);
            puts(answer);
        }
        return complain(lang, &err);
    }
    if (as_json) {
        put_object(&json);
        put_bool_as(&json, "ok", true);
        appraiser->write_json(&json);
        put_end(&json);
        text_char(&text, '\n');
    } else {
        appraiser->write_report(&text, lang);
    }
    output_str(answer);
    return 0;
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
