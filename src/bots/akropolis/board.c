/* board.c - see board.h. */
#include "bots/akropolis/board.h"

#include <string.h>

const int8_t ak_neighbours[DIRS] = {TO_N, TO_NE, TO_SE, TO_S, TO_SW, TO_NW};

/* The places around o, N, NE and around o, NE, SE, clockwise from the north of
 * the first hex. */
const int16_t ak_ring_steps[2][RING] = {
    {TO_N + TO_N, TO_NE + TO_N, TO_NE + TO_NE, TO_NE + TO_SE, TO_SE, TO_S, TO_SW, TO_NW,
     TO_N + TO_NW},
    {TO_N, TO_NE + TO_N, TO_NE + TO_NE, TO_NE + TO_SE, TO_SE + TO_SE, TO_SE + TO_S, TO_S,
     TO_SW, TO_NW},
};
const uint8_t ak_ring_sides[2][RING] = {
    {1, 2, 1, 1, 2, 1, 1, 2, 1},
    {2, 1, 1, 2, 1, 1, 2, 1, 1},
};

static const int8_t corners[2][HEXES] = {{0, TO_N, TO_NE}, {0, TO_NE, TO_SE}};

/* A hex by its letter. */
static const uint8_t codes[128] = {
    ['h'] = HOUSE,         ['m'] = MARKET,         ['b'] = BARRACKS,
    ['t'] = TEMPLE,        ['g'] = GARDEN,         ['H'] = KINDS + HOUSE,
    ['M'] = KINDS + MARKET, ['B'] = KINDS + BARRACKS, ['T'] = KINDS + TEMPLE,
    ['G'] = KINDS + GARDEN, [QUARRY] = CODE_QUARRY,
};

int ak_tile_code(int tile, int hex)
{
    return codes[(int)ak_tiles[tile].hexes[hex]];
}

static int place_of(int q, int r)
{
    return (q + GRID / 2) * GRID + r + GRID / 2;
}

static void widen(Board *board, int at)
{
    int q = at / GRID, r = at % GRID;

    board->low_q = (uint8_t)(q < board->low_q ? q : board->low_q);
    board->high_q = (uint8_t)(q > board->high_q ? q : board->high_q);
    board->low_r = (uint8_t)(r < board->low_r ? r : board->low_r);
    board->high_r = (uint8_t)(r > board->high_r ? r : board->high_r);
}

static void lay_hex(Board *board, int at, int code, int owner)
{
    board->height[at]++;
    board->code[at] = (uint8_t)code;
    board->owner[at] = (uint8_t)owner;
    widen(board, at);
}

static bool in_grid(int q, int r)
{
    const int most = GRID / 2 - MARGIN;

    return q > -most && q < most && r > -most && r < most;
}

static void put_laid(Board *board, const Laid *laid)
{
    int8_t hexes[HEXES][2];

    ak_footprint(laid->spot, hexes);
    board->n_tiles++;
    for (int i = 0; i < HEXES; i++) {
        if (!in_grid(hexes[i][0], hexes[i][1])) {
            board->fits = false;
            return;
        }
        lay_hex(board, place_of(hexes[i][0], hexes[i][1]), ak_tile_code(laid->tile, i),
                1 + board->n_tiles);
    }
}

bool ak_houses_better(const ScoreRules *rules, Houses a, Houses b)
{
    if (rules->houses_by_value || a.size == b.size)
        return a.value > b.value;
    return a.size > b.size;
}

static bool is_house(const Board *board, int at)
{
    return board->height[at] && board->code[at] == HOUSE;
}

/* Number the group that the house at `from` belongs to. */
static void read_group(Board *board, int from)
{
    int stack[MAX_CELLS], n = 0, number = ++board->n_groups;
    Houses *group = &board->groups[number];

    *group = (Houses){0, 0};
    stack[n++] = from;
    board->group[from] = (uint8_t)number;
    while (n > 0) {
        int at = stack[--n];
        group->size++;
        group->value += board->height[at];
        for (int d = 0; d < DIRS; d++) {
            int next = at + ak_neighbours[d];
            if (is_house(board, next) && !board->group[next]) {
                board->group[next] = (uint8_t)number;
                stack[n++] = next;
            }
        }
    }
}

/* For a hex: how many neighbours are built, how many are markets, and how many are on
 * the same level. */
static void read_around(Board *board, int at)
{
    int level = board->height[at], built = 0, markets = 0, flat = 0, lower = 0;

    for (int d = 0; d < DIRS; d++) {
        int next = at + ak_neighbours[d];
        built += board->height[next] > 0;
        lower += board->height[next] < level;
        markets += board->height[next] > 0 && board->code[next] == MARKET;
        flat += board->height[next] == level;
    }
    board->built[at] = (uint8_t)built;
    board->around[at] = (uint16_t)((DIRS - built) * AROUND_EMPTY + flat * AROUND_EQUAL +
                                   (lower - (DIRS - built)) * AROUND_LOWER);
    board->markets[at] = (uint8_t)markets;
    board->traits.flat[level > 1] += flat;
    board->traits.cells[level > 2] += level > 1;
}

