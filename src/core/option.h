/* option.h - what can be agreed before a game: a table of rows in the game's folder.
 *
 * A row has a key, a kind, the values it allows, the default among them, and the
 * sentences that refuse other values. Records, protocol, command line, server and
 * screens go through the table; nothing else has a list of keys. That an
 * expansion is played is agreed by one more row. */
#ifndef CORE_OPTION_H
#define CORE_OPTION_H

#include "base/err.h"

enum {
    MAX_OPTIONS = 16,               /* rows of a game */
    MAX_KEY = 16                    /* bytes of a key with its NUL */
};

typedef struct Game Game;
typedef struct Setup Setup;

typedef enum {
    OPTION_CHOICE,                  /* one of the words; by default the first */
    OPTION_WORDS,                   /* any of the words; by default none */
    OPTION_NUMBER,                  /* from low to high; some numbers may have names */
    OPTION_FILE,                    /* Setup.set; at most one row, with the key "set" */
    OPTION_KINDS
} OptionKind;

typedef struct {
    const char *word;               /* in records and protocols; NULL ends a list */
    const char *name, *hint;        /* for people; a hint explains it, or is NULL */
    /* The number that the word of an OPTION_NUMBER stands for. Below 0 if it stands
     * for none with so many players: the sentence `absent` then says so, with the game
     * and the players. */
    int (*number)(const Setup *setup);
    const char *absent;
    /* Set if the word may be given alone, as --word and "word":true: the
     * help for that. */
    const char *help;
} OptionWord;

/* Rows that travel together under one key, as in rulings=edge:any,lake:single. */
typedef struct {
    const char *key, *title;
    const char *absent;             /* for a game (%s) that has none of these rows */
    const char *unknown;            /* no such row: '%s'; there are: %s */
    const char *wrong;              /* '%s' does not know '%s'; there are: %s */
    const char *no_list;            /* '%s' is not a list of them */
} OptionGroup;

typedef struct {
    const char *key;                /* letters a to z only; NULL ends the table */
    OptionKind kind;
    const OptionGroup *group;       /* for choices only; NULL: travels by itself */
    const OptionWord *words;        /* at most 14 if any of them may be chosen */
    int low, high;                  /* of a number */

    /* The default: `usual` returns it if set; or it is the same as that of the
     * choice `follows` in the same group; or it is the first word, no words,
     * the lowest number. */
    int (*usual)(const Setup *setup);
    const char *follows;
    bool has_none;                  /* of a choice: by default none of the words */
    bool is_always_said;            /* in records and to engines, even the default */
    const char *proposal;           /* what forms suggest instead of the default */
    /* Can the game be played with this value and so many players? NULL: always. */
    bool (*check)(const Setup *setup, Err *err);
    int players;                    /* usual number of players with this option, or 0 */
    bool scores;                    /* the score of a city depends on this option */

    const char *title, *help;       /* for people: in a form; on the command line */
    const char *all;                /* the name of all words together, or NULL */
    const char *absent;             /* for a game (%s) without this option */
    const char *unknown;            /* not one of the words: '%s'; there are: %s */
} Option;

/* Row `i` of a game, NULL after the last. Also works for a game that lists none. */
const Option *option_at(const Game *game, int i);

/* The key under which a row travels: its own or its group's. */
const char *option_key(const Option *option);

/* The index of the first row that travels under `key`, or -1. */
int option_find(const Game *game, const char *key);

/* The index of the row `key` in a group, or -1. */
int option_in_group(const Game *game, const char *group, const char *key);

/* The index of `word` among the words of a row, or -1. */
int option_word(const Option *option, const char *word);

/* Lists the keys of all games, each once, by the first row that travels under it; NULL
 * after the last. */
const Option *option_of_any(int i);

/* Write all rows of a game as JSON, for forms: see docs/protocol.md. */
void options_write(Text *text, const Game *game);

#endif
