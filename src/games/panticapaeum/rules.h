/* rules.h - the state of a match of Panticapaeum, and the steps of a turn.
 *
 * A turn is a list of short steps (docs/record.md has their words). What a step leaves
 * to be done waits on a stack: markers that must still advance, and effects that the
 * player may use or skip. As long as the stack is not empty, the player has to decide
 * about its top; then come paid steps and the end of the turn. Workers may be placed
 * before any step (PA-4.3). */
#ifndef PANTICAPAEUM_RULES_H
#define PANTICAPAEUM_RULES_H

#include "core/game.h"
#include "games/panticapaeum/city.h"

typedef enum {
    PHASE_TOKENS, PHASE_RING, PHASE_DRAW,                   /* luck's turn */
    PHASE_EXPLORE, PHASE_DEVELOP, PHASE_EFFECT, PHASE_LAY, PHASE_CUBE, PHASE_FINISH,
    PHASE_LAST, PHASE_DISCARD, PHASE_OVER,
    PHASE_LOT,                      /* luck's turn; last, to keep old digests valid */
    PHASES
} Phase;

enum { MAX_PENDING = 16, MASKS = 2 };

typedef struct {
    uint8_t is_effect;              /* otherwise the marker of `row` has to advance */
    uint8_t row, cell;
} Pending;

typedef struct {
    int16_t coins;
    uint8_t store[COLOURS];         /* resources on the player's board */
    uint8_t board, reserve;         /* workers; the others are in the city */
    uint8_t markers[COLOURS];       /* 0: before the first cell */
    uint8_t improvements[IMPROVEMENTS];
    City city;
} Seat;

struct State {
    int8_t players, turn;           /* turn: a seat, LUCK or OVER */
    int8_t first;                   /* holder of the first-player token; -1: not drawn */
    uint8_t phase;
    uint8_t round, turns_done;      /* round from 1; turns played in this round */
    uint8_t on_ring;
    uint8_t ring[MAX_RING];         /* tiles clockwise from the trireme */
    uint8_t drawn;                  /* the tile that must be laid, or NONE */
    uint8_t wild;                   /* 1 + cell that waits for any cube, or 0 */
    uint8_t paid_row, paid_steps;   /* row whose paid steps are open now, or NONE */
    uint8_t coin_saved;             /* the coin discount of this turn has been used */
    uint8_t asked;                  /* seats that have decided at the end of the round */
    uint8_t n_pending;
    uint8_t left[COLOURS];          /* buildings left in each column */
    uint8_t forms_left[MAX_FORMS];
    uint8_t tokens[COLOURS][MAX_ROW];   /* 1 + number of the token on the cell */
    Pending pending[MAX_PENDING];
    uint64_t bag[MASKS], discard[MASKS];    /* bit t: tile t */
    Seat seats[MAX_SEATS];
    Set set;
};

typedef enum {
    TOKEN,
    DEAL,                           /* luck */
    LAY,
    CUBE,
    WORKER,
    BUILD,
    FREE_BUILD,
    MOVE_BUILDING,
    SELL,
    TAKE,
    HIRE,
    DRAW,
    SKIP,
    ADVANCE,
    STEP,
    END,
    DROP,
    LOT,                            /* luck */
    ACTIONS
} Action;

/* A move, unpacked. The action decides which fields are used. */
typedef struct {
    Action action;
    int x, y;
    int what;                       /* tile, kind or number of a building, colour, row,
                                       seat; SELL: bits of colours; TAKE: a colour, or
                                       COLOURS for coins */
    int turn;                       /* rotation of a tile; 1: an upright building */
    int swaps[2];                   /* BUILD: 1 + colour that replaces the building's, or
                                       0; the lower first. TOKEN: cell and token */
} Step;

enum { ACTION_AT = 27 };            /* first bit of the action in a Move */

/* The action of a legal move, without the rest. */
static inline Action action_of(Move m)
{
    return (Action)(m >> ACTION_AT);
}

Move pa_step_pack(Step step);
Step pa_step_unpack(Move m);

/* Why a step is refused; the rule is NULL if it is legal. */
Why pa_step_refusal(const State *s, const Map *map, const Step *step);

/* Fill in `err` with why the step `word` is refused, and return false. */
bool pa_refuse(Err *err, const State *s, Why why, const char *word);

