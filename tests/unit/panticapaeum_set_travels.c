/* panticapaeum_set_travels.c - a corrected set in records and in the protocol: readers do
 * not need its file. */
#include "core/record.h"
#include "drive.h"
#include "games/list.h"
#include "games/panticapaeum/rules.h"
#include "games/panticapaeum/set_pack.h"
#include "test.h"

static char written[MAX_RECORD], again[MAX_RECORD], changed[MAX_RECORD];
static char data[MAX_SET_DATA];
static Record record, back;

/* The compiled-in set with a corrected tile, and one that differs from it again. */
static Setup corrected(const char *name, int content)
{
    Setup setup = {.players = 2};
    Set set = pa_reconstructed_set;
    Text text = text_in(set.name, sizeof set.name);
    Err err;

    memset(set.name, 0, sizeof set.name);
    text_str(&text, name);
    set.hash[0] ^= 255;
    set.tiles[12].cells[0].content = (uint8_t)content;
    CHECK(pa_set_put(&setup, &set, &err), "a good set");
    return setup;
}

/* The word of a set-up, made by hand around the packed bytes of its set. */
static void check_hash(const Setup *setup, const Set *set, const char *what)
{
    static const char *const levels[] = {NULL, "easy"};
    static const char before[] = "polis setup=1\0game=panticapaeum\0players=2\0"
                                 "first=0\0set=",
                      after[] = "human=\0bot=easy";
    unsigned char packed[MAX_SET], bytes[SHA256_SIZE];
    char got[SETUP_HASH], want[SETUP_HASH], length[TEXT_NUMBER];
    size_t n = pa_set_pack(packed, set);
    Text text = text_in(want, sizeof want);
    Sha256 sha;

    text_number(length, (int64_t)n);
    sha256_start(&sha);
    sha256_add(&sha, before, sizeof before - 1);
    sha256_add(&sha, length, strlen(length) + 1);
    sha256_add(&sha, packed, n);
    sha256_add(&sha, after, sizeof after);
    sha256_end(&sha, bytes);
    text_hex(&text, bytes, sizeof bytes);
    setup_hash(got, setup, &panticapaeum, levels);
    CHECK_STR(got, want, what);
}

/* The set itself is in the hash of a set-up, not what the set says of itself. */
static void a_set_up_is_known_by_its_set(void **state)
{
    const Setup usual = {.players = 2};
    Setup own = corrected("own", BROWN), same = usual;
    Set set = pa_reconstructed_set;
    Err err;

    (void)state;
    check_hash(&usual, &set, "the set compiled in, which nobody gave");
    CHECK(pa_set_put(&same, &set, &err), "given all the same");
    check_hash(&same, &set, "it is the same");
    set = pa_set(&own);
    check_hash(&own, &set, "one's own");
    TerrainTile tile = set.tiles[0];
    set.tiles[0] = set.tiles[1];
    set.tiles[1] = tile;
    CHECK(pa_set_put(&own, &set, &err), "the same name, hash and tiles");
    check_hash(&own, &set, "in another order");
}

static const char *write_to(char out[MAX_RECORD], const Record *from)
{
    Text text = text_in(out, MAX_RECORD);

    record_write(&text, from);
    CHECK(!text.cut, "a record fits");
    return out;
}

static const char *read_says(const char *source, const Setup *with)
{
    static char said[512];
    Text text = text_in(said, sizeof said);
    Err err;

    if (!record_read_with(&back, source, games, with, &err))
        err_write(&text, &err);
    return said;
}

/* `written` with the first `from` replaced by `to`. */
static const char *with_change(const char *from, const char *to)
{
    const char *at = strstr(written, from);

    CHECK(at, from);
    snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - written), written, to,
             at + strlen(from));
    return changed;
}

/* `written` without the line that begins with `key`. */
static const char *without(const char *key)
{
    char line[MAX_SET_DATA + 32];
    const char *at = strstr(written, key);
    Text text = text_in(line, sizeof line);

    CHECK(at, key);
    for (; *at != '\n'; at++)
        text_char(&text, *at);
    text_char(&text, '\n');
    return with_change(line, "");
}

/* A match of some moves with the corrected set, in `record` and `written`. */
static void play_some(void)
{
    Setup setup = corrected("my-box", GREEN);
    Rng rng = rng_from(4);
    Text text = text_in(data, sizeof data);

    record = (Record){.date = "2026-11-15"};
    match_start(&record.match, &panticapaeum, &setup);
    while (record.match.n_moves < 60)
        match_play(&record.match, panticapaeum.pick(match_state(&record.match), &rng));
    setup_write_set(&text, &setup);
    write_to(written, &record);
}

static void a_record_brings_its_set(void **state)
{
    (void)state;
    play_some();
    CHECK_HAS(written, "[Set \"my-box ba", "it names the set");
    CHECK_HAS(written, "\"]\n[SetData \"A", "and has it");
    CHECK_STR(read_says(written, NULL), "", "read without the file");
    CHECK_INT(pa_set(&back.match.setup).tiles[12].cells[0].content, GREEN, "the tile");
    CHECK_STR(write_to(again, &back), written, "the same bytes");
    CHECK_STR(read_says(without("[Set \""), NULL), "", "without its name");
    CHECK_STR(write_to(again, &back), written, "which follows");
    Setup with = corrected("my-box", GREEN);
    CHECK_STR(read_says(written, &with), "", "with the file too");
    CHECK_STR(read_says(without("[SetData \""), &with), "", "as records once were");
    CHECK_STR(write_to(again, &back), written, "which then get it");
}

