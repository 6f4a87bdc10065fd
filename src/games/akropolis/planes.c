/* planes.c - see planes.h.
 *
 * This file is compiled several times. PLANES is the name of the table that a compilation
 * exports, VECTOR the number of bytes in a register. The compiler's vector types do the
 * rest: nothing here depends on the processor.
 *
 * The neighbours of a place, seen from row q and bit r: N is bit r - 1 and S is bit r + 1
 * of the same row; NE and SE are bits r - 1 and r of the next row; SW and NW are bits r +
 * 1 and r of the previous row. A triangle of three places is either o, N, NE (kind 0) or
 * o, NE, SE (kind 1), where o is the place that names it. */
#include "games/akropolis/planes_lay.h"
#include "games/akropolis/planes_score.h"

/* The triangles where a tile may be laid, by their place o: rows from `start` on, first
 * those of kind 0, then those of kind 1. */
typedef struct {
    _Alignas(64) uint32_t rows[2 * WINDOW];
    int start, n_rows;              /* n_rows of each kind, whole registers */
} Places;

static inline void places_of_rows(Places *out, const PlaneCity *city, int i)
{
    int row = out->start + i;
    Vector b = rows_at(city->built, row), up = rows_at(city->built, row - 1);
    Vector down = rows_at(city->built, row + 1), down2 = rows_at(city->built, row + 2);
    /* next to the city, in this row and the next (AK-3.2) */
    Vector beside = b << 1 | b >> 1 | down | down << 1 | up | up >> 1;
    Vector beside2 = down << 1 | down >> 1 | down2 | down2 << 1 | b | b >> 1;
    Vector taken0 = b | b << 1 | down << 1, taken1 = b | down << 1 | down;
    Vector touch0 = beside | beside << 1 | beside2 << 1,
           touch1 = beside | beside2 << 1 | beside2;
    /* where N, NE, SE differ in height */
    Vector n = {0}, ne = {0}, se = {0};

    for (int k = 0; k < 3; k++) {
        Vector h = rows_at(city->height[k], row),
               next = rows_at(city->height[k], row + 1);
        n |= h ^ h << 1;
        ne |= h ^ next << 1;
        se |= h ^ next;
    }
    Vector s0 = rows_at(city->same[0], row), s1 = rows_at(city->same[1], row);
    Vector s2 = rows_at(city->same[2], row);
    Vector even0 = b & ~(n | ne | (s0 & s1)), even1 = b & ~(ne | se | (s1 & s2));
    put_rows(out->rows + i, (~taken0 & touch0) | even0);
    put_rows(out->rows + out->n_rows + i, (~taken1 & touch1) | even1);
}

static void find_places(Places *out, const PlaneCity *city)
{
    out->start = city->low_q - BORDER;
    out->n_rows = (city->high_q + BORDER - out->start + LANES) / LANES * LANES;
    for (int i = 0; i < out->n_rows; i += LANES)
        places_of_rows(out, city, i);
}

/* Where hex 0 of a tile with this rotation may lie in this row of the window. */
static inline uint32_t turned_row(const Places *places, int row, int rot)
{
    int i = row + turns[rot].q - places->start;

    if (i < 0 || i >= places->n_rows)
        return 0;
    return places->rows[turns[rot].triangle * places->n_rows + i] >> turns[rot].r;
}

static int spots(const PlaneCity *city, Spot out[MAX_SPOTS])
{
    Places places;
    int n = 0;

    find_places(&places, city);
    for (int row = city->low_q - 2; row <= city->high_q + 2; row++) {
        uint32_t may[DIRS], any = 0;
        for (int rot = 0; rot < DIRS; rot++)
            any |= may[rot] = turned_row(&places, row, rot);
        for (; any; any &= any - 1) {
            int bit = __builtin_ctz(any);
            for (int rot = 0; rot < DIRS; rot++)
                if (may[rot] >> bit & 1)
                    out[n++] = (Spot){(int8_t)(row + city->q), (int8_t)(bit + city->r),
                                      (int8_t)rot};
        }
    }
    return n;
}

