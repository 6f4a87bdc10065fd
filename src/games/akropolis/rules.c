/* rules.c - Akropolis as the rest of the program sees it: see core/game.h.
 *
 * Luck lays players + 2 tiles face up, and then players + 1 whenever one tile is
 * left (AK-1.3, AK-2.2). In between, the seats take turns. The last tile is never
 * played (AK-2.3). */
#include "games/akropolis/rules.h"

#include <assert.h>
#include <string.h>

#include "core/digest.h"
#include "games/akropolis/planes.h"

/* Bits of a Move: tile 0-5, rotation 6-8, q 9-15, r 16-22, action 23-24. */
enum { ROT_AT = 6, Q_AT = 9, R_AT = 16, ACTION_AT = 23, BIAS = 64 };

Move ak_choice_pack(Choice choice)
{
    Move m = (Move)choice.tile | (Move)choice.action << ACTION_AT;

    if (choice.action == LAY)
        m |= (Move)choice.spot.rot << ROT_AT | (Move)(choice.spot.q + BIAS) << Q_AT |
             (Move)(choice.spot.r + BIAS) << R_AT;
    return m;
}

Choice ak_choice_unpack(Move m)
{
    Choice choice = {.action = m >> ACTION_AT & 3, .tile = m & 63};

    if (choice.action == LAY)
        choice.spot = (Spot){(int8_t)((int)(m >> Q_AT & 127) - BIAS),
                             (int8_t)((int)(m >> R_AT & 127) - BIAS),
                             (int8_t)(m >> ROT_AT & 7)};
    return choice;
}

static bool check(const Setup *setup, Err *err)
{
    int players = setup->players;

    if (players < akropolis.min_players || players > akropolis.max_players)
        return fail(err, ERR_SETUP,
                    N_("akropolis is for 1 to 4 players, not %d (AK-1.2)"), players);
    return setup_check(setup, &akropolis, err);
}

/* The tiles that are shuffled: those marked for this number of seats, or all of them
 * (AK-1.2, AK-1.4). */
static uint64_t tiles_in_play(int seats, int stacks)
{
    bool all = stacks != USUAL_STACKS;
    uint64_t bag = 0;

    for (int t = 1; t <= TILES; t++)
        if (all || ak_tiles[t].min_players <= seats)
            bag |= (uint64_t)1 << t;
    return bag;
}

static int agreed(const Setup *setup, Agreed row)
{
    return setup_value(setup, &akropolis, (int)row);
}

ScoreRules ak_score_rules(const Setup *setup)
{
    return (ScoreRules){.variants = (uint8_t)agreed(setup, AGREED_VARIANTS),
                        .houses_by_value = agreed(setup, AGREED_HOUSES) == 1,
                        .edge_any = agreed(setup, AGREED_EDGE) == 1,
                        .lake_single = agreed(setup, AGREED_LAKE) == 1,
                        .sides_any = agreed(setup, AGREED_SIDES) == 1,
                        .doubling_by_points = agreed(setup, AGREED_DOUBLING) == 1};
}

static void start(State *s, const Setup *setup)
{
    memset(s, 0, sizeof *s);
    s->players = (int8_t)setup->players;
    s->architect = (uint8_t)(agreed(setup, AGREED_ARCHITECT) + 1);
    s->seats = (int8_t)(setup->players + (s->architect ? 1 : 0));
    s->stacks = (uint8_t)agreed(setup, AGREED_STACKS);
    s->rules = ak_score_rules(setup);
    s->turn = LUCK;
    s->round = 1;
    s->to_deal = (uint8_t)(s->seats + 2);
    s->bag = tiles_in_play(s->seats, s->stacks);
    for (int seat = 0; seat < s->seats; seat++)
        s->stones[seat] = (int16_t)(seat + 1);              /* AK-1.6 */
}

static int turn(const State *s)
{
    return s->turn;
}

static int seats(const State *s)
{
    return s->seats;
}

static const OptionWord *own_seat(const State *s)
{
    const OptionWord *names = ak_options[AGREED_ARCHITECT].words;

    return s->architect ? &names[s->architect - 1] : NULL;
}

int ak_site_find(const State *s, int tile)
{
    for (int i = 0; i < s->on_site; i++)
        if (s->site[i] == tile)
            return i;
    return -1;
}

static int luck_moves(const State *s, Move out[MAX_MOVES])
{
    int n = 0;

    for (int t = 1; t <= TILES; t++)
        if (s->bag >> t & 1)
            out[n++] = ak_choice_pack((Choice){.action = TURN_UP, .tile = t});
    return n;
}

static Move architect_move(const State *s)
{
    return ak_choice_pack(
        (Choice){.action = ARCHITECT_TAKES, .tile = ak_architect_choice(s)});
}

/* All spots: found by the planes if the city fits into them, otherwise by the
 * plain code. */
