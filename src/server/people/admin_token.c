/* admin_token.c - see admin_token.h. */
#include "server/people/admin_token.h"

#include <sodium.h>
#include <string.h>

#include "server/people/internal.h"

static bool is_token(const char *value)
{
    return *value;
}

static void make_token(char *out, size_t size, People *people)
{
    (void)size;
    fresh_token(out, people->tables);
}

bool admin_token_open(People *people, Err *err)
{
    static const EntryMaker maker = {is_token, make_token};

    return server_entry(people->admin, sizeof people->admin, people, "admin", &maker,
                        err);
}

bool admin_check(const People *people, const char *token, Err *err)
{
    size_t n = strlen(people->admin);

    if (token && n && strlen(token) == n && sodium_memcmp(token, people->admin, n) == 0)
        return true;
    return fail(err, ERR_TOKEN, N_("this needs the token of the server's host"));
}
