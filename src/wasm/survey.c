/* survey.c - see survey.h. */
#include "wasm/survey.h"

#include <string.h>

extern const Surveyor ak_surveyor, pa_surveyor;

static const Surveyor *const surveyors[] = {&ak_surveyor, &pa_surveyor};

bool survey_refuse(const char *form, Err *err)
{
    return fail(err, ERR_SYNTAX, N_("the line must be: %s"), form);
}

static const Surveyor *find(const char *game, Err *err)
{
    for (size_t i = 0; i < sizeof surveyors / sizeof *surveyors; i++)
        if (strcmp(surveyors[i]->game, game) == 0)
            return surveyors[i];
    fail(err, ERR_UNKNOWN, N_("unknown game '%s'"), game);
    return NULL;
}

/* The first line: the game, then what is agreed and owned. */
static const Surveyor *read_head(char *line, Err *err)
{
    char *words[PAGE_WORDS];
    int n = line ? page_words(line, words) : 0;

    if (n == 0 || n > PAGE_WORDS) {
        survey_refuse("game key=value …", err);
        return NULL;
    }
    const Surveyor *surveyor = find(words[0], err);
    if (!surveyor)
        return NULL;
    surveyor->start();
    for (int i = 1; i < n; i++) {
        char *value = page_part(words[i], '=');
        if (!value) {
            fail(err, ERR_SYNTAX, N_("'%s' is not of the form key=value"), words[i]);
            return NULL;
        }
        if (!surveyor->key(words[i], value, err))
            return NULL;
    }
    return surveyor;
}

static const Surveyor *read(char *page, Err *err)
{
    const Surveyor *surveyor = read_head(page_line(&page), err);
    char *words[PAGE_WORDS];

    if (!surveyor)
        return NULL;
    for (char *line; (line = page_line(&page));) {
        int n = page_words(line, words);
        if (n > 0 && !surveyor->line(words, n, err))
            return NULL;
    }
    return surveyor->finish(err) ? surveyor : NULL;
}

void survey_answer(Text *out, char *page)
{
    Err err;
    const Surveyor *surveyor = read(page, &err);

    if (!surveyor) {
        err_json_at(out, &err);
        return;
    }
    Json json = {.text = out};
    put_object(&json);
    put_bool_as(&json, "ok", true);
    surveyor->write(&json);
    put_end(&json);
}

void survey_parts(Text *out, const char *game)
{
    Err err;
    const Surveyor *surveyor = find(game, &err);

    if (surveyor && surveyor->write_parts)
        surveyor->write_parts(out);
    else if (surveyor)
        text_str(out, "{}");
    else
        err_json_at(out, &err);
}
