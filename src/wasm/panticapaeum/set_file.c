/* set_file.c - see set_file.h. */
#include "wasm/set_file.h"

#include "base/json.h"
#include "games/panticapaeum/rules.h"
#include "games/panticapaeum/set_pack.h"
#include "sets/read.h"

enum { MAX_NODES = 1 << 14, MAX_FAULTS = 20 };  /* the reconstructed set has 1,958 */

void set_file_refuse(Text *out, const Err faults[], int n)
{
    Json json = {.text = out};

    put_object(&json);
    put_bool_as(&json, "ok", false);
    put_number_as(&json, "faults", n);
    put_array_as(&json, "say");
    for (int i = 0; i < n && i < MAX_FAULTS; i++)
        message_json(&json, &faults[i].message);
    put_end(&json);
    put_end(&json);
}

void set_file_answer(Text *out, const char *source)
{
    static DocNode nodes[MAX_NODES];
    static Err faults[MAX_FAULTS];
    Json json = {.text = out};
    Setup setup = {.players = 2};
    Set set;
    int n = set_parse(&set, faults, MAX_FAULTS, source, nodes, MAX_NODES);

    if (n == 0 && !pa_set_put(&setup, &set, faults))
        n = 1;
    if (n > 0) {
        set_file_refuse(out, faults, n);
        return;
    }
    put_object(&json);
    put_bool_as(&json, "ok", true);
    setup_put_set(&json, &setup, &panticapaeum);
    put_end(&json);
}
