/* library.c - any bytes as what a program may pass to libpolis: options, then moves and
 * other wishes, or actions for games side by side, or a record. Each is done or refused
 * in one line; what is refused changes nothing; and the match can always be written and
 * read again.
 *
 * The first line is `GAME OPTIONS`; or empty before a record; or `env OPTIONS` before
 * actions, four bytes each: a number, whose lowest bit says that a legal one is taken
 * instead. Otherwise each further line begins with a letter: p plays the rest of the
 * line, c checks it, v previews it, a asks the bot of that name, n names a seat, d sets
 * the date, u takes back, r rewinds by half. */
#include <polis/env.h>

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { BIG = 1 << 18, MOST_WISHES = 40 };

static void must(bool holds)
{
    if (!holds)
        abort();
}

/* All is well, or there is a sentence about it. */
static bool is_done(int code, const polis_error *err)
{
    if (code == POLIS_OK)
        return true;
    must(err->code == code && err->text[0] && !strpbrk(err->text, "\n\r\033"));
    return false;
}

static int ask(polis_match *match, const char *bot, polis_error *err)
{
    polis_question question = POLIS_QUESTION;
    polis_answer answer = POLIS_ANSWER;

    question.bot = bot;
    question.playouts = 2;
    int code = polis_match_ask(match, &question, &answer, err);
    must(code != POLIS_OK || polis_match_check(match, answer.move, NULL) == POLIS_OK);
    return code;
}

static int wish(polis_match *match, const char *line, polis_error *err)
{
    static char text[BIG];
    const char *rest = line + 1;

    switch (*line) {
    case 'p': return polis_match_play(match, rest, err);
    case 'c': return polis_match_check(match, rest, err);
    case 'v': return polis_match_preview(match, rest, text, sizeof text, NULL, err);
    case 'a': return ask(match, rest, err);
    case 'n': return polis_match_set_name(match, *rest ? *rest - '0' : 0, rest, err);
    case 'd': return polis_match_set_date(match, rest, err);
    case 'u': return polis_match_undo(match, err);
    case 'r': return polis_match_rewind(match, polis_match_length(match) / 2, err);
    default: return POLIS_OK;
    }
}

/* What is written reads back, and is written as the same bytes again. */
static void check_round_trip(const polis_match *match)
{
    static char once[BIG], twice[BIG];
    polis_match *back = NULL;
    size_t length = 0;

    must(polis_match_write(match, once, BIG, &length, NULL) == POLIS_OK);
    must(polis_match_read(&back, once, length, NULL) == POLIS_OK);
    must(polis_match_write(back, twice, BIG, NULL, NULL) == POLIS_OK);
    must(strcmp(once, twice) == 0);
    polis_match_free(back);
}

static void play_lines(polis_match *match, char *lines)
{
    polis_error err;

    for (int i = 0; lines && i < MOST_WISHES; i++) {
        char *end = strchr(lines, '\n');
        uint64_t before = polis_match_digest(match);
        if (end)
            *end = '\0';
        if (!is_done(wish(match, lines, &err), &err))
            must(polis_match_digest(match) == before);
        lines = end ? end + 1 : NULL;
    }
    check_round_trip(match);
}

/* Two games side by side: the first has the actions that were sent, the second random
 * ones. Their match can always be written and read. */
static void play_env(const char *options, const uint8_t *bytes, size_t size)
{
    polis_env_setup setup = POLIS_ENV_SETUP;
    polis_env *env = NULL;
    polis_match *match = NULL;
    polis_error err;
    int32_t actions[2], sent;

    setup.game = "akropolis";
    setup.options = options;
    setup.games = 2;
    if (!is_done(polis_env_new(&env, &setup, &err), &err))
        return;
    for (size_t at = 0; at + sizeof sent <= size && at < 500; at += sizeof sent) {
        memcpy(&sent, bytes + at, sizeof sent);
        must(polis_env_sample(env, actions, NULL) == POLIS_OK);
        if (!(sent & 1))
            actions[0] = sent / 2;
        is_done(polis_env_step(env, actions, &err), &err);
    }
    must(polis_env_match(&match, env, 0, NULL) == POLIS_OK);
    check_round_trip(match);
    polis_match_free(match);
    polis_env_free(env);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    polis_match *match = NULL;
    polis_error err;
    char *text = malloc(size + 1);

    must(text != NULL);
    if (size)
        memcpy(text, data, size);
    text[size] = '\0';
    char *rest = strchr(text, '\n');
    if (rest == text) {
        if (is_done(polis_match_read(&match, text + 1, size - 1, &err), &err))
            check_round_trip(match);
    } else {
        char *options = text + strcspn(text, " \n");
        if (rest)
            *rest++ = '\0';
        if (*options)
            *options++ = '\0';
        if (strcmp(text, "env") == 0)
            play_env(options, rest ? data + (rest - text) : data,
                     rest ? size - (size_t)(rest - text) : 0);
        else if (is_done(polis_match_new(&match, text, options, &err), &err))
            play_lines(match, rest);
    }
    polis_match_free(match);
    free(text);
    return 0;
}
