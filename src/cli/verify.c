/* verify.c - `polis verify FILE`: replays a record against the rules and its committed
 * shuffle. */
#include <stdlib.h>

#include "cli/command.h"
#include "cli/record_file.h"
#include "os/file.h"
#include "table/part.h"

/* What a player knows besides the record. */
typedef struct {
    const char *nonce;              /* --nonce; NULL: not given */
    bool has_witness;               /* --witness */
    Witness witness;
} Known;

/* How a game ended early: the moves do not prove what the record says about it. */
static const char *const ended[ENDED_TIMEDOUT + 1] = {
    [NOT_ENDED] = N_("end: the game is not over\n"),
    [ENDED_RESIGNED] = N_("end: not proved: the record says that seat %d resigned\n"),
    [ENDED_LEFT] = N_("end: not proved: the record says that seat %d left\n"),
    [ENDED_TIMEDOUT] = 
        N_("end: not proved: the record says that seat %d ran out of time\n"),
};

/* Does the record prove how luck dealt? */
static bool is_proved(const Proof *proof)
{
    return proof->is_revealed && proof->draws > 0;
}

/* What the seats added to a proved shuffle: could the dealer have chosen the shuffle? */
static void say_parts(Text *text, const Proof *proof, Lang lang)
{
    if (!proof->opened)
        say_f(text, lang,
              N_("parts: the dealer may have chosen the shuffle: no seat opened a sealed "
                 "part\n"));
    for (int seat = 0; seat < MAX_SEATS; seat++) {
        if (proof->opened >> seat & 1)
            say_f(text, lang,
                  N_("parts: according to the record, seat %d opened a sealed part after "
                     "the commitment: the dealer alone could not choose the shuffle\n"),
                  seat + 1);
        if (proof->forfeited >> seat & 1)
            say_f(text, lang,
                  N_("parts: according to the record, seat %d sealed a part and did not "
                     "open it: it is forfeited\n"),
                  seat + 1);
    }
}

/* About the nonce given for --nonce, [proved][sealed]: only the seed proves that the
 * tiles were dealt with it. */
static const char *const has_nonce[2][2] = {
    {N_("nonce: %s is in the record, but was not sealed: the dealer could know it\n"),
     N_("nonce: %s is in the record, and was sealed\n")},
    {N_("nonce: %s is in the shuffle, but was not sealed: the dealer could know it\n"),
     N_("nonce: %s is in the shuffle, and was sealed\n")},
};

static bool is_sealed(const Record *record, const char *nonce)
{
    bool is_so;

    return record_has_nonce(record, nonce, &is_so) && is_so;
}

/* What is proved to a player who gives more than the record. The key of the shuffle says
 * nothing about which tiles are shuffled, so a nonce alone covers no set-up. */
static void say_known(Text *text, const Record *record, const Proof *proof,
                      const Known *known, Lang lang)
{
    const char *nonce = known->nonce;

    if (nonce)
        say_f(text, lang, has_nonce[is_proved(proof)][is_sealed(record, nonce)], nonce);
    if (known->has_witness)
        say_f(text, lang,
              N_("witness: commitment, seals and nonces are those that seat %d saw "
                 "before it opened its part\n"),
              known->witness.seat + 1);
    if (known->has_witness && *known->witness.setup)
        say_f(text, lang,
              N_("setup: game, options, set and seats are those that were seen then\n"));
    else if (known->has_witness)
        say_f(text, lang,
              N_("setup: not covered: the witness does not say what was seen of game, "
                 "options, set and seats\n"));
    else if (nonce)
        say_f(text, lang,
              N_("setup: not covered: only a witness (--witness) shows whether game, "
                 "options, set and seats stayed the same\n"));
}

/* What is proved after a successful check, in order, and what the record only claims. */
static void print_proof(const Record *record, const Proof *proof, const Known *known,
                        Lang lang)
{
    const Match *match = &record->match;
    char report[4096];
    Text text = text_in(report, sizeof report);

    say_f(&text, lang,
          N_("rules: every one of the %d moves is legal (%d of luck, %d of seats)\n"),
          match->n_moves, proof->draws, match->n_moves - proof->draws);
    if (match_turn(match) == OVER) {
        char result[RESULT];
        Text points = text_in(result, sizeof result);
        record_result(&points, match);
        say_f(&text, lang, N_("end: the game is over, result %s\n"), result);
    } else {
        say_f(&text, lang, ended[record->ended], record->loser + 1);
    }
    if (is_proved(proof))
        say_f(
            &text, lang,
            N_("shuffle: all %d draws follow from the seed that the record commits to\n"),
            proof->draws);
    else if (proof->is_revealed)
        say_f(&text, lang, N_("shuffle: not proved: nothing was dealt\n"));
    else if (proof->is_committed)
        say_f(
            &text, lang,
            N_("shuffle: not proved: committed to, but the seed is not revealed yet\n"));
    else
        say_f(&text, lang, N_("shuffle: not proved: the record has no commitment\n"));
    if (is_proved(proof))
        say_parts(&text, proof, lang);
    say_known(&text, record, proof, known, lang);
    fputs(report, stdout);
}

