/* verify.c - `polis verify FILE`: replays a record against the rules and its committed
 * shuffle. */
#include "cli/command.h"
#include "cli/record_file.h"

/* How a game ended whose moves do not lead to its end: nothing proves what the record
 * says of it. */
static const char *const ended[ENDED_TIMEDOUT + 1] = {
    [NOT_ENDED] = N_("end: the game is not over\n"),
    [ENDED_RESIGNED] = N_("end: not proved: the record says that seat %d resigned\n"),
    [ENDED_LEFT] = N_("end: not proved: the record says that seat %d left\n"),
    [ENDED_TIMEDOUT] = 
        N_("end: not proved: the record says that seat %d ran out of time\n"),
};

/* What is known after a successful check, in the order in which it was proved, and what
 * the record only says. */
static void print_proof(const Record *record, const Proof *proof, Lang lang)
{
    const Match *match = &record->match;
    char report[2048];
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
    if (proof->is_revealed)
        say_f(&text, lang,
              N_("shuffle: all %d draws are as the seed deals them that the record "
                 "commits to\n"),
              proof->draws);
    else if (proof->is_committed)
        say_f(
            &text, lang,
            N_("shuffle: not proved: committed to, but the seed is not revealed yet\n"));
    else
        say_f(&text, lang, N_("shuffle: not proved: the record has no commitment\n"));
    fputs(report, stdout);
}

static void print_json(const Record *record, const Proof *proof)
{
    const Match *match = &record->match;
    char result[RESULT], given_up[64] = "";
    Text points = text_in(result, sizeof result),
         end = text_in(given_up, sizeof given_up);

    record_result(&points, match);
    if (record->ended != NOT_ENDED)
        text_f(&end, "\"ended\":\"%s\",\"loser\":%d,", ended_names[record->ended],
               record->loser);
    printf("{\"ok\":true,\"game\":\"%s\",\"moves\":%d,\"draws\":%d,\"over\":%s,"
           "\"result\":\"%s\",%s"
           "\"committed\":%s,\"shuffle_proved\":%s,\"digest\":\"%016llx\"}\n",
           match->game->name, match->n_moves, proof->draws,
           match_turn(match) == OVER ? "true" : "false", result, given_up,
           proof->is_committed ? "true" : "false", proof->is_revealed ? "true" : "false",
           (unsigned long long)match->game->digest(match_state(match)));
}

static int run(const Args *args, Lang lang)
{
    static Record record;
    Proof proof;
    Err err;

    if (args->n_rest != 1) {
        fail(&err, ERR_SYNTAX, N_("verify needs one record, or - for standard input"));
        return complain(lang, &err);
    }
    if (!load_record(&record, args->rest[0], args, &err) ||
        !record_prove(&proof, &record, &err)) {
        if (args_get(args, "json")) {
            char sentence[1024], quoted[2048];
            Text english = text_in(sentence, sizeof sentence),
                 out = text_in(quoted, sizeof quoted);
            err_write(&english, &err);
            text_json(&out, sentence);
            printf("{\"ok\":false,\"line\":%d,\"error\":%s}\n", err.line, quoted);
        }
        return complain(lang, &err);
    }
    if (args_get(args, "json"))
        print_json(&record, &proof);
    else
        print_proof(&record, &proof, lang);
    return 0;
}

static const Flag options[] = {
    {"json", NULL, N_("answer as one line of JSON")},
    SET_FLAGS,
    {NULL, NULL, NULL},
};

const Command command_verify = {
    "verify", "FILE", N_("replay a record against the rules and its committed shuffle"),
    options,  run,
};
