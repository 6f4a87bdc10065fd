/* draw.h - cities, tiles and boards of Panticapaeum drawn in text.
 *
 *   _____ _____ _____ _____
 *  |(b)1 | D@1 | T 2   T 2 |   A cell: what it shows, its level. (b): a cube lies there;
 *  |_0,0_|__12_|_2,0___3,0_|   @: a worker stands there; a capital: a building, whose two
 *                              cells have one outline; D: a drought.
 *
 * Below it: a number to choose it by, as the labels say; or +++ for what has just been
 * laid or built; or its place x,y. Nothing here reads or prints: all is written into the
 * caller's Text; MAX_SQUARES bytes are always enough. */
#ifndef TUI_PANTICAPAEUM_DRAW_H
#define TUI_PANTICAPAEUM_DRAW_H

#include "games/panticapaeum/rules.h"
#include "say/say.h"

enum { MAX_SQUARES = 1 << 18, LABEL_NEW = -1, TILE_HEADS = 2, TILE_HEAD = 64 };

/* What stands in the lower line of a cell, or alone in an empty place. */
typedef struct {
    int16_t at[MAP_SIDE][MAP_SIDE];     /* 0 none, a number, or LABEL_NEW */
    bool places;                    /* x,y in the cells that have no label */
} Labels;

/* A tile as it lies in one rotation, with lines above it. */
typedef struct {
    const TerrainTile *tile;
    int rot;
    char heads[TILE_HEADS][TILE_HEAD];
} TilePicture;

/* A seat's column in a score sheet. */
typedef struct {
    const char *name;
    Sheet sheet;
} TallyColumn;

/* Label the place x, y. */
void pa_draw_label(Labels *labels, int x, int y, int label);

/* Draw a city, with ANSI colours if `colour`; labels NULL: every cell shows its place. */
void pa_draw_squares(Text *text, const City *city, const Labels *labels, bool colour);

/* Tiles side by side; the first cell of each stands in brackets. */
void pa_draw_tiles(Text *text, const TilePicture *pictures, int n);

/* The cells of a tile, the first one first: "b D .". */
void pa_draw_tile_letters(Text *text, const TerrainTile *tile);

/* The lines that explain the letters. */
void pa_draw_square_legend(Text *text, Lang lang);

/* Its lines. */
enum { LEGEND_RESOURCES, LEGEND_CELLS, LEGEND_BUILDINGS, LEGENDS };
extern const char *const pa_legend[LEGENDS];

/* Building board and development board as one table, for `seat`: price (* if it can pay),
 * buildings left, cells of the row; ^ is its marker, digits are those of the others. */
void pa_draw_board(Text *text, Lang lang, const State *s, int seat);

/* What a cell of a row gives, in a few letters and in words. */
void pa_draw_cell_short(Text *text, Lang lang, const State *s, int row, int cell);
void pa_draw_cell_long(Text *text, Lang lang, const State *s, int row, int cell);

/* The score sheet: a line for each kind of building, then coins, resources, droughts. */
void pa_draw_tally(Text *text, Lang lang, const TallyColumn *columns, int n);

/* The names of buildings, as keys for say(), and the letters of resources. */
extern const char *const pa_building_words[COLOURS];
extern const char pa_content_letters[CONTENTS + 1];
extern const char pa_building_letters[COLOURS];
extern const uint8_t pa_content_colours[CONTENTS];      /* numbers of ANSI */

#endif
