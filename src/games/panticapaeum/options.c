/* options.c - what can be agreed before a game of Panticapaeum. */
#include "games/panticapaeum/rules.h"

const Option pa_options[] = {
    [AGREED_SET] = {
        .key = "set", .kind = OPTION_FILE,
        .title = N_("Set file"),
        .help = N_("a set file for panticapaeum instead of the reconstructed set"),
        .absent = N_("%s has no set files"),
    },
    [AGREED] = {0},
};
