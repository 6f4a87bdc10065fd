/* rules.c - Panticapaeum as the rest of the program sees it: see core/game.h. */
#include "games/panticapaeum/rules.h"

#include <assert.h>
#include <string.h>

#include "core/digest.h"
#include "games/panticapaeum/fast.h"
#include "games/panticapaeum/set_pack.h"

/* Bits of a Move: x 0-7, y 8-15, eleven bits that depend on the action, action 27-31. */
enum { Y_AT = 8, EXTRA_AT = 16, BIAS = 128 };

/* The eleven bits: the widths of `what`, `turn` and the two swaps. */
static const struct {
    uint8_t has_place, what, turn, swap0, swap1;
} layouts[ACTIONS] = {
    [TOKEN]         = {0, 3, 0, 4, 4},
    [DEAL]          = {0, 7, 0, 0, 0},
    [LAY]           = {1, 7, 2, 0, 0},
    [CUBE]          = {0, 3, 0, 0, 0},
    [WORKER]        = {1, 0, 0, 0, 0},
    [BUILD]         = {1, 3, 1, 3, 3},
    [FREE_BUILD]    = {1, 3, 1, 0, 0},
    [MOVE_BUILDING] = {1, 6, 1, 0, 0},
    [SELL]          = {0, 5, 0, 0, 0},
    [TAKE]          = {0, 3, 0, 0, 0},
    [ADVANCE]       = {0, 3, 0, 0, 0},
    [DROP]          = {0, 3, 0, 0, 0},
    [LOT]           = {0, 2, 0, 0, 0},
};

static Move put(Move m, int *at, int width, int value)
{
    m |= (Move)value << *at;
    *at += width;
    return m;
}

static int get(Move m, int *at, int width)
{
    int value = (int)(m >> *at & ((1u << width) - 1));

    *at += width;
    return value;
}

Move pa_step_pack(Step step)
{
    Move m = (Move)step.action << ACTION_AT;
    int at = EXTRA_AT;

    if (layouts[step.action].has_place)
        m |= (Move)(step.x + BIAS) | (Move)(step.y + BIAS) << Y_AT;
    m = put(m, &at, layouts[step.action].what, step.what);
    m = put(m, &at, layouts[step.action].turn, step.turn);
    m = put(m, &at, layouts[step.action].swap0, step.swaps[0]);
    return put(m, &at, layouts[step.action].swap1, step.swaps[1]);
}

Step pa_step_unpack(Move m)
{
    int action = (int)(m >> ACTION_AT), at = EXTRA_AT;

    if (action >= ACTIONS)
        return (Step){.action = ACTIONS};
    Step step = {.action = (Action)action};
    if (layouts[action].has_place) {
        step.x = (int)(m & 255) - BIAS;
        step.y = (int)(m >> Y_AT & 255) - BIAS;
    }
    step.what = get(m, &at, layouts[action].what);
    step.turn = get(m, &at, layouts[action].turn);
    step.swaps[0] = get(m, &at, layouts[action].swap0);
    step.swaps[1] = get(m, &at, layouts[action].swap1);
    return step;
}

static bool check(const Setup *setup, Err *err)
{
    if (setup->players < panticapaeum.min_players ||
        setup->players > panticapaeum.max_players)
        return fail(err, ERR_SETUP,
                    N_("panticapaeum is for 2 to 4 players, not %d (PA-3)"),
                    setup->players);
    return setup_check(setup, &panticapaeum, err);
}

static void start_seat(Seat *seat, const Set *set)
{
    seat->coins = set->start_coins;
    seat->board = set->workers_at_start;
    seat->reserve = (uint8_t)(set->workers - set->workers_at_start);
}

