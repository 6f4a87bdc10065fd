/* step_groups.c - see step_groups.h: luck, sales, choices of a colour, and the table of
 * the groups. */
#include "games/panticapaeum/step_groups.h"

static int one(StepListing *list)
{
    (void)list;
    return 1;
}

/* Luck: tokens and tiles. */

static unsigned free_tokens(const State *s, int row, int cell)
{
    int kind = s->set.rows[row][cell].kind;
    int n = kind == ROW_DOUBLE ? s->set.n_double : s->set.n_single;
    unsigned used = 0;

    for (row = 0; row < COLOURS; row++)
        for (cell = 0; cell < s->set.row_length[row]; cell++)
            if (s->set.rows[row][cell].kind == kind)
                used |= 1u << s->tokens[row][cell];
    return ~(used >> 1) & ((1u << n) - 1);
}

static int count_tokens(StepListing *list)
{
    int row, cell;

    if (!pa_next_token_cell(list->s, &row, &cell))
        return 0;
    return bits_of(free_tokens(list->s, row, cell));
}

static void write_tokens(StepListing *list)
{
    int row = 0, cell = 0;

    pa_next_token_cell(list->s, &row, &cell);
    for (unsigned left = free_tokens(list->s, row, cell); left; left &= left - 1)
        if (put_step(list, (Step){.action = TOKEN,
                                 .what = row,
                                 .swaps = {cell, __builtin_ctz(left)}}))
            return;
}

static int count_deals(StepListing *list)
{
    return bits_of(list->s->bag[0]) + bits_of(list->s->bag[1]);
}

static void write_deals(StepListing *list)
{
    for (int i = 0; i < MASKS; i++) {
        uint64_t left = list->s->bag[i];
        if (pass_over(list, bits_of(left)))
            continue;
        while (pass_over(list, 1))
            left &= left - 1;
        for (; left; left &= left - 1) {
            int tile = 64 * i + __builtin_ctzll(left);
            if (put_step(list, (Step){.action = DEAL, .what = tile}))
                return;
        }
    }
}

static int count_lots(StepListing *list)
{
    return list->s->players;
}

static void write_lots(StepListing *list)
{
    for (int seat = 0; seat < list->s->players; seat++)
        if (put_step(list, (Step){.action = LOT, .what = seat}))
            return;
}

/* Sales: sets of colours as bits, in ascending order. */

static unsigned stored_colours(const Seat *seat)
{
    unsigned colours = 0;

    for (int colour = 0; colour < COLOURS; colour++)
        colours |= (unsigned)(seat->store[colour] > 0) << colour;
    return colours;
}

static bool is_sale(const Set *set, unsigned colours)
{
    int n = bits_of(colours);

    return n >= set->sell_min && n <= set->sell_max;
}

/* The next set of colours after `some`, out of `all`; 0 after the last. */
static unsigned next_subset(unsigned some, unsigned all)
{
    return (some - all) & all;
}

static int count_sells(StepListing *list)
{
    unsigned all = stored_colours(list->seat), some = 0;
    int n = 0;

    if (bits_of(all) < list->s->set.sell_min)
        return 0;
    do
        n += is_sale(&list->s->set, some);
    while ((some = next_subset(some, all)));
    return n;
}

static void write_sells(StepListing *list)
{
    unsigned all = stored_colours(list->seat), some = 0;

    do
        if (is_sale(&list->s->set, some) &&
            put_step(list, (Step){.action = SELL, .what = (int)some}))
            return;
    while ((some = next_subset(some, all)));
}

/* Choices of a colour, as a bit for each. */

static int count_takes(StepListing *list)
{
    (void)list;
    return COLOURS + 1;
}

static int count_cubes(StepListing *list)
{
    (void)list;
    return COLOURS;
}

static int count_drops(StepListing *list)
{
    return bits_of(stored_colours(list->seat));
}

static unsigned open_rows(const State *s, const Seat *seat)
{
    unsigned rows = 0;

    for (int row = 0; row < COLOURS; row++)
        rows |= (unsigned)(seat->markers[row] < s->set.row_length[row]) << row;
    return rows & ~(1u << s->pending[s->n_pending - 1].row);
}

