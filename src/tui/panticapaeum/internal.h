/* internal.h - what the files of Panticapaeum's screen share. */
#ifndef TUI_PANTICAPAEUM_INTERNAL_H
#define TUI_PANTICAPAEUM_INTERNAL_H

#include "tui/panticapaeum/draw.h"
#include "tui/screen.h"

enum { SEAT_TEXT = SEAT_NAME + 8, PHRASE = 256 };

/* What a step does for the player who makes it. */
typedef struct {
    State after;
    int seat;
    int points, gain;               /* after it, and the change */
} Outcome;

void pa_outcome_of(Outcome *out, const State *s, Move m);

/* "5 (+2)". */
void pa_write_change(Text *text, int now, int before);

/* Everything that a player looks at before a turn; one city; the score sheet, with the
 * reasons for each building if `reasons`. */
void pa_report_turn(Plain *p);
void pa_report_city(Plain *p, int seat);
void pa_report_sheet(Plain *p, bool reasons);

/* The line that says which set is played. */
void pa_report_set(Plain *p);

/* What a step of the seat to move changes: the city, if it changed, then the numbers. */
void pa_report_step(Plain *p, const State *s, Move m);

/* One line about another player's turn: the steps from `s` on, including luck's. */
void pa_report_rivals_turn(Plain *p, const State *s, const Move *moves, int n);

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

/* A way to choose a step: a building on two cells can begin at either of them. */
typedef struct {
    Move move;
    int8_t x, y;
    uint8_t way;                    /* rotation of a tile, or side of the second cell */
} StepEntry;

/* What has been chosen so far for this step. */
typedef struct {
    Plain *p;
    const State *s;
    int n;
    StepEntry entries[MAX_ENTRIES];
    uint32_t keys[STAGES];          /* that were chosen */
    bool was_asked[STAGES];
    int n_options;
    int options[MAX_ENTRIES];       /* entries, one for each key of this stage */
} Selection;

/* List the legal steps; then, stage by stage, the options that the answers left over. */
void pa_selection_begin(Selection *chosen, Plain *p);
void pa_selection_options(Selection *chosen, int stage);

/* Choose the option with this number, from 1. */
void pa_selection_choose(Selection *chosen, int stage, int number);

/* The step that is left once everything is chosen. */
Move pa_selection_step(const Selection *chosen);

/* The entries that the first `stage` answers left over; returns how many. */
int pa_selection_left(const Selection *chosen, int stage, int out[MAX_ENTRIES]);

/* What an option of the list of a stage is called; what each phase asks for; what else it
 * says; what ending the turn would leave unused, false if that is nothing. */
void pa_write_option(Text *text, const Selection *chosen, int stage, int option);
extern const char *const pa_questions[PHASES];
void pa_say_phase(const Selection *chosen);
bool pa_say_left(const Selection *chosen);

/* Tell, each by `tell`, the coins, resources and workers that a step changed. */
typedef void TellNumber(Plain *p, const char *word, int now, int before);
void pa_tell_stock(Plain *p, TellNumber *tell, const State *s, const Outcome *outcome);

/* A line for each cell of the rows that a step reaches: what it gives. */
void pa_tell_markers(Plain *p, const State *s, const Outcome *outcome);

/* How many cells has the building that a step builds or moves? */
int pa_step_cells(const State *s, const Step *step);

/* Ask for one of the options of a stage. */
extern Answer (*const pa_selection_asks[STAGES])(Selection *chosen);

/* "pay 1 for a step: winery (white + orange)". */
void pa_write_paid_step(Text *text, const Selection *chosen);

extern const Word pa_words[];
extern const FullGame pa_full;

#endif
