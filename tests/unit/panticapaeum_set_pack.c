/* panticapaeum_set_pack.c - sets as bytes: written and read, and many that are
 * damaged. */
#include "games/panticapaeum/set_pack.h"

#include "base/rng.h"
#include "base/sha256.h"
#include "games/panticapaeum/rules.h"
#include "games/panticapaeum/set_check.h"
#include "test.h"

static unsigned char bytes[MAX_SET + 8];

static const char *sentence(const Err *err)
{
    static char out[512];
    Text text = text_in(out, sizeof out);

    err_write(&text, err);
    return out;
}

/* A set that differs from the one compiled in: a corrected tile, another name
 * and hash. */
static Set corrected(void)
{
    Set set = pa_reconstructed_set;

    memcpy(set.name, "my-box", sizeof "my-box");
    memset(set.name + 6, 0, sizeof set.name - 6);
    set.hash[0] ^= 255;
    set.tiles[12].cells[0].content = GREEN;
    return set;
}

static int faults_of(const Set *set)
{
    Err err;
    Faults faults = {.errs = &err, .most = 1};

    pa_set_check(&faults, set);
    return faults.n;
}

static void there_and_back(const Set *set, const char *what)
{
    Set back;
    Err err;
    size_t n = pa_set_pack(bytes, set);

    CHECK(n <= MAX_SET, "short enough");
    CHECK(pa_set_unpack(&back, bytes, n, &err), what);
    CHECK_INT(memcmp(&back, set, sizeof back), 0, what);
}

static void comes_back_the_same(void **state)
{
    Set set = corrected();

    (void)state;
    there_and_back(&pa_reconstructed_set, "the set that is compiled in");
    there_and_back(&set, "a corrected one");
}

/* The bytes are promised: today's records and links must still be readable in
 * ten years. */
static void is_written_as_it_always_was(void **state)
{
    Set set = corrected();
    size_t n = pa_set_pack(bytes, &set);

    (void)state;
    CHECK_INT(n, 1114, "bytes");
    CHECK_INT(bytes[0], 1, "version");
    CHECK_INT(memcmp(bytes + 1, set.hash, 8), 0, "the hash");
    CHECK_INT(bytes[9], 6, "the length of the name");
    CHECK_INT(memcmp(bytes + 10, "my-box", 6), 0, "the name");
    CHECK_INT(bytes[16], set.rounds, "rounds");
    CHECK_INT(bytes[17], set.turns, "turns");
    CHECK_INT(bytes[n - 4] << 8 | bytes[n - 3], 0xa875, "the checksum, and so all of it");
}

/* Every list as long as it can be. */
static void has_room_for_the_largest_set(void **state)
{
    Set set = pa_reconstructed_set;

    (void)state;
    set.n_tiles = MAX_TERRAIN;
    set.n_forms = MAX_FORMS;
    for (int i = 0; i < MAX_TERRAIN; i++)
        set.tiles[i].n = MAX_TILE_CELLS;
    for (int i = 0; i < MAX_FORMS; i++)
        set.forms[i].n = MAX_TILE_CELLS;
    memset(set.row_length, MAX_ROW, sizeof set.row_length);
    memset(set.in_column, MAX_COLUMN, sizeof set.in_column);
    set.n_single = set.n_double = MAX_TOKENS;
    set.n_paid = MAX_PAID;
    memset(set.name, 'x', sizeof set.name - 1);
    CHECK(pa_set_pack(bytes, &set) < 2048, "well below MAX_SET");
}

/* Change one value somewhere a little: mostly it is still a set. */
static void change(Set *set, Rng *rng)
{
    const SetNumber *number = &pa_set_numbers[rng_below(rng, SET_NUMBERS)];
    TerrainTile *tile = &set->tiles[rng_below(rng, set->n_tiles)];
    int row = (int)rng_below(rng, COLOURS);
    RowCell *cell = &set->rows[row][rng_below(rng, set->row_length[row])];

    switch (rng_below(rng, 7)) {
    case 0:
        ((uint8_t *)set)[number->at] = (uint8_t)rng_below(rng, number->high + 2u);
        break;
    case 1:
        tile->cells[rng_below(rng, tile->n)].content = (uint8_t)rng_below(rng, 9);
        break;
    case 2: tile->cells[rng_below(rng, tile->n)].x = (int8_t)((int)rng_below(rng, 7) - 3);
            break;
    case 3: tile->id[2] = (char)('0' + rng_below(rng, 10)); break;
    case 4: *cell = (RowCell){(uint8_t)rng_below(rng, ROW_KINDS), 0, 0}; break;
    case 5: *cell = (RowCell){ROW_VP, (uint8_t)rng_below(rng, 22), 1}; break;
    case 6: set->hash[rng_below(rng, 8)]++; break;
    }
}