static void read_hex(Board *board, int at)
{
    Traits *traits = &board->traits;
    int code = board->code[at], level = board->height[at], open = DIRS - board->built[at];

    switch (code) {
    case HOUSE:
        if (!board->group[at])
            read_group(board, at);
        traits->houses_apart += level;
        break;
    case MARKET:
        if (board->markets[at])
            traits->markets_dead += level;
        else
            traits->value[MARKET] += level;
        break;
    case BARRACKS:
        if (open)
            traits->value[BARRACKS] += level;
        else
            traits->barracks_dead += level;
        traits->barracks_thin += open == 1 ? level : 0;
        break;
    case TEMPLE:
        if (open)
            traits->temples_open[open < 3 ? open - 1 : 2] += level;
        else
            traits->value[TEMPLE] += level;
        break;
    case GARDEN:
        traits->value[GARDEN] += level;
        break;
    case CODE_QUARRY:
        traits->quarries[level > 1]++;
        break;
    default:
        traits->stars[code - KINDS] += ak_districts[code - KINDS].stars;
    }
}

static void clear_reading(Board *board)
{
    for (int q = board->low_q - 1; q <= board->high_q + 1; q++) {
        int row = q * GRID + board->low_r - 1, n = board->high_r - board->low_r + 3;
        memset(board->group + row, 0, (size_t)n);
        memset(board->built + row, 0, (size_t)n);
    }
    memset(&board->traits, 0, sizeof board->traits);
    board->n_groups = board->best_group = 0;
    board->groups[0] = (Houses){0, 0};
}

/* An empty place beside the city: how many of its sides touch it. */
static void touch_empty(Board *board, int at)
{
    for (int d = 0; d < DIRS; d++)
        if (!board->height[at + ak_neighbours[d]])
            board->built[at + ak_neighbours[d]]++;
}

static void read_board(Board *board, const ScoreRules *rules)
{
    if (!board->fits)
        return;
    clear_reading(board);
    for (int q = board->low_q; q <= board->high_q; q++)
        for (int at = q * GRID + board->low_r; at <= q * GRID + board->high_r; at++)
            if (board->height[at]) {
                read_around(board, at);
                touch_empty(board, at);
                read_hex(board, at);
            }
    for (int i = 1; i <= board->n_groups; i++)
        if (ak_houses_better(rules, board->groups[i], board->groups[board->best_group]))
            board->best_group = i;
    board->traits.value[HOUSE] = board->groups[board->best_group].value;
    board->traits.houses_apart -= board->traits.value[HOUSE];
    board->traits.flat[0] /= 2;
    board->traits.flat[1] /= 2;
}

int ak_board_lay(Board *board, int tile, const Triangle *triangle, int turn,
                 const ScoreRules *rules)
{
    int quarries = 0;

    board->n_tiles++;
    for (int i = 0; i < HEXES; i++) {
        int at = triangle->at[(turn + i) % HEXES];
        quarries += board->height[at] && board->code[at] == CODE_QUARRY;
        lay_hex(board, at, ak_tile_code(tile, i), 1 + board->n_tiles);
    }
    board->fits = board->low_q >= MARGIN && board->high_q < GRID - MARGIN &&
                  board->low_r >= MARGIN && board->high_r < GRID - MARGIN;
    read_board(board, rules);
    return quarries;
}

void ak_board_of(Board *board, const City *city, const ScoreRules *rules)
{
    memset(board, 0, sizeof *board);
    board->fits = true;
    board->low_q = board->low_r = GRID;
    for (int i = 0; i < START_HEXES; i++)
        lay_hex(board, place_of(ak_start_tile[i].q, ak_start_tile[i].r),
                ak_start_tile[i].code == QUARRY ? CODE_QUARRY : KINDS + HOUSE, 1);
    for (int i = 0; i < city->n && board->fits; i++)
        put_laid(board, &city->laid[i]);
    read_board(board, rules);
}

/* May a tile be laid there (AK-3.2, AK-3.3)? */
static bool is_legal(const Board *board, int a, int b, int c)
{
    int level = board->height[a];

    if (board->height[b] != level || board->height[c] != level)
        return false;
    if (level == 0)
        return board->built[a] || board->built[b] || board->built[c];
    return board->owner[a] != board->owner[b] || board->owner[a] != board->owner[c];
}

int ak_board_triangles(const Board *board, Triangle out[MAX_TRIANGLES])
{
    int n = 0;

    for (int q = board->low_q - 2; q <= board->high_q + 1; q++)
        for (int o = q * GRID + board->low_r - 1; o <= q * GRID + board->high_r + 2; o++)
            for (int kind = 0; kind < 2; kind++) {
                int a = o + corners[kind][0], b = o + corners[kind][1],
                    c = o + corners[kind][2];
                if (n < MAX_TRIANGLES && is_legal(board, a, b, c))
                    out[n++] = (Triangle){{(uint16_t)a, (uint16_t)b, (uint16_t)c},
                                          (uint8_t)kind};
            }
    return n;
}

Spot ak_triangle_spot(const Triangle *triangle, int turn)
{
    int at = triangle->at[turn];

    return (Spot){(int8_t)(at / GRID - GRID / 2), (int8_t)(at % GRID - GRID / 2),
                  (int8_t)(2 * turn + triangle->kind)};
}
