/* format.h - the directives of a format string. Only text.c and message.c use it. */
#ifndef BASE_FORMAT_H
#define BASE_FORMAT_H

#include "base/text.h"

/* One directive of a format: %[number$][0][width][.precision][modifier]letter */
typedef struct {
    char letter;
    bool zeros;
    int width, precision, longs;    /* longs: 0 int, 1 long, 2 long long, 3 size_t */
    int number;                     /* which argument, from 0; -1: the next one */
} Directive;

/* Read the directive that follows a '%', at *at, and move *at past it. */
Directive format_read(const char **at);

/* Take the directive's argument from `args` and write it. */
void format_put(Text *text, Directive d, va_list *args);

#endif
