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

static void add_entry(Turn *turn, Move m, int x, int y, int way)
{
    assert(turn->n < MAX_ENTRIES);
    turn->entries[turn->n++] = (Entry){m, (int8_t)x, (int8_t)y, (uint8_t)way};
}

void pa_turn_begin(Turn *turn, Plain *p)
{
    Move moves[MAX_MOVES];
    int n = panticapaeum.moves(plain_state(p), moves);

    turn->p = p;
    turn->s = plain_state(p);
    turn->n = 0;
    for (int i = 0; i < n; i++) {
        Step step = pa_step_unpack(moves[i]);
        add_entry(turn, moves[i], step.x, step.y, step.turn);
        if (pa_step_cells(turn->s, &step) == 2)
            add_entry(turn, moves[i], step.x + !step.turn, step.y + step.turn,
                      step.turn + 2);
    }
}

/* Steps with the same key are one option at this stage. */
static uint32_t key_of(const Entry *entry, int stage)
{
    Step step = pa_step_unpack(entry->move);
    bool is_wide = step.action == SELL || step.action == MOVE_BUILDING ||
                   (step.action == TAKE && step.what != COLOURS);

    switch (stage) {
    case KIND:
        return (uint32_t)step.action << 8 | (is_wide ? 0 : (uint32_t)step.what + 1);
    case WHICH:
        return (uint32_t)(step.what | step.swaps[0] << 8 | step.swaps[1] << 12);
    case PLACE:                     /* in the order of reading */
        return (uint32_t)((entry->y + PLACE_BIAS) << 8 | (entry->x + PLACE_BIAS));
    default:
        return entry->way;
    }
}

static bool is_still_there(const Turn *turn, const Entry *entry, int stage)
{
    for (int i = 0; i < stage; i++)
        if (key_of(entry, i) != turn->chosen[i])
            return false;
    return true;
}

/* Put a key among the options; places are kept in the order of reading. */
static void add_option(Turn *turn, int entry, int stage)
{
    uint32_t key = key_of(&turn->entries[entry], stage);
    int at = turn->n_options;

    for (int i = 0; i < turn->n_options; i++)
        if (key_of(&turn->entries[turn->options[i]], stage) == key)
            return;
    while (stage == PLACE && at > 0 &&
           key_of(&turn->entries[turn->options[at - 1]], stage) > key) {
        turn->options[at] = turn->options[at - 1];
        at--;
    }
    turn->options[at] = entry;
    turn->n_options++;
}

void pa_turn_options(Turn *turn, int stage)
{
    turn->n_options = 0;
    for (int i = 0; i < turn->n; i++)
        if (is_still_there(turn, &turn->entries[i], stage))
            add_option(turn, i, stage);
}

void pa_turn_choose(Turn *turn, int stage, int number)
{
    turn->chosen[stage] = key_of(&turn->entries[turn->options[number - 1]], stage);
}

Move pa_turn_step(const Turn *turn)
{
    int i = 0;

    while (i < turn->n && !is_still_there(turn, &turn->entries[i], STAGES))
        i++;
    assert(i < turn->n);
    return turn->entries[i].move;
}
