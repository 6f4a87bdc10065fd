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
} Wire;

static bool is_over(const Wire *w)
{
    return w->faults && w->faults->n > 0;
}

/* Where the walk is, in the words of a set file. */
static void write_place(Text *text, const Wire *w)
{
    text_str(text, w->place);
    if (w->index >= 0)
        text_f(text, "[%d]", w->index);
}

static void end_early(Wire *w)
{
    char path[48];
    Text text = text_in(path, sizeof path);

    write_place(&text, w);
    if (!is_over(w))
        pa_faults_add(w->faults, ERR_SYNTAX, N_("%s: the data of the set end here"),
                      path);
}

static void bytes(Wire *w, void *value, size_t n)
{
    if (w->size - w->at < n) {
        assert(w->in);              /* a checked Set always fits */
        end_early(w);
        return;
    }
    if (w->in)
        memcpy(value, w->in + w->at, n);
    else
        memcpy(w->out + w->at, value, n);
    w->at += n;
}

static void byte(Wire *w, uint8_t *value)
{
    bytes(w, value, 1);
}

static void at_place(Wire *w, const char *place, int index)
{
    w->place = place;
    w->index = index;
}

/* How many entries of `path` follow; 0 if the bytes claim more than are possible. */
static void count(Wire *w, const char *path, uint8_t *n, int low, int high)
{
    byte(w, n);
    if (is_over(w) || (w->in && !pa_set_check_list(w->faults, path, *n, low, high)))
        *n = 0;
}

/* The same at the beginning of a list of the file. */
static void count_at(Wire *w, const char *place, uint8_t *n, int low, int high)
{
    at_place(w, place, -1);
    count(w, place, n, low, high);
}

static void walk_head(Wire *w, Set *set)
{
    uint8_t n = (uint8_t)strlen(set->name);

    at_place(w, "name", -1);
    bytes(w, set->hash, sizeof set->hash);
    byte(w, &n);
    if (!w->in || n < SET_NAME)
        bytes(w, set->name, n);
    if (w->in && !is_over(w) && strlen(set->name) != n)
        pa_set_check_name(w->faults, "name", "?");
}

/* The costs on a side of the building board; there are as many as its longest
 * column has buildings. */
static void walk_costs(Wire *w, Set *set, int side)
{
    int players = pa_set_side_players(set, side);

    at_place(w, "building_board", -1);
    bytes(w, set->costs[players], set->in_column[players]);
    for (int other = 2; other < SET_PLAYERS; other++)
        if (other != players && pa_set_side(other) == side)
            memcpy(set->costs[other], set->costs[players], set->in_column[other]);
}

static void walk_numbers(Wire *w, Set *set)
{
    for (int i = 0; i < SET_NUMBERS; i++) {
        at_place(w, pa_set_numbers[i].path, -1);
        byte(w, (uint8_t *)set + pa_set_numbers[i].at);
    }
    count_at(w, "paid_steps", &set->n_paid, 0, MAX_PAID);
    bytes(w, set->paid, set->n_paid);
    for (int i = 0; i < SET_NUMBERS && w->in && !is_over(w); i++)
        pa_set_check_number(w->faults, pa_set_numbers[i].path,
                         ((uint8_t *)set)[pa_set_numbers[i].at], pa_set_numbers[i].low,
                         pa_set_numbers[i].high);
    for (int side = 0; side < SIDES && !is_over(w); side++)
        walk_costs(w, set, side);
}

static void walk_boards(Wire *w, Set *set)
{
    count_at(w, "resource_tokens.single", &set->n_single, 0, MAX_TOKENS);
    bytes(w, set->single_tokens, set->n_single);
    count_at(w, "resource_tokens.double", &set->n_double, 0, MAX_TOKENS);
    bytes(w, set->double_tokens, 2u * set->n_double);
    at_place(w, "development_board.row_order_top_to_bottom", -1);
    bytes(w, set->row_order, COLOURS);
    for (int row = 0; row < COLOURS; row++) {
        count_at(w, "development_board.rows", &set->row_length[row], 1, MAX_ROW);
        for (int i = 0; i < set->row_length[row]; i++) {
            byte(w, &set->rows[row][i].kind);
            byte(w, &set->rows[row][i].arg);
            byte(w, &set->rows[row][i].per);
        }
    }
}

static void walk_cell(Wire *w, TileCell *cell)
{
    uint8_t place = (uint8_t)((cell->x + MIDDLE) << 4 | (cell->y + MIDDLE));

    byte(w, &place);
    byte(w, &cell->content);
    cell->x = (int8_t)((place >> 4) - MIDDLE);
    cell->y = (int8_t)((place & 15) - MIDDLE);
}

static void walk_tile(Wire *w, TerrainTile *tile)
{
    char path[48];
    Text text = text_in(path, sizeof path);

    bytes(w, tile->id, TILE_ID - 1);
    byte(w, &tile->count);
    write_place(&text, w);
    text_str(&text, ".cells");
    count(w, path, &tile->n, 1, MAX_TILE_CELLS);
    for (int i = 0; i < tile->n; i++)
        walk_cell(w, &tile->cells[i]);
}

static void walk_tiles(Wire *w, Set *set)
{
    count_at(w, "aqueduct_tiles", &set->n_forms, 0, MAX_FORMS);
    for (int i = 0; i < set->n_forms; i++) {
        at_place(w, "aqueduct_tiles", i);
        walk_tile(w, &set->forms[i]);
    }
    count_at(w, "terrain_tiles", &set->n_tiles, 1, MAX_TERRAIN);
    for (int i = 0; i < set->n_tiles; i++) {
        at_place(w, "terrain_tiles", i);
        walk_tile(w, &set->tiles[i]);
    }
}

static void walk(Wire *w, Set *set)
{
    walk_head(w, set);
    walk_numbers(w, set);
    if (is_over(w))
        return;
    walk_boards(w, set);
    walk_tiles(w, set);
}

static void add_checksum(Wire *w)
{
    unsigned char hash[SHA256_SIZE];
    Sha256 sha;

    sha256_start(&sha);
    sha256_add(&sha, w->out, w->at);
    sha256_end(&sha, hash);
    bytes(w, hash, CHECKSUM);
}

size_t pa_set_pack(unsigned char out[MAX_SET], const Set *set)
{
    Set copy = *set;
    uint8_t version = VERSION;
    Wire w = {.out = out, .size = MAX_SET};

    byte(&w, &version);
    walk(&w, &copy);
    add_checksum(&w);
    return w.at;
}

/* Is this the version that we know, and is the length possible? */
static bool check_form(const unsigned char *bytes, size_t n, Err *err)
{
    if (n > MAX_SET)
        return fail(err, ERR_LONG, N_("the data of a set are at most %d bytes, not %d"),
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
    Wire w = {.in = bytes, .at = 1, .size = n - CHECKSUM, .faults = faults};

    walk(&w, &set);
    if (!is_over(&w) && w.at < w.size)
        pa_faults_add(faults, ERR_SYNTAX,
                   N_("the data of the set go on for %d bytes after their end"),
                   (int)(w.size - w.at));
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
            N_("the data of the set '%s' are damaged: they are not what they were"),
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
