/* setup.h - what is agreed before a match: a plain value, the same for every game.
 *
 * A game lists the words it knows (variants, rulings, architects) in its Game; the
 * functions here turn `key=value` into a Setup and back, so that the protocol, the
 * records and the command line share one reader and one set of sentences. */
#ifndef CORE_SETUP_H
#define CORE_SETUP_H

#include "base/base64.h"
#include "base/err.h"

enum {
    MAX_VARIANTS = 8, MAX_RULINGS = 6, MAX_CHOICES = 3, MAX_ARCHITECTS = 4,
    MAX_SET = 3072,                 /* bytes of a game's printed material */
    MAX_SET_DATA = BASE64_LENGTH(MAX_SET) + 1   /* the same as text */
};

typedef struct Game Game;

typedef struct {
    const char *name;
    const char *choices[MAX_CHOICES];   /* the first is the default */
    const char *as;                 /* the ruling that it follows until it is given */
} Ruling;

typedef struct {
    int players;                    /* people or bots; an architect is not one */
    int stacks;                     /* of face-down tiles; 0: the usual number */
    int architect;                  /* 1 + its place in Game.architects; 0: none */
    unsigned variants;              /* bit i: Game.variants[i] is played */
    int rulings[MAX_RULINGS];       /* index into Ruling.choices; one more where the ruling
                                     * follows another, 0: not given */
    int set_size; /* 0: the set that is compiled in, or a game without sets */
    unsigned char set[MAX_SET];     /* what is printed on the parts, as Game.take_set
                                       left it: the same bytes on every machine */
} Setup;

/* Set `key` (players, stacks, architect, variants, rulings) to what `value` says;
 * `stacks=long` is the long game. `setup` stays as it was when this fails. Whether the
 * game can be played so is asked of Game.check, once, when all keys are set. */
bool setup_set(Setup *setup, const Game *game, const char *key, const char *value,
               Err *err);

/* Write the value of `key` as setup_set reads it; nothing where it is the default. */
void setup_write(Text *text, const Setup *setup, const Game *game, const char *key);

/* What ruling `i` says, given or not: an index into Ruling.choices. */
int setup_ruling(const Setup *setup, const Game *game, int i);

/* Let `setup` carry the set that `data` is, in base64; nothing: the one compiled in. */
bool setup_read_set(Setup *setup, const Game *game, const char *data, Err *err);

/* The set that it carries in base64; nothing where it is the one compiled in. */
void setup_write_set(Text *text, const Setup *setup);

/* Stacks of face-down tiles in this match; 0 for a game that has none. */
int setup_stacks(const Setup *setup, const Game *game);

/* Does the game end when a player gives it up? Of two or one nobody is left to play with;
 * of more the others play on. */
bool setup_is_duel(const Setup *setup);

#endif
