/* dealer.c - the committed shuffle, and what a record proves with it. */
#include "core/dealer.h"

#include "core/record.h"
#include "drive.h"
#include "games/akropolis/rules.h"
#include "test.h"

static const char *hex_of(const unsigned char *bytes, size_t n)
{
    static char out[2 * SHA256_SIZE + 1];
    Text text = text_in(out, sizeof out);

    text_hex(&text, bytes, n);
    return out;
}

/* Calculated with another program's SHA-256 from the bytes that dealer.h describes: the
 * number 7 as eight bytes, highest first, followed by 24 zero bytes. */
static void commitment_and_key(void **state)
{
    unsigned char seed[SEED_SIZE];

    (void)state;
    dealer_seed(seed, 7);
    CHECK_STR(hex_of(seed, sizeof seed),
              "e162727eed7cc13c883fdbfca970c5c3db470b43026971c49bb9f426af8221db",
                  "the seed of 7");
    Dealer dealer = dealer_from(seed, "");
    CHECK_STR(hex_of(dealer.commit, sizeof dealer.commit),
              "92d0439f00e678077f42bb5e7c037c3dfb4a023184f9e1abfc4938421b35e226",
                  "its commit");
    CHECK_STR(hex_of(dealer.key, sizeof dealer.key),
              "58d8d92342ac539610cb7a2d0abdbb76c87bb68333059b57cbb1d887dd3a5a50",
                  "its key");
    Dealer nonced = dealer_from(seed, "a,b");
    CHECK_STR(hex_of(nonced.key, sizeof nonced.key),
              "91564e1f358eb63f15c3627bf175503824d99c62791941c2623aabc0b49e2f90",
                  "with nonces");
    CHECK(memcmp(dealer.commit, nonced.commit, sizeof dealer.commit) == 0,
          "nonces come after the commitment");
}

/* The words of the stream again, from the documented bytes: key, draw, try. */
static uint32_t word_of(const Dealer *dealer, int k, int attempt)
{
    unsigned char bytes[SHA256_SIZE + 8] = {0}, out[SHA256_SIZE];
    Sha256 sha;

    memcpy(bytes, dealer->key, SHA256_SIZE);
    bytes[SHA256_SIZE + 3] = (unsigned char)k;
    bytes[SHA256_SIZE + 7] = (unsigned char)attempt;
    sha256_start(&sha);
    sha256_add(&sha, bytes, sizeof bytes);
    sha256_end(&sha, out);
    return (uint32_t)out[0] << 24 | (uint32_t)out[1] << 16 | (uint32_t)out[2] << 8 |
        out[3];
}

static void draws_follow_the_stream(void **state)
{
    static const uint8_t want[] = {6, 33, 12, 34, 11, 31, 4, 19, 7, 32, 16, 25, 3,
                                   8, 18, 29, 35, 24, 1, 27, 21, 28, 22, 5, 14, 9,
                                   15, 10, 23, 13, 20, 26, 36, 2, 30, 37, 17};
    Dealer dealer = dealer_of(7);
    State s;
    Setup setup = {.players = 2};

    (void)state;
    akropolis.start(&s, &setup);
    for (int k = 0; k < 37; k++) {
        Move moves[MAX_MOVES], m = dealer_draw(&dealer, &akropolis, &s, k);
        int n = akropolis.moves(&s, moves);
        CHECK_INT(ak_choice_unpack(m).tile, want[k], "as another program deals");
        CHECK_INT(m, moves[word_of(&dealer, k, 0) % (uint32_t)n], "word modulo length");
        s.bag &= ~((uint64_t)1 << want[k]);
    }
}

/* A game in which luck always has 8069 moves: with this number, one word in 533,000 would
 * make the deal unfair and is skipped. */
enum { WIDE = 8069 };

static int wide_turn(const State *s)
{
    (void)s;
    return LUCK;
}

static int wide_moves(const State *s, Move out[MAX_MOVES])
{
    (void)s;
    for (Move m = 0; m < WIDE; m++)
        out[m] = m;
    return WIDE;
}

/* Draw 119807 of number 7: its first word is 4294961079, not below the last multiple of
 * 8069 (4294959251); its second is 1475994762. Found with another program's SHA-256. */
static void unfair_words_are_rejected(void **state)
{
    static const Game wide = {.name = "wide", .turn = wide_turn, .moves = wide_moves};
    Dealer dealer = dealer_of(7);

    (void)state;
    CHECK_INT(dealer_draw(&dealer, &wide, NULL, 119807), 1475994762 % WIDE, "its second");
    CHECK_INT(dealer_draw(&dealer, &wide, NULL, 228828), 1444571680 % WIDE, "another");
}

static void one_number_one_deal(void **state)
{
    const Bot *const players[] = {bot_named("random")};
    static Match a, b;

    (void)state;
    for (int i = 0; i < n_setups; i++) {
        begin(&a, all_setups[i].game, all_setups[i].words);
        begin(&b, all_setups[i].game, all_setups[i].words);
        play_out(&a, 7, players, 1);
        play_out(&b, 7, players, 1);
        CHECK(memcmp(&a, &b, sizeof a) == 0, "the same number, the same deal");
        match_rewind(&b, 0);
        play_out(&b, 8, players, 1);
        CHECK(memcmp(&a, &b, sizeof a) != 0, "another number, another deal");
    }
}

