/* draw.h - cities and tiles of Akropolis drawn in text.
 *
 *            _____
 *      _____/ q2  \      A hex: its letter (a capital with stars for a plaza), its level.
 *     / H★1 \_12__/      Below them: a number to choose it by, as the marks say; or +++
 *     \_0,0_/ h1  \      for a hex that has just been laid; or its place q,r.
 *           \_+++_/      Neighbours share their outline.
 *
 * Nothing here reads or prints: all is written into the caller's Text; MAX_DRAWING bytes
 * are always enough. The simplest use is ak_draw_city(&text, &view, NULL, false). */
#ifndef TUI_AKROPOLIS_DRAW_H
#define TUI_AKROPOLIS_DRAW_H

#include "games/akropolis/score.h"
#include "say/say.h"

enum { MAX_DRAWING = 1 << 17, DRAW_NEW = -1, PICTURE_HEADS = 2, PICTURE_HEAD = 64 };

/* What stands in the lower line of a hex; an empty place with a label is drawn too. */
typedef struct {
    int16_t labels[SIDE][SIDE];     /* 0 none, a number, or DRAW_NEW */
    bool places;                    /* q,r in the built hexes that have no label */
    bool utf8;                      /* stars as ★ instead of * */
} DrawMarks;

/* A tile as it lies in one rotation, with lines above it. */
typedef struct {
    int tile, rot;
    char heads[PICTURE_HEADS][PICTURE_HEAD];
} Picture;

/* Label the place q, r. */
void ak_draw_mark(DrawMarks *marks, int q, int r, int label);

/* Draw a city, with ANSI colours if `colour`; marks NULL: every hex shows its place. */
void ak_draw_city(Text *text, const View *view, const DrawMarks *marks, bool colour);

/* Tiles side by side; hex 0 of each stands in brackets. */
void ak_draw_pictures(Text *text, const Picture *pictures, int n);

/* The hexes of a tile, hex 0 first: "M h g". */
void ak_draw_letters(Text *text, int tile);

/* The line that explains the letters. */
void ak_draw_legend(Text *text, Lang lang);

/* A seat's column in a score sheet. */
typedef struct {
    const char *name;
    const Score *score;
    int stones, total;
    int quarry_points;              /* of an architect that has them; else 0 (AK-6.4) */
} SheetColumn;

/* The score sheet: a line a kind, value x stars = points, then stones and total. */
void ak_draw_sheets(Text *text, Lang lang, const SheetColumn *columns, int n);

/* The sheet of one city without a name above it. */
void ak_draw_sheet(Text *text, Lang lang, const Score *score, int stones);

/* The name of a kind, as a key for say(). */
extern const char *const ak_kind_names[KINDS];

#endif
