/* set_pack.c - see set_pack.h. The same walk over a Set both writes and reads it, so that
 * the two always agree. */
#include "games/panticapaeum/set_pack.h"

#include <assert.h>
#include <string.h>

#include "base/sha256.h"
#include "games/panticapaeum/set_check.h"
#include "games/panticapaeum/set_read.h"

enum { VERSION = 1, CHECKSUM = 4, MIDDLE = 8 };     /* cells are -8 to 7 from the first */

/* The bytes to read or write, and the first place that did not fit or had too
 * many entries. */
typedef struct {
    const unsigned char *in;        /* NULL: writing */
    unsigned char *out;
    size_t at, size;
    const char *place;              /* where the walk is: a key of the file */
    int index;                      /* index in its list; -1: not in a list */
    Faults *faults;
} Packer;

static bool is_over(const Packer *p)
{
    return p->faults && p->faults->n > 0;
}

/* Where the walk is, in the words of a set file. */
static void write_place(Text *text, const Packer *p)
{
    text_str(text, p->place);
    if (p->index >= 0)
        text_f(text, "[%d]", p->index);
}

static void end_early(Packer *p)
{
    char path[48];
    Text text = text_in(path, sizeof path);

    write_place(&text, p);
    if (!is_over(p))
        pa_faults_add(p->faults, ERR_SYNTAX, N_("%s: the data of the set end here"),
                      path);
}

static void bytes(Packer *p, void *value, size_t n)
{
    if (p->size - p->at < n) {
        assert(p->in);              /* a checked Set always fits */
        end_early(p);
        return;
    }
    if (p->in)
        memcpy(value, p->in + p->at, n);
    else
        memcpy(p->out + p->at, value, n);
    p->at += n;
}

static void byte(Packer *p, uint8_t *value)
{
    bytes(p, value, 1);
}

static void at_place(Packer *p, const char *place, int index)
{
    p->place = place;
    p->index = index;
}

/* How many entries of `path` follow; 0 if the bytes claim more than are possible. */
static void count(Packer *p, const char *path, uint8_t *n, int low, int high)
{
    byte(p, n);
    if (is_over(p) || (p->in && !pa_set_check_list(p->faults, path, *n, low, high)))
        *n = 0;
}

/* The same at the beginning of a list of the file. */
static void count_at(Packer *p, const char *place, uint8_t *n, int low, int high)
{
    at_place(p, place, -1);
    count(p, place, n, low, high);
}

static void walk_head(Packer *p, Set *set)
{
    uint8_t n = (uint8_t)strlen(set->name);

    at_place(p, "name", -1);
    bytes(p, set->hash, sizeof set->hash);
    byte(p, &n);
    if (!p->in || n < SET_NAME)
        bytes(p, set->name, n);
    if (p->in && !is_over(p) && strlen(set->name) != n)
        pa_set_check_name(p->faults, "name", "?");
}

/* The costs on a side of the building board; there are as many as its longest
 * column has buildings. */
static void walk_costs(Packer *p, Set *set, int side)
{
    int players = pa_set_side_players(set, side);

    at_place(p, "building_board", -1);
    bytes(p, set->costs[players], set->in_column[players]);
    for (int other = 2; other < SET_PLAYERS; other++)
        if (other != players && pa_set_side(other) == side)
            memcpy(set->costs[other], set->costs[players], set->in_column[other]);
}

static void walk_numbers(Packer *p, Set *set)
{
    for (int i = 0; i < SET_NUMBERS; i++) {
        at_place(p, pa_set_numbers[i].path, -1);
        byte(p, (uint8_t *)set + pa_set_numbers[i].at);
    }
    count_at(p, "paid_steps", &set->n_paid, 0, MAX_PAID);
    bytes(p, set->paid, set->n_paid);
    for (int i = 0; i < SET_NUMBERS && p->in && !is_over(p); i++)
        pa_set_check_number(p->faults, pa_set_numbers[i].path,
                            ((uint8_t *)set)[pa_set_numbers[i].at], pa_set_numbers[i].low,
                            pa_set_numbers[i].high);
    for (int side = 0; side < SIDES && !is_over(p); side++)
        walk_costs(p, set, side);
}

static void walk_boards(Packer *p, Set *set)
{
    count_at(p, "resource_tokens.single", &set->n_single, 0, MAX_TOKENS);
    bytes(p, set->single_tokens, set->n_single);
    count_at(p, "resource_tokens.double", &set->n_double, 0, MAX_TOKENS);
    bytes(p, set->double_tokens, 2u * set->n_double);
    at_place(p, "development_board.row_order_top_to_bottom", -1);
    bytes(p, set->row_order, COLOURS);
    for (int row = 0; row < COLOURS; row++) {
        count_at(p, "development_board.rows", &set->row_length[row], 1, MAX_ROW);
        for (int i = 0; i < set->row_length[row]; i++) {
            byte(p, &set->rows[row][i].kind);
            byte(p, &set->rows[row][i].arg);
            byte(p, &set->rows[row][i].per);
        }
    }
}

static void walk_cell(Packer *p, TileCell *cell)
{
    uint8_t place = (uint8_t)((cell->x + MIDDLE) << 4 | (cell->y + MIDDLE));

    byte(p, &place);
    byte(p, &cell->content);
    cell->x = (int8_t)((place >> 4) - MIDDLE);
    cell->y = (int8_t)((place & 15) - MIDDLE);
}

static void walk_tile(Packer *p, TerrainTile *tile)
{
    char path[48];
    Text text = text_in(path, sizeof path);

    bytes(p, tile->id, TILE_ID - 1);
    byte(p, &tile->count);
    write_place(&text, p);
    text_str(&text, ".cells");
    count(p, path, &tile->n, 1, MAX_TILE_CELLS);
    for (int i = 0; i < tile->n; i++)
        walk_cell(p, &tile->cells[i]);
}

