/* set.c - what `polis set check` says about a valid set of Panticapaeum. */
#include "cli/set.h"

#include "games/panticapaeum/set_pack.h"

static void report(Text *text, bool json, Lang lang, const Setup *setup)
{
    Set set = pa_set(setup);
    char hash[2 * sizeof set.hash + 1];
    Text digits = text_in(hash, sizeof hash);
    Json out = {.text = text};

    text_hex(&digits, set.hash, sizeof set.hash);
    if (!json) {
        say_f(text, lang,
              N_("%s: a good set file; terrain tiles: %d, forms of aqueduct tiles: %d, "
                 "hash: %s"),
              set.name, set.n_tiles, set.n_forms, hash);
        return;
    }
    put_object(&out);
    put_bool_as(&out, "ok", true);
    put_string_as(&out, "name", set.name);
    put_number_as(&out, "tiles", set.n_tiles);
    put_number_as(&out, "forms", set.n_forms);
    put_string_as(&out, "hash", hash);
    put_end(&out);
}

const SetReporter pa_set_reporter = {"panticapaeum", report};
