/* choice.c - the list of legal steps that questions narrow: see internal.h. */
#include <assert.h>

#include "tui/panticapaeum/internal.h"

enum { PLACE_BIAS = 128 };

int pa_step_cells(const State *s, const Step *step)
{
    if (step->action == BUILD || step->action == FREE_BUILD)
        return s->set.footprint[step->what];
    if (step->action != MOVE_BUILDING)
        return 1;
    return s->seats[s->turn].city.buildings[step->what].cells[1] == NONE ? 1 : 2;
}

static void add_entry(Selection *chosen, Move m, int x, int y, int way)
{
    assert(chosen->n < MAX_ENTRIES);
    chosen->entries[chosen->n++] = (StepEntry){m, (int8_t)x, (int8_t)y, (uint8_t)way};
}

void pa_selection_begin(Selection *chosen, Plain *p)
{
    Move moves[MAX_MOVES];
    int n = panticapaeum.moves(plain_state(p), moves);

    chosen->p = p;
    chosen->s = plain_state(p);
    chosen->n = 0;
    for (int i = 0; i < n; i++) {
        Step step = pa_step_unpack(moves[i]);
        add_entry(chosen, moves[i], step.x, step.y, step.turn);
        if (pa_step_cells(chosen->s, &step) == 2)
            add_entry(chosen, moves[i], step.x + !step.turn, step.y + step.turn,
                      step.turn + 2);
    }
}

/* Steps with the same key are one option at this stage. */
static uint32_t key_of(const StepEntry *entry, int stage)
{
    Step step = pa_step_unpack(entry->move);
    bool is_wide = step.action == SELL || step.action == MOVE_BUILDING ||
                   (step.action == TAKE && step.what != COLOURS);

    switch (stage) {
    case KIND:
        return (uint32_t)step.action << 8 | (is_wide ? 0 : (uint32_t)step.what + 1);
    case WHICH:
        return (uint32_t)(step.what | step.swaps[0] << 8 | step.swaps[1] << 12);
    case PLACE:                     /* in reading order */
        return (uint32_t)((entry->y + PLACE_BIAS) << 8 | (entry->x + PLACE_BIAS));
    default:
        return entry->way;
    }
}

static bool is_still_there(const Selection *chosen, const StepEntry *entry, int stage)
{
    for (int i = 0; i < stage; i++)
        if (key_of(entry, i) != chosen->keys[i])
            return false;
    return true;
}

/* Add a key to the options; places are kept in reading order. */
static void add_option(Selection *chosen, int entry, int stage)
{
    uint32_t key = key_of(&chosen->entries[entry], stage);
    int at = chosen->n_options;

    for (int i = 0; i < chosen->n_options; i++)
        if (key_of(&chosen->entries[chosen->options[i]], stage) == key)
            return;
    while (stage == PLACE && at > 0 &&
           key_of(&chosen->entries[chosen->options[at - 1]], stage) > key) {
        chosen->options[at] = chosen->options[at - 1];
        at--;
    }
    chosen->options[at] = entry;
    chosen->n_options++;
}

void pa_selection_options(Selection *chosen, int stage)
{
    chosen->n_options = 0;
    for (int i = 0; i < chosen->n; i++)
        if (is_still_there(chosen, &chosen->entries[i], stage))
            add_option(chosen, i, stage);
}

void pa_selection_choose(Selection *chosen, int stage, int number)
{
    chosen->keys[stage] = key_of(&chosen->entries[chosen->options[number - 1]], stage);
}

int pa_selection_left(const Selection *chosen, int stage, int out[MAX_ENTRIES])
{
    int n = 0;

    for (int i = 0; i < chosen->n; i++)
        if (is_still_there(chosen, &chosen->entries[i], stage))
            out[n++] = i;
    return n;
}

Move pa_selection_step(const Selection *chosen)
{
    int i = 0;

    while (i < chosen->n && !is_still_there(chosen, &chosen->entries[i], STAGES))
        i++;
    assert(i < chosen->n);
    return chosen->entries[i].move;
}
