/* painter.h - how `polis replay` shows the cities of one game: one file a game, one row
 * in replay.c. */
#ifndef CLI_PAINTER_H
#define CLI_PAINTER_H

#include "core/game.h"

enum { MAX_SVG = 1 << 20 };

typedef struct {
    const Game *game;
    /* The cities drawn in text, each under its name. */
    void (*write_text)(Text *text, const State *s, const char *const names[MAX_SEATS],
                       bool colour);
    /* The cities side by side as an SVG document. */
    void (*write_svg)(Text *text, const State *s, const char *const names[MAX_SEATS]);
} Album;

#endif
