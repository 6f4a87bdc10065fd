/* record.c - matches as records, and what else is written there. */
#include <stdlib.h>
#include <string.h>

#include "lib/handle.h"

/* The text as a string of its own; NULL, with *code, if there is no such thing. */
static char *string_of(const char *text, size_t length, int *code, polis_error *err)
{
    char *copy = NULL;

    if (!text)
        *code = lib_null(err, "record");
    else if (!lib_is_text(text, length))
        *code = lib_fault(err, POLIS_SYNTAX,
                          "the record has a zero byte or is not UTF-8");
    else if (length == SIZE_MAX || !(copy = malloc(length + 1)))
        *code = lib_fault(err, POLIS_NO_MEMORY, "there is no memory");
    if (copy) {
        memcpy(copy, text, length);
        copy[length] = '\0';
    }
    return copy;
}

int polis_match_read(polis_match **out, const char *record, size_t length,
                     polis_error *err)
{
    int code = POLIS_OK;
    Err why;

    if (!out)
        return lib_null(err, "out");
    *out = NULL;
    char *source = string_of(record, length, &code, err);
    polis_match *handle = source ? lib_new(err) : NULL;
    if (source && !handle)
        code = POLIS_NO_MEMORY;
    if (handle && !saved_read(&handle->kept, &handle->deal, source, &why))
        code = lib_refuse(err, &why);
    free(source);
    if (code != POLIS_OK) {
        free(handle);
        return code;
    }
    handle->match = handle->kept.match;
    lib_begin(handle);
    *out = handle;
    return POLIS_OK;
}

static void write_record(Text *text, const void *of)
{
    const polis_match *handle = of;

    saved_write(text, &handle->match, &handle->deal, &handle->kept, "");
}

int polis_match_write(const polis_match *match, char *out, size_t size, size_t *length,
                      polis_error *err)
{
    if (!match)
        return lib_null(err, "match");
    return lib_write((Page){out, size, length, err}, write_record, match);
}

const char *polis_match_name(const polis_match *match, int seat)
{
    return match && seat >= 0 && seat < MAX_SEATS ? match->kept.seats[seat] : "";
}

int polis_match_set_name(polis_match *match, int seat, const char *name,
                         polis_error *err)
{
    if (!match || !name)
        return lib_null(err, match ? "name" : "match");
    if (seat < 0 || seat >= polis_match_players(match))
        return lib_range(err, "seat", seat, 0, polis_match_players(match) - 1);
    if (!lib_is_text(name, strlen(name)))
        return lib_fault(err, POLIS_SYNTAX, "the name is not UTF-8");
    saved_header(match->kept.seats[seat], SEAT_NAME, name);
    return POLIS_OK;
}

const char *polis_match_date(const polis_match *match)
{
    return match ? match->kept.date : "";
}

int polis_match_set_date(polis_match *match, const char *date, polis_error *err)
{
    if (!match || !date)
        return lib_null(err, match ? "date" : "match");
    if (!lib_is_text(date, strlen(date)))
        return lib_fault(err, POLIS_SYNTAX, "the date is not UTF-8");
    saved_header(match->kept.date, sizeof match->kept.date, date);
    return POLIS_OK;
}
