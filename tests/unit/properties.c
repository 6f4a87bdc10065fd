/* properties.c - what must hold in every position of every game, over several
 * thousand matches. */
#include <stdalign.h>

#include "drive.h"
#include "games/akropolis/rules.h"
#include "games/list.h"
#include "slow.h"
#include "test.h"

static int by_number(const void *a, const void *b)
{
    Move x = *(const Move *)a, y = *(const Move *)b;

    return x < y ? -1 : x > y;
}

static bool is_in(const Move *sorted, int n, Move m)
{
    return bsearch(&m, sorted, (size_t)n, sizeof *sorted, by_number);
}

/* All legal moves, sorted. Each occurs once, and legal() agrees for some of them. */
static int sorted_moves(const Game *game, const State *s, Move out[MAX_MOVES], Rng *rng)
{
    int n = game->moves(s, out);

    CHECK(n > 0 && n <= MAX_MOVES, "there is a move");
    for (int i = 0; i < 4; i++)
        CHECK(game->legal(s, out[rng_below(rng, (uint32_t)n)]), "a listed move is legal");
    qsort(out, (size_t)n, sizeof *out, by_number);
    for (int i = 1; i < n; i++)
        CHECK(out[i] != out[i - 1], "each move stands once");
    return n;
}

/* legal() agrees with the list about damaged moves, similar ones and random ones. */
static void check_mangled(const Game *game, const State *s, const Move *moves, int n,
                          Rng *rng)
{
    for (int i = 0; i < 12; i++) {
        Move m = moves[rng_below(rng, (uint32_t)n)];
        m ^= i % 4 == 0 ? (Move)rng_next(rng) : (Move)1 << rng_below(rng, 32);
        if (i % 4 == 3)
            m ^= (Move)1 << rng_below(rng, 32);
        CHECK_INT(game->legal(s, m), is_in(moves, n, m), "legal() agrees with the list");
    }
}

/* Picks are in the list; the same random numbers pick the same move. */
static Move check_pick(const Game *game, const State *s, const Move *moves, int n,
                       Rng *rng)
{
    Rng copy = *rng;
    Move m = game->pick(s, rng);

    CHECK(is_in(moves, n, m), "a picked move is in the list");
    CHECK_INT(game->pick(s, &copy), m, "the same random numbers, the same pick");
    return m;
}

/* Reading what was written gives the move again; playing a copy gives the same digest. */
static void check_text_and_play(const Match *match, Move m, Rng *rng)
{
    char word[MAX_MOVE_TEXT];
    Text out = text_in(word, sizeof word);
    const char *at = word;
    const State *s = match_state(match);
    alignas(16) unsigned char copies[2][MAX_STATE];
    Move back;
    Err err;

    match->game->write_move(&out, s, m);
    CHECK(!out.cut && match->game->read_move(&back, s, &at, &err) && back == m, word);
    CHECK(!strpbrk(word, " \t\n;"), "a written move is one word");
    if (rng_below(rng, 4))
        return;
    memset(copies, 0xa5, sizeof copies);
    for (int i = 0; i < 2; i++) {
        memcpy(copies[i], s, match->game->state_size);
        match->game->play((State *)(void *)copies[i], m);
    }
    CHECK(memcmp(copies[0], copies[1], MAX_STATE) == 0,
          "the same move, the same state, and "
                                                        "nothing beyond it is written");
}

/* A property of one game's states, checked in every position. */
typedef void Extra(const State *before, const State *s, Move m, Rng *rng);

static void say_where(const Case *of, uint64_t number, int ply)
{
    Text text = text_in(test_where, sizeof test_where);

    text_f(&text, "%s %s, number %llu, move %d: ", of->game, of->words,
           (unsigned long long)number, ply);
}

