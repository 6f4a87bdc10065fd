/* admin_token.c - see admin_token.h. */
#include "server/people/admin_token.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/people/internal.h"

bool admin_token_open(People *people, Err *err)
{
    Text text = text_in(people->admin, sizeof people->admin);
    char *token;

    if (!store_get(people->store, &token, "server", "admin", err))
        return false;
    if (token) {
        text_str(&text, token);
        free(token);
    } else {
        Batch *batch = batch_open();
        fresh_token(people->admin, people->tables);
        batch_put(batch, "server", "admin", people->admin);
        tables_commit(people->tables, batch, NULL, NULL);
    }
    return true;
}

bool admin_check(const People *people, const char *token, Err *err)
{
    size_t n = strlen(people->admin);

    if (token && n && strlen(token) == n && sodium_memcmp(token, people->admin, n) == 0)
        return true;
    return fail(err, ERR_TOKEN, N_("this needs the token of the server's host"));
}
