/* plain_seats.c - who sits where: see plain.h. */
#include <string.h>

#include "bots/bot.h"
#include "tui/plain.h"

/* Levels that there are or will be: a person cannot be called so. */
static const char *const levels[] = {"random", "greedy", "beginner",  "easy",
                                     "normal", "strong", "master", "unlimited"};

static bool is_level(const char *name)
{
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++)
        if (strcmp(levels[i], name) == 0)
            return true;
    return false;
}

static bool refuse_bot(const char *name, Err *err)
{
    char known[MESSAGE_ARG_SIZE];
    Text text = text_in(known, sizeof known);

    for (int i = 0; bots[i]; i++)
        text_f(&text, i ? ", bot:%s" : "bot:%s", bots[i]->name);
    return fail(err, ERR_UNKNOWN, N_("there is no bot '%s' yet; there are: %s"), name,
                known);
}

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

    if (!*name || !is_fit_for_name(name))
        return fail(err, ERR_SYNTAX, N_("'%s' is no name for a seat"), name);
    if (!is_bot && is_level(name)) {
        is_bot = true;
        text_str(&text, "bot:");
    }
    text_str(&text, name);
    if (is_bot && !bot_named(out))
        return refuse_bot(name, err);
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
