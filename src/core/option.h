/* option.h - what can be agreed before a game: a table of rows that the game lists.
 *
 * A row has a key, a kind, the values it takes, which of them is usual and what refuses
 * the others. Records, protocol, command line, server and screens walk the table; nobody
 * else has a list of keys. An expansion of a game is one more row. */
#ifndef CORE_OPTION_H
#define CORE_OPTION_H

#include "base/err.h"

enum {
    MAX_OPTIONS = 16,               /* rows of a game */
    MAX_KEY = 16                    /* characters of a key and their end */
};

typedef struct Game Game;
typedef struct Setup Setup;

typedef enum {
    OPTION_CHOICE,                  /* one of the words; usually the first */
    OPTION_WORDS,                   /* any of the words; usually none */
    OPTION_NUMBER,                  /* from low to high; words are names for some */
    OPTION_FILE,                    /* Setup.set; the only one, its key is "set" */
    OPTION_KINDS
} OptionKind;

typedef struct {
    const char *word;               /* in records and protocols; NULL ends a list */
    const char *name, *hint;        /* for people; a hint says what it means, or NULL */
    /* The number that the word of an OPTION_NUMBER stands for, below 0 if there is none
     * with so many players; `absent` says so, with the game and the players. */
    int (*number)(const Setup *setup);
    const char *absent;
    /* May be given by the word alone, as --word and "word":true; the help of that. */
    const char *help;
} OptionWord;

/* Rows that travel together under one key, as rulings=edge:any,lake:single. */
typedef struct {
    const char *key, *title;
    const char *absent;             /* of a game (%s) that has none of them */
    const char *unknown;            /* no such row: '%s'; there are: %s */
    const char *wrong;              /* '%s' does not know '%s'; there are: %s */
    const char *no_list;            /* '%s' is no list of them */
} OptionGroup;

typedef struct {
    const char *key;                /* NULL ends the table; no letters but a to z */
    OptionKind kind;
    const OptionGroup *group;       /* of choices alone; NULL: travels by itself */
    const OptionWord *words;        /* of a set at most 14 */
    int low, high;                  /* of a number */

    /* What is usual where nothing is said: `usual` says it; or as the choice `follows` of
     * the same group; or the first word, no words, the lowest number. */
    int (*usual)(const Setup *setup);
    const char *follows;
    bool has_none;                  /* of a choice: usually none of the words */
    bool is_always_said;            /* in records and to engines, usual or not */
    const char *proposal;           /* what forms propose instead of the usual */
    /* Can it be played so, with so many players? NULL: always. */
    bool (*check)(const Setup *setup, Err *err);
    int players;                    /* who asks for it usually plays with so many; or 0 */
    bool scores;                    /* what a city brings depends on it */

    const char *title, *help;       /* for people: above a form; on the command line */
    const char *all;                /* what all words together are called; or NULL */
    const char *absent;             /* of a game (%s) without it */
    const char *unknown;            /* not one of the words: '%s'; there are: %s */
} Option;

/* Row `i` of a game, NULL after the last: for a game that lists none, too. */
const Option *option_at(const Game *game, int i);

/* The key under which a row travels: its own or its group's. */
const char *option_key(const Option *option);

/* The place of the first row that travels under `key`, or -1. */
int option_find(const Game *game, const char *key);

/* The place of the row `key` of a group, or -1. */
int option_in_group(const Game *game, const char *group, const char *key);

/* The place of `word` among the words of a row, or -1. */
int option_word(const Option *option, const char *word);

/* Each key of any game once, by the first row that travels under it; NULL after the
 * last. */
const Option *option_of_any(int i);

/* All rows of a game as JSON, for forms: docs/protocol.md. */
void options_write(Text *text, const Game *game);

#endif
