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

bool record_prove(Proof *out, const Record *record, Err *err)
{
    unsigned char seed[SEED_SIZE];
    char commit[HEX];

    *out = (Proof){.is_committed = *record->commit, .draws = record->match.n_draws};
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
