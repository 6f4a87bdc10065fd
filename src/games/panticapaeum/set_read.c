/* set_read.c - see set_read.h: the keys of a set file, and the Set made of them. */
#include "games/panticapaeum/set_read.h"

#include <assert.h>
#include <string.h>

#include "base/sha256.h"
#include "games/panticapaeum/set_reader.h"

static void read_name(SetReader *reader, const SetNode *node, const SetKey *key)
{
    const char *name = pa_reader_string(reader, node);

    if (name && pa_set_check_name(&reader->faults, pa_reader_path(reader, node), name))
        memcpy(key->to, name, strlen(name) + 1);
}

/* The colours in their order: a file may list them, but may not change them. */
static void read_colours(SetReader *reader, const SetNode *node, const SetKey *key)
{
    int n = pa_reader_list(reader, node, COLOURS, COLOURS);

    (void)key;
    for (int i = 0; i < n; i++) {
        SetNode item = pa_node_item(node, i);
        SetKey colour = {.word = pa_colour_names[i]};
        pa_read_fixed_word(reader, &item, &colour);
    }
}

static void read_building_of_colour(SetReader *reader, const SetNode *node,
                                    const SetKey *key)
{
    SetKey keys[COLOURS + 1] = {{.name = NULL}};

    (void)key;
    for (int i = 0; i < COLOURS; i++)
        keys[i] = (SetKey){.name = pa_colour_names[i], .read = pa_read_fixed_word,
                        .word = pa_building_names[i]};
    pa_reader_object(reader, node, keys);
}

static void read_paid_steps(SetReader *reader, const SetNode *node, const SetKey *key)
{
    const SetKey each = {.to = key->to, .low = key->low, .high = key->high};

    pa_read_numbers(reader, node, &each, MAX_PAID, &reader->set.n_paid);
}

static void read_players(SetReader *reader, const SetNode *node, const SetKey *key)
{
    const SetKey keys[] = {
        {.name = "min", .read = pa_read_number, .low = 2, .high = 2},
        {.name = "max", .read = pa_read_number, .low = 4, .high = 4},
        {.name = NULL},
    };

    (void)key;
    pa_reader_object(reader, node, keys);
}

static void read_ring(SetReader *reader, const SetNode *node, const SetKey *key)
{
    uint8_t *ring = reader->set.ring;
    const SetKey keys[] = {
        {"2", pa_read_set_number, .to = &ring[2]},
        {"3", pa_read_set_number, .to = &ring[3]},
        {"4", pa_read_set_number, .to = &ring[4]},
        {.name = NULL},
    };

    (void)key;
    pa_reader_object(reader, node, keys);
}

static void read_sell(SetReader *reader, const SetNode *node, const SetKey *key)
{
    Set *set = &reader->set;
    const SetKey keys[] = {
        {"min", pa_read_set_number, .to = &set->sell_min},
        {"max", pa_read_set_number, .to = &set->sell_max},
        {"coins_each", pa_read_set_number, .to = &set->sell_coins},
        {.name = NULL},
    };

    (void)key;
    pa_reader_object(reader, node, keys);
}

static void read_take(SetReader *reader, const SetNode *node, const SetKey *key)
{
    Set *set = &reader->set;
    const SetKey coins[] = {
        {"coins", pa_read_set_number, .to = &set->take_coins},
        {.name = NULL},
    };
    const SetKey resources[] = {
        {"resources", pa_read_set_number, .to = &set->take_resources},
        {.name = NULL},
    };
    const SetKey keys[] = {
        {.name = "either", .keys = coins},
        {.name = "or", .keys = resources},
        {.name = NULL},
    };

    (void)key;
    pa_reader_object(reader, node, keys);
}

static void read_scoring(SetReader *reader, const SetNode *node, const SetKey *key)
{
    const SetKey keys[] = {
        {"coins_per_vp", pa_read_set_number, .to = &reader->set.coins_per_vp},
        {.name = "vp_per_resource", .read = pa_read_number, .low = 1, .high = 1},
        {.name = "visible_drought", .read = pa_read_number, .low = -1, .high = -1},
        {.name = NULL},
    };

    (void)key;
    pa_reader_object(reader, node, keys);
}

/* The whole file. This function is long because it is a table. The rows refer to aqueduct
 * tiles, so they come after them. */
static void read_file(SetReader *reader, const SetNode *file)
{
    Set *set = &reader->set;
    const SetKey keys[] = {
        {"name", read_name, set->name, .may_miss = true},
        {.name = "colours", .read = read_colours, .may_miss = true},
        {.name = "building_of_colour", .read = read_building_of_colour, .may_miss = true},
        {.name = "players", .read = read_players},
        {"rounds", pa_read_set_number, .to = &set->rounds},
        {"turns_per_round", pa_read_set_number, .to = &set->turns},
        {.name = "tiles_per_round", .read = read_ring},
        {"market_window", pa_read_set_number, .to = &set->window},
        {"storage_limit_end_of_round", pa_read_set_number, .to = &set->store_limit},
        {"workers_per_player", pa_read_set_number, .to = &set->workers},
        {"workers_at_start", pa_read_set_number, .to = &set->workers_at_start},
        {"start_coins", pa_read_set_number, .to = &set->start_coins},
        {.name = "start_resources", .read = pa_read_number, .low = 0, .high = 0},
        {"paid_steps", read_paid_steps, set->paid, .low = 1, .high = MAX_COINS},
        {.name = "sell", .read = read_sell},
        {.name = "take", .read = read_take},
        {.name = "scoring", .read = read_scoring},
        {.name = "buildings", .read = pa_read_buildings},
        {.name = "building_board", .read = pa_read_building_board},
        {.name = "resource_tokens", .read = pa_read_resource_tokens},
        {.name = "improvement_tokens", .read = pa_read_improvement_tokens},
        {.name = "terrain_tiles", .read = pa_read_terrain_tiles},
        {.name = "aqueduct_tiles", .read = pa_read_aqueduct_tiles},
        {.name = "development_board", .read = pa_read_development_board},
        {.name = "cubes_per_colour_in_box", .may_miss = true},
        {.name = "coin_tokens_in_box", .may_miss = true},   /* unlimited: PA-11q */
        {.name = "box_counts_are", .may_miss = true},
        {.name = NULL},
    };

    pa_reader_object(reader, file, keys);
}

/* Each number of players uses one side of the building board. */
static void turn_board(SetReader *reader)
{
    for (int players = 2; players < SET_PLAYERS; players++)
        memcpy(reader->set.costs[players], reader->box.costs[pa_set_side(players)],
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

int pa_set_parse(Set *out, Err faults[], int most, const char *source, DocNode *nodes,
                 int size)
{
    SetReader reader = {.set.name = "unnamed", .faults = {.errs = faults, .most = most}};
    SetNode file = {.json = nodes};

    assert(most > 0);
    if (doc_read(nodes, size, source, strlen(source), faults))
        read_file(&reader, &file);
    else
        reader.faults.n = 1;
    if (reader.faults.n == 0)
        pa_set_check_relations(&reader.faults, &reader.set, &reader.box);
    if (reader.faults.n == 0) {
        turn_board(&reader);
        take_hash(&reader.set, source);
        *out = reader.set;
    }
    return reader.faults.n;
}