static void the_usual_set_stays_at_home(void **state)
{
    Setup setup = {.players = 2};

    (void)state;
    record = (Record){.date = "2026-11-15"};
    match_start(&record.match, &panticapaeum, &setup);
    write_to(written, &record);
    CHECK_HAS(written, "[Set \"reconstructed ", "it names the set");
    CHECK(!strstr(written, "SetData"), "and no more");
}

static void records_whose_set_is_wrong(void **state)
{
    char named[64], wrong[MAX_SET_DATA], big[MAX_SET_DATA + 200];
    Text text;
    Setup other = corrected("other-box", GREEN), false_one = corrected("my-box", WHITE);
    Set set = pa_set(&other);

    (void)state;
    play_some();
    CHECK_HAS(read_says(without("[SetData \""), NULL),
              "line 3: the record was played with the set 'my-box ba", "no data");
    CHECK_HAS(read_says(written, &other),
              "line 3: the record was played with the set 'my-box ba", "another file");
    CHECK_HAS(read_says(written, &false_one),
              "the SetData of the record is not the set that was loaded", "a false one");
    CHECK_HAS(read_says(without("[Set \""), &false_one),
              "line 3: the SetData of the record is not the set that was loaded",
              "a false one without a name");
    text = text_in(named, sizeof named);
    text_f(&text, "[Set \"%s", set.name);
    CHECK_HAS(read_says(with_change("[Set \"my-box", named), NULL),
              "line 3: the record names the set 'other-box ba", "another name");
    CHECK_HAS(read_says(changed, NULL), "but its SetData is 'my-box ba", "and the data");
    CHECK_HAS(read_says(with_change("[SetData \"A", "[SetData \"!"), NULL),
              "line 4: the data of the set are not base64 at character 1", "no base64");
    snprintf(wrong, sizeof wrong, "%.*s", 800, data);
    CHECK_HAS(read_says(with_change(data, wrong), NULL),
              "line 4: terrain_tiles[", "half of it");
    memset(big, 'A', sizeof big - 1);
    big[sizeof big - 1] = '\0';
    CHECK_HAS(read_says(with_change(data, big), NULL),
              "line 4: the header SetData is too long", "too long");
    CHECK_HAS(
        read_says(with_change("[Set \"my-box", "[SetData \"\"]\n[Set \"my-box"), NULL),
        "the header SetData appears twice", "twice");
    CHECK_HAS(
        read_says("[Game \"akropolis\"]\n[Players \"2\"]\n[SetData \"AQ\"]\n", NULL),
        "line 3: akropolis has no set files", "a game without sets");
}

static const char *ask_with(const char *before, const char *set, const char *after)
{
    static char line[MAX_SET_DATA + 128];
    Text text = text_in(line, sizeof line);

    text_f(&text, "%s%s%s", before, set, after);
    CHECK(!text.cut, "the line fits");
    return ask(line);
}

static void the_protocol_takes_a_set_as_data(void **state)
{
    (void)state;
    play_some();
    engine_open(&engine);
    CHECK_STR(ask_with("newgame panticapaeum set=data:", data, " players=3 seed=5"), "ok\n",
              "ok");
    CHECK_INT(pa_set(&engine.match.setup).tiles[12].cells[0].content, GREEN, "the tile");
    const char *answer = ask("set");
    CHECK_HAS(answer, "set {\"set\":\"my-box ba", "names it");
    CHECK_HAS(answer, data, "has its data");
    CHECK_HAS(answer, "{\"id\":\"C3\",\"cells\":[[0,0,\"green\"],", "and shows it");
    CHECK_HAS(ask_with("set panticapaeum data:", data, ""), "set {\"set\":\"my-box ba",
              "any");
    CHECK_HAS(ask("set panticapaeum"), "set {\"set\":\"reconstructed ",
              "the usual");
    CHECK_HAS(ask("set panticapaeum"), ",\"data\":\"\",", "which needs no data");
}

static void the_protocol_refuses_wrong_sets(void **state)
{
    static const struct { const char *line, *says;
    } cases[] = {
        {"newgame panticapaeum set=data:AQID",
         "error syntax the data of a set are missing"},
        {"newgame panticapaeum set=data:!", "not base64 at character 1"},
        {"newgame akropolis set=data:AQID", "error setup akropolis has no set files"},
        {"newgame panticapaeum set=file", "error setup set files cannot be loaded here"},
        {"set akropolis", "error setup akropolis has no set files"},
        {"set panticapaeum file", "error syntax the data of a set begin with data:"},
        {"set nothing", "error unknown unknown game 'nothing'"},
        {"set", "error state no game yet"},
    };
    char long_word[600];

    (void)state;
    engine_open(&engine);
    for (size_t i = 0; i < COUNT(cases); i++)
        CHECK_HAS(ask(cases[i].line), cases[i].says, cases[i].line);
    memset(long_word, 'x', sizeof long_word - 1);
    long_word[sizeof long_word - 1] = '\0';
    CHECK_HAS(ask_with("newgame panticapaeum seed=", long_word, ""), "a word is too long",
              "long");
    CHECK(!engine.has_match, "and no game has begun");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_set_up_is_known_by_its_set),
        cmocka_unit_test(a_record_brings_its_set),
        cmocka_unit_test(the_usual_set_stays_at_home),
        cmocka_unit_test(records_whose_set_is_wrong),
        cmocka_unit_test(the_protocol_takes_a_set_as_data),
        cmocka_unit_test(the_protocol_refuses_wrong_sets),
    };

    return RUN(tests);
}