static void start(State *s, const Setup *setup)
{
    int first = setup_value(setup, &panticapaeum, AGREED_FIRST);

    memset(s, 0, sizeof *s);
    s->set = pa_set(setup);
    s->players = (int8_t)setup->players;
    s->turn = LUCK;
    s->round = 1;
    s->drawn = s->paid_row = NONE;
    for (int colour = 0; colour < COLOURS; colour++)
        s->left[colour] = s->set.in_column[s->players];
    for (int form = 0; form < s->set.n_forms; form++)
        s->forms_left[form] = s->set.forms[form].count;
    for (int tile = 0; tile < s->set.n_tiles; tile++)
        s->bag[tile / 64] |= (uint64_t)1 << tile % 64;
    for (int seat = 0; seat < s->players; seat++)
        start_seat(&s->seats[seat], &s->set);
    s->first = (int8_t)(first == FIRST_BY_LOT ? -1 : first);    /* PA-3.9 */
    s->phase = PHASE_LOT;
    if (s->first >= 0)
        pa_round_first(s);
}

static int seats(const State *s)
{
    return s->players;
}

static int turn(const State *s)
{
    return s->turn;
}

void pa_state_map(Map *map, const State *s)
{
    static const City nothing;

    pa_map_of(map, s->turn >= 0 ? &s->seats[s->turn].city : &nothing);
}

/* Single tokens are placed first, then double ones, each from the top row down
 * (PA-3.3). */
bool pa_next_token_cell(const State *s, int *row, int *cell)
{
    for (int kind = ROW_SINGLE; kind <= ROW_DOUBLE; kind++)
        for (int i = 0; i < COLOURS; i++) {
            *row = s->set.row_order[i];
            for (*cell = 0; *cell < s->set.row_length[*row]; ++*cell)
                if (s->set.rows[*row][*cell].kind == kind && !s->tokens[*row][*cell])
                    return true;
        }
    return false;
}

bool pa_token_is_used(const State *s, bool is_double, int token)
{
    int kind = is_double ? ROW_DOUBLE : ROW_SINGLE;

    for (int row = 0; row < COLOURS; row++)
        for (int cell = 0; cell < s->set.row_length[row]; cell++)
            if (s->set.rows[row][cell].kind == kind && s->tokens[row][cell] == token + 1)
                return true;
    return false;
}

/* Only steps that name a place need a map of the city. */
static void map_for(Map *map, const State *s, const Step *step)
{
    if (layouts[step->action].has_place)
        pa_state_map(map, s);
}

static bool legal(const State *s, Move m)
{
    Step step = pa_step_unpack(m);
    Map map;

    if (step.action == ACTIONS || pa_step_pack(step) != m)
        return false;
    map_for(&map, s, &step);
    return !pa_step_refusal(s, &map, &step).rule;
}

static void play(State *s, Move m)
{
    Step step = pa_step_unpack(m);
    Map map;

    assert(step.action < ACTIONS && pa_step_pack(step) == m);
    map_for(&map, s, &step);
    assert(!pa_step_refusal(s, &map, &step).rule);
    pa_step_play(s, &map, &step);
}

static void scores(const State *s, int points[MAX_SEATS])
{
    Sheet sheet;

    for (int seat = 0; seat < s->players; seat++) {
        pa_score_seat(&sheet, s, seat);
        points[seat] = sheet.total;
    }
}

static void settled(const State *s, int points[MAX_SEATS])
{
    Sheet sheet;

    for (int seat = 0; seat < s->players; seat++) {
        pa_score_settled(&sheet, s, seat);
        points[seat] = sheet.total;
    }
}

/* Points, then buildings, then coins, then shared (PA-10.4): one number that
 * ranks seats. */
static unsigned winners(const State *s)
{
    int64_t rank[MAX_SEATS], best = INT64_MIN;
    int points[MAX_SEATS];
    unsigned set = 0;

    if (s->turn != OVER)
        return 0;
    scores(s, points);
    for (int seat = 0; seat < s->players; seat++) {
        rank[seat] =
            ((int64_t)points[seat] * 256 + s->seats[seat].city.n_buildings) * 65536 +
            s->seats[seat].coins;
        best = rank[seat] > best ? rank[seat] : best;
    }
    for (int seat = 0; seat < s->players; seat++)
        set |= (unsigned)(rank[seat] == best) << seat;
    return set;
}

static uint64_t place_bits(const City *city, int at)
{
    if (at == NONE)
        return 0;
    return 1 | (uint64_t)(uint8_t)city->cells[at].x << 8 |
           (uint64_t)(uint8_t)city->cells[at].y << 16;
}