/* Play one match at random and check every position. */
static void check_match(const Case *of, uint64_t number, Extra *extra)
{
    static Match match;
    static Move moves[MAX_MOVES];
    Rng rng = rng_from(number);
    int points[MAX_SEATS];

    begin(&match, of->game, of->words);
    const Game *game = match.game;
    const State *s = match_state(&match);
    while (match_turn(&match) != OVER) {
        say_where(of, number, match.n_moves);
        alignas(16) unsigned char before[MAX_STATE];
        memcpy(before, s, game->state_size);
        int n = sorted_moves(game, s, moves, &rng);
        check_mangled(game, s, moves, n, &rng);
        Move m = check_pick(game, s, moves, n, &rng);
        check_text_and_play(&match, m, &rng);
        CHECK_INT(game->winners(s), 0, "nobody has won yet");
        CHECK(memcmp(before, s, game->state_size) == 0, "asking changes nothing");
        match_play(&match, m);
        if (extra)
            extra((const State *)(const void *)before, s, m, &rng);
    }
    CHECK_INT(game->moves(s, moves), 0, "no move after the end");
    CHECK(!game->legal(s, match.moves[match.n_moves - 1]), "none is legal");
    game->scores(s, points);
    unsigned winners = game->winners(s);
    CHECK(winners && !(winners >> game->seats(s)), "somebody wins");
    for (int seat = 0; seat < game->seats(s); seat++)
        for (int other = 0; other < game->seats(s); other++)
            CHECK(!(winners >> seat & 1) || points[seat] >= points[other],
                  "with most points");
    *test_where = '\0';
}

/* All games of the list, in all set-ups. */
static void every_game(void **state)
{
    (void)state;
    for (int i = 0; games[i]; i++) {
        int setups = 0;
        for (int k = 0; k < n_setups; k++)
            if (strcmp(all_setups[k].game, games[i]->name) == 0) {
                setups++;
                for (uint64_t number = 0; number < 20; number++)
                    check_match(&all_setups[k], number, NULL);
            }
        CHECK(setups > 0, "a game without a set-up in drive.c");
    }
}

/* Chi-square over luck's first move: its mean is n - 1, its deviation sqrt(2n). The limit
 * is six deviations, and the seed is fixed. */
static void check_uniform(const Case *of)
{
    enum { EACH = 400 };
    Match match;
    Move moves[MAX_MOVES];
    Rng rng = rng_from(77);
    int counts[MAX_MOVES] = {0};
    double chi = 0;

    begin(&match, of->game, of->words);
    int n = sorted_moves(match.game, match_state(&match), moves, &rng);
    for (int k = 0; k < n * EACH; k++) {
        Move m = match.game->pick(match_state(&match), &rng);
        counts[(Move *)bsearch(&m, moves, (size_t)n, sizeof m, by_number) - moves]++;
    }
    for (int k = 0; k < n; k++)
        chi += (counts[k] - EACH) * (double)(counts[k] - EACH) / EACH;
    CHECK(chi < n || (chi - n) * (chi - n) < 36.0 * 2 * n, "picks are uniform");
}

static void picks_are_uniform(void **state)
{
    (void)state;
    for (int i = 0; i < n_setups; i++)
        check_uniform(&all_setups[i]);
}

static int bits(uint64_t set)
{
    int n = 0;

    for (; set; set &= set - 1)
        n++;
    return n;
}

/* Bag, site and cities contain each tile of the match exactly once. */
static void check_tiles(const State *s)
{
    uint64_t seen = s->bag;
    int n = bits(s->bag);

    for (int i = 0; i < s->on_site; i++, n++)
        seen |= (uint64_t)1 << s->site[i];
    for (int seat = 0; seat < s->seats; seat++)
        for (int i = 0; i < s->cities[seat].n; i++, n++)
            seen |= (uint64_t)1 << s->cities[seat].laid[i].tile;
    CHECK_INT(bits(seen), n, "no tile is in two places");
    CHECK(n == 37 || n == 49 || n == 61, "no tile is lost");
    CHECK_INT(bits(s->bag), s->stacks * (s->seats + 1) + s->to_deal,
              "the stacks are the bag");
}

/* Stones: the price is paid, covered quarries bring some. */
static void check_stones(const State *before, const State *s, Choice choice)
{
    static SlowCity slow;
    int seat = before->turn, price = ak_site_find(before, choice.tile), won = 0;

    if (choice.action == LAY) {
        slow_build(&slow, &before->cities[seat]);
        CHECK(slow_fits(&slow, choice.spot), "the slow rules allow the move");
        won = slow_quarries(&slow, choice.spot);
    }
    CHECK_INT(s->stones[seat], before->stones[seat] - price + won, "AK-2.5, AK-3.4");
    for (int other = 0; other < s->seats; other++) {
        bool is_paid = s->architect && other == s->players && seat != other;
        CHECK(s->stones[other] >= 0, "stones are never negative");
        if (other != seat)
            CHECK_INT(s->stones[other], before->stones[other] + (is_paid ? price : 0),
                      "AK-6.2");
    }
}

