/* city.c - any bytes as the document of a city from a real table, as `polis score` and
 * the browser read it. It is refused in one line of every language, or scored with an
 * answer that is JSON and a report that fits. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "cli/score.h"
#include "games/list.h"
#include "wasm/survey.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

extern const Appraiser ak_appraiser, pa_appraiser;

static const Appraiser *const appraisers[] = {&ak_appraiser, &pa_appraiser};

static const Setup setup = {.players = 2};

static char answer[2 * MAX_DOCUMENT];       /* as large as the command's */

static void must(bool holds)
{
    if (!holds)
        abort();
}

/* Text that can be shown: UTF-8, and a single line where it must be one. */
static void check_shown(const Text *text, const char *never)
{
    json_t *string = json_string(text->at); /* NULL if it is not UTF-8 */

    must(text->used > 0 && !text->cut && string && !strpbrk(text->at, never));
    json_decref(string);
}

static void check_refusal(const Err *err)
{
    must(err->code < ERR_CODES && err->entry >= 0);
    for (Lang lang = 0; lang < LANGS; lang++) {
        char sentence[1024];
        Text text = text_in(sentence, sizeof sentence);
        say_err(&text, lang, err);
        check_shown(&text, "\n\r\033");
    }
}

/* Check each member that a screen uses without testing for it. */
static void check_members(const json_t *document, bool is_scored)
{
    const json_t *at = json_object_get(document, "at");

    if (is_scored) {
        must(json_is_true(json_object_get(document, "ok")));
        must(json_is_integer(json_object_get(document, "total")));
        return;
    }
    must(json_is_false(json_object_get(document, "ok")));
    must(json_is_null(at) || json_integer_value(at) >= 0);
    must(json_string_length(json_object_get(document, "error")) > 0);
    must(json_array_size(json_object_get(document, "say")) == 1);
}

/* What the browser gets. */
static void check_answer(const char *page, size_t size, bool is_scored)
{
    Text text = text_in(answer, sizeof answer);

    survey_answer(&text, page, size);
    check_shown(&text, "\n\r\033");
    json_t *document = json_loads(answer, JSON_REJECT_DUPLICATES, NULL);
    check_members(document, is_scored);
    json_decref(document);
}

static bool check_report(const Appraiser *appraiser, const DocNode *document, Lang lang)
{
    Text text = text_in(answer, sizeof answer);
    Err err;

    if (!appraiser->report(&text, lang, document, &setup, &err)) {
        must(text.used == 0);
        check_refusal(&err);
        return false;
    }
    check_shown(&text, "\r\033");
    must(text.at[text.used - 1] == '\n');
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { BROWSER = 1 << 14 };             /* values that the browser has room for */
    char *page = malloc(size + 1);
    DocNode *nodes = malloc((size + 1) * sizeof *nodes);
    bool is_scored = false;
    Err err;

    must(page && nodes);
    if (size)
        memcpy(page, data, size);
    bool is_json = doc_read(nodes, (int)size, page, size, &err);
    const Game *game = is_json ? game_of_city(nodes, &err) : NULL;
    if (!game)
        check_refusal(&err);
    for (size_t i = 0; game && i < sizeof appraisers / sizeof *appraisers; i++)
        for (Lang lang = 0; lang < LANGS; lang++)
            if (strcmp(appraisers[i]->game, game->name) == 0)
                is_scored = check_report(appraisers[i], nodes, lang);
    if (!is_json || nodes->span < BROWSER)
        check_answer(page, size, is_scored);
    free(nodes);
    free(page);
    return 0;
}
