/* step_groups.c - see step_groups.h: luck, sales, choices of a colour, and the table of the groups. */
#include "games/panticapaeum/step_groups.h"

static int one(Ask *ask)
{
    (void)ask;
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

static int count_tokens(Ask *ask)
{
    int row, cell;

    if (!pa_next_token_cell(ask->s, &row, &cell))
        return 0;
    return bits_of(free_tokens(ask->s, row, cell));
}

static void write_tokens(Ask *ask)
{
    int row = 0, cell = 0;

    pa_next_token_cell(ask->s, &row, &cell);
    for (unsigned left = free_tokens(ask->s, row, cell); left; left &= left - 1)
        if (put_step(ask, (Step){.action = TOKEN,
                                 .what = row,
                                 .swaps = {cell, __builtin_ctz(left)}}))
            return;
}

static int count_deals(Ask *ask)
{
    return bits_of(ask->s->bag[0]) + bits_of(ask->s->bag[1]);
}

static void write_deals(Ask *ask)
{
    for (int i = 0; i < MASKS; i++) {
        uint64_t left = ask->s->bag[i];
        if (pass_over(ask, bits_of(left)))
            continue;
        while (pass_over(ask, 1))
            left &= left - 1;
        for (; left; left &= left - 1) {
            int tile = 64 * i + __builtin_ctzll(left);
            if (put_step(ask, (Step){.action = DEAL, .what = tile}))
                return;
        }
    }
}

static int count_lots(Ask *ask)
{
    return ask->s->players;
}

static void write_lots(Ask *ask)
{
    for (int seat = 0; seat < ask->s->players; seat++)
        if (put_step(ask, (Step){.action = LOT, .what = seat}))
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

static int count_sells(Ask *ask)
{
    unsigned all = stored_colours(ask->seat), some = 0;
    int n = 0;

    if (bits_of(all) < ask->s->set.sell_min)
        return 0;
    do
        n += is_sale(&ask->s->set, some);
    while ((some = next_subset(some, all)));
    return n;
}

static void write_sells(Ask *ask)
{
    unsigned all = stored_colours(ask->seat), some = 0;

    do
        if (is_sale(&ask->s->set, some) &&
            put_step(ask, (Step){.action = SELL, .what = (int)some}))
            return;
    while ((some = next_subset(some, all)));
}

/* Choices of a colour, as a bit for each. */

static int count_takes(Ask *ask)
{
    (void)ask;
    return COLOURS + 1;
}

static int count_cubes(Ask *ask)
{
    (void)ask;
    return COLOURS;
}

static int count_drops(Ask *ask)
{
    return bits_of(stored_colours(ask->seat));
}

static unsigned open_rows(const State *s, const Seat *seat)
{
    unsigned rows = 0;

    for (int row = 0; row < COLOURS; row++)
        rows |= (unsigned)(seat->markers[row] < s->set.row_length[row]) << row;
    return rows & ~(1u << s->pending[s->n_pending - 1].row);
}

static int count_advances(Ask *ask)
{
    return bits_of(open_rows(ask->s, ask->seat));
}

static void write_colours(Ask *ask, Action action, unsigned colours)
{
    for (; colours; colours &= colours - 1)
        if (put_step(ask, (Step){.action = action, .what = __builtin_ctz(colours)}))
            return;
}

static void write_takes(Ask *ask)
{
    write_colours(ask, TAKE, (2u << COLOURS) - 1);
}

static void write_cubes(Ask *ask)
{
    write_colours(ask, CUBE, (1u << COLOURS) - 1);
}

static void write_drops(Ask *ask)
{
    write_colours(ask, DROP, stored_colours(ask->seat));
}

static void write_advances(Ask *ask)
{
    write_colours(ask, ADVANCE, open_rows(ask->s, ask->seat));
}

static void write_hire(Ask *ask)
{
    put_step(ask, (Step){.action = HIRE});
}

static void write_draw(Ask *ask)
{
    put_step(ask, (Step){.action = DRAW});
}

static void write_skip(Ask *ask)
{
    put_step(ask, (Step){.action = SKIP});
}

/* The end of a turn. */

static int count_step(Ask *ask)
{
    const State *s = ask->s;

    return s->paid_row != NONE && s->paid_steps < s->set.n_paid &&
           ask->seat->markers[s->paid_row] < s->set.row_length[s->paid_row] &&
           ask->seat->coins >= pa_step_cost(s);
}

static void write_step(Ask *ask)
{
    put_step(ask, (Step){.action = STEP});
}

static void write_end(Ask *ask)
{
    put_step(ask, (Step){.action = END});
}

static const Part tokens = {count_tokens, write_tokens};
static const Part lots = {count_lots, write_lots};
static const Part deals = {count_deals, write_deals};
static const Part sells = {count_sells, write_sells};
static const Part takes = {count_takes, write_takes};
static const Part cubes = {count_cubes, write_cubes};
static const Part drops = {count_drops, write_drops};
static const Part advances = {count_advances, write_advances};
static const Part hire = {one, write_hire};
static const Part draw = {one, write_draw};
static const Part skip = {one, write_skip};
static const Part paid_step = {count_step, write_step};
static const Part end = {one, write_end};

/* In the order of the list. */
static const Part *const by_phase[PHASES][MAX_PARTS] = {
    [PHASE_LOT]     = {&lots},
    [PHASE_TOKENS]  = {&tokens},
    [PHASE_RING]    = {&deals},
    [PHASE_DRAW]    = {&deals},
    [PHASE_EXPLORE] = {&pa_part_explores, &pa_part_workers},
    [PHASE_DEVELOP] = {&pa_part_builds, &sells, &takes, &pa_part_workers},
    [PHASE_LAY]     = {&pa_part_drawn, &pa_part_workers},
    [PHASE_CUBE]    = {&cubes, &pa_part_workers},
    [PHASE_FINISH]  = {&pa_part_workers, &paid_step, &end},
    [PHASE_LAST]    = {&pa_part_workers, &end},
    [PHASE_DISCARD] = {&drops},
};

static const Part *const by_effect[ROW_KINDS][MAX_PARTS] = {
    [ROW_FREE]     = {&pa_part_free_builds, &skip, &pa_part_workers},
    [ROW_MOVE]     = {&pa_part_moves, &skip, &pa_part_workers},
    [ROW_AQUEDUCT] = {&pa_part_forms, &skip, &pa_part_workers},
    [ROW_WORKER]   = {&hire, &skip, &pa_part_workers},
    [ROW_DRAW]     = {&draw, &skip, &pa_part_workers},
    [ROW_ADVANCE]  = {&advances, &skip, &pa_part_workers},
};

const Part *const *pa_parts_of(const State *s)
{
    return s->phase == PHASE_EFFECT ? by_effect[pa_pending_cell(s).kind]
                                    : by_phase[s->phase];
}
