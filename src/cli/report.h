/* report.h - a review as a table, as JSON and as a plot. */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include <stdio.h>

#include "cli/whole_review.h"
#include "say/say.h"

enum { MAX_PLOT = 1 << 20, REPORT_NAME = 256,
       REPORT_NAME_WIDTH = 18,      /* columns at most; longer names are cut */
       TURN_TEXT = 1024 };          /* of the moves of a turn that is shown to people */

typedef struct {
    const WholeReview *whole;
    const char *names[MAX_SEATS];
    Lang lang;
} Report;

/* A line for each step, with reasons for better moves; then the totals of the seats, and
 * how much of the result was play, how much luck, and how much was seen only later. */
void report_text(FILE *to, const Report *report);

/* The same as one line of JSON, in English. */
void report_json(FILE *to, const Report *report);

/* Expected points, winning chances and losses over the match, as an SVG document. */
void report_plot(Text *text, const Report *report);

/* The end of the table: totals of the seats, and the parts of the result. */
void report_totals(FILE *to, const Report *report);

/* Columns that the names of the seats take. */
int report_width(const Report *report);

/* Print a line with its end, and empty it. */
void report_print(FILE *to, Text *line);

/* What the best turn has more and less: a line each, `indent` blanks before it. Points
 * come first; what does not add up with them has a heading of its own. */
void report_instead(Text *text, const Instead *instead, int indent, Lang lang);

/* `name` in at most `columns` columns, cut off if it is longer; returns `out`. */
const char *report_name(char out[REPORT_NAME], const char *name, int columns);

#endif
