/* report.h - a review as a table, as JSON and as a plot. */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include <stdio.h>

#include "cli/review.h"
#include "say/say.h"

enum { MAX_PLOT = 1 << 20, REPORT_NAME = 256 };

typedef struct {
    const Review *review;
    const char *names[MAX_SEATS];
    Lang lang;
} Report;

/* A line for each step, with reasons for better moves; then the totals of the seats, and
 * how much of the result was play and how much luck. */
void report_text(FILE *to, const Report *report);

/* The same as one line of JSON, in English. */
void report_json(FILE *to, const Report *report);

/* Expected points, winning chances and losses over the match, as an SVG document. */
void report_plot(Text *text, const Report *report);

/* `name` in at most `columns` columns, cut off if it is longer; returns `out`. */
const char *report_name(char out[REPORT_NAME], const char *name, int columns);

/* The moves of step `i` as the record writes them, with blanks between. */
void report_moves(Text *text, const Report *report, int i);

#endif
