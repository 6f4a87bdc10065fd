/* options.c - what can be agreed before a game of Panticapaeum. */
#include "games/panticapaeum/rules.h"

/* The seats, then drawing lots. */
static const OptionWord firsts[] = {
    {"0", N_("the first seat"), NULL}, {"1", N_("the second seat"), NULL},
    {"2", N_("the third seat"), NULL}, {"3", N_("the fourth seat"), NULL},
    [FIRST_BY_LOT] = {"lot", N_("one drawn by lot"), NULL},
    {0},
};

static bool check_first(const Setup *setup, Err *err)
{
    int first = setup_value(setup, &panticapaeum, AGREED_FIRST);

    return first < setup->players || first == FIRST_BY_LOT ||
           fail(err, ERR_SETUP, N_("players: %d; there is no seat %d to begin (PA-3.9)"),
                setup->players, first);
}

const Option pa_options[] = {
    [AGREED_FIRST] = {
        .key = "first", .kind = OPTION_CHOICE, .words = firsts, .check = check_first,
        .proposal = "lot",
        .title = N_("Who begins?"),
        .help = N_("who begins: a seat, 0 the first of them, or lot"),
        .absent = N_("%s: who begins cannot be chosen"),
        .unknown = N_("'%s' cannot begin; there are: %s"),
    },
    [AGREED_SET] = {
        .key = "set", .kind = OPTION_FILE,
        .title = N_("Set file"),
        .help = N_("a set file for panticapaeum instead of the reconstructed set"),
        .absent = N_("%s has no set files"),
    },
    [AGREED] = {0},
};