/* The index of the `n`-th set bit of `word`. */
static inline int bit_number(uint64_t word, int n)
{
#ifdef __BMI2__
    return __builtin_ctzll(__builtin_ia32_pdep_di((uint64_t)1 << n, word));
#else
    while (n-- > 0)
        word &= word - 1;
    return __builtin_ctzll(word);
#endif
}

/* A uniformly chosen move: the tile's index in the site, and where it is laid. */
typedef struct {
    int slot, turn, triangle, row, bit;
} Pick;

static inline uint64_t word_at(const Places *places, uint32_t i)
{
    uint64_t word;

    memcpy(&word, places->rows + 2 * i, sizeof word);
    return word;
}

static inline Pick pick_place(const PlaneCity *city, int n_tiles, Rng *rng)
{
    Places places;
    uint32_t sums[WINDOW], n = 0, i = 0;

    find_places(&places, city);
    /* Two rows are one word. The running sums of their bits turn a uniform number into a
     * place without listing the places: find the word, then the bit in it. Rows come in
     * whole registers, so that the search can skip four words at a time. */
    uint32_t n_words = (uint32_t)places.n_rows, half = n_words / 2;
    for (uint32_t k = 0; k < n_words; k++)
        sums[k] = n += (uint32_t)__builtin_popcountll(word_at(&places, k));
    uint32_t u = rng_below(rng, n), slot_turn = rng_below(rng, HEXES * (uint32_t)n_tiles);
    while (sums[i + 3] <= u)
        i += 4;
    i += (uint32_t)((sums[i] <= u) + (sums[i + 1] <= u) + (sums[i + 2] <= u));
    int bit = bit_number(word_at(&places, i), (int)(u - (i ? sums[i - 1] : 0)));
    int triangle = i >= half;
    return (Pick){(int)slot_turn / HEXES, (int)slot_turn % HEXES, triangle,
                     places.start + 2 * ((int)i - triangle * (int)half) + bit / WINDOW,
                     bit % WINDOW};
}

/* Luck's tiles as a list, so that drawing one is a swap. */
typedef struct {
    int n;
    uint8_t tiles[TILES];
} Bag;

static Bag bag_of(uint64_t mask)
{
    Bag bag = {0};

    for (; mask; mask &= mask - 1)
        bag.tiles[bag.n++] = (uint8_t)__builtin_ctzll(mask);
    return bag;
}

static void deal(State *s, Bag *bag, Rng *rng)
{
    while (s->to_deal > 0) {
        uint32_t i = rng_below(rng, (uint32_t)bag->n);
        int tile = bag->tiles[i];
        bag->tiles[i] = bag->tiles[--bag->n];
        s->bag &= ~((uint64_t)1 << tile);
        s->site[s->on_site++] = (uint8_t)tile;
        s->to_deal--;
    }
    s->turn = s->next;
}

/* The spot of a tile whose hex 0 is on hex `turn` of a triangle. */
static inline Spot spot_of(const PlaneCity *city, const Pick *choice)
{
    int rot = 2 * choice->turn + choice->triangle;

    return (Spot){(int8_t)(choice->row - turns[rot].q + city->q),
                  (int8_t)(choice->bit - turns[rot].r + city->r), (int8_t)rot};
}

/* Play a seat's choice; false if its city, which is in planes, has outgrown them. */
static inline bool play_choice(State *s, PlaneCity *city, const Pick *choice)
{
    int stones = s->stones[s->turn], tile = s->site[choice->slot];
    Stamp stamp = stamp_on(choice->triangle, choice->row, choice->bit, choice->turn);
    int level = level_at(city, &stamp) + 1;
    City *list = &s->cities[s->turn];

    list->laid[list->n++] = (Laid){(uint8_t)tile, (uint8_t)level, spot_of(city, choice)};
    s->stones[s->turn] = (int16_t)(stones - choice->slot + quarries_at(city, &stamp));
    if (s->architect)
        s->stones[s->players] = (int16_t)(s->stones[s->players] + choice->slot);
    s->on_site--;
    for (int i = choice->slot; i < s->on_site; i++)
        s->site[i] = s->site[i + 1];
    s->site[s->on_site] = 0;
    ak_pass_on(s);
    if (level > MAX_LEVEL)
        return false;
    lay_stamp(city, &stamp, tile, level);
    return keep_border(city);
}