static int city_spots(const City *city, Spot out[MAX_SPOTS])
{
    PlaneCity fast;
    View view;

    if (ak_planes()->build(&fast, city))
        return ak_planes()->spots(&fast, out);
    ak_view_of(&view, city);
    return ak_view_spots(&view, out);
}

static int moves(const State *s, Move out[MAX_MOVES])
{
    Spot spots[MAX_SPOTS];

    if (s->turn == OVER)
        return 0;
    if (s->turn == LUCK)
        return luck_moves(s, out);
    if (ak_is_architect(s, s->turn)) {
        out[0] = architect_move(s);
        return 1;
    }
    int n_spots = city_spots(&s->cities[s->turn], spots), n_tiles = ak_payable(s);
    assert(n_spots * n_tiles <= MAX_MOVES);
    for (int k = 0; k < n_spots; k++) /* the first tile's, with its bits still 0 */
        out[k] = ak_choice_pack((Choice){.action = LAY, .spot = spots[k]});
    for (int i = n_tiles - 1; i >= 0; i--)
        for (int k = 0; k < n_spots; k++)
            out[i * n_spots + k] = out[k] | s->site[i];
    return n_tiles * n_spots;
}

static bool legal(const State *s, Move m)
{
    Choice choice = ak_choice_unpack(m);
    View view;

    if (s->turn == OVER || m != ak_choice_pack(choice))
        return false;
    if (s->turn == LUCK)
        return choice.action == TURN_UP && choice.tile > 0 && s->bag >> choice.tile & 1;
    if (ak_is_architect(s, s->turn))
        return m == architect_move(s);
    int price = ak_site_find(s, choice.tile);
    if (choice.action != LAY || price < 0 || price > s->stones[s->turn] ||
        choice.spot.rot >= DIRS)
        return false;
    ak_view_of(&view, &s->cities[s->turn]);
    return ak_view_refusal(&view, choice.spot) == FITS;
}

static Move pick(const State *s, Rng *rng)
{
    Move list[MAX_MOVES];
    int n = moves(s, list);

    return list[rng_below(rng, (uint32_t)n)];
}

/* Luck lays a tile face up at the end of the row. */
static void turn_up(State *s, int tile)
{
    s->bag &= ~((uint64_t)1 << tile);
    s->site[s->on_site++] = (uint8_t)tile;
    if (--s->to_deal == 0)
        s->turn = s->next;
}

/* Remove `tile` from the row. Returns its price. */
static int take(State *s, int tile)
{
    int price = ak_site_find(s, tile);

    assert(price >= 0 && price <= s->stones[s->turn]);
    s->on_site--;
    memmove(s->site + price, s->site + price + 1, (size_t)(s->on_site - price));
    s->site[s->on_site] = 0;
    return price;
}

void ak_pass_on(State *s)
{
    s->next = (int8_t)((s->turn + 1) % s->seats);
    if (s->on_site > 1) {
        s->turn = s->next;
    } else if (s->stacks > 0) {
        s->stacks--;
        s->round++;
        s->chief = (int8_t)((s->chief + 1) % s->seats);
        s->to_deal = (uint8_t)(s->seats + 1);
        s->turn = LUCK;
    } else {
        s->turn = OVER;
    }
}

static int playout(State *s, Rng *rng, int points[MAX_SEATS])
{
    return ak_planes()->playout(s, rng, points);
}

static void play(State *s, Move m)
{
    Choice choice = ak_choice_unpack(m);

    assert(legal(s, m));
    if (choice.action == TURN_UP) {
        turn_up(s, choice.tile);
        return;
    }
    int price = take(s, choice.tile);
    City *city = &s->cities[s->turn];
    s->stones[s->turn] = (int16_t)(s->stones[s->turn] - price);
    if (choice.action == ARCHITECT_TAKES) {
        city->laid[city->n++] = (Laid){.tile = (uint8_t)choice.tile, .level = 1};
    } else {
        if (s->architect)
            s->stones[s->players] = (int16_t)(s->stones[s->players] + price); /* AK-6.2 */
        s->stones[s->turn] =
            (int16_t)(s->stones[s->turn] + ak_city_lay(city, choice.tile, choice.spot));
    }
    ak_pass_on(s);
}

/* The tiles and the prices of a plan are those of now. A tile that is too dear may get
 * cheaper before the turn comes, so stones are lent for the dearest; each is a point. */
static bool plan(State *s, int seat, int *lent)
{
    int missing = s->on_site - 1 - s->stones[seat];

    s->turn = (int8_t)seat;
    if (lent && missing > 0) {
        s->stones[seat] = (int16_t)(s->stones[seat] + missing);
        *lent = missing;
    }
    return !ak_is_architect(s, seat);
}