static void any_good_set_comes_back_the_same(void **state)
{
    Rng rng = rng_from(13);
    int good = 0, bad = 0;

    (void)state;
    for (int i = 0; i < effort(4000); i++) {
        Set set = corrected(), back;
        Err err;
        for (int n = (int)rng_below(&rng, 6); n >= 0; n--)
            change(&set, &rng);
        size_t n = pa_set_pack(bytes, &set);
        bool is_good = faults_of(&set) == 0;
        good += is_good;
        bad += !is_good;
        CHECK_INT(pa_set_unpack(&back, bytes, n, &err), is_good, "read if it is a set");
        if (!is_good)
            continue;
        /* costs beyond the columns are not part of a set */
        CHECK_INT(memcmp(back.tiles, set.tiles, sizeof set.tiles), 0, "tiles");
        CHECK_INT(pa_set_pack(bytes, &back), n, "as long again");
        CHECK_INT(memcmp(back.rows, set.rows, sizeof set.rows), 0, "rows");
    }
    CHECK(good > effort(200) && bad > effort(200), "both were met");
}

static void notices_every_changed_byte(void **state)
{
    Set set = corrected(), out;
    size_t n = pa_set_pack(bytes, &set);
    Err err;

    (void)state;
    for (size_t i = 0; i < n; i++)
        for (int bit = 0; bit < 8; bit++) {
            bytes[i] ^= (unsigned char)(1 << bit);
            CHECK(!pa_set_unpack(&out, bytes, n, &err), "a changed bit");
            CHECK(*sentence(&err) != '\0', "has a sentence");
            bytes[i] ^= (unsigned char)(1 << bit);
        }
}

static void notices_every_early_end(void **state)
{
    Set set = corrected(), out;
    size_t n = pa_set_pack(bytes, &set);
    Err err;

    (void)state;
    for (size_t end = 0; end < n; end++)
        CHECK(!pa_set_unpack(&out, bytes, end, &err), "half a set is none");
    CHECK(!pa_set_unpack(&out, bytes, n - 20, &err), "the last tile is not whole");
    CHECK_HAS(sentence(&err), "terrain_tiles[6", "and the sentence says where");
    CHECK_HAS(sentence(&err), "the data of the set end here", "what is wrong");
}