/* Cells and buildings have no order, so their digests are added up. */
static uint64_t city_digest(const City *city)
{
    uint64_t sum = 0;

    for (int i = 0; i < city->n_cells; i++) {
        const Cell *cell = &city->cells[i];
        sum += digest_mix(place_bits(city, i) | (uint64_t)cell->level << 24 |
                          (uint64_t)cell->tile << 32 | (uint64_t)cell->content << 40 |
                          (uint64_t)cell->cube << 48 | (uint64_t)cell->worker << 56);
    }
    for (int i = 0; i < city->n_buildings; i++) {
        const Building *building = &city->buildings[i];
        sum += digest_mix(digest_add(building->kind,
                                     digest_mix(place_bits(city, building->cells[0])) +
                                     digest_mix(place_bits(city, building->cells[1]))));
    }
    return sum;
}

static uint64_t add_bytes(uint64_t d, const uint8_t *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        d = digest_add(d, bytes[i]);
    return d;
}

static uint64_t seat_digest(uint64_t d, const Seat *seat)
{
    d = digest_add(d, (uint64_t)seat->coins);
    d = add_bytes(d, seat->store, sizeof seat->store);
    d = digest_add(digest_add(d, seat->board), seat->reserve);
    d = add_bytes(d, seat->markers, sizeof seat->markers);
    d = add_bytes(d, seat->improvements, sizeof seat->improvements);
    return digest_add(d, city_digest(&seat->city));
}

static uint64_t digest(const State *s)
{
    const uint8_t fields[] = {
        (uint8_t)s->players,
        (uint8_t)s->turn,
        (uint8_t)s->first,
        s->phase,
        s->round,
        s->turns_done,
        s->drawn,
        s->wild != 0,
        s->paid_row,
        s->paid_steps,
        s->coin_saved,
        s->asked,
        s->n_pending,
    };
    uint64_t d = add_bytes(0, fields, sizeof fields);

    d = add_bytes(d, s->set.hash, sizeof s->set.hash);
    d = add_bytes(d, s->ring, s->on_ring);
    d = add_bytes(d, s->left, sizeof s->left);
    d = add_bytes(d, s->forms_left, sizeof s->forms_left);
    for (int row = 0; row < COLOURS; row++)
        d = add_bytes(d, s->tokens[row], sizeof s->tokens[row]);
    for (int i = 0; i < s->n_pending; i++)
        d = digest_add(d, (uint64_t)(s->pending[i].is_effect | s->pending[i].row << 8 |
                                     s->pending[i].cell << 16));
    for (int i = 0; i < MASKS; i++)
        d = digest_add(digest_add(d, s->bag[i]), s->discard[i]);
    for (int seat = 0; seat < s->players; seat++)
        d = seat_digest(d, &s->seats[seat]);
    return d;
}

static void write_set(Text *text, const Setup *setup)
{
    Set set = pa_set(setup);

    text_f(text, "%s ", set.name);
    text_hex(text, set.hash, sizeof set.hash);
}

static size_t pack_set(unsigned char out[MAX_SET], const Setup *setup)
{
    Set set = pa_set(setup);

    return pa_set_pack(out, &set);
}

static GameTime time_of(const State *s)
{
    return (GameTime){s->round, s->turns_done};
}

const Game panticapaeum = {
    .name = "panticapaeum",
    .min_players = 2,
    .max_players = 4,
    .state_size = sizeof(State),
    .options = pa_options,
    .book = pa_book,
    .box = pa_box,
    .plain = pa_plain,
    .check = check,
    .start = start,
    .seats = seats,
    .turn = turn,
    .time = time_of,
    .moves = pa_fast_moves,
    .legal = legal,
    .pick = pa_fast_pick,
    .play = play,
    .plan = pa_round_plan,
    .playout = pa_fast_playout,
    .scores = scores,
    .settled = settled,
    .winners = winners,
    .digest = digest,
    .write_set = write_set,
    .pack_set = pack_set,
    .show_set = pa_set_show,
    .take_set = pa_set_take,
    .read_set = pa_set_read,
    .write_move = pa_write_move,
    .read_move = pa_read_move,
    .write_state = pa_write_state,
    .write_score = pa_write_score,
    .answer_city = pa_answer_city,
};
