/* record.c - matches as text: written, read back, and damaged. */
#include "core/record.h"

#include "drive.h"
#include "games/list.h"
#include "test.h"

static char text_a[MAX_RECORD], text_b[MAX_RECORD];
static Record record_a, record_b;

static const char *write_to(char *out, const Record *record)
{
    Text text = text_in(out, MAX_RECORD);

    record_write(&text, record);
    CHECK(!text.cut, "a record fits into MAX_RECORD");
    return out;
}

/* "" if `source` reads into record_b, otherwise what was wrong. */
static const char *read_says(const char *source)
{
    static char said[512];
    Text text = text_in(said, sizeof said);
    Err err;

    if (!record_read(&record_b, source, games, &err))
        err_write(&text, &err);
    return said;
}

/* A record writes the options that are always said, although a set-up may leave them at
 * their default; and it may give a ruling that holds anyway. */
static Setup meant(const Match *match)
{
    Setup setup = match->setup;

    for (int i = 0; option_at(match->game, i); i++)
        setup.options[i] = (int16_t)(setup_value(&match->setup, match->game, i) + 1);
    return setup;
}

static bool same_match(const Match *a, const Match *b)
{
    Setup setups[2] = {meant(a), meant(b)};

    return a->game == b->game && memcmp(&setups[0], &setups[1], sizeof *setups) == 0 &&
           a->n_moves == b->n_moves &&
           memcmp(a->moves, b->moves, (size_t)a->n_moves * sizeof *a->moves) == 0;
}

/* A finished match with everything that a record can contain, in record_a. */
static void finish(const Case *of, uint64_t number, const char *bot)
{
    const Bot *const players[] = {bot_named(bot)};
    Dealer dealer = dealer_of(number);

    record_a = (Record){.date = "2026-11-15"};
    begin(&record_a.match, of->game, of->words);
    play_out(&record_a.match, number, players, 1);
    record_commit(&record_a, &dealer);
    for (int seat = 0; seat < record_a.match.setup.players; seat++)
        strcpy(record_a.seats[seat],
               seat ? "bot:greedy" : "a \"quoted\\ name\" \xd1\x84");
}

static void check_round_trip(void)
{
    CHECK_STR(read_says(write_to(text_a, &record_a)), "", "a record reads back");
    CHECK(same_match(&record_a.match, &record_b.match), "to the same match");
    CHECK_STR(write_to(text_b, &record_b), text_a, "and to the same bytes");
}

static void round_trips(void **state)
{
    (void)state;
    for (int i = 0; i < n_setups; i++) {
        for (uint64_t number = 0; number < 4; number++) {
            finish(&all_setups[i], number, "random");
            check_round_trip();
        }
        finish(&all_setups[i], 9, "greedy");
        check_round_trip();
    }
}

/* A save in the middle has no Result, no Digest and no Reveal. */
static void saves_at_every_ply(void **state)
{
    (void)state;
    finish(&(Case){"akropolis", "players=2"}, 3, "random");
    Match whole = record_a.match;
    *record_a.reveal = '\0';
    for (int n = 0; n < whole.n_moves; n += 3) {
        record_a.match = whole;
        match_rewind(&record_a.match, n);
        check_round_trip();
        CHECK(!strstr(text_a, "Result") && !strstr(text_a, "Digest"), "no result yet");
    }
}

static void what_it_looks_like(void **state)
{
    (void)state;
    record_a = (Record){.seats = {"you", "bot:greedy"}, .date = "2026-11-15"};
    begin(&record_a.match, "akropolis", "players=2 variants=houses rulings=edge:any");
    play_text(&record_a.match, "+10 +18 +16 +20 18@2,-1/0 16@-2,0/3 10@1,1/3 +33");
    CHECK_STR(write_to(text_a, &record_a),
              "[Game \"akropolis\"]\n[Players \"2\"]\n[Variants \"houses\"]\n"
              "[Rulings \"edge:any\"]\n[Stacks \"11\"]\n[Seats \"you,bot:greedy\"]\n"
              "[Date \"2026-11-15\"]\n\n"
              "+10 +18 +16 +20\n18@2,-1/0 16@-2,0/3 10@1,1/3\n+33\n", "a record");
}

