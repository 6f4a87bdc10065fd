/* record_prove.c - what the commitment of a record proves: see record.h. */
#include "core/record.h"

#include <string.h>

void record_commit(Record *record, const Dealer *dealer)
{
    Text text = text_in(record->commit, sizeof record->commit);

    text_hex(&text, dealer->commit, sizeof dealer->commit);
    if (match_turn(&record->match) != OVER)
        return;
    text = text_in(record->reveal, sizeof record->reveal);
    text_hex(&text, dealer->seed, sizeof dealer->seed);
}

/* Deal again from the revealed seed and compare with the record, draw by draw. */
static bool prove_draws(const Match *match, const Dealer *dealer, Err *err)
{
    Match again;

    match_start(&again, match->game, &match->setup);
    for (int i = 0; i < match->n_moves; i++) {
        Move m = match->moves[i];
        char words[2][MAX_MOVE_TEXT];
        if (match_turn(&again) == LUCK) {
            const State *s = match_state(&again);
            Move want = dealer_draw(dealer, match->game, s, again.n_draws);
            Text is = text_in(words[0], MAX_MOVE_TEXT),
                 due = text_in(words[1], MAX_MOVE_TEXT);
            match->game->write_move(&is, s, m);
            match->game->write_move(&due, s, want);
            if (m != want)
                return fail(err, ERR_RECORD,
                            N_("move %d is %s, but the committed shuffle deals %s"),
                            i + 1, words[0], words[1]);
        }
        match_play(&again, m);
    }
    return true;
}

/* Read the next word of a list with commas and move past it; false if there is none. */
static bool next_of(char *out, size_t size, const char **at)
{
    Text text = text_in(out, size);
    bool is_there = **at;

    while (**at && **at != ',')
        text_char(&text, *(*at)++);
    *at += **at == ',';
    return is_there;
}

/* The first seat from `from` on whose seal fits `nonce`, or which has no seal if `nonce`
 * is NULL; -1: no such seat. */
static int find_sealed(char seals[MAX_SEATS][SEAL], int n, int from, const char *nonce)
{
    for (int i = from; i < n; i++)
        if (nonce ? seal_fits(seals[i], nonce) : strcmp(seals[i], "-") == 0)
            return i;
    return -1;
}

/* At most one nonce for each player. If there are seals, prove_parts also checks
 * whose each nonce is. */
static bool check_nonces(const Record *record, Err *err)
{
    const char *at = record->nonces;
    bool ok = true;
    int n = 0;

    for (; *at && ok; n++) {
        size_t length = strcspn(at, ",");

        ok = length > 0 && (!at[length] || at[length + 1]);
        at += length + (at[length] == ',');
    }
    return (ok && (*record->seals || n <= record->match.setup.players)) ||
           fail(err, ERR_RECORD,
                N_("Nonces: at most one per player, and none may be empty"));
}

static bool check_bots(const Record *record, char seals[MAX_SEATS][SEAL], int n, Err *err)
{
    for (int i = 0; i < n; i++)
        if (strncmp(record->seats[i], "bot:", 4) == 0 && strcmp(seals[i], "-") != 0)
            return fail(err, ERR_RECORD, N_("seat %d is a bot, which seals nothing"),
                        i + 1);
    return true;
}

/* Nonces are in the order of the seats. A nonce that fits no seal belongs to a seat that
 * sealed none; the first such seat will do. */
static bool prove_parts(Proof *out, const Record *record, Err *err)
{
    char seals[MAX_SEATS][SEAL], nonce[NONCES];
    const char *at = record->seals;
    int n = 0, from = 0, seat;

    while (n < MAX_SEATS && next_of(seals[n], SEAL, &at))
        n++;
    if (!check_nonces(record, err) || !check_bots(record, seals, n, err))
        return false;
    for (int i = 0; i < n; i++)
        out->forfeited |= (unsigned)(strcmp(seals[i], "-") != 0) << i;
    for (at = record->nonces; n > 0 && next_of(nonce, sizeof nonce, &at);
         from = seat + 1) {
        bool is_sealed = find_sealed(seals, n, 0, nonce) >= 0;

        seat = find_sealed(seals, n, from, is_sealed ? nonce : NULL);
        if (seat < 0)
            return fail(err, ERR_RECORD, N_("the nonce %s does not fit the Seals"),
                        nonce);
        out->opened |= (unsigned)is_sealed << seat;
    }
    out->forfeited &= ~out->opened;
    return true;
}

bool record_has_nonce(const Record *record, const char *nonce, bool *is_sealed)
{
    char one[NONCES];
    const char *at = record->seals;

    *is_sealed = false;
    while (next_of(one, sizeof one, &at))
        *is_sealed = *is_sealed || seal_fits(one, nonce);
    for (at = record->nonces; next_of(one, sizeof one, &at);)
        if (strcmp(one, nonce) == 0)
            return true;
    return false;
}

bool record_prove(Proof *out, const Record *record, Err *err)
{
    unsigned char seed[SEED_SIZE];
    char commit[HEX];

    *out = (Proof){.is_committed = *record->commit, .draws = record->match.n_draws};
    if (!prove_parts(out, record, err))
        return false;
    if (!*record->reveal)
        return true;
    if (!*record->commit)
        return fail(err, ERR_RECORD, N_("the record has a Reveal but no Commit"));
    text_read_hex(record->reveal, seed, sizeof seed);
    Dealer dealer = dealer_from(seed, record->nonces);
    Text text = text_in(commit, sizeof commit);
    text_hex(&text, dealer.commit, sizeof dealer.commit);
    if (strcmp(commit, record->commit) != 0)
        return fail(err, ERR_RECORD,
                    N_("the revealed seed is not the one that Commit commits to"));
    out->is_revealed = true;
    return prove_draws(&record->match, &dealer, err);
}
