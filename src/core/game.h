/* game.h - what a game is: everything that the rest of the program knows about one.
 *
 * A State is a plain value: fixed size, no pointers, no padding that matters. memcpy
 * copies it, so undo, search and save need no help from the game. Luck is a player:
 * shuffles and draws are Moves made by LUCK, so a State holds no secret and no random
 * numbers, and a list of Moves is the whole match.
 *
 * Seats are numbered from 0. The first Setup.players of them are for people and bots. A
 * seat above those belongs to the game itself (the opponent in a solo game) and always
 * has exactly one legal move, which the code that drives the match plays for it. */
#ifndef CORE_GAME_H
#define CORE_GAME_H

#include <stdint.h>

#include "base/rng.h"
#include "core/book.h"
#include "core/box.h"
#include "core/plain.h"
#include "core/setup.h"

enum { LUCK = -1, OVER = -2 };      /* what turn() may return besides a seat */

enum {
    MAX_SEATS = 4,
    MAX_MOVES = 16384,              /* in one list; each game proves it needs fewer */
    MAX_STATE = 10240,              /* bytes of the largest State */
    MAX_MOVE_TEXT = 64,
    MAX_DOCUMENT = 1 << 17          /* bytes that write_state or write_score may need */
};

typedef uint32_t Move;              /* its bits are the game's own business */
typedef struct State State;         /* each game completes it in its rules.h */

/* Where a match is. Moves that a seat makes at the same time are one turn. */
typedef struct {
    int round;                      /* from 1 */
    int turns;                      /* that have ended in this round */
} GameTime;

struct Game {
    const char *name;               /* used in files, URLs and the protocol */
    bool is_hidden;                 /* can be played, but is not offered to anyone */
    int min_players, max_players;
    size_t state_size;

    const Option *options;          /* what can be agreed beforehand; NULL: nothing */

    /* For people who learn the game; both may be NULL. */
    const Paragraph *book;          /* the rules in short */
    int  (*box)(BoxRow out[MAX_BOX_ROWS], const Setup *setup);      /* returns how many */
    const PlainRow *plain; /* its sentences in a player's words; may be NULL */

    bool (*check)(const Setup *setup, Err *err);         /* can it be played like this? */
    void (*start)(State *s, const Setup *setup);         /* after a successful check */
    int  (*seats)(const State *s);                       /* including the game's own */
    /* The option's word that says who plays the game's own seat, if there is one. */
    const OptionWord *(*own_seat)(const State *s);
    int  (*turn)(const State *s);                        /* a seat, LUCK or OVER */
    /* NULL: the game has no rounds, and each move is a turn. */
    GameTime (*time)(const State *s);
    /* All legal moves, always in the same order. Returns how many. */
    int  (*moves)(const State *s, Move out[MAX_MOVES]);
    bool (*legal)(const State *s, Move m);               /* faster than the list */
    Move (*pick)(const State *s, Rng *rng);              /* one at random, uniformly */
    void (*play)(State *s, Move m);                      /* m must be legal */
    /* Begin the turn of `seat` here, on the turn of another seat, for a plan. Returns
     * false if it has nothing to plan with yet. With `lent` the seat may also plan what
     * it cannot pay for yet: *lent is how many points it was given for that, or 0.
     * NULL: this game cannot be planned. */
    bool (*plan)(State *s, int seat, int *lent);
    /* Play to the end, choosing each move with the probability that pick would give it.
     * Returns how many moves the seats made. NULL if pick and play are just as fast. */
    int  (*playout)(State *s, Rng *rng, int points[MAX_SEATS]);
    /* Points for what is on the table at any time. Bots count with these. */
    void (*scores)(const State *s, int points[MAX_SEATS]);
    /* Points as if the game ended now, with the last payments made. People are shown
     * these. Equal to scores once the game is over. */
    void (*settled)(const State *s, int points[MAX_SEATS]);
    unsigned (*winners)(const State *s);                 /* a bit a seat; 0 until OVER */
    uint64_t (*digest)(const State *s);                  /* of what it means */

    /* Name and hash of the set that `setup` plays with. This and the next four are NULL
     * for a game without sets. The set itself states both, so they identify nothing: to
     * compare two sets, compare their packed bytes. */
    void (*write_set)(Text *text, const Setup *setup);
    /* The packed bytes of the same set, also if it is the one compiled in. Returns how
     * many there are. */
    size_t (*pack_set)(unsigned char out[MAX_SET], const Setup *setup);
    /* The same set as one JSON object, in the words of a set file. */
    void (*show_set)(Text *text, const Setup *setup);
    /* Check a set that comes as bytes from outside, and store it in `setup`, which is
     * unchanged if this fails. */
    bool (*take_set)(Setup *setup, const unsigned char *bytes, size_t n, Err *err);
    /* Read and check the text of a set file, and store the set in `setup`, which is
     * unchanged if this fails. Returns how many faults there are and keeps the first
     * `most`. The text is parsed into `nodes`, of which there are `size`: a file that
     * needs more is refused, and none needs more than it has bytes. */
    int (*read_set)(Setup *setup, Err faults[], int most, const char *source,
                    DocNode *nodes, int size);
    /* Write a legal move as the single word that records use. */
    void (*write_move)(Text *text, const State *s, Move m);
    /* Read one move at *at, which may be several words if a person typed it, and
     * move *at past it. If the rules refuse the move, fails with ERR_RULE and the
     * number of the rule. */
    bool (*read_move)(Move *out, const State *s, const char **at, Err *err);
    /* Each writes one line of JSON, as in the protocol. */
    void (*write_state)(Text *text, const State *s);
    void (*write_score)(Text *text, const State *s);
    /* What a legal move would change for the seat that makes it, in the same way, for
     * previews. Returns false and writes nothing for a move that no player chooses.
     * NULL: this game has no previews of its own. */
    bool (*write_change)(Text *text, const State *s, Move m);
    /* What is printed on the game's parts, for screens that draw them; NULL: nothing. */
    void (*write_parts)(Text *text);
    /* Score a city from a real table: reads its document, with `setup` for the set, and
     * writes a line like one seat of a score (docs/protocol.md). Returns false and writes
     * nothing if the city is refused; the error names the entry at fault, if there is
     * one. NULL: this game cannot score cities. */
    bool (*answer_city)(Text *out, const DocNode *document, const Setup *setup, Err *err);
};

/* Play `s` to the end at random, luck's moves included, by the fastest way available.
 * Returns how many moves the seats made. */
int game_playout(const Game *game, State *s, Rng *rng, int points[MAX_SEATS]);

/* Copy `s` to `out`, but with `seat` to move: what it may do as things are now, though it
 * is another seat's turn. `lent` as for Game.plan; may be NULL. Fails if it cannot
 * plan. */
bool game_plan(State *out, const Game *game, const State *s, int seat, int *lent,
               Err *err);

/* The member "winners" of a score: [0] or [0,2]; empty until the game is over. */
void game_write_winners(Json *json, const Game *game, const State *s);

#endif
