/* setup.h - what is agreed before a match: a plain value, the same for every game.
 *
 * A game lists its options as rows (option.h). By those rows, the functions here turn
 * `key=value` into a Setup and back, so that the protocol, the records and the command
 * line share one reader and one set of sentences. */
#ifndef CORE_SETUP_H
#define CORE_SETUP_H

#include "base/base64.h"
#include "base/json.h"
#include "base/json_read.h"
#include "base/sha256.h"
#include "core/option.h"

enum {
    MAX_SET = 3072,                 /* bytes of a game's printed material */
    MAX_SET_DATA = BASE64_LENGTH(MAX_SET) + 1   /* the same as text */
};

struct Setup {
    int players;                    /* people or bots, without the game's own seats */
    int16_t options[MAX_OPTIONS];   /* by row: 0 for the default, else 1 + the value */
    int set_size;                   /* 0: the set compiled in, or a game without sets */
    unsigned char set[MAX_SET];     /* what is printed on the parts, as Game.take_set left
                                       it: the same bytes on every machine */
};

/* Set `key`, which is "players" or a key of the game, to `value`. If this fails, `setup`
 * is unchanged. Whether the game can be played like this is for Game.check to say, once,
 * when all keys are set. */
bool setup_set(Setup *setup, const Game *game, const char *key, const char *value,
               Err *err);

/* The same for a word that is given alone (OptionWord.help). If the key `is_said` too,
 * both must mean the same. */
bool setup_set_word(Setup *setup, const Game *game, const char *key, const char *word,
                    bool is_said, Err *err);

/* Check what was agreed against all rows of the game. For Game.check, after it has
 * checked the players. */
bool setup_check(const Setup *setup, const Game *game, Err *err);

/* Does the row allow this value with as many players as `setup` has? */
bool setup_allows(const Setup *setup, const Game *game, int row, int value);

/* The value of a row, whether it was set or is the default: the index of a word (-1: none
 * of them), bits for words, or a number. And the default alone. */
int setup_value(const Setup *setup, const Game *game, int row);
int setup_usual(const Setup *setup, const Game *game, int row);

/* The keys of a set-up in the order of records: "players", then each key of the game
 * once, except files; NULL after the last. */
const char *setup_key(const Game *game, int i);

/* Does any game have this key? */
bool setup_knows(const char *key);

/* Write the value of `key` as setup_set reads it. Writes nothing if it is the default,
 * unless the row is always said. */
void setup_write(Text *text, const Setup *setup, const Game *game, const char *key);

/* Does everything that travels under `key` have its default? */
bool setup_is_usual(const Setup *setup, const Game *game, const char *key);

/* Is this `data:BASE64`, a whole set in a place where its file or name may be given? */
enum { SET_DATA_MARK = 5 };
bool set_is_data(const char *set);

/* Store the set that `data` has in base64; if `data` is empty, the set compiled in. */
bool setup_read_set(Setup *setup, const Game *game, const char *data, Err *err);

/* Write the set in base64; nothing if it is the one compiled in. */
void setup_write_set(Text *text, const Setup *setup);

/* Write the set as members of an object: "set":"name hash","data":"…","file":{…}. */
void setup_put_set(Json *json, const Setup *setup, const Game *game);

/* The SHA-256, in hexadecimal, of everything besides the shuffle that decides what is
 * dealt and to whom: the game, every option written out, the packed set that is really
 * played, and for each player the level of a bot, or NULL for a person. It does not
 * depend on whether a default was left out or said, nor on names. docs/fairness.md has
 * the bytes. */
enum { SETUP_HASH = 2 * SHA256_SIZE + 1 };
void setup_hash(char out[SETUP_HASH], const Setup *setup, const Game *game,
                const char *const levels[]);

/* Write `newgame GAME players=2 …`, for an engine. */
void setup_write_newgame(Text *text, const Setup *setup, const Game *game);

/* Read the options of any game from the members of `fields`, an object, and leave its
 * other members alone. A set of words is a list, ["houses","gardens"], and a group is an
 * object, {"edge":"any"}: each value is one word, so that a word cannot contain another
 * setting. Files are not read. */
bool setup_read_members(Setup *setup, const Game *game, const DocNode *fields, Err *err);

/* Write what is not the default, as members of the request that creates a
 * table on a server. */
void setup_write_members(Json *json, const Setup *setup, const Game *game);

/* Does the game end when one player gives up? With one or two players nobody is left to
 * play against; with more, the others play on. */
bool setup_is_duel(const Setup *setup);

#endif