/* A change to a checked Set, and the sentence that refuses it. */
static const struct {
    size_t at;
    int value;
    const char *why;
} wrong[] = {
#define AT(member) offsetof(Set, member)
    {AT(rounds), 0, "rounds: must be a whole number from 1 to 9"},
    {AT(ring[4]), 17, "tiles_per_round.4: must be a whole number from 1 to 16"},
    {AT(footprint[GREEN]), 3,
     "buildings.temple.footprint: must be a whole number from 1"},
    {AT(name[3]), ' ', "name: a name is 1 to 31 letters"},
    {AT(name[3]), 0xff, "name: a name is 1 to 31 letters, digits, '-', '_' or '.', "
     "not 'my-?ox'"},
    {AT(name[0]), 0, "name: a name is 1 to 31 letters"},
    {AT(paid[1]), 0, "paid_steps[1]: must be a whole number from 1 to 20"},
    {AT(costs[3][6]), 21, "building_board.sides.2-3.costs[6]: must be a whole number"},
    {AT(costs[4][0]), 0, "building_board.sides.4.costs[0]: must be a whole number"},
    {AT(row_order[1]), BROWN,
     "row_order_top_to_bottom[1]: the colour 'brown' stands twice"},
    {AT(row_order[1]), 9, "row_order_top_to_bottom[1]: unknown colour '9'"},
    {AT(single_tokens[2]), 5, "resource_tokens.single[2]: unknown colour '5'"},
    {AT(double_tokens[0][1]), 7, "resource_tokens.double[0][1]: unknown colour '7'"},
    {AT(rows[PURPLE][0].per), 0, "development_board.rows.purple[0].per: must be a whole"},
    {AT(rows[PURPLE][0].kind), 10, "rows.purple[0].type: unknown type of cell '10'"},
    {AT(rows[ORANGE][1].arg), 3, "rows.orange[1].form: unknown aqueduct tile '3'"},
    {AT(rows[ORANGE][2].arg), 3, "rows.orange[2].kind: unknown improvement '3'"},
    {AT(tiles[12].id[0]), '7', "terrain_tiles[12].id: an id is a letter"},
    {AT(tiles[12].id[1]), 0xff, "terrain_tiles[12].id: an id is a letter and up to two "
     "letters or digits, not 'C?'"},
    {AT(tiles[12].id[1]), '1', "terrain_tiles[10].id: the id 'C1' is another tile's"},
    {AT(tiles[12].cells[1].x), 4, "terrain_tiles[12].cells: the cells do not all hang"},
    {AT(tiles[12].cells[1].x), 0, "terrain_tiles[12].cells[1]: this cell stands twice"},
    {AT(tiles[12].cells[1].content), 8,
     "terrain_tiles[12].cells[1]: unknown content '8'"},
    {AT(tiles[12].cells[1].content), WILD, "terrain_tiles[12].cells[1]: only aqueduct"},
    {AT(forms[0].cells[0].content), PLAIN,
     "aqueduct_tiles.A.cells: an aqueduct tile has"},
    {AT(forms[1].count), 0, "aqueduct_tiles.B.count: must be a whole number"},
    {AT(forms[1].count), 1, "aqueduct_tiles.B.count: the rows need 4 of them"},
    {AT(window), 9, "market_window: 9 is more than tiles_per_round.2 (8)"},
    {AT(sell_max), 2, "sell.min: 3 is more than sell.max (2)"},
    {AT(rounds), 9, "rounds: a city could get"},
    {AT(rows[WHITE][0].arg), 1, NULL}, /* another rate is another good set */
};

static void says_what_is_wrong_and_where(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(wrong); i++) {
        Set set = corrected(), kept = set;
        Err err;
        ((uint8_t *)&set)[wrong[i].at] = (uint8_t)wrong[i].value;
        size_t n = pa_set_pack(bytes, &set);
        CHECK_INT(pa_set_unpack(&kept, bytes, n, &err), !wrong[i].why,
                  wrong[i].why ? wrong[i].why : "good");
        if (wrong[i].why)
            CHECK_HAS(sentence(&err), wrong[i].why, "the sentence");
    }
}

static void mend_checksum(size_t n)
{
    unsigned char hash[SHA256_SIZE];
    Sha256 sha;

    sha256_start(&sha);
    sha256_add(&sha, bytes, n - 4);
    sha256_end(&sha, hash);
    memcpy(bytes + n - 4, hash, 4);
}

/* Nothing is damaged, and yet such a text is impossible. */
static void refuses_zeros_in_texts(void **state)
{
    static const int places[] = {3, 5};      /* within the name, and at its end */
    Set set = corrected(), out;
    Err err;

    (void)state;
    for (size_t i = 0; i < COUNT(places); i++) {
        size_t n = pa_set_pack(bytes, &set);

        bytes[10 + places[i]] = 0;
        mend_checksum(n);
        CHECK(!pa_set_unpack(&out, bytes, n, &err), "a zero in the name");
        CHECK_HAS(sentence(&err), "name: a name is 1 to 31 letters", "says so");
    }
    memcpy(set.tiles[12].id, "Z\0z", 3);
    size_t n = pa_set_pack(bytes, &set);
    CHECK(!pa_set_unpack(&out, bytes, n, &err), "something behind the end of an id");
    CHECK_HAS(sentence(&err), "terrain_tiles[12].id: an id is a letter", "says where");
}

static void refuses_other_forms(void **state)
{
    Set set = corrected(), out;
    size_t n = pa_set_pack(bytes, &set);
    Err err;

    (void)state;
    CHECK(!pa_set_unpack(&out, bytes, 0, &err), "nothing");
    CHECK(!pa_set_unpack(&out, bytes, MAX_SET + 1, &err), "too long");
    CHECK_HAS(sentence(&err), "at most 3072 bytes, not 3073", "says how long");
    CHECK(!pa_set_unpack(&out, bytes, n + 3, &err), "something after the end");
    CHECK_HAS(sentence(&err), "3 bytes too many after the end", "says how much");
    bytes[0] = 2;
    CHECK(!pa_set_unpack(&out, bytes, n, &err), "another version");
    CHECK_HAS(sentence(&err), "of version 2, and this program knows 1", "says which");
}

