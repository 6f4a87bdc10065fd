/* own_part.c - see own_part.h. */
#include "client/own_part.h"

#include <string.h>

#include "os/entropy.h"

bool own_part_make(OwnPart *out, Err *err)
{
    unsigned char bytes[NONCE_LENGTH / 2];
    Text text = text_in(out->nonce, sizeof out->nonce);

    memset(out, 0, sizeof *out);
    if (!entropy_fill(bytes, sizeof bytes, err))
        return false;
    text_hex(&text, bytes, sizeof bytes);
    return true;
}

void own_part_put_seal(Json *json, const OwnPart *part)
{
    char seal[SEAL];

    if (!*part->nonce)
        return;
    nonce_seal(seal, part->nonce);
    put_string_as(json, "seal", seal);
}

static const char changed[] = "changed\n";

/* "NONCE", in the next line the witness, if there is one, and in the third whether the
 * server has shown something else since. */
void own_part_write(Text *text, const OwnPart *part)
{
    text_f(text, "%s\n", part->nonce);
    if (!part->is_opened)
        return;
    witness_write(text, &part->witness);
    text_char(text, '\n');
    if (part->is_changed)
        text_str(text, changed);
}

/* The line at *at, which moves past its end; false if it is too long or has no end. */
static bool take_line(char *out, size_t size, const char **at)
{
    size_t n = strcspn(*at, "\n");

    if (n >= size || !(*at)[n])
        return false;
    memcpy(out, *at, n);
    out[n] = '\0';
    *at += n + 1;
    return true;
}

bool own_part_read(OwnPart *out, const char *text)
{
    char witness[WITNESS];

    memset(out, 0, sizeof *out);
    if (!take_line(out->nonce, sizeof out->nonce, &text) ||
        strlen(out->nonce) != NONCE_LENGTH)
        return false;
    if (!*text)
        return true;
    out->is_opened = take_line(witness, sizeof witness, &text) &&
                     witness_read(&out->witness, witness) &&
                     strcmp(out->witness.nonce, out->nonce) == 0;
    out->is_changed = strcmp(text, changed) == 0;
    return out->is_opened && (!*text || out->is_changed);
}

bool own_part_holds(OwnPart *part, const Table *table, Err *err)
{
    if (!part->is_opened || witness_holds(&part->witness, table, err))
        return true;
    part->is_changed = true;
    return false;
}

bool own_part_check(const OwnPart *part, const Table *table, Err *err)
{
    if (!part->is_opened)
        return fail(err, ERR_ABSENT,
                    N_("the tiles were dealt without this seat's part of the shuffle"));
    if (part->is_changed)
        return witness_fail_changed(err);
    return witness_check(&part->witness, table, err);
}
