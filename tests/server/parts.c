/* parts.c - no two seats have the same part of the shuffle. A record has only the nonces,
 * so it could not say whose a part is, and could not be verified. fair.c has the rest. */
#include "test.h"

#include "games/list.h"
#include "sitting.h"

#define A16 "aaaaaaaaaaaaaaaa"
#define B16 "bbbbbbbbbbbbbbbb"

static const char nonce_a[] = A16 A16, nonce_b[] = B16 B16;
static const char taken[] = "state another seat has this part of the shuffle";

static const char *adding(const char *before, const char *nonce)
{
    static char fields[256];

    snprintf(fields, sizeof fields, "{%s\"nonce\":\"%s\"}", before, nonce);
    return fields;
}

static void refuses(Sitting *s, int seat, const char *verb, const char *fields)
{
    CHECK(!seat_does(s, seat, verb, fields), fields);
    CHECK_STR(s->refusal, taken, "why");
}

static const char three[] = "\"seats\":[\"human\",\"open\",\"open\"],";

static void a_seal_of_a_bare_nonce(void **state)
{
    (void)state;
    Sitting *s = sit_down(adding(three, nonce_a), 1);

    refuses(s, NOBODY, "join", sealing("", nonce_a));
    CHECK(seat_does(s, NOBODY, "join", adding("", nonce_a)), "bare ones may be equal");
    CHECK(seat_does(s, NOBODY, "join", sealing("", nonce_b)), s->refusal);
    stand_up(s);
}

static void a_seal_twice_and_a_nonce_that_fits_it(void **state)
{
    (void)state;
    Sitting *s = sit_down(sealing(three, nonce_a), 1);

    refuses(s, NOBODY, "join", sealing("", nonce_a));
    refuses(s, NOBODY, "join", adding("", nonce_a));
    CHECK(seat_does(s, NOBODY, "join", NULL), s->refusal);
    refuses(s, 1, "nonce", adding("", nonce_a));
    CHECK(seat_does(s, 1, "nonce", adding("", nonce_b)), s->refusal);
    CHECK(seat_does(s, 1, "nonce", adding("", "other")), "its own may be changed");
    CHECK(seat_does(s, NOBODY, "join", sealing("", nonce_b)), "nobody has it now");
    CHECK(seat_does(s, 0, "nonce", adding("", nonce_a)), s->refusal);
    CHECK(seat_does(s, 2, "nonce", adding("", nonce_b)), s->refusal);
    CHECK_STR(s->table->nonces, A16 A16 ",other," B16 B16, "dealt with them");
    stand_up(s);
}

static void rematches(void **state)
{
    (void)state;
    Sitting *s = sit_down("{\"game\":\"null\",\"seats\":[\"human\",\"human\",\"human\"]}",
                          1);

    play_to_end(s);
    CHECK(seat_does(s, 0, "rematch", sealing("", nonce_a)), s->refusal);
    refuses(s, 1, "rematch", sealing("", nonce_a));
    CHECK(seat_does(s, 1, "rematch", NULL), "none is no part");
    CHECK(seat_does(s, 2, "rematch", NULL), s->refusal);
    stand_up(s);
}

/* Headers that contradict each other or are malformed. */
static void what_a_record_must_not_say(void **state)
{
    static const struct { const char *seals, *nonces, *refusal; } cases[] = {
        {"[A],[B]", "a,b", ""},
        {"[A],[B]", "b", ""},
        {"[A],-", "a,c", ""},
        {"-,[A]", "c,a", ""},
        {"-,[A]", "a", ""},
        {"[A],[A]", "a,a", ""},
        {"[A],[B]", "c", "the nonce c does not fit the Seals"},
        {"[A],[B]", "b,a", "does not fit the Seals"},
        {"[A],-", "a,c,d", "the nonce d does not fit the Seals"},
        {"[A],-", "c,a", "does not fit the Seals"},
        {"[A],[B],[A],[B],[A]", "", "is not a list of seals"},
        {"[A],[B],-", "", "there are 3 Seals for 2 players"},
        {"[A]", "", "there are 1 Seals for 2 players"},
        {"[A],", "", "is not a list of seals"},
        {"abc,-", "", "is not a list of seals"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char text[2048], said[1024] = "";
        char seals[512] = "", nonces[256] = "";
        static Record record;
        Proof proof;
        Err err;
        Text out = text_in(said, sizeof said);

        for (const char *at = cases[i].seals; *at; at++)
            if (*at == '[') {
                nonce_seal(seals + strlen(seals), at[1] == 'A' ? nonce_a : nonce_b);
                at += 2;
            } else
                snprintf(seals + strlen(seals), 2, "%c", *at);
        for (const char *at = cases[i].nonces; *at; at++)
            snprintf(nonces + strlen(nonces), sizeof nonces - strlen(nonces), "%.*s",
                     *at == 'a' || *at == 'b' ? 32 : 1,
                     *at == 'a' ? nonce_a : *at == 'b' ? nonce_b : at);
        snprintf(text, sizeof text, "[Game \"akropolis\"]\n[Players \"2\"]\n"
                 "[Seals \"%s\"]\n[Nonces \"%s\"]\n", seals, nonces);
        if (!record_read(&record, text, games, &err) ||
            !record_prove(&proof, &record, &err))
            err_write(&out, &err);
        CHECK(*cases[i].refusal || !*said, cases[i].seals);
        CHECK_HAS(said, cases[i].refusal, cases[i].seals);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seal_of_a_bare_nonce),
        cmocka_unit_test(a_seal_twice_and_a_nonce_that_fits_it),
        cmocka_unit_test(rematches),
        cmocka_unit_test(what_a_record_must_not_say),
    };

    return RUN(tests);
}