static void carries_a_set_in_a_setup(void **state)
{
    Setup setup = {.players = 2}, kept;
    Set set = corrected();
    Err err;

    (void)state;
    CHECK(pa_set_put(&setup, &set, &err), "a corrected set");
    Set back = pa_set(&setup);
    CHECK_INT(memcmp(&back, &set, sizeof set), 0, "the same");
    kept = setup;
    memcpy(set.hash, pa_reconstructed_set.hash, sizeof set.hash);
    CHECK(!pa_set_put(&setup, &set, &err), "a false hash");
    CHECK_HAS(sentence(&err), "'my-box' has the hash of the reconstructed set",
              "says so");
    CHECK_INT(memcmp(&setup, &kept, sizeof setup), 0, "and changes nothing");
    CHECK(pa_set_put(&setup, &pa_reconstructed_set, &err), "the usual set");
    CHECK_INT(setup.set_size, 0, "takes no place");
}

/* As tables were stored before there was a packed form. */
static void takes_the_bytes_of_old_tables(void **state)
{
    Setup setup = {.players = 2}, kept;
    Set set = corrected();
    Err err;

    (void)state;
    CHECK(pa_set_take(&setup, (unsigned char *)&set, sizeof set, &err), "an old set");
    Set back = pa_set(&setup);
    CHECK_INT(memcmp(&back, &set, sizeof set), 0, "the same");
    kept = setup;
    set.tiles[3].n = 200;
    CHECK(!pa_set_take(&setup, (unsigned char *)&set, sizeof set, &err), "a damaged one");
    CHECK_HAS(sentence(&err), "terrain_tiles[3].cells: must be a list of 1 to 6",
              "where");
    set.n_tiles = 81;
    CHECK(!pa_set_take(&setup, (unsigned char *)&set, sizeof set, &err),
          "too many tiles");
    memset(&set, 'x', sizeof set);
    CHECK(!pa_set_take(&setup, (unsigned char *)&set, sizeof set, &err), "no set at all");
    CHECK_INT(memcmp(&setup, &kept, sizeof setup), 0, "and nothing has changed");
}

static void reads_and_writes_base64(void **state)
{
    Setup setup = {.players = 2}, back = {.players = 2};
    char data[MAX_SET_DATA], long_data[MAX_SET_DATA + 1];
    Text text = text_in(data, sizeof data);
    Set set = corrected();
    Err err;

    (void)state;
    CHECK(pa_set_put(&setup, &set, &err), "a corrected set");
    setup_write_set(&text, &setup);
    CHECK(setup_read_set(&back, &panticapaeum, data, &err), "as text");
    CHECK_INT(memcmp(&setup, &back, sizeof back), 0, "the same");
    data[100] = '!';
    CHECK(!setup_read_set(&back, &panticapaeum, data, &err), "a stranger in it");
    CHECK_HAS(sentence(&err), "not base64 at character 101", "says where");
    memset(long_data, 'A', sizeof long_data - 1);
    long_data[MAX_SET_DATA] = '\0';
    CHECK(!setup_read_set(&back, &panticapaeum, long_data, &err), "too long");
    CHECK_HAS(sentence(&err), "at most 4096 characters", "says how long");
    CHECK_INT(memcmp(&setup, &back, sizeof back), 0, "nothing has changed");
    CHECK(setup_read_set(&back, &panticapaeum, "", &err), "nothing");
    CHECK_INT(back.set_size, 0, "is the set that is compiled in");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(comes_back_the_same),
        cmocka_unit_test(is_written_as_it_always_was),
        cmocka_unit_test(has_room_for_the_largest_set),
        cmocka_unit_test(any_good_set_comes_back_the_same),
        cmocka_unit_test(notices_every_changed_byte),
        cmocka_unit_test(notices_every_early_end),
        cmocka_unit_test(says_what_is_wrong_and_where),
        cmocka_unit_test(refuses_zeros_in_texts),
        cmocka_unit_test(refuses_other_forms),
        cmocka_unit_test(carries_a_set_in_a_setup),
        cmocka_unit_test(takes_the_bytes_of_old_tables),
        cmocka_unit_test(reads_and_writes_base64),
    };

    return RUN(tests);
}