/* `sides` is written only where it differs from the edge (AK-7). */
static void later_rulings(void **state)
{
    static const struct { const char *rulings, *want; } cases[] = {
        {"sides:any", "[Rulings \"sides:any\"]"},
        {"sides:any,doubling:points", "[Rulings \"sides:any,doubling:points\"]"},
        {"edge:any,sides:outside", "[Rulings \"edge:any,sides:outside\"]"},
        {"edge:any,sides:any", "[Rulings \"edge:any\"]"},
        {"edge:outside,sides:outside,doubling:value", "[Players \"2\"]\n[Stacks"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char words[128];
        Text text = text_in(words, sizeof words);
        text_f(&text, "players=2 rulings=%s", cases[i].rulings);
        finish(&(Case){"akropolis", words}, i, "random");
        check_round_trip();
        CHECK_HAS(text_a, cases[i].want, cases[i].rulings);
    }
}

static void written_by_people(void **state)
{
    (void)state;
    CHECK_STR(read_says("; a comment\n[Game \"akropolis\"]\r\n[Players \"2\"] ; one\n\n\n"
                        "  +10 +18\t+16 ; luck\n;+1\n+20 t2 2,-1 r0"), "",
                            "loosely written");
    CHECK_INT(record_b.match.n_moves, 5, "five moves");
    CHECK_STR(read_says("[Game \"null\"]\n[Players \"1\"]\n+3 take +1 leave"), "",
              "null");
    CHECK_INT(record_b.match.n_moves, 4, "four moves");
    CHECK_STR(read_says("\xef\xbb\xbf[Game \"null\"]\n[Players \"1\"]\n+3 take"), "",
              "with a byte order mark");
    CHECK_HAS(read_says("\xef\xbb[Game \"null\"]"), "must begin with [Game",
              "half a mark");
}

static void refusals(void **state)
{
    static const struct { const char *source, *says; } cases[] = {
        {"", "must begin with [Game"},
        {"+10", "must begin with [Game"},
        {"[Players \"2\"]", "line 1: a record must begin with [Game"},
        {"[Game \"chess\"]", "line 1: unknown game 'chess'"},
        {"[Game \"akropolis\"]", "AK-1.2"},
        {"[Game \"akropolis\"]\n[Players \"7\"]", "AK-1.2"},
        {"[Game \"akropolis\"]\n[Players \"3\"]\n[Stacks \"15\"]",
         "stacks must be 11 or 14, not 15: site and stacks of the long game are "
         "5 + 14 x 4 = 61 tiles (AK-1.4)"},
        {"[Game \"akropolis\"]\n[Game \"akropolis\"]",
         "line 2: the header Game appears twice"},
        {"[Game \"null\"]\n[Players \"1\"]\n[Players \"1\"]",
         "line 3: the header Players appears"},
        {"[Game \"null\"]\n[Date \"x\"]\n[Date \"x\"]",
         "line 3: the header Date appears twice"},
        {"[Game \"null\"]\n[Colour \"red\"]", "line 2: unknown header 'Colour'"},
        {"[Game \"null\"]\n[Acolourthatistoolong \"x\"]", "line 2: the header"},
        {"[Game \"null\"]\n[Date \"2026-11-15 and later\"]",
         "line 2: the header Date is too long"},
        {"[Game \"null\"]\n[Commit \"00\"]", "line 2: Commit must be 64 hexadecimal"},
        {"[Game \"null\"]\n[Reveal \"zz\"]", "line 2: Reveal must be 64 hexadecimal"},
        {"[Game \"null\"]\n[Seats \"a,b,c,d,e\"]", "not a list of seats"},
        {"[Game \"null\"]\n[Seats \",a\"]", "not a list of seats"},
        {"[Game \"null\"]\n\n[Seats \"\x1b[31mred,b\"]",
         "line 3: Seats must be one line without control characters"},
        {"[Game \"null\"]\n[Seats \"a\tb\"]", "line 2: Seats must be one line"},
        {"[Game \"null\"]\n[Seats \"\xc2\x9b" "31m\"]", "line 2: Seats must be one line"},
        {"[Game \"null\"]\n[Seats \"Zo\xeb,b\"]", "line 2: Seats is not valid UTF-8"},
        {"[Game \"null\"]\n[Date \"\x1b[2J\"]", "line 2: Date must be one line"},
        {"[Game null]", "looks like [Key"},
        {"[Game \"null\"", "does not end"},
        {"[Game \"null", "does not end"},
        {"[Game", "looks like [Key"},
        {"[", "looks like [Key"},
        {"[Game \"null\\", "does not end"},
        {"[Game \"nu\nll\"]", "does not end"},
        {"[Game \"null\"]\n[Players \"1\"]\n+3\ntake +3", "line 4: "},
        {"[Game \"null\"]\n[Players \"1\"]\n+3 take\n\n[Date \"x\"]", "line 5: "},
        {"[Game \"akropolis\"]\n[Players \"2\"]\n+1 +2 +3 +4\n5@2,-1/0",
         "line 4: 5@2,-1/0: tile 5"},
        {"[Game \"null\"]\n[Players \"1\"]\n[Result \"1\"]\n\n+3",
         "ends before the game does"},
        {"[Game \"null\"]\n[Players \"1\"]\n[Digest \"1\"]\n\n+3",
         "ends before the game does"},
        {"[Game \"null\"]\n[Players \"1\"]\n+1 leave +2 leave +3 leave +4 leave +5 leave "
         "+6 leave +7 leave +8 leave +9 leave +1", "the game is over"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        CHECK_HAS(read_says(cases[i].source), cases[i].says, cases[i].source);
}

/* Names have any letters; and what a seat was called is written so that it reads back. */
static void names(void **state)
{
    static const struct { const char *name, *written; } cases[] = {
        {"Žofie Łęcka", "Žofie Łęcka"},
        {"Оксана", "Оксана"},
        {"漢字 👑 O'Neil \"x\" \\", "漢字 👑 O'Neil \\\"x\\\" \\\\"},
        {"red\x1b[0m", "red?[0m"},
        {"cut \xc5", "cut ?"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        record_a = (Record){0};
        begin(&record_a.match, "null", "players=1");
        Text name = text_in(record_a.seats[0], SEAT_NAME);
        text_str(&name, cases[i].name);
        CHECK_HAS(write_to(text_a, &record_a), cases[i].written, cases[i].written);
        CHECK_STR(read_says(text_a), "", "it reads back");
        CHECK_STR(write_to(text_b, &record_b), text_a, "and is the same");
    }
}

static void long_headers(void **state)
{
    static const char *const keys[] = {"Seats", "Date", "Nonces", "Result", "Digest",
                                       "Variants"};

    (void)state;
    for (size_t i = 0; i < COUNT(keys); i++)
        for (int n = 1; n < 2000; n += n < 600 ? 1 : 97) {
            char value[2001];
            Text text = text_in(text_a, sizeof text_a);
            memset(value, 'x', (size_t)n);
            value[n] = '\0';
            text_f(&text, "[Game \"null\"]\n[%s \"%s\"]\n[Players \"2\"]\n", keys[i],
                   value);
            if (!*read_says(text_a))
                CHECK_HAS(write_to(text_b, &record_b), value,
                          "what was read is kept whole");
        }
}

static void ends_are_checked(void **state)
{
    static const char moves[] = "+1 take +2 leave +3 take +4 leave +5 take +6 leave "
                                "+7 take +8 leave +9 take";
    static const struct { const char *headers, *says; } cases[] = {
        {"", ""},
        {"[Result \"25\"]", ""},
        {"[Result \"26\"]", "the Result is 26, but the moves lead to 25"},
        {"[Digest \"0123456789abcdef\"]", "the Digest is 0123456789abcdef"},
        {"[Result \"25\"]\n[Digest \"0\"]", "the Digest is 0"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        Text text = text_in(text_a, sizeof text_a);
        text_f(&text, "[Game \"null\"]\n[Players \"1\"]\n%s\n\n%s\n", cases[i].headers,
               moves);
        CHECK_HAS(read_says(text_a), cases[i].says, cases[i].headers);
        CHECK(*cases[i].says || !*read_says(text_a), cases[i].headers);
    }
}

/* After damage: an error, the same match, or an unfinished one. Where a game forgets (a
 * worker that went home may have stood anywhere): one with the same end. */
static void check_damaged(const char *source, bool whole_headers)
{
    bool forgets = record_a.match.game == game_named("panticapaeum");

    if (*read_says(source))
        return;
    if (forgets && match_turn(&record_b.match) == OVER)
        CHECK(digest_of(&record_a.match) == digest_of(&record_b.match), "the same end");
    else if (whole_headers || match_turn(&record_b.match) == OVER)
        CHECK(same_match(&record_a.match, &record_b.match),
              "damage makes no other match");
}

/* A record that has been read, so that equal ones compare equal. */
static void read_whole(const Case *of, uint64_t number)
{
    finish(of, number, "random");
    CHECK_STR(read_says(write_to(text_a, &record_a)), "", "the whole record");
    record_a = record_b;
}

/* Under the sanitizer some of the places are enough; the other build tries them all. */
enum { PLACE_STEP = IS_SANITIZED ? 16 : 1 };

static void truncated_anywhere(void **state)
{
    (void)state;
    for (int i = 0; i < n_setups; i += 3) {
        read_whole(&all_setups[i], 1);
        size_t size = strlen(text_a), headers = (size_t)(strstr(text_a, "\n\n") - text_a);
        for (size_t n = 0; n < size; n += PLACE_STEP) {
            memcpy(text_b, text_a, n);
            text_b[n] = '\0';
            check_damaged(text_b, n > headers);
        }
    }
}

static char flip(char c, uint32_t bit)
{
    return (char)((unsigned char)c ^ 1u << bit);
}

static void a_byte_changed_anywhere(void **state)
{
    static const char others[] = "0123456789;[]\"\\/@,+-! \nABCxyz\x01\xff";
    Rng rng = rng_from(11);

    (void)state;
    for (int i = 1; i < n_setups; i += 4) {
        read_whole(&all_setups[i], 2);
        strcpy(text_b, text_a);
        size_t size = strlen(text_a);
        for (size_t n = 0; n < size; n += PLACE_STEP) {
            for (int k = 0; k < 4; k++) {
                text_b[n] = k == 3 ? flip(text_a[n], rng_below(&rng, 8))
                                   : others[rng_below(&rng, sizeof others - 1)];
                check_damaged(text_b, false);
            }
            text_b[n] = text_a[n];
        }
    }
}

static void pieces_swapped_and_doubled(void **state)
{
    Rng rng = rng_from(12);

    (void)state;
    read_whole(&(Case){"akropolis", "players=2"}, 3);
    size_t size = strlen(text_a);
    for (int i = 0; i < 2000 / PLACE_STEP; i++) {
        uint32_t n = 1 + rng_below(&rng, 30), from = rng_below(&rng, (uint32_t)size - n);
        uint32_t to = rng_below(&rng, (uint32_t)size);
        memcpy(text_b, text_a, to);
        memcpy(text_b + to, text_a + from, n);
        strcpy(text_b + to + n,
               text_a + to + (i % 2 ? 0 : (size - to < n ? size - to : n)));
        check_damaged(text_b, false);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_trips),
        cmocka_unit_test(saves_at_every_ply),
        cmocka_unit_test(what_it_looks_like),
        cmocka_unit_test(later_rulings),
        cmocka_unit_test(written_by_people),
        cmocka_unit_test(refusals),
        cmocka_unit_test(names),
        cmocka_unit_test(long_headers),
        cmocka_unit_test(ends_are_checked),
        cmocka_unit_test(truncated_anywhere),
        cmocka_unit_test(a_byte_changed_anywhere),
        cmocka_unit_test(pieces_swapped_and_doubled),
    };

    return RUN(tests);
}
