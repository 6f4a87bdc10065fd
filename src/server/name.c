/* name.c - see name.h. */
#include "server/name.h"

#include <string.h>

#include "server/field.h"

/* Those that cannot be seen, end lines, change the direction of what follows, or would
 * end the name in a record. */
static bool is_unfit(uint32_t code)
{
    static const struct {
        uint32_t from, to;
    } unfit[] = {
        {'"', '"'},       {',', ','},       {'[', '['},       {']', ']'},
        {0xa0, 0xa0},     {0xad, 0xad},     {0x200b, 0x200f}, {0x2028, 0x202e},
        {0x2060, 0x206f}, {0xfeff, 0xfeff}, {0xfff0, 0xffff},
    };

    for (size_t i = 0; i < sizeof unfit / sizeof *unfit; i++)
        if (code >= unfit[i].from && code <= unfit[i].to)
            return true;
    return false;
}

static bool has_unfit(const char *name)
{
    uint32_t code;

    for (int n; *name; name += n) {
        n = text_character(&code, name);
        if (n == 0 || is_unfit(code))
            return true;
    }
    return false;
}

bool name_check(const char *name, Err *err)
{
    if (!text_check(name, NAME_CHARACTERS, "name", err))
        return false;
    if (!*name)
        return fail(err, ERR_SYNTAX, N_("a name has 1 to %d characters"),
                    NAME_CHARACTERS);
    if (has_unfit(name))
        return fail(
            err, ERR_SYNTAX,
            N_("a name has no commas, quotes, square brackets or signs that cannot "
               "be seen"));
    if (name[0] == ' ' || name[strlen(name) - 1] == ' ')
        return fail(err, ERR_SYNTAX, N_("a name neither begins nor ends with a blank"));
    if (strncmp(name, "bot:", 4) == 0)
        return fail(err, ERR_SYNTAX, N_("only bots have names that begin with 'bot:'"));
    return true;
}

bool seat_name_check(const char *name, Err *err)
{
    return !*name || name_check(name, err);
}

void name_fold(char out[NAME], const char *name)
{
    Text text = text_in(out, NAME);

    for (; *name; name++)
        text_char(&text,
                  *name >= 'A' && *name <= 'Z' ? (char)(*name - 'A' + 'a') : *name);
}
