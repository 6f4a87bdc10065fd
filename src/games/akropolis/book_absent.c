/* book_absent.c - for a module in which nobody reads: Akropolis without its rules in
 * short and without its sentences in plain words. See book.c and plain.c. */
#include "games/akropolis/rules.h"

const Paragraph ak_book[] = {
    {.rule = "AK-1", .title = "Rules"},
    {.rule = "AK-1.1", .text = "This module has no rules to read."},
    {.rule = NULL},
};

const PlainRow ak_plain[] = {{.sentence = NULL}};