/* The scores agree with the slow rules, with any variants and rulings. */
static void check_slow_score(const City *city, Rng *rng)
{
    static SlowCity slow;
    ScoreRules rules = {.variants = (uint8_t)rng_below(rng, ALL_VARIANTS + 1),
                        .edge_any = rng_below(rng, 2),
                        .houses_by_value = rng_below(rng, 2),
                        .lake_single = rng_below(rng, 2),
                        .sides_any = rng_below(rng, 2),
                        .doubling_by_points = rng_below(rng, 2)};
    View view;
    Score score;

    slow_build(&slow, city);
    ak_view_of(&view, city);
    ak_score_view(&score, &view, &rules);
    SlowScore want = slow_score(&slow, &rules);
    for (int kind = 0; kind < KINDS; kind++) {
        CHECK_INT(score.kinds[kind].value, want.value[kind], ak_districts[kind].name);
        CHECK_INT(score.kinds[kind].stars, want.stars[kind], ak_districts[kind].name);
    }
    CHECK_INT(score.points, want.total, "the total");
    for (int i = 0; i < view.n; i++) {
        Message why[MAX_WHY];
        int n = ak_score_why(why, &score, &view, i);
        CHECK(n >= 1 && n <= MAX_WHY && strstr(why[0].format, "AK-"),
              "every hex has a reason");
    }
}

/* The verdicts of the hexes add up to the values of the kinds. */
static void check_verdicts(const City *city, const ScoreRules *rules)
{
    View view;
    Score score;
    int value[KINDS] = {0};

    ak_view_of(&view, city);
    ak_score_view(&score, &view, rules);
    for (int i = 0; i < view.n; i++) {
        int kind = ak_district_of(view.cells[i].code);
        const Verdict *verdict = &score.verdicts[i];
        CHECK(verdict->counts || !verdict->doubled, "what does not count is not doubled");
        if (kind >= 0 && verdict->counts)
            value[kind] += view.cells[i].level << verdict->doubled;
    }
    for (int kind = 0; kind < KINDS; kind++)
        CHECK_INT(value[kind], score.kinds[kind].value, ak_districts[kind].name);
}

static void akropolis_extra(const State *before, const State *s, Move m, Rng *rng)
{
    Choice choice = ak_choice_unpack(m);

    check_tiles(s);
    if (choice.action == TURN_UP)
        return;
    check_stones(before, s, choice);
    if (choice.action == LAY && (s->turn == OVER || rng_below(rng, 8) == 0)) {
        check_slow_score(&s->cities[before->turn], rng);
        check_verdicts(&s->cities[before->turn], &s->rules);
    }
}

static void akropolis_at_random(void **state)
{
    (void)state;
    for (int k = 0; k < n_setups; k++)
        for (int number = 0; number < effort(64); number++)
            if (strcmp(all_setups[k].game, "akropolis") == 0)
                check_match(&all_setups[k], 100 + (uint64_t)number, akropolis_extra);
}

/* The highest of two dozen places: makes dense cities with levels, lakes and
 * big groups. */
static Move pick_high(const State *s, Rng *rng)
{
    View view;
    Move high = akropolis.pick(s, rng);
    int best = -1;

    ak_view_of(&view, &s->cities[s->turn]);
    for (int i = 0; i < 24; i++) {
        Move m = akropolis.pick(s, rng);
        Spot spot = ak_choice_unpack(m).spot;
        const Cell *under = ak_view_at(&view, spot.q, spot.r);
        if (under && under->level > best) {
            best = under->level;
            high = m;
        }
    }
    return high;
}

static void akropolis_built_high(void **state)
{
    static Match match;

    (void)state;
    for (int number = 0; number < effort(80); number++) {
        Dealer dealer = dealer_of((uint64_t)number);
        Rng rng = rng_from((uint64_t)number);
        begin(&match, "akropolis", "players=2 stacks=long");
        const State *s = match_state(&match);
        for (match_deal(&match, &dealer); s->turn != OVER; match_deal(&match, &dealer)) {
            int seat = s->turn;
            match_play(&match, pick_high(s, &rng));
            if (s->cities[seat].n % 5 == 0)
                check_slow_score(&s->cities[seat], &rng);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game),
        cmocka_unit_test(picks_are_uniform),
        cmocka_unit_test(akropolis_at_random),
        cmocka_unit_test(akropolis_built_high),
    };

    return RUN(tests);
}
