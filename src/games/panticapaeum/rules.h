/* rules.h - the state of a match of Panticapaeum, and the steps of a turn.
 *
 * A turn is a list of short steps (docs/record.md has their words). What a step leaves to
 * be done waits on a stack: markers that must still move on, and effects that a player
 * may use or skip. While the stack is not empty its top is what the player is asked; then
 * come paid steps and the end of the turn. Workers may be placed before any step
 * (PA-4.3). */
#ifndef PANTICAPAEUM_RULES_H
#define PANTICAPAEUM_RULES_H

#include "core/game.h"
#include "games/panticapaeum/city.h"

typedef enum {
    PHASE_TOKENS, PHASE_RING, PHASE_DRAW,                   /* luck's */
    PHASE_EXPLORE, PHASE_DEVELOP, PHASE_EFFECT, PHASE_LAY, PHASE_CUBE, PHASE_FINISH,
    PHASE_LAST, PHASE_DISCARD, PHASE_OVER,
    PHASE_LOT,                      /* luck's; at the end, for the sake of digests */
    PHASES
} Phase;

enum { MAX_PENDING = 16, MASKS = 2 };

typedef struct {
    uint8_t is_effect;              /* else the marker of `row` is to move on */
    uint8_t row, cell;
} Pending;

typedef struct {
    int16_t coins;
    uint8_t store[COLOURS];         /* resources on the player's board */
    uint8_t board, reserve;         /* workers; the others stand in the city */
    uint8_t markers[COLOURS];       /* 0: before the first cell */
    uint8_t improvements[IMPROVEMENTS];
    City city;
} Seat;

struct State {
    int8_t players, turn;           /* turn: seat, LUCK or OVER */
    int8_t first;                   /* has the first-player token; -1 before the lot */
    uint8_t phase;
    uint8_t round, turns_done;      /* round from 1; turns of this round */
    uint8_t on_ring;
    uint8_t ring[MAX_RING];         /* tiles clockwise from the trireme */
    uint8_t drawn;                  /* tile that must be laid, or NONE */
    uint8_t wild; /* 1 + cell that waits for a cube of any colour, or 0 */
    uint8_t paid_row, paid_steps;   /* row that may be paid for this turn, or NONE */
    uint8_t coin_saved;             /* the turn's coin discount has been used */
    uint8_t asked;                  /* seats that the end of a round has dealt with */
    uint8_t n_pending;
    uint8_t left[COLOURS];          /* buildings in each column */
    uint8_t forms_left[MAX_FORMS];
    uint8_t tokens[COLOURS][MAX_ROW];   /* 1 + number of the token on a row's cell */
    Pending pending[MAX_PENDING];
    uint64_t bag[MASKS], discard[MASKS];    /* bit t: tile t */
    Seat seats[MAX_SEATS];
    Set set;
};

typedef enum {
    TOKEN,
    DEAL, /* luck's */
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
    LOT, /* luck's */
    ACTIONS
} Action;

/* A move taken apart; which fields mean something depends on the action. */
typedef struct {
    Action action;
    int x, y;
    int what; /* tile, building's kind, building's number, colour, row, seat; SELL: bits
                 of colours; TAKE: a colour, or COLOURS for coins */
    int turn;       /* rotation of a tile; 1: a building stands upright */
    int swaps[2]; /* BUILD: 1 + colour that stands in for the building's, lower first; or
                     0. TOKEN: the cell, and the token's number */
} Step;

Move pa_step_pack(Step step);
Step pa_step_unpack(Move m);

/* Why a step is refused; no rule if it is legal. */
Why pa_step_refusal(const State *s, const Map *map, const Step *step);

/* The map of the city of the seat to move; what luck does needs none. */
void pa_state_map(Map *map, const State *s);

/* Play a legal step; `map` is of the seat to move and is kept up to date. steps.c. */
void pa_step_play(State *s, Map *map, const Step *step);

/* Can the seat to move pay for a BUILD as the step says, or why not? */
Why pa_payment_refusal(const State *s, const Step *step);

/* The next row cell that waits for a token at the start; false when all have one. */
bool pa_next_token_cell(const State *s, int *row, int *cell);
bool pa_token_is_used(const State *s, bool is_double, int token);

/* tracks.c: what the development board does. */
void pa_tracks_push(State *s, bool is_effect, int row, int cell);
void pa_tracks_resolve(State *s);      /* until a player must choose, or PHASE_FINISH */
RowCell pa_pending_cell(const State *s);       /* of the effect on top of the stack */

/* round.c: rounds, rings, ends. */
void pa_round_refill_bag(State *s);     /* discards into an empty bag (PA-9.4, PA-9.5) */
void pa_round_first(State *s);      /* the first player is known: tokens, then the ring */
void pa_round_ring(State *s);       /* lay a new ring, or begin the turns if it is full */
void pa_round_turn(State *s);  /* begin the turn of the next seat, or end the round */
void pa_round_go_on(State *s); /* after a discard or a last worker: whoever is next */
int pa_round_coins(const State *s, int seat);  /* that its end brings (PA-9.1b) */

/* What a building costs the seat to move, discount included. */
int pa_building_cost(const State *s, int kind);
/* What the next paid step costs. */
int pa_step_cost(const State *s);
int pa_total_store(const Seat *seat);

/* May a building of this kind be built for nothing? Whatever row gives it, anything but a
 * fortress (PA-8.5). */
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
    int kinds[COLOURS];             /* points of the buildings of each kind */
    int coins, resources, droughts, total;
    int buildings[MAX_BUILDINGS];   /* points of each building */
    int counted[MAX_BUILDINGS]; /* what was counted for it: workers, cells, levels … */
} Sheet;

/* What the seat's things bring as they are; with pa_score_settled, as if the game ended
 * now: this round's coins are paid and the store is cut to its limit first (PA-10.2). */
void pa_score_seat(Sheet *sheet, const State *s, int seat);
void pa_score_settled(Sheet *sheet, const State *s, int seat);

/* The rate of a row: points for each `per` things; 0 points if no such cell was
 * reached. */
RowCell pa_row_rate(const State *s, int seat, int colour);

/* Why building `b` brings what it brings. */
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

enum { FIRST_BY_LOT = MAX_SEATS };  /* what AGREED_FIRST may say besides a seat */

extern const Option pa_options[AGREED + 1];

/* book.c, box.c: the rules in short, and what is in the box. */
extern const Paragraph pa_book[];
int pa_box(BoxRow out[MAX_BOX_ROWS], const Setup *setup);

extern const Game panticapaeum;

#endif
