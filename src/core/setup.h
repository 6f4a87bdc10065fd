/* setup.h - what is agreed before a match: a plain value, the same for every game.
 *
 * A game lists its options as rows (option.h); the functions here turn `key=value` into a
 * Setup and back by those rows, so that the protocol, the records and the command line
 * share one reader and one set of sentences. */
#ifndef CORE_SETUP_H
#define CORE_SETUP_H

#include "base/base64.h"
#include "base/json.h"
#include "base/json_read.h"
#include "core/option.h"

enum {
    MAX_SET = 3072,                 /* bytes of a game's printed material */
    MAX_SET_DATA = BASE64_LENGTH(MAX_SET) + 1   /* the same as text */
};

struct Setup {
    int players;                    /* people or bots; a seat of the game's own is not */
    int16_t options[MAX_OPTIONS];   /* by row: 0 if nothing is said, else 1 + the value */
    int set_size; /* 0: the set that is compiled in, or a game without sets */
    unsigned char set[MAX_SET];     /* what is printed on the parts, as Game.take_set
                                       left it: the same bytes on every machine */
};

/* Set `key`, "players" or one of the game's, to what `value` says. `setup` stays as it
 * was when this fails. Whether the game can be played so is asked of Game.check, once,
 * when all keys are set. */
bool setup_set(Setup *setup, const Game *game, const char *key, const char *value,
               Err *err);

/* The same by a word that stands alone (OptionWord.help); where the key `is_said` as
 * well, both must mean the same. */
bool setup_set_word(Setup *setup, const Game *game, const char *key, const char *word,
                    bool is_said, Err *err);

/* Does a row of the game refuse what was agreed? For Game.check, after the players. */
bool setup_check(const Setup *setup, const Game *game, Err *err);

/* Would the row let this value be agreed with as many players as `setup` has? */
bool setup_allows(const Setup *setup, const Game *game, int row, int value);

/* What row `row` of the game says, given or not: the place of a word (-1: none of them),
 * bits of words, or a number; and what it says if nothing is said. */
int setup_value(const Setup *setup, const Game *game, int row);
int setup_usual(const Setup *setup, const Game *game, int row);

/* The keys of a set-up, in the order of records: "players", then those of the game but
 * for files, each once; NULL after the last. */
const char *setup_key(const Game *game, int i);

/* Is `key` one of those, for any game? */
bool setup_knows(const char *key);

/* Write the value of `key` as setup_set reads it; nothing where it is the default, unless
 * the row is always said. */
void setup_write(Text *text, const Setup *setup, const Game *game, const char *key);

/* Is all that travels under `key` as it usually is? */
bool setup_is_usual(const Setup *setup, const Game *game, const char *key);

/* Is it `data:BASE64`, a set itself where else its file or name may stand? */
enum { SET_DATA_MARK = 5 };
bool set_is_data(const char *set);

/* Let `setup` carry the set that `data` is, in base64; nothing: the one compiled in. */
bool setup_read_set(Setup *setup, const Game *game, const char *data, Err *err);

/* The set that it carries in base64; nothing where it is the one compiled in. */
void setup_write_set(Text *text, const Setup *setup);

/* The set as members of an object: "set":"name hash","data":"…","file":{…}. */
void setup_put_set(Json *json, const Setup *setup, const Game *game);

/* `newgame GAME players=2 …`, for an engine. */
void setup_write_newgame(Text *text, const Setup *setup, const Game *game);

/* Set what `fields`, an object, has of the options of any game; all else in it is left
 * alone. A set of words is a list, ["houses","gardens"], a group an object,
 * {"edge":"any"}: each is one word, so that none says more than it seems to. Files are
 * not read. */
bool setup_read_members(Setup *setup, const Game *game, const DocNode *fields, Err *err);

/* What is not usual, as members of the request that makes a table on a server. */
void setup_write_members(Json *json, const Setup *setup, const Game *game);

/* Does the game end when a player gives it up? Of two or one nobody is left to play with;
 * of more the others play on. */
bool setup_is_duel(const Setup *setup);

#endif