/* Make the map of the city of the seat to move. Luck's moves need none. */
void pa_state_map(Map *map, const State *s);

/* Play a legal step. `map` belongs to the seat to move and is kept up to date.
 * See steps.c. */
void pa_step_play(State *s, Map *map, const Step *step);

/* Why the seat to move cannot pay for a BUILD in the way the step says, if so. */
Why pa_payment_refusal(const State *s, const Step *step);

/* The next cell that waits for a token at the start; false if all have one. */
bool pa_next_token_cell(const State *s, int *row, int *cell);
bool pa_token_is_used(const State *s, bool is_double, int token);

/* tracks.c: the development board. */
void pa_tracks_push(State *s, bool is_effect, int row, int cell);
void pa_tracks_resolve(State *s);      /* until a player must choose, or PHASE_FINISH */
RowCell pa_pending_cell(const State *s);       /* of the effect on top of the stack */

/* round.c: rounds, rings and the ends of both. */
void pa_round_refill_bag(State *s); /* if it is empty (PA-9.4, PA-9.5) */
void pa_round_first(State *s);      /* the first player is known: tokens, then the ring */
void pa_round_ring(State *s);       /* deal a new ring; if it is full, begin the turns */
void pa_round_turn(State *s);       /* begin the next seat's turn, or end the round */
/* Game.plan: its next turn, with this ring. Exploring is free, so nothing is lent. */
bool pa_round_plan(State *s, int seat, int *lent);
void pa_round_go_on(State *s);      /* go on after a discard or a last worker */
int pa_round_coins(const State *s, int seat);  /* due at its end (PA-9.1b) */

/* What a building costs the seat to move, after discounts. */
int pa_building_cost(const State *s, int kind);
/* What the next paid step costs. */
int pa_step_cost(const State *s);
int pa_total_store(const Seat *seat);

/* May a building of this kind be built for free? All may, whichever row offers it, except
 * a fortress (PA-8.5). */
static inline bool may_be_free(int kind)
{
    return kind != WHITE;
}

static inline bool mask_has(const uint64_t mask[MASKS], int bit)
{
    return mask[bit / 64] >> bit % 64 & 1;
}

static inline bool mask_is_empty(const uint64_t mask[MASKS])
{
    return mask[0] == 0 && mask[1] == 0;
}

/* score.c */
typedef struct {
    int kinds[COLOURS];             /* points for the buildings of each kind */
    int coins, resources, droughts, total;
    int buildings[MAX_BUILDINGS];   /* points for each building */
    int counted[MAX_BUILDINGS];     /* for each: workers, cells, levels … */
} Sheet;

/* The points for what the seat has now. pa_score_settled: as if the game ended now, so
 * this round's coins are paid first and the store is cut to its limit (PA-10.2). */
void pa_score_seat(Sheet *sheet, const State *s, int seat);
void pa_score_settled(Sheet *sheet, const State *s, int seat);

/* The rate of a row: points for each `per` things; 0 points if the marker has not
 * reached such a cell. */
RowCell pa_row_rate(const State *s, int seat, int colour);

/* Why building `b` scores what it does. */
void pa_score_reason(Message *out, const State *s, int seat, const Sheet *sheet, int b);

/* text.c, json.c */
void pa_write_move(Text *text, const State *s, Move m);
bool pa_read_move(Move *out, const State *s, const char **at, Err *err);
void pa_write_state(Text *text, const State *s);
void pa_write_score(Text *text, const State *s);
bool pa_answer_city(Text *out, const DocNode *document, const Setup *setup, Err *err);
void pa_write_seat(Json *json, const State *s, int seat, const Sheet *sheet);

/* options.c: what can be agreed. */
typedef enum { AGREED_FIRST, AGREED_SET, AGREED } Agreed;

enum { FIRST_BY_LOT = MAX_SEATS };  /* value of AGREED_FIRST besides the seats */

extern const Option pa_options[AGREED + 1];

/* book.c, box.c: the rules in short, and what is in the box. */
extern const Paragraph pa_book[];
int pa_box(BoxRow out[MAX_BOX_ROWS], const Setup *setup);

/* plain.c: the sentences of the rules in a player's words. */
extern const PlainRow pa_plain[];

extern const Game panticapaeum;

#endif