static int count_advances(StepListing *list)
{
    return bits_of(open_rows(list->s, list->seat));
}

static void write_colours(StepListing *list, Action action, unsigned colours)
{
    for (; colours; colours &= colours - 1)
        if (put_step(list, (Step){.action = action, .what = __builtin_ctz(colours)}))
            return;
}

static void write_takes(StepListing *list)
{
    write_colours(list, TAKE, (2u << COLOURS) - 1);
}

static void write_cubes(StepListing *list)
{
    write_colours(list, CUBE, (1u << COLOURS) - 1);
}

static void write_drops(StepListing *list)
{
    write_colours(list, DROP, stored_colours(list->seat));
}

static void write_advances(StepListing *list)
{
    write_colours(list, ADVANCE, open_rows(list->s, list->seat));
}

static void write_hire(StepListing *list)
{
    put_step(list, (Step){.action = HIRE});
}

static void write_draw(StepListing *list)
{
    put_step(list, (Step){.action = DRAW});
}

static void write_skip(StepListing *list)
{
    put_step(list, (Step){.action = SKIP});
}

/* The end of a turn. */

static int count_step(StepListing *list)
{
    const State *s = list->s;

    return s->paid_row != NONE && s->paid_steps < s->set.n_paid &&
           list->seat->markers[s->paid_row] < s->set.row_length[s->paid_row] &&
           list->seat->coins >= pa_step_cost(s);
}

static void write_step(StepListing *list)
{
    put_step(list, (Step){.action = STEP});
}

static void write_end(StepListing *list)
{
    put_step(list, (Step){.action = END});
}

static const StepGroup tokens = {count_tokens, write_tokens};
static const StepGroup lots = {count_lots, write_lots};
static const StepGroup deals = {count_deals, write_deals};
static const StepGroup sells = {count_sells, write_sells};
static const StepGroup takes = {count_takes, write_takes};
static const StepGroup cubes = {count_cubes, write_cubes};
static const StepGroup drops = {count_drops, write_drops};
static const StepGroup advances = {count_advances, write_advances};
static const StepGroup hire = {one, write_hire};
static const StepGroup draw = {one, write_draw};
static const StepGroup skip = {one, write_skip};
static const StepGroup paid_step = {count_step, write_step};
static const StepGroup end = {one, write_end};

/* In the order of the list. */
static const StepGroup *const by_phase[PHASES][MAX_GROUPS] = {
    [PHASE_LOT]     = {&lots},
    [PHASE_TOKENS]  = {&tokens},
    [PHASE_RING]    = {&deals},
    [PHASE_DRAW]    = {&deals},
    [PHASE_EXPLORE] = {&pa_group_explores, &pa_group_workers},
    [PHASE_DEVELOP] = {&pa_group_builds, &sells, &takes, &pa_group_workers},
    [PHASE_LAY]     = {&pa_group_drawn, &pa_group_workers},
    [PHASE_CUBE]    = {&cubes, &pa_group_workers},
    [PHASE_FINISH]  = {&pa_group_workers, &paid_step, &end},
    [PHASE_LAST]    = {&pa_group_workers, &end},
    [PHASE_DISCARD] = {&drops},
};

static const StepGroup *const by_effect[ROW_KINDS][MAX_GROUPS] = {
    [ROW_FREE]     = {&pa_group_free_builds, &skip, &pa_group_workers},
    [ROW_MOVE]     = {&pa_group_moves, &skip, &pa_group_workers},
    [ROW_AQUEDUCT] = {&pa_group_forms, &skip, &pa_group_workers},
    [ROW_WORKER]   = {&hire, &skip, &pa_group_workers},
    [ROW_DRAW]     = {&draw, &skip, &pa_group_workers},
    [ROW_ADVANCE]  = {&advances, &skip, &pa_group_workers},
};

const StepGroup *const *pa_step_groups(const State *s)
{
    return s->phase == PHASE_EFFECT ? by_effect[pa_pending_cell(s).kind]
                                    : by_phase[s->phase];
}
