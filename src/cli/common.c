/* common.c - what several commands need: see command.h. */
#include <string.h>
#include <time.h>

#include "cli/command.h"
#include "cli/flags.h"
#include "games/list.h"
#include "os/entropy.h"
#include "sets/load.h"
#include "tui/terminal.h"

bool fail_left_out(Err *err, const char *what)
{
    return fail(err, ERR_UNKNOWN, N_("this polis was built without a server: no '%s'"),
                what);
}

int complain(Lang lang, const Err *err)
{
    char sentence[1024];
    Text text = text_in(sentence, sizeof sentence);

    say_err(&text, lang, err);
    fprintf(stderr, "polis: %s\n", sentence);
    return EXIT_BAD_INPUT;
}

bool command_is_full(const Args *args)
{
    return !args_get(args, "plain") && terminal_is_there();
}

bool command_set_file(Setup *setup, const Game *game, const Args *args, Err *err)
{
    const char *path = args_get(args, "set");

    if (!path)
        return true;
    if (game && !game->write_set)
        return fail(err, ERR_SETUP, N_("%s has no set files"), game->name);
    return set_load(setup, &game, path, err);
}

bool command_setup(Setup *out, const Game *game, int players, const Args *args, Err *err)
{
    *out = (Setup){.players = players};
    return flags_set(out, game, args, err) && command_set_file(out, game, args, err) &&
           game->check(out, err);
}

bool command_seed(uint64_t *out, const Args *args, Err *err)
{
    const char *value = args_get(args, "seed");

    if (!value)
        return entropy_fill((unsigned char *)out, sizeof *out, err);
    return text_read_u64(value, out) ||
           fail(err, ERR_SYNTAX, N_("a seed is a number, not '%s'"), value);
}

bool command_dealer(Dealer *out, const Args *args, Err *err)
{
    unsigned char seed[SEED_SIZE];
    uint64_t number;

    if (args_get(args, "seed")) {
        if (!command_seed(&number, args, err))
            return false;
        dealer_seed(seed, number);
    } else if (!entropy_fill(seed, sizeof seed, err)) {
        return false;
    }
    *out = dealer_from(seed, "");
    return true;
}

const Game *command_game(const char *name, Err *err)
{
    const Game *game = name ? game_named(name) : games[0];

    if (!game)
        fail(err, ERR_UNKNOWN, N_("unknown game '%s'"), name);
    return game;
}

void command_date(char out[16])
{
    time_t now = time(NULL);
    struct tm day;

    strftime(out, 16, "%Y-%m-%d", gmtime_r(&now, &day));
}
