/* plain_seats.c - who sits where: see plain.h. */
#include <string.h>

#include "bots/bot.h"
#include "tui/plain.h"

/* Names go into records and onto screens: no control characters, no quotes. */
static bool is_fit_for_name(const char *name)
{
    for (; *name; name++)
        if ((unsigned char)*name < ' ' || *name == 0x7f || *name == '"' || *name == '\\')
            return false;
    return true;
}

/* One seat of the list, its name as records write it. */
static bool read_seat(char out[SEAT_NAME], const char *name, Err *err)
{
    Text text = text_in(out, SEAT_NAME);
    bool is_bot = strncmp(name, "bot:", 4) == 0;
    const Bot *bot;

    if (!*name || !is_fit_for_name(name))
        return fail(err, ERR_SYNTAX, N_("'%s' is no name for a seat"), name);
    if (!is_bot && bot_named(name)) {   /* no name for a person */
        is_bot = true;
        text_str(&text, "bot:");
    }
    text_str(&text, name);
    if (is_bot && !bot_wanted(&bot, out, err))
        return false;
    return !text.cut || fail(err, ERR_SYNTAX, N_("the name '%s' is too long"), name);
}

bool plain_read_seats(char seats[][SEAT_NAME], int *n, const char *list, Err *err)
{
    char name[SEAT_NAME * 2], dropped[SEAT_NAME];
    const char *at = list;

    memset(seats, 0, MAX_SEATS * sizeof *seats);
    for (*n = 0;; at++) {
        size_t length = strcspn(at, ",");
        Text text = text_in(name, sizeof name);
        for (size_t i = 0; i < length; i++)
            text_char(&text, at[i]);
        if (!read_seat(*n < MAX_SEATS ? seats[*n] : dropped, name, err))
            return false;
        ++*n;
        at += length;
        if (!*at)
            return true;
    }
}
