/* ids.c - see ids.h. */
#include "server/tables/ids.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

#include "base/sha256.h"

enum { ID_BYTES = 12, TOKEN_BYTES = 24 };

static void fresh(char *out, size_t size, Tables *tables, size_t n)
{
    unsigned char bytes[TOKEN_BYTES];

    assert(n <= sizeof bytes);
    tables_random(tables, bytes, n);
    sodium_bin2base64(out, size, bytes, n, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(bytes, sizeof bytes);
}

void fresh_id(char out[TABLE_ID], Tables *tables)
{
    fresh(out, TABLE_ID, tables, ID_BYTES);
}

void fresh_token(char out[TOKEN], Tables *tables)
{
    fresh(out, TOKEN, tables, TOKEN_BYTES);
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
