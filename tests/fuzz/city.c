/* city.c - any bytes as the document of `polis score`: refused in one line of every
 * language, or scored, with an answer that is JSON and a report that fits.
 *
 * The document is read as src/cli/score.c does, whose work it is to find the game. */
#include <stdlib.h>
#include <string.h>

#include "cli/score.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

extern const Appraiser ak_appraiser, pa_appraiser;

static const Appraiser *const appraisers[] = {&ak_appraiser, &pa_appraiser};

static const Flag no_options[] = {{NULL, NULL, NULL}};

static char answer[2 * MAX_DOCUMENT];       /* as large as the command's */

static void must(bool holds)
{
    if (!holds)
        abort();
}

/* Text that can be shown: UTF-8, and a line of it where it must be one. */
static void check_shown(const Text *text, const char *never)
{
    json_t *string = json_string(text->at); /* NULL if it is not UTF-8 */

    must(text->used > 0 && !text->cut && string && !strpbrk(text->at, never));
    json_decref(string);
}

static void check_refusal(const Err *err)
{
    must(err->code < ERR_CODES);
    for (Lang lang = 0; lang < LANGS; lang++) {
        char sentence[1024];
        Text text = text_in(sentence, sizeof sentence);
        say_err(&text, lang, err);
        check_shown(&text, "\n\r\033");
    }
}

static void check_answer(const Appraiser *appraiser)
{
    Text text = text_in(answer, sizeof answer);
    Json json = {.text = &text};

    put_object(&json);
    appraiser->write_json(&json);
    put_end(&json);
    check_shown(&text, "\n\r\033");
    json_t *document = json_loads(answer, JSON_REJECT_DUPLICATES, NULL);
    must(json_is_integer(json_object_get(document, "total")));
    json_decref(document);
}

static void check_report(const Appraiser *appraiser, Lang lang)
{
    Text text = text_in(answer, sizeof answer);

    appraiser->write_report(&text, lang);
    check_shown(&text, "\r\033");
    must(text.at[text.used - 1] == '\n');
}

static void check_city(const Appraiser *appraiser, json_t *document)
{
    Args args = {.options = no_options};
    Err err;

    if (!appraiser->read(document, &args, &err)) {
        must(err.entry >= 0);
        check_refusal(&err);
        return;
    }
    check_answer(appraiser);
    for (Lang lang = 0; lang < LANGS; lang++)
        check_report(appraiser, lang);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    json_t *document =
        json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES, NULL);
    const char *game = json_string_value(json_object_get(document, "game"));

    for (size_t i = 0; game && i < sizeof appraisers / sizeof *appraisers; i++)
        if (strcmp(appraisers[i]->game, game) == 0)
            check_city(appraisers[i], document);
    json_decref(document);
    return 0;
}
