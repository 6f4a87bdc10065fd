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
    put_bool_as(&json, "shuffle_proved", proof->is_revealed);
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
        if (args_get(args, "json"))
            print_json_error(&err);
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
