/* book_absent.c - for a module in which nobody reads: Panticapaeum without its rules in
 * short and without its sentences in plain words. See book.c and plain.c. */
#include "games/panticapaeum/rules.h"

const Paragraph pa_book[] = {
    {.rule = "PA-1", .title = "Rules"},
    {.rule = "PA-1.1", .text = "This module has no rules to read."},
    {.rule = NULL},
};

const PlainRow pa_plain[] = {{.sentence = NULL}};
