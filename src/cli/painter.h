/* painter.h - how `polis replay` draws the cities of a game: one file for each game, and
 * a row in replay.c. */
#ifndef CLI_PAINTER_H
#define CLI_PAINTER_H

#include "core/game.h"

enum { MAX_SVG = 1 << 20 };

typedef struct {
    const Game *game;
    /* Draw the cities as text, each under its name. */
    void (*write_text)(Text *text, const State *s, const char *const names[MAX_SEATS],
                       bool colour);
    /* Draw the cities side by side as an SVG document. */
    void (*write_svg)(Text *text, const State *s, const char *const names[MAX_SEATS]);
} Painter;

#endif
