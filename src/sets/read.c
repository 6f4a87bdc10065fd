/* read.c - see read.h: the keys of a set file, and the Set made of them. */
#include "sets/read.h"

#include <assert.h>
#include <string.h>

#include "base/sha256.h"
#include "os/json.h"
#include "sets/reader.h"

enum { MAX_COINS = 20 };

/* Names stand in records and in the protocol, where a blank would end them. */
static void read_name(Reader *reader, const Node *node, const Key *key)
{
    static const char good[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                               "0123456789-_.";
    const char *name = reader_string(reader, node);

    if (!name)
        return;
    size_t n = strlen(name);
    if (n == 0 || n >= SET_NAME || strspn(name, good) != n)
        reader_fault(
            reader, ERR_SETUP,
            N_("%s: a name is 1 to %d letters, digits, '-', '_' or '.', not '%s'"),
            reader_path(reader, node), SET_NAME - 1, reader_shown(reader, name));
    else
        memcpy(key->to, name, n + 1);
}

/* The colours in their order: the file may say them, and may not change them. */
static void read_colours(Reader *reader, const Node *node, const Key *key)
{
    int n = reader_list(reader, node, COLOURS, COLOURS);

    (void)key;
    for (int i = 0; i < n; i++) {
        Node item = node_item(node, i);
        Key colour = {.word = pa_colour_names[i]};
        read_fixed_word(reader, &item, &colour);
    }
}

static void read_building_of_colour(Reader *reader, const Node *node, const Key *key)
{
    Key keys[COLOURS + 1] = {{.name = NULL}};

    (void)key;
    for (int i = 0; i < COLOURS; i++)
        keys[i] = (Key){.name = pa_colour_names[i], .read = read_fixed_word,
                        .word = pa_building_names[i]};
    reader_object(reader, node, keys);
}

static void read_paid_steps(Reader *reader, const Node *node, const Key *key)
{
    const Key each = {.to = key->to, .low = key->low, .high = key->high};

    read_numbers(reader, node, &each, MAX_PAID, &reader->set.n_paid);
}

static void read_players(Reader *reader, const Node *node, const Key *key)
{
    const Key keys[] = {
        {.name = "min", .read = read_number, .low = 2, .high = 2},
        {.name = "max", .read = read_number, .low = 4, .high = 4},
        {.name = NULL},
    };

    (void)key;
    reader_object(reader, node, keys);
}

static void read_ring(Reader *reader, const Node *node, const Key *key)
{
    uint8_t *ring = reader->set.ring;
    const Key keys[] = {
        {"2", read_number, &ring[2], .low = 1, .high = MAX_RING},
        {"3", read_number, &ring[3], .low = 1, .high = MAX_RING},
        {"4", read_number, &ring[4], .low = 1, .high = MAX_RING},
        {.name = NULL},
    };

    (void)key;
    reader_object(reader, node, keys);
}

static void read_sell(Reader *reader, const Node *node, const Key *key)
{
    Set *set = &reader->set;
    const Key keys[] = {
        {"min", read_number, &set->sell_min, .low = 1, .high = COLOURS},
        {"max", read_number, &set->sell_max, .low = 1, .high = COLOURS},
        {"coins_each", read_number, &set->sell_coins, .low = 1, .high = MAX_COINS},
        {.name = NULL},
    };

    (void)key;
    reader_object(reader, node, keys);
}

static void read_take(Reader *reader, const Node *node, const Key *key)
{
    Set *set = &reader->set;
    const Key coins[] = {
        {"coins", read_number, &set->take_coins, .low = 1, .high = MAX_COINS},
        {.name = NULL},
    };
    const Key resources[] = {
        {"resources", read_number, &set->take_resources, .low = 1, .high = COLOURS},
        {.name = NULL},
    };
    const Key keys[] = {
        {.name = "either", .keys = coins},
        {.name = "or", .keys = resources},
        {.name = NULL},
    };

    (void)key;
    reader_object(reader, node, keys);
}

static void read_scoring(Reader *reader, const Node *node, const Key *key)
{
    const Key keys[] = {
        {"coins_per_vp", read_number, &reader->set.coins_per_vp, .low = 1,
         .high = MAX_COINS},
        {.name = "vp_per_resource", .read = read_number, .low = 1, .high = 1},
        {.name = "visible_drought", .read = read_number, .low = -1, .high = -1},
        {.name = NULL},
    };

    (void)key;
    reader_object(reader, node, keys);
}

/* The whole file. Long because it is a table. Rows name aqueduct tiles and come after. */
static void read_file(Reader *reader, const Node *file)
{
    Set *set = &reader->set;
    const Key keys[] = {
        {"name", read_name, set->name, .may_miss = true},
        {.name = "colours", .read = read_colours, .may_miss = true},
        {.name = "building_of_colour", .read = read_building_of_colour, .may_miss = true},
        {.name = "players", .read = read_players},
        {"rounds", read_number, &set->rounds, .low = 1, .high = 9},
        {"turns_per_round", read_number, &set->turns, .low = 1, .high = 9},
        {.name = "tiles_per_round", .read = read_ring},
        {"market_window", read_number, &set->window, .low = 1, .high = MAX_RING},
        {"storage_limit_end_of_round", read_number, &set->store_limit,
         .low = 0, .high = 50},
        {"workers_per_player", read_number, &set->workers, .low = 1, .high = 9},
        {"workers_at_start", read_number, &set->workers_at_start, .low = 0, .high = 9},
        {"start_coins", read_number, &set->start_coins, .low = 0, .high = MAX_COINS},
        {.name = "start_resources", .read = read_number, .low = 0, .high = 0},
        {"paid_steps", read_paid_steps, set->paid, .low = 1, .high = MAX_COINS},
        {.name = "sell", .read = read_sell},
        {.name = "take", .read = read_take},
        {.name = "scoring", .read = read_scoring},
        {.name = "buildings", .read = read_buildings},
        {.name = "building_board", .read = read_building_board},
        {.name = "resource_tokens", .read = read_resource_tokens},
        {.name = "improvement_tokens", .read = read_improvement_tokens},
        {.name = "terrain_tiles", .read = read_terrain_tiles},
        {.name = "aqueduct_tiles", .read = read_aqueduct_tiles},
        {.name = "development_board", .read = read_development_board},
        {.name = "cubes_per_colour_in_box", .may_miss = true},
        {.name = "coin_tokens_in_box", .may_miss = true},   /* no supply ends: PA-11q */
        {.name = "box_counts_are", .may_miss = true},
        {.name = NULL},
    };

    reader_object(reader, file, keys);
}

/* Each number of players plays on one side of the building board. */
static void turn_board(Reader *reader)
{
    for (int players = 2; players < SET_PLAYERS; players++)
        memcpy(reader->set.costs[players],
               reader->costs[players == 4 ? SIDE_4 : SIDE_2_3],
               reader->set.in_column[players]);
}

static void take_hash(Set *set, const char *source)
{
    unsigned char hash[SHA256_SIZE];
    Sha256 sha;

    sha256_start(&sha);
    sha256_add(&sha, source, strlen(source));
    sha256_end(&sha, hash);
    memcpy(set->hash, hash, sizeof set->hash);
}

static void read_source(Reader *reader, const char *source)
{
    Err why;
    json_t *document = json_text_read(source, strlen(source), &why);
    Node file = {.json = document};

    if (document)
        read_file(reader, &file);
    else
        reader->faults[reader->n++] = why;
    json_decref(document);
}

int set_faults(Set *out, Err faults[], int most, const char *source)
{
    Reader reader = {.set.name = "unnamed", .faults = faults, .most = most};

    assert(most > 0);
    read_source(&reader, source);
    if (reader.n == 0)
        check_relations(&reader);
    if (reader.n == 0) {
        turn_board(&reader);
        take_hash(&reader.set, source);
        *out = reader.set;
    }
    return reader.n;
}

bool set_read(Set *out, const char *source, Err *err)
{
    return set_faults(out, err, 1, source) == 0;
}