/* One turn of a seat whose city is in planes, at random. */
static inline bool play_turn(State *s, PlaneCity *city, Rng *rng)
{
    Pick choice = pick_place(city, ak_payable(s), rng);

    return play_choice(s, city, &choice);
}

static bool lay(State *s, PlaneCity *city, int slot, Spot spot)
{
    Pick choice = {slot, spot.rot / 2, turns[spot.rot].triangle,
                   spot.q - city->q + turns[spot.rot].q,
                   spot.r - city->r + turns[spot.rot].r};

    return play_choice(s, city, &choice);
}

static void draw(State *s, Rng *rng)
{
    while (s->to_deal > 0) {
        int n = __builtin_popcountll(s->bag);
        int tile = bit_number(s->bag, (int)rng_below(rng, (uint32_t)n));
        s->bag &= ~((uint64_t)1 << tile);
        s->site[s->on_site++] = (uint8_t)tile;
        s->to_deal--;
    }
    s->turn = s->next;
}

/* A tile lies on one level, so its hex 0 says how high it would be. */
static void find_turned(const PlaneCity *city, uint32_t out[DIRS][WINDOW])
{
    Places places;
    int low = city->low_q - 2, high = city->high_q + 2;

    find_places(&places, city);
    memset(out, 0, sizeof *out * DIRS);
    for (int row = low; row <= high; row++) {
        uint32_t top = city->height[0][FRONT + row] & city->height[1][FRONT + row] &
                       city->height[2][FRONT + row];
        for (int rot = 0; rot < DIRS; rot++)
            out[rot][row] = turned_row(&places, row, rot) & ~top;
    }
}

/* A triangle is at its place o in rotation 0 or 1; the others are turns of the same. */
static Spot choose(const PlaneCity *city, const uint32_t places[DIRS][WINDOW], Rng *rng)
{
    uint32_t n[2] = {0, 0};

    for (int i = 0; i < WINDOW; i++) {
        n[0] += (uint32_t)__builtin_popcount(places[0][i]);
        n[1] += (uint32_t)__builtin_popcount(places[1][i]);
    }
    uint32_t u = rng_below(rng, n[0] + n[1]), here;
    int kind = u >= n[0], row = 0;
    u -= kind ? n[0] : 0;
    for (; (here = (uint32_t)__builtin_popcount(places[kind][row])) <= u; row++)
        u -= here;
    Pick choice = {.turn = (int)rng_below(rng, HEXES), .triangle = kind, .row = row,
                   .bit = bit_number(places[kind][row], (int)u)};
    return spot_of(city, &choice);
}

static void score_all(const State *s, const PlaneCity *cities, const bool *fits,
                      int *out)
{
    for (int seat = 0; seat < s->seats; seat++)
        out[seat] = fits[seat] ? points(&cities[seat], &s->rules) + s->stones[seat]
                               : ak_points(s, seat);
}

static int playout(State *s, Rng *rng, int out[MAX_SEATS])
{
    PlaneCity cities[MAX_SEATS];
    bool fits[MAX_SEATS] = {false};
    Bag bag = bag_of(s->bag);
    int moves = 0;

    for (int seat = 0; seat < s->players; seat++)
        fits[seat] = build(&cities[seat], &s->cities[seat]);
    /* The cities stay in planes for the whole game. A city that outgrows them, and an
     * architect, play on by the plain rules, which use State.cities; so play_turn keeps
     * that list up to date as well. */
    for (; s->turn != OVER; moves++) {
        if (s->turn == LUCK)
            deal(s, &bag, rng);
        int seat = s->turn;
        if (seat < s->players && fits[seat])
            fits[seat] = play_turn(s, &cities[seat], rng);
        else
            akropolis.play(s, akropolis.pick(s, rng));
    }
    score_all(s, cities, fits, out);
    return moves;
}

const Planes PLANES = {PLANES_NAME, build, spots,   score, points,
                       playout,     lay,   draw, find_turned, choose};