/* Seats, from 0. */
static void put_bits_as(Json *json, const char *key, unsigned seats)
{
    put_array_as(json, key);
    for (int seat = 0; seat < MAX_SEATS; seat++)
        if (seats >> seat & 1)
            put_number(json, seat);
    put_end(json);
}

static void put_known(Json *json, const Record *record, const Known *known)
{
    if (known->nonce) {
        put_bool_as(json, "nonce", true);
        put_bool_as(json, "nonce_sealed", is_sealed(record, known->nonce));
    }
    if (known->has_witness)
        put_bool_as(json, "witness", true);
    if (known->nonce || known->has_witness)
        put_bool_as(json, "setup_covered", *known->witness.setup);
}

static void print_json(const Record *record, const Proof *proof, const Known *known)
{
    const Match *match = &record->match;
    char result[RESULT], line[RESULT + 512];
    Text points = text_in(result, sizeof result), text = text_in(line, sizeof line);
    Json json = {.text = &text};

    record_result(&points, match);
    put_object(&json);
    put_bool_as(&json, "ok", true);
    put_string_as(&json, "game", match->game->name);
    put_number_as(&json, "moves", match->n_moves);
    put_number_as(&json, "draws", proof->draws);
    put_bool_as(&json, "over", match_turn(match) == OVER);
    put_string_as(&json, "result", result);
    if (record->ended != NOT_ENDED) {
        put_string_as(&json, "ended", ended_names[record->ended]);
        put_number_as(&json, "loser", record->loser);
    }
    put_bool_as(&json, "committed", proof->is_committed);
    put_bool_as(&json, "shuffle_proved", is_proved(proof));
    put_bits_as(&json, "opened", is_proved(proof) ? proof->opened : 0);
    put_bits_as(&json, "forfeited", is_proved(proof) ? proof->forfeited : 0);
    put_known(&json, record, known);
    put_digest_as(&json, "digest", match->game->digest(match_state(match)));
    put_end(&json);
    puts(line);
}

static void print_json_error(const Err *err)
{
    char sentence[1024], line[2048];
    Text english = text_in(sentence, sizeof sentence), text = text_in(line, sizeof line);
    Json json = {.text = &text};

    err_write(&english, err);
    put_object(&json);
    put_bool_as(&json, "ok", false);
    put_number_as(&json, "line", err->line);
    put_string_as(&json, "error", sentence);
    put_end(&json);
    puts(line);
}

/* The given nonce must be among those of the record. */
static bool check_nonce(const Record *record, const char *nonce, Err *err)
{
    bool is_sealed;

    return !nonce || record_has_nonce(record, nonce, &is_sealed) ||
           fail(err, ERR_RECORD, N_("the nonce %s is not among the Nonces of the record"),
                nonce);
}

/* The witness in the given file must be one of this game. */
static bool check_witness(Known *known, const Record *record, const char *path, Err *err)
{
    if (!path)
        return true;
    char *text = file_read(path, MAX_RECORD * 8, err);
    bool is_read = text && witness_find(&known->witness, text, err);

    free(text);
    known->has_witness = is_read;
    return is_read && witness_check_record(&known->witness, record, err);
}

static int run(const Args *args, Lang lang)
{
    static Record record;
    Known known = {.nonce = args_get(args, "nonce")};
    Proof proof;
    Err err = {0};

    if (args->n_rest != 1) {
        fail(&err, ERR_SYNTAX, N_("verify needs one record, or - for standard input"));
        return complain(lang, &err);
    }
    if (!load_record(&record, args->rest[0], args, &err) ||
        !record_prove(&proof, &record, &err) ||
        !check_nonce(&record, known.nonce, &err) ||
        !check_witness(&known, &record, args_get(args, "witness"), &err)) {
        if (args_get(args, "json"))
            print_json_error(&err);
        return complain(lang, &err);
    }
    if (args_get(args, "json"))
        print_json(&record, &proof, &known);
    else
        print_proof(&record, &proof, &known, lang);
    return 0;
}

static const Flag options[] = {
    {"json", NULL, N_("answer as one line of JSON")},
    {"nonce", "N", N_("check that this part of the shuffle, your own, is in it")},
    {"witness", "FILE", N_("compare with what your program noted before it opened your "
                           "part")},
    SET_FLAGS,
    {NULL, NULL, NULL},
};

const Command command_verify = {
    "verify", "FILE", N_("replay a record against the rules and its committed shuffle"),
    options,  run,
};
