/* game.h - what a game is: all that the rest of the program knows of one.
 *
 * A State is a plain value: fixed size, no pointers, no padding that matters.
 * memcpy copies it, so undo, search and save need nothing from the game.
 * Luck is a player: shuffles and draws are Moves made by LUCK, so a State holds
 * no secret and no random numbers, and a list of Moves is the whole match.
 *
 * Seats are numbered from 0. The first Setup.players of them are for people and bots;
 * a seat above belongs to the game itself (the opponent of a solo game) and always has
 * exactly one legal move, which whoever drives the match plays for it. */
#ifndef CORE_GAME_H
#define CORE_GAME_H

#include <stdint.h>

#include "base/rng.h"
#include "core/book.h"
#include "core/box.h"
#include "core/setup.h"

enum { LUCK = -1, OVER = -2 };      /* what turn() may say besides a seat */

enum {
    MAX_SEATS = 4,
    MAX_MOVES = 16384,              /* in one list; each game shows that it stays below */
    MAX_STATE = 10240,              /* bytes of the largest State */
    MAX_MOVE_TEXT = 64,
    MAX_DOCUMENT = 1 << 17          /* bytes that write_state or write_score may need */
};

typedef uint32_t Move;              /* its bits are the game's own business */
typedef struct State State;         /* each game completes it in its rules.h */

struct Game {
    const char *name;               /* in files, URLs and the protocol */
    bool is_hidden;                 /* plays along, but nobody is offered it */
    int min_players, max_players;
    size_t state_size;

    const Option *options;          /* what can be agreed before; NULL: nothing */

    /* For those who learn it; both may be NULL. */
    const Paragraph *book;          /* the rules in short */
    int (*box)(BoxRow out[MAX_BOX_ROWS], const Setup *setup);   /* how many were filled */

    bool (*check)(const Setup *setup, Err *err);         /* can it be played so? */
    void (*start)(State *s, const Setup *setup);         /* check has said yes */
    int  (*seats)(const State *s);                       /* its own included */
    /* The word of an option that says who plays the game's own seat, if it has one. */
    const OptionWord *(*own_seat)(const State *s);
    int  (*turn)(const State *s);                        /* seat, LUCK or OVER */
    int (*moves)(const State *s,
                 Move out[MAX_MOVES]); /* all legal, always in the same order */
    bool (*legal)(const State *s, Move m);               /* without the list */
    Move (*pick)(const State *s, Rng *rng);              /* one, uniformly; luck too */
    void (*play)(State *s, Move m);                      /* m must be legal */
    /* Play to the end, each move as likely as pick would make it; returns how many were
     * made by seats. NULL where there is no faster way than pick and play. */
    int  (*playout)(State *s, Rng *rng, int points[MAX_SEATS]);
    /* Points of what lies on the table, at any time: what bots count by. */
    void (*scores)(const State *s, int points[MAX_SEATS]);
    /* Points as if the game ended now, the last payments made: what people are shown.
     * The same as scores once it is over. */
    void (*settled)(const State *s, int points[MAX_SEATS]);
    unsigned (*winners)(const State *s);                 /* bit a seat; 0 until OVER */
    uint64_t (*digest)(const State *s); /* of what it means, not of its bytes */

    /* Name and hash of the set that `setup` plays with; NULL, as the next three, for a
     * game without sets. */
    void (*write_set)(Text *text, const Setup *setup);
    /* The same set as one JSON object, in the words of a set file. */
    void (*show_set)(Text *text, const Setup *setup);
    /* Check bytes that are a set, from anywhere, and let `setup` carry it; `setup` stays
     * as it was when this fails. */
    bool (*take_set)(Setup *setup, const unsigned char *bytes, size_t n, Err *err);
    /* Read and check the text of a set file, and let `setup` carry the set; `setup` stays
     * as it was when this fails. Returns how many faults there are and keeps the first
     * `most`. The text is read into `nodes`, `size` of them: a file that needs more is
     * refused, and none needs more than it has bytes. */
    int (*read_set)(Setup *setup, Err faults[], int most, const char *source,
                    DocNode *nodes, int size);
    /* A legal move as the one word that records use. */
    void (*write_move)(Text *text, const State *s, Move m);
    /* Read one move at *at, which may be several words if a person typed it, and move
     * past it. A move that the rules refuse fails with ERR_RULE and the rule's number. */
    bool (*read_move)(Move *out, const State *s, const char **at, Err *err);
    /* One line of JSON each, as in the protocol. */
    void (*write_state)(Text *text, const State *s);
    void (*write_score)(Text *text, const State *s);
    /* What is printed on its parts, for a screen; NULL: nothing. */
    void (*write_parts)(Text *text);
    /* Score the city of a real table: its document in, with `setup` for a set, a line out
     * as one seat of a score (docs/protocol.md). False, and nothing written, where it is
     * refused; the error names the entry at fault, if it is one. NULL: cities cannot be
     * scored. */
    bool (*answer_city)(Text *out, const DocNode *document, const Setup *setup, Err *err);
};

/* Play `s` to the end at random, luck's moves included, by the fastest way there is;
 * returns how many moves the seats made. */
int game_playout(const Game *game, State *s, Rng *rng, int points[MAX_SEATS]);

/* The member "winners" of a score: [0] or [0,2], empty until the game is over. */
void game_write_winners(Json *json, const Game *game, const State *s);

#endif
