/* svg.h - what the pictures of all games share. */
#ifndef CLI_SVG_H
#define CLI_SVG_H

#include "base/text.h"

enum { SVG_MARGIN = 40, SVG_TITLE = 70, SVG_NARROWEST = 160 };

typedef struct {
    int left, top, width, height;
} Box;

/* Begin a document with room for cities of these boxes side by side. */
void svg_begin(Text *text, const Box *boxes, int n);

/* Begin a city under its title; *x is where it starts, and is moved to the next one. */
void svg_city(Text *text, Box box, int *x, const char *name, int points);

void svg_end(Text *text);

/* Write text between tags, escaped. */
void svg_text(Text *text, const char *str);

#endif
