/* deal.c - see deal.h. */
#include "engine/deal.h"

/* Read "HEX" or "HEX,NONCES". */
static bool read_reveal(Deal *out, const char *value)
{
    enum { DIGITS = 2 * SEED_SIZE };
    unsigned char seed[SEED_SIZE];
    char hex[DIGITS + 1] = "";
    Text digits = text_in(hex, sizeof hex), nonces = text_in(out->nonces, NONCES);

    for (int i = 0; i < DIGITS && value[i]; i++)
        text_char(&digits, value[i]);
    if (!text_read_hex(hex, seed, sizeof seed) ||
        (value[DIGITS] && value[DIGITS] != ','))
        return false;
    text_str(&nonces, value[DIGITS] ? value + DIGITS + 1 : "");
    out->has_dealer = true;
    out->dealer = dealer_from(seed, out->nonces);
    out->rng = rng_from(0);
    return !nonces.cut;
}

bool deal_read(Deal *out, const char *value, Err *err)
{
    unsigned char seed[SEED_SIZE];
    uint64_t number;

    if (read_reveal(out, value))
        return true;
    out->nonces[0] = '\0';
    if (!text_read_u64(value, &number))
        return fail(err, ERR_SYNTAX,
                    N_("a seed is a number or the 64 hexadecimal digits of a Reveal, "
                       "not '%s'"),
                    value);
    dealer_seed(seed, number);
    out->has_dealer = true;
    out->dealer = dealer_from(seed, "");
    out->rng = rng_from(number);
    return true;
}

void deal_go_on(const Deal *deal, Match *match)
{
    if (deal->has_dealer)
        match_deal(match, &deal->dealer);
}

bool deal_play(const Deal *deal, Match *match, const char *text, Err *err)
{
    text_skip_blank(&text);
    if (!*text)
        return fail(err, ERR_SYNTAX, N_("move needs a move"));
    for (; *text; text_skip_blank(&text)) {
        if (!match_read(match, &text, err))
            return false;
        deal_go_on(deal, match);
    }
    return true;
}