int ak_points(const State *s, int seat)
{
    PlaneCity fast;
    View view;
    Score score;
    int quarries;

    if (ak_is_architect(s, seat))
        return ak_architect_score(s, seat, &score, &quarries);
    if (ak_planes()->build(&fast, &s->cities[seat]))
        return ak_planes()->points(&fast, &s->rules) + s->stones[seat];
    ak_view_of(&view, &s->cities[seat]);
    ak_score_view(&score, &view, &s->rules);
    return score.points + s->stones[seat];                  /* AK-4.8 */
}

static void scores(const State *s, int points[MAX_SEATS])
{
    for (int seat = 0; seat < s->seats; seat++)
        points[seat] = ak_points(s, seat);
}

/* Most points win, then most stones, then the victory is shared (AK-4.9). An architect
 * wins a full tie, because the player must have more of one of them (AK-6.6). */
unsigned ak_winners(const State *s, const int points[MAX_SEATS])
{
    int best = 0;
    unsigned set = 0;

    for (int seat = 0; seat < s->seats; seat++) {
        int ahead = points[seat] != points[best] ? points[seat] - points[best]
                                                 : s->stones[seat] - s->stones[best];
        if (ahead > 0 || seat == 0 || (ahead == 0 && ak_is_architect(s, seat)))
            set = 0;
        if (ahead > 0)
            best = seat;
        if (ahead >= 0)
            set |= 1u << seat;
    }
    return set;
}

static unsigned winners(const State *s)
{
    int points[MAX_SEATS];

    if (s->turn != OVER)
        return 0;
    scores(s, points);
    return ak_winners(s, points);
}

/* The digest of a city: its visible hexes, in no order. Of an architect's city:
 * its tiles. */
static uint64_t city_digest(const State *s, int seat)
{
    const City *city = &s->cities[seat];
    uint64_t sum = 0;
    View view;

    if (ak_is_architect(s, seat)) {
        for (int i = 0; i < city->n; i++)
            sum += digest_mix((uint64_t)city->laid[i].tile);
        return sum;
    }
    ak_view_of(&view, city);
    for (int i = 0; i < view.n; i++) {
        const Cell *cell = &view.cells[i];
        sum +=
            digest_mix((uint64_t)(uint8_t)cell->q | (uint64_t)(uint8_t)cell->r << 8 |
                       (uint64_t)(uint8_t)cell->code << 16 | (uint64_t)cell->level << 24 |
                       (uint64_t)cell->tile << 32 | (uint64_t)1 << 40);
    }
    return sum;
}

/* Rulings that were added later go into the digest only if they differ from how the game
 * was played before them. So the digests of older matches stay the same. */
static uint64_t digest_late_rulings(uint64_t d, const ScoreRules *rules)
{
    unsigned differ = (rules->sides_any != rules->edge_any) |
                      (unsigned)rules->doubling_by_points << 1;

    return differ ? digest_add(d, differ) : d;
}

static uint64_t digest(const State *s)
{
    uint64_t d = 0;
    const uint8_t fields[] = {
        (uint8_t)s->players,
        s->architect,
        (uint8_t)s->turn,
        (uint8_t)s->next,
        (uint8_t)s->chief,
        s->round,
        s->stacks,
        s->to_deal,
        s->on_site,
        s->rules.variants,
        s->rules.houses_by_value,
        s->rules.edge_any,
        s->rules.lake_single,
    };

    for (size_t i = 0; i < sizeof fields; i++)
        d = digest_add(d, fields[i]);
    d = digest_late_rulings(d, &s->rules);
    for (int i = 0; i < s->on_site; i++)
        d = digest_add(d, s->site[i]);
    d = digest_add(d, s->bag);
    for (int seat = 0; seat < s->seats; seat++) {
        d = digest_add(d, (uint64_t)s->stones[seat]);
        d = digest_add(d, city_digest(s, seat));
    }
    return d;
}

/* A round begins with two tiles more than there are seats (AK-1.3), those included that
 * luck has yet to deal. Each turn takes one. */
static GameTime time_of(const State *s)
{
    return (GameTime){s->round, s->seats + 2 - s->on_site - s->to_deal};
}

const Game akropolis = {
    .name = "akropolis",
    .min_players = 1,
    .max_players = 4,
    .state_size = sizeof(State),
    .options = ak_options,
    .book = ak_book,
    .box = ak_box,
    .plain = ak_plain,
    .check = check,
    .start = start,
    .seats = seats,
    .own_seat = own_seat,
    .turn = turn,
    .time = time_of,
    .moves = moves,
    .legal = legal,
    .pick = pick,
    .play = play,
    .plan = plan,
    .playout = playout,
    .scores = scores,
    .settled = scores,
    .winners = winners,
    .digest = digest,
    .write_move = ak_write_move,
    .read_move = ak_read_move,
    .write_state = ak_write_state,
    .write_score = ak_write_score,
    .write_change = ak_write_change,
    .write_parts = ak_write_tiles,
    .answer_city = ak_answer_city,
};
