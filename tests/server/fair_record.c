/* fair_record.c - what a record, and what a terminal keeps, say of the parts of a
 * shuffle; fair.c has the rest. */
#include "test.h"

#include "cheat.h"
#include "games/list.h"
#include "os/file.h"
#include "sitting.h"

/* A file of tests/seeds must be as it was kept; WRITE_SEEDS=1 writes it again. */
static void check_kept(const char *name, const char *written)
{
    char path[512];
    Err err;

    snprintf(path, sizeof path, "%s/seeds/%s", getenv("TESTS"), name);
    if (getenv("WRITE_SEEDS"))
        CHECK(file_write(path, written, &err), path);
    char *kept = file_read(path, MAX_RECORD, &err);
    CHECK_STR(written, kept ? kept : "", "as it was kept");
    free(kept);
}

/* What a terminal keeps of its part, of which the witness is the second line. */
static void check_kept_part(const Sitting *s)
{
    OwnPart part = {.is_opened = true};
    char written[OWN_PART];
    Text text = text_in(written, sizeof written);

    text_copy(part.nonce, sizeof part.nonce, nonce_a);
    CHECK(witness_take(&part.witness, s->table, 0, nonce_a), "all is fixed");
    own_part_write(&text, &part);
    check_kept("sealed.part", written);
}

/* The record of a table where one seat opened its part, one did not, and one sealed none:
 * tests/seeds/sealed.polis and sealed.part, for `polis verify`. */
static void what_a_record_says(void **state)
{
    (void)state;
    Sitting *s = sit_down(sealing("\"game\":\"null\",\"seats\":[\"human\",\"open\","
                                  "\"open\"],\"name\":\"Anna\",", nonce_a), 3);
    char written[MAX_RECORD], again[MAX_RECORD];
    Text text = text_in(written, sizeof written), out = text_in(again, sizeof again);
    static Record record;
    Proof proof;
    Err err;

    CHECK(seat_does(s, NOBODY, "join", sealing("\"name\":\"Bo\",", nonce_b)), "Bo");
    CHECK(seat_does(s, NOBODY, "join", "{\"name\":\"Cy\",\"nonce\":\"c\"}"), "Cy");
    check_kept_part(s);
    CHECK(seat_does(s, 0, "nonce", opens(nonce_a)), s->refusal);
    pass(s, OPEN_MS);
    CHECK(server_does(s, 1, "unopened", NULL), s->refusal);
    play_to_end(s);
    text = text_in(written, sizeof written);
    table_write_record(&text, s->table);
    check_kept("sealed.polis", written);
    CHECK(record_read(&record, written, games, &err), "is read");
    record_write(&out, &record);
    CHECK_STR(again, written, "and written as it was");
    CHECK(record_prove(&proof, &record, &err) && proof.is_revealed, "proved");
    CHECK_INT(proof.opened, 1, "by Anna's part");
    CHECK_INT(proof.forfeited, 2, "without Bo's");
    stand_up(s);
}

/* If the game ended before the start, the record has what the server knew by then. */
static void what_a_record_says_before_the_start(void **state)
{
    (void)state;
    Sitting *s = sit_down(sealing("\"game\":\"null\",\"seats\":[\"human\",\"open\"],"
                                  "\"name\":\"Anna\",", nonce_a), 3);
    char written[MAX_RECORD];
    Text text = text_in(written, sizeof written);
    static Record record;
    Proof proof;
    Err err;

    table_write_record(&text, s->table);
    CHECK_HAS(written, "[Seals", "while a seat is open");
    CHECK(!strstr(written, "[Nonces"), "which nobody has opened");
    CHECK(record_read(&record, written, games, &err), "is read");
    CHECK(seat_does(s, NOBODY, "join", sealing("\"name\":\"Bo\",", nonce_b)), "Bo");
    CHECK(seat_does(s, 0, "nonce", opens(nonce_a)), s->refusal);
    CHECK(server_does(s, NOBODY, "close", NULL), s->refusal);
    CHECK_INT(s->table->phase, PHASE_OVER, "ended");
    text = text_in(written, sizeof written);
    table_write_record(&text, s->table);
    CHECK(record_read(&record, written, games, &err), "is read");
    CHECK_STR(record.nonces, nonce_a, "the one that was opened");
    CHECK(record_prove(&proof, &record, &err), "proved");
    CHECK_INT(proof.opened, 1, "by Anna");
    CHECK_INT(proof.draws, 0, "but nothing was dealt");
    stand_up(s);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_record_says),
        cmocka_unit_test(what_a_record_says_before_the_start),
    };

    return RUN(tests);
}