/* Luck's moves in order. */
static int draws_of(const Match *match, Move out[MAX_PLIES])
{
    static Match again;
    int n = 0;

    match_start(&again, match->game, &match->setup);
    while (again.n_moves < match->n_moves) {
        Move m = match->moves[again.n_moves];
        if (match_turn(&again) == LUCK)
            out[n++] = m;
        match_play(&again, m);
    }
    return n;
}

static void undone_moves_meet_the_same_tiles(void **state)
{
    const Bot *const players[] = {bot_named("random")};
    static Move before[MAX_PLIES], now[MAX_PLIES];
    static Match match;
    Dealer dealer = dealer_of(21);

    (void)state;
    begin(&match, "akropolis", "players=3");
    Rng rng = rng_from(1), other = rng_from(2);
    while (step(&match, &dealer, players, 1, &rng))
        ;
    int n = draws_of(&match, before);
    match_rewind(&match, match.n_moves / 2);
    while (step(&match, &dealer, players, 1, &other))
        ;
    CHECK_INT(draws_of(&match, now), n, "as many draws");
    CHECK_INT(n, 49, "all tiles");
    CHECK(memcmp(before, now, (size_t)n * sizeof *now) == 0,
          "the same tiles in the same order");
}

/* A finished match of seed 5 with its commitment. */
static Record *committed(const char *nonces)
{
    static Record record;
    unsigned char seed[SEED_SIZE];
    const Bot *const players[] = {bot_named("random")};
    Rng rng = rng_from(1);

    dealer_seed(seed, 5);
    Dealer dealer = dealer_from(seed, nonces);
    record = (Record){0};
    strcpy(record.nonces, nonces);
    begin(&record.match, "akropolis", "players=2");
    while (step(&record.match, &dealer, players, 1, &rng))
        ;
    record_commit(&record, &dealer);
    return &record;
}

static const char *proof_says(Proof *proof, const Record *record)
{
    static char said[256];
    Text text = text_in(said, sizeof said);
    Err err;

    if (!record_prove(proof, record, &err))
        err_write(&text, &err);
    return said;
}

static void proofs(void **state)
{
    static const char *const nonces[] = {"", "salt,pepper"};
    Proof proof;

    (void)state;
    for (size_t i = 0; i < COUNT(nonces); i++) {
        Record *record = committed(nonces[i]);
        CHECK_STR(proof_says(&proof, record), "", "proved");
        CHECK(proof.is_committed && proof.is_revealed, "committed and revealed");
        CHECK_INT(proof.draws, 37, "all draws");
    }
    Record *record = committed("");
    *record->reveal = '\0';
    CHECK_STR(proof_says(&proof, record), "", "not revealed: nothing contradicts");
    CHECK(proof.is_committed && !proof.is_revealed, "but nothing is proved");
    *record->commit = '\0';
    CHECK_STR(proof_says(&proof, record), "", "not committed");
    CHECK(!proof.is_committed && !proof.is_revealed, "nothing is proved");
}

static void contradictions(void **state)
{
    Proof proof;
    Record *record = committed("");

    (void)state;
    record->commit[0] = record->commit[0] == '0' ? '1' : '0';
    CHECK_HAS(proof_says(&proof, record), "not the one that Commit commits to",
              "wrong commit");
    record = committed("");
    record->reveal[5] = record->reveal[5] == '0' ? '1' : '0';
    CHECK_HAS(proof_says(&proof, record), "not the one that Commit", "wrong reveal");
    CHECK(!proof.is_revealed, "a wrong reveal proves nothing");
    record = committed("");
    *record->commit = '\0';
    CHECK_HAS(proof_says(&proof, record), "a Reveal but no Commit", "no commit");
    record = committed("");
    strcpy(record->nonces, "added later");
    CHECK_HAS(proof_says(&proof, record), "move 1 is +", "nonces that were not there");
}

/* Luck's last two moves are swapped: legal, but not what was committed to. */
static void wrong_draw(void **state)
{
    Proof proof;
    Record *record = committed("");
    Match *match = &record->match, whole = *match;
    int last = whole.n_moves - 1;

    (void)state;
    while (ak_choice_unpack(whole.moves[last]).action != TURN_UP)
        last--;
    match_rewind(match, last - 1);
    match_play(match, whole.moves[last]);
    match_play(match, whole.moves[last - 1]);
    CHECK_HAS(proof_says(&proof, record), "but the committed shuffle deals +",
              "a wrong draw");
}

static void seeds_stay_secret_until_the_end(void **state)
{
    static Record record;
    Dealer dealer = dealer_of(5);

    (void)state;
    record = (Record){0};
    begin(&record.match, "null", "players=1");
    record_commit(&record, &dealer);
    CHECK_INT(strlen(record.commit), 64, "the commitment is there");
    CHECK_STR(record.reveal, "", "the seed is not");
    play_text(&record.match,
              "+1 take +2 take +3 take +4 take +5 take +6 take +7 take +8 take "
                             "+9 take");
    record_commit(&record, &dealer);
    CHECK_STR(record.reveal, hex_of(dealer.seed, sizeof dealer.seed), "now it is");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commitment_and_key),
        cmocka_unit_test(draws_follow_the_stream),
        cmocka_unit_test(unfair_words_are_rejected),
        cmocka_unit_test(one_number_one_deal),
        cmocka_unit_test(undone_moves_meet_the_same_tiles),
        cmocka_unit_test(proofs),
        cmocka_unit_test(contradictions),
        cmocka_unit_test(wrong_draw),
        cmocka_unit_test(seeds_stay_secret_until_the_end),
    };

    return RUN(tests);
}
