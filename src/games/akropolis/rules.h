/* rules.h - the state of a match of Akropolis. Other code sees it only through
 * `akropolis`, except code that draws a city or tests the rules. */
#ifndef AKROPOLIS_RULES_H
#define AKROPOLIS_RULES_H

#include "core/game.h"
#include "games/akropolis/score.h"

enum { MAX_SITE = MAX_SEATS + 2 };

typedef enum { NO_ARCHITECT, HIPPODAMOS, METAGENES, CALLICRATES } Architect;

struct State {
    int8_t players, seats;          /* seats: including the architect's */
    uint8_t architect;
    int8_t turn;                    /* a seat, LUCK or OVER */
    int8_t next;                    /* the seat to play once luck has dealt */
    int8_t chief;                   /* the seat that holds the marker (AK-2.2) */
    uint8_t round;                  /* counted from 1 */
    uint8_t stacks;                 /* still face down */
    uint8_t to_deal;                /* tiles that luck still has to lay face up */
    uint8_t on_site;
    uint8_t site[MAX_SITE];         /* tile ids, the free tile first */
    ScoreRules rules;
    uint64_t bag;                   /* bit t: tile t has not been drawn yet */
    int16_t stones[MAX_SEATS];
    City cities[MAX_SEATS];         /* an architect's is a list of tiles without places */
};

/* A move, unpacked. */
typedef enum { LAY, TURN_UP, ARCHITECT_TAKES } Action;

typedef struct {
    Action action;
    int tile;
    Spot spot;                      /* only for LAY */
} Choice;

/* options.c: what can be agreed, in the order of records. */
typedef enum {
    AGREED_ARCHITECT,
    AGREED_VARIANTS,
    AGREED_HOUSES,                  /* rulings begin here */
    AGREED_EDGE,
    AGREED_LAKE,
    AGREED_SIDES,
    AGREED_DOUBLING,
    AGREED_STACKS,
    AGREED
} Agreed;

enum { USUAL_STACKS = 11 };         /* for any number of players (AK-1.3) */

extern const Option ak_options[AGREED + 1];

/* The number of stacks in the long game with so many players; -1: there is none
 * (AK-1.4). */
int ak_long_stacks(const Setup *setup);

/* Variants and rulings, in the form that scoring needs. */
ScoreRules ak_score_rules(const Setup *setup);

Move ak_choice_pack(Choice choice);
Choice ak_choice_unpack(Move m);

/* The index of `tile` in the site, which is also its price, or -1. */
int ak_site_find(const State *s, int tile);

/* How many tiles of the site the seat to move can pay for: each costs one stone more than
 * the one before it (AK-2.5). */
static inline int ak_payable(const State *s)
{
    int most = s->stones[s->turn] + 1;

    return most < s->on_site ? most : s->on_site;
}

/* The tile that the architect takes. It must be the architect's turn (AK-6.3). */
int ak_architect_choice(const State *s);

/* What an architect owns: districts and plazas by kind, and quarries. */
typedef struct {
    int districts[KINDS], plazas[KINDS], quarries;
} Estate;

/* Add a hex that shows `code`. */
void ak_estate_add(Estate *estate, char code);

/* What the architect has so far, its starting tile included. */
Estate ak_architect_estate(const State *s);

/* The kinds of an estate (AK-6.4, AK-6.5) that is counted in parts of which `one` make a
 * whole: values and stars are in such parts, points in parts of a part. Returns the
 * points with the quarries. */
int ak_estate_score(Score *out, const State *s, const Estate *estate, int one);

/* The architect's score with stones and quarries; `score` gets the kinds. */
int ak_architect_score(const State *s, int seat, Score *score, int *quarries);

/* The current points of a seat, including its stones. */
int ak_points(const State *s, int seat);

/* Who has won with these points, a bit a seat (AK-4.9, AK-6.6). */
unsigned ak_winners(const State *s, const int points[MAX_SEATS]);

/* After a turn: pass to the next seat, or deal a new stack and move the marker to the
 * left, or end the game. */
void ak_pass_on(State *s);

/* Does `seat` belong to the architect? */
bool ak_is_architect(const State *s, int seat);

/* text.c, json.c: moves and states as text, for the members of `akropolis` with
 * these names. */
void ak_write_move(Text *text, const State *s, Move m);
bool ak_read_move(Move *out, const State *s, const char **at, Err *err);
void ak_write_state(Text *text, const State *s);
void ak_write_score(Text *text, const State *s);
/* Write one seat of a score: the kinds, the stones, the total, the hexes with
 * their reasons. */
void ak_write_city(Json *json, const View *view, const Score *score, int stones);

/* change.c: Game.write_change. */
bool ak_write_change(Text *text, const State *s, Move m);

/* book.c, box.c: the rules in short, and what is in the box. */
extern const Paragraph ak_book[];
int ak_box(BoxRow out[MAX_BOX_ROWS], const Setup *setup);

/* plain.c: the sentences of the rules in a player's words. */
extern const PlainRow ak_plain[];

/* Write what is printed: the tiles, the starting tile, the stars, and how a tile lies. */
void ak_write_tiles(Text *text);

/* Game.answer_city. */
bool ak_answer_city(Text *out, const DocNode *document, const Setup *setup, Err *err);

extern const Game akropolis;

#endif
