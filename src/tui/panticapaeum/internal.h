/* internal.h - the parts of the screen of Panticapaeum, for each other. */
#ifndef TUI_PANTICAPAEUM_INTERNAL_H
#define TUI_PANTICAPAEUM_INTERNAL_H

#include "tui/panticapaeum/draw.h"
#include "tui/screen.h"

enum { SEAT_TEXT = SEAT_NAME + 8, PHRASE = 256 };

/* What a step does to the one who makes it. */
typedef struct {
    State after;
    int seat;
    int points, gain;               /* after it, and the change */
} Outcome;

void pa_outcome_of(Outcome *out, const State *s, Move m);

/* "5 (+2)". */
void pa_write_change(Text *text, int now, int before);

/* All that a person looks at before a turn; one city; the score sheet with the
 * reasons of each building if `reasons`. */
void pa_report_turn(Plain *p);
void pa_report_city(Plain *p, int seat);
void pa_report_sheet(Plain *p, bool reasons);

/* The line that explains which set is played. */
void pa_report_set(Plain *p);

/* What a step of the seat to move changes: the city, if it does, then the numbers. */
void pa_report_step(Plain *p, const State *s, Move m);

/* One line about a turn: the steps from `s` on, luck's among them. */
void pa_report_others(Plain *p, const State *s, const Move *moves, int n);

/* The options of a list, numbered from 1, several to a line. */
typedef struct {
    Plain *p;
    int n, column;
} Options;

void pa_options_add(Options *options, const char *option);
void pa_options_end(Options *options);

/* A step is chosen by questions, each of which narrows the list of legal steps. */
typedef enum { KIND, WHICH, PLACE, WAY, STAGES } Stage;

enum { MAX_ENTRIES = 2 * MAX_MOVES };

/* A step as it can be reached: one on two cells begins at either of them. */
typedef struct {
    Move move;
    int8_t x, y;
    uint8_t way;                    /* rotation of a tile, or side of the second cell */
} Entry;

/* What has been chosen so far in this step. */
typedef struct {
    Plain *p;
    const State *s;
    int n;
    Entry entries[MAX_ENTRIES];
    uint32_t chosen[STAGES];        /* keys */
    bool was_asked[STAGES];
    int n_options;
    int options[MAX_ENTRIES];       /* entries, one for each key of this stage */
} Turn;

/* List the legal steps; then, stage by stage, the options that the answers have left. */
void pa_turn_begin(Turn *turn, Plain *p);
void pa_turn_options(Turn *turn, int stage);

/* Keep what the option with this number, from 1, stands for. */
void pa_turn_choose(Turn *turn, int stage, int number);

/* The step that is left when all has been chosen. */
Move pa_turn_step(const Turn *turn);

/* How many cells what a step builds or moves has. */
int pa_step_cells(const State *s, const Step *step);

/* Ask what the options of a stage are for. */
extern Answer (*const pa_turn_asks[STAGES])(Turn *turn);

/* "pay 1 for a step: winery (white + orange)". */
void pa_write_paid_step(Text *text, const Turn *turn);

extern const Word pa_words[];

#endif
