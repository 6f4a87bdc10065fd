/* book.c - see book.h. */
#include "core/book.h"

#include <string.h>

#include "core/game.h"

/* Is the number at `rule` the number `of` or a part of it? PA-6.1.3 is part of PA-6.1 and
 * of PA-6; PA-11j is part of PA-11, but not of PA-1. */
static bool is_in(const char *rule, const char *of)
{
    size_t n = strlen(of);

    return strncmp(rule, of, n) == 0 && (rule[n] < '0' || rule[n] > '9');
}

static bool paragraph_tells(const Paragraph *at, const char *rule)
{
    if (is_in(at->rule, rule))
        return true;
    for (const char *word = at->also; word; word = strchr(word, ' ')) {
        word += *word == ' ';
        if (is_in(word, rule))
            return true;
    }
    return false;
}

bool book_tells(const Paragraph *at, const char *rule)
{
    if (!at->title)
        return paragraph_tells(at, rule);
    for (at++; at->rule && !at->title; at++)
        if (paragraph_tells(at, rule))
            return true;
    return false;
}

const Paragraph *book_first(const Game *game)
{
    const Paragraph *at = game->book;

    while (at->title || at->part)
        at++;
    return at;
}

const Paragraph *book_part(const Game *game, const char *part)
{
    for (const Paragraph *at = game->book; at && at->rule; at++)
        if (at->part && strcmp(at->part, part) == 0)
            return at;
    return NULL;
}

/* How many characters the numbers of a book begin with: the letters and the hyphen. */
static size_t n_letters(const Paragraph *book)
{
    return (size_t)(strchr(book->rule, '-') - book->rule) + 1;
}

static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool book_has_letters(const Game *game, const char *typed)
{
    size_t n = game->book ? n_letters(game->book) : 0;

    for (size_t i = 0; i < n; i++)
        if (upper(typed[i]) != game->book->rule[i])
            return false;
    return n > 0;
}

/* Write a typed number as the book does: with its letters in front in upper case, and the
 * letter at the end in lower case. */
static void write_number(char rule[RULE_NUMBER], const Game *game, const char *typed)
{
    size_t n = n_letters(game->book);
    Text text = text_in(rule, RULE_NUMBER);

    for (size_t i = 0; i < n; i++)
        text_char(&text, game->book->rule[i]);
    for (typed += book_has_letters(game, typed) ? n : 0; *typed; typed++)
        text_char(&text, lower(*typed));
    if (text.cut)
        rule[0] = '\0';
}

static const Paragraph *topic_of(const Game *game, const char *rule)
{
    for (const Paragraph *at = game->book; at->rule; at++)
        if (at->title && is_in(rule, at->rule))
            return at;
    return NULL;
}

/* Say which rules there are: those of the topic, if the number names one,
 * or the topics. */
static bool no_such_rule(const Game *game, const char *rule, const char *typed, Err *err)
{
    const Paragraph *topic = topic_of(game, rule);
    const Paragraph *first = topic ? topic + 1 : game->book, *last;

    if (first->part && strcmp(first->part, "goal") == 0)
        first++; /* it has only the number of its topic */
    last = first;
    for (const Paragraph *at = first; at->rule && !(topic && at->title); at++)
        if (topic || at->title)
            last = at;
    if (topic && strcmp(first->rule, last->rule) == 0)
        return no_such_rule(game, "", typed, err);
    return fail(err, ERR_UNKNOWN, N_("there is no rule '%s'; there are %s to %s"), typed,
                first->rule, last->rule);
}

bool book_read(char rule[RULE_NUMBER], const Game *game, const char *typed, Err *err)
{
    if (!game->book)
        return fail(err, ERR_UNKNOWN, N_("the rules of %s are not written down here"),
                    game->name);
    write_number(rule, game, typed);
    if (topic_of(game, rule))
        for (const Paragraph *at = game->book; at->rule; at++)
            if (book_tells(at, rule))
                return true;
    return no_such_rule(game, rule, typed, err);
}

/* The numbers, which are separated by blanks. */
static void write_also(Json *json, const char *also)
{
    put_array_as(json, "also");
    while (*also) {
        char rule[RULE_NUMBER];
        Text text = text_in(rule, sizeof rule);
        while (!text_word_ends(also))
            text_char(&text, *also++);
        put_string(json, rule);
        text_skip_blank(&also);
    }
    put_end(json);
}

static void write_paragraph(Json *json, const Paragraph *at)
{
    put_object(json);
    put_string_as(json, "rule", at->rule);
    if (at->also)
        write_also(json, at->also);
    if (at->part)
        put_string_as(json, "part", at->part);
    put_string_as(json, "text", at->text);
    if (at->brief)
        put_string_as(json, "brief", at->brief);
    put_end(json);
}

static void write_topic(Json *json, const Paragraph *at, const char *rule)
{
    put_object(json);
    put_string_as(json, "rule", at->rule);
    put_string_as(json, "title", at->title);
    put_array_as(json, "rules");
    for (at++; at->rule && !at->title; at++)
        if (!rule || book_tells(at, rule))
            write_paragraph(json, at);
    put_end(json);
    put_end(json);
}

void book_write(Text *text, const Game *game, const char *rule)
{
    Json json = {.text = text};

    put_object(&json);
    put_string_as(&json, "game", game->name);
    put_array_as(&json, "topics");
    for (const Paragraph *at = game->book; at && at->rule; at++)
        if (at->title && (!rule || book_tells(at, rule)))
            write_topic(&json, at, rule);
    put_end(&json);
    put_end(&json);
}
