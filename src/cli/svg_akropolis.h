/* svg_akropolis.h - the cities of a match as a picture. */
#ifndef CLI_SVG_AKROPOLIS_H
#define CLI_SVG_AKROPOLIS_H

#include "games/akropolis/rules.h"

enum { MAX_SVG = 1 << 19 };

/* All cities of the state side by side as an SVG document; `names` by seat. */
void svg_cities(Text *text, const State *s, const char *const names[MAX_SEATS]);

#endif