static void walk_tiles(Packer *p, Set *set)
{
    count_at(p, "aqueduct_tiles", &set->n_forms, 0, MAX_FORMS);
    for (int i = 0; i < set->n_forms; i++) {
        at_place(p, "aqueduct_tiles", i);
        walk_tile(p, &set->forms[i]);
    }
    count_at(p, "terrain_tiles", &set->n_tiles, 1, MAX_TERRAIN);
    for (int i = 0; i < set->n_tiles; i++) {
        at_place(p, "terrain_tiles", i);
        walk_tile(p, &set->tiles[i]);
    }
}

static void walk(Packer *p, Set *set)
{
    walk_head(p, set);
    walk_numbers(p, set);
    if (is_over(p))
        return;
    walk_boards(p, set);
    walk_tiles(p, set);
}

static void add_checksum(Packer *p)
{
    unsigned char hash[SHA256_SIZE];
    Sha256 sha;

    sha256_start(&sha);
    sha256_add(&sha, p->out, p->at);
    sha256_end(&sha, hash);
    bytes(p, hash, CHECKSUM);
}

size_t pa_set_pack(unsigned char out[MAX_SET], const Set *set)
{
    Set copy = *set;
    uint8_t version = VERSION;
    Packer p = {.out = out, .size = MAX_SET};

    byte(&p, &version);
    walk(&p, &copy);
    add_checksum(&p);
    return p.at;
}

/* Is this the version that we know, and is the length possible? */
static bool check_form(const unsigned char *bytes, size_t n, Err *err)
{
    if (n > MAX_SET)
        return fail(err, ERR_LONG, N_("the set is too long: at most %d bytes, not %d"),
                    MAX_SET, (int)n);
    if (n <= 1 + CHECKSUM)
        return fail(err, ERR_SYNTAX, N_("the data of a set are missing"));
    return bytes[0] == VERSION ||
           fail(err, ERR_SYNTAX,
                N_("the data of the set are of version %d, and this program knows %d"),
                bytes[0], VERSION);
}

/* Read without checking values; the faults are those of the format. */
static Set unpack(const unsigned char *bytes, size_t n, Faults *faults)
{
    Set set = {0};
    Packer p = {.in = bytes, .at = 1, .size = n - CHECKSUM, .faults = faults};

    walk(&p, &set);
    if (!is_over(&p) && p.at < p.size)
        pa_faults_add(faults, ERR_SYNTAX,
                      N_("%d bytes too many after the end of the set"),
                      (int)(p.size - p.at));
    return set;
}

/* There is only one way to write a Set, including its checksum. */
static bool is_same(const Set *set, const unsigned char *bytes, size_t n)
{
    unsigned char again[MAX_SET];

    return pa_set_pack(again, set) == n && memcmp(again, bytes, n) == 0;
}

bool pa_set_unpack(Set *out, const unsigned char *bytes, size_t n, Err *err)
{
    Faults faults = {.errs = err, .most = 1};

    if (!check_form(bytes, n, err))
        return false;
    Set set = unpack(bytes, n, &faults);
    if (faults.n == 0)
        pa_set_check(&faults, &set);
    if (faults.n == 0 && !is_same(&set, bytes, n))
        pa_faults_add(
            &faults, ERR_SYNTAX,
            N_("the set '%s' is damaged: its data have changed"),
            set.name);
    if (faults.n == 0)
        *out = set;
    return faults.n == 0;
}

Set pa_set(const Setup *setup)
{
    Err err;
    Faults faults = {.errs = &err, .most = 1};

    if (setup->set_size == 0)
        return pa_reconstructed_set;
    Set set = unpack(setup->set, (size_t)setup->set_size, &faults);
    assert(faults.n == 0);          /* it was checked when it was stored */
    return set;
}

bool pa_set_put(Setup *setup, const Set *set, Err *err)
{
    unsigned char ours[MAX_SET], packed[MAX_SET];
    size_t n = pa_set_pack(packed, set), usual = pa_set_pack(ours, &pa_reconstructed_set);
    bool is_usual = n == usual && memcmp(packed, ours, n) == 0;

    if (!is_usual && memcmp(set->hash, pa_reconstructed_set.hash, sizeof set->hash) == 0)
        return fail(err, ERR_SETUP,
                    N_("the set '%s' has the hash of the reconstructed set and is not "
                       "that one"),
                    set->name);
    memset(setup->set, 0, sizeof setup->set);
    setup->set_size = is_usual ? 0 : (int)n;
    if (!is_usual)
        memcpy(setup->set, packed, n);
    return true;
}

/* Servers used to store a Set as it is in memory; such bytes begin with a name. */
static bool is_old(const unsigned char *bytes, size_t n)
{
    return n == sizeof(Set) && bytes[0] > VERSION;
}

static bool read_old(Set *out, const unsigned char *bytes, Err *err)
{
    Faults faults = {.errs = err, .most = 1};

    memcpy(out, bytes, sizeof *out);
    pa_set_check(&faults, out);
    return faults.n == 0;
}

bool pa_set_take(Setup *setup, const unsigned char *bytes, size_t n, Err *err)
{
    Set set;

    return (is_old(bytes, n) ? read_old(&set, bytes, err)
                             : pa_set_unpack(&set, bytes, n, err)) &&
           pa_set_put(setup, &set, err);
}

int pa_set_read(Setup *setup, Err faults[], int most, const char *source, DocNode *nodes,
                int size)
{
    Set set;
    int n = pa_set_parse(&set, faults, most, source, nodes, size);

    return n ? n : !pa_set_put(setup, &set, faults);
}
