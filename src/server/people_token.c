/* people_token.c - ids, tokens and names: what can be said of them without a store. */
#include <assert.h>
#include <sodium.h>
#include <string.h>

#include "base/sha256.h"
#include "server/field.h"
#include "server/people_inside.h"

enum { ID_BYTES = 12, TOKEN_BYTES = 24 };

static void fresh(char *out, size_t size, Hall *hall, size_t n)
{
    unsigned char bytes[TOKEN_BYTES];

    assert(n <= sizeof bytes);
    hall_random(hall, bytes, n);
    sodium_bin2base64(out, size, bytes, n, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(bytes, sizeof bytes);
}

void fresh_id(char out[TABLE_ID], Hall *hall)
{
    fresh(out, TABLE_ID, hall, ID_BYTES);
}

void fresh_token(char out[TOKEN], Hall *hall)
{
    fresh(out, TOKEN, hall, TOKEN_BYTES);
}

void token_hash(char out[HASH], const char *token)
{
    unsigned char hash[SHA256_SIZE];
    Text text = text_in(out, HASH);
    Sha256 sha;

    sha256_start(&sha);
    sha256_add(&sha, token, strlen(token));
    sha256_end(&sha, hash);
    text_hex(&text, hash, sizeof hash);
}

int text_characters(const char *text)
{
    int n = 0;

    for (; *text; text++)
        n += ((unsigned char)*text & 0xc0) != 0x80;
    return n;
}

/* The character at *at, which moves past it; the text has been checked. */
static int32_t next_character(const unsigned char **at)
{
    int32_t code = *(*at)++;

    if (code >= 0xc0) {
        int more = code >= 0xf0 ? 3 : code >= 0xe0 ? 2 : 1;
        code &= 0x3f >> more;
        while (more--)
            code = code << 6 | (*(*at)++ & 0x3f);
    }
    return code;
}

/* Those that cannot be seen, end lines, change the direction of what follows, or would
 * end the name in a record. */
static bool is_unfit(int32_t code)
{
    static const struct {
        int32_t from, to;
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
    for (const unsigned char *at = (const unsigned char *)name; *at;)
        if (is_unfit(next_character(&at)))
            return true;
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

void name_fold(char out[NAME], const char *name)
{
    Text text = text_in(out, NAME);

    for (; *name; name++)
        text_char(&text,
                  *name >= 'A' && *name <= 'Z' ? (char)(*name - 'A' + 'a') : *name);
}
