/* set.h - what is printed on the tiles, boards and tokens of Panticapaeum:
 * data, not code.
 *
 * The rulebook shows all this only in pictures, and we do not have them. A Set is a plain
 * value without pointers, read from a file by set_read or from bytes by set_pack. The one
 * compiled in, `pa_reconstructed_set`, is made at build time from
 * data/panticapaeum/reconstructed.json. Each Set has been checked (set_check.h), so the
 * rules need not check it again. */
#ifndef PANTICAPAEUM_SET_H
#define PANTICAPAEUM_SET_H

#include <stdint.h>

typedef enum { BROWN, PURPLE, WHITE, ORANGE, GREEN, COLOURS } Colour;

/* The building of a colour has the same number: house, winery, fortress,
 * aqueduct, temple. */

/* What a cell of a tile shows: a colour, or one of these. */
enum { PLAIN = COLOURS, DROUGHT, WILD, CONTENTS };

typedef enum {
    ROW_VP,
    ROW_SINGLE,
    ROW_DOUBLE,
    ROW_IMPROVEMENT,
    ROW_WORKER,
    ROW_MOVE,
    ROW_DRAW,
    ROW_FREE,
    ROW_AQUEDUCT,
    ROW_ADVANCE,
    ROW_KINDS
} RowKind;

typedef enum { SUBSTITUTE, MINUS_RESOURCE, MINUS_COIN, IMPROVEMENTS } Improvement;

enum {
    MAX_TERRAIN = 80,
    MAX_FORMS = 4,
    MAX_TILE_CELLS = 6,
    MAX_ROW = 12,
    MAX_COLUMN = 8,
    MAX_TOKENS = 16,
    MAX_PAID = 4,
    MAX_RING = 16,
    MAX_COINS = 20,                 /* this and the next: in any one place of a set */
    MAX_COST = 20,
    MAX_VP = 20,
    MAX_PER = 9,
    MAX_COPIES = 99,
    SET_PLAYERS = 5,
    SET_NAME = 32,
    TILE_ID = 4,
    MAX_CITY_TILES = 24             /* that a player can lay; set_relations.c checks it */
};

typedef struct {
    int8_t x, y;                    /* from the tile's first cell, which is 0,0 */
    uint8_t content;
} TileCell;

typedef struct {
    char id[TILE_ID];               /* "B4"; of an aqueduct tile its form, "A" */
    uint8_t n, count;               /* number of cells; copies (terrain: 1) */
    TileCell cells[MAX_TILE_CELLS];
} TerrainTile;

typedef struct {
    uint8_t kind;                   /* RowKind */
    uint8_t arg;                    /* points, Improvement, or form */
    uint8_t per;                    /* ROW_VP: points for so many things, mostly 1 */
} RowCell;

typedef struct {
    char name[SET_NAME];            /* "reconstructed" */
    uint8_t hash[8];                /* the beginning of the file's SHA-256 */
    uint8_t n_tiles, n_forms;
    TerrainTile tiles[MAX_TERRAIN];
    TerrainTile forms[MAX_FORMS];   /* aqueduct tiles; each has exactly one WILD cell */
    uint8_t row_order[COLOURS];     /* colours from the top row down */
    uint8_t row_length[COLOURS];
    RowCell rows[COLOURS][MAX_ROW]; /* by colour */
    uint8_t footprint[COLOURS];     /* cells of the building: 1 or 2 */
    uint8_t in_column[SET_PLAYERS]; /* by players: buildings of each kind */
    uint8_t costs[SET_PLAYERS][MAX_COLUMN]; /* by players: of each building */
    uint8_t ring[SET_PLAYERS];      /* by players: tiles dealt in each round */
    uint8_t n_single, n_double;
    uint8_t single_tokens[MAX_TOKENS];
    uint8_t double_tokens[MAX_TOKENS][2];
    uint8_t rounds, turns, window, store_limit, workers, workers_at_start;
    uint8_t start_coins;
    uint8_t n_paid, paid[MAX_PAID]; /* prices of the paid steps */
    uint8_t sell_min, sell_max, sell_coins, take_coins, take_resources;
    uint8_t coins_per_vp;
} Set;

extern const Set pa_reconstructed_set;

/* How many cells of the rows are of this kind and, if `arg` is not below 0,
 * have this `arg`. */
int pa_set_row_cells(const Set *set, RowKind kind, int arg);

/* The most terrain tiles that a player can get: one each turn, and those drawn. */
int pa_set_most_terrain(const Set *set);

/* The number of cells in a city if all its tiles were the largest and lay side
 * by side. */
int pa_set_most_cells(const Set *set);

extern const char *const pa_colour_names[COLOURS];      /* in files and the protocol */
extern const char *const pa_resource_names[COLOURS];    /* for players: "logs" */
extern const char *const pa_resource_colours[COLOURS];  /* "logs (brown)" */
extern const char *const pa_building_names[COLOURS];
extern const char *const pa_content_names[CONTENTS];
extern const char *const pa_row_kind_names[ROW_KINDS];
extern const char *const pa_improvement_names[IMPROVEMENTS];

#endif
