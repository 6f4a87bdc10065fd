/* replica.c - see replica.h. One row a type of event that changes the position. */
#include "client/replica.h"
#include "client/member.h"

#include <stdlib.h>
#include <string.h>

#include "games/list.h"

static bool apply_created(Replica *replica, const json_t *event, Err *err)
{
    const json_t *setup = json_object_get(event, "setup");
    const char *key;
    json_t *value;

    replica->game = game_named(member_text(event, "game"));
    if (!replica->game)
        return fail(err, ERR_UNKNOWN, N_("there is no game '%s' here"),
                    member_text(event, "game"));
    replica->n_seats = (int)json_array_size(json_object_get(event, "seats"));
    replica->match.setup = (Setup){.players = replica->n_seats};
    json_object_foreach((json_t *)setup, key, value)
    {
        if (strcmp(key, "set") == 0)
            replica->is_blind = !*member_text(event, "set_data");
        else if (!setup_set(&replica->match.setup, replica->game, key,
                            json_is_string(value) ? json_string_value(value) : "", err))
            return false;
    }
    return replica->is_blind ||
           (setup_read_set(&replica->match.setup, replica->game,
                           member_text(event, "set_data"), err) &&
            replica->game->check(&replica->match.setup, err));
}

static bool play_words(Replica *replica, const json_t *event, Err *err)
{
    const json_t *words = json_object_get(event, "moves"), *word;
    size_t i;

    replica->turn = member_int(event, "turn", -1);
    if (replica->is_blind)
        return true;
    json_array_foreach(words, i, word)
    {
        const char *at = json_is_string(word) ? json_string_value(word) : "";
        if (!match_read(&replica->match, &at, err))
            return false;
    }
    return true;
}

static bool apply_started(Replica *replica, const json_t *event, Err *err)
{
    Setup setup = replica->match.setup;

    replica->has_started = true;
    if (!replica->is_blind)
        match_start(&replica->match, replica->game, &setup);
    return play_words(replica, event, err);
}

static bool apply_tookback(Replica *replica, const json_t *event, Err *err)
{
    int to = member_int(event, "to", -1);

    replica->turn = member_int(event, "turn", -1);
    if (replica->is_blind)
        return true;
    if (to < 0 || to > replica->match.n_moves)
        return fail(err, ERR_RECORD, N_("take-back to move %d of %d"), to,
                    replica->match.n_moves);
    match_rewind(&replica->match, to);
    return true;
}

static bool apply_finished(Replica *replica, const json_t *event, Err *err)
{
    (void)event;
    (void)err;
    replica->is_over = true;
    replica->turn = -1;
    return true;
}

static const struct {
    const char *type;
    bool needs_game, needs_start;
    bool (*apply)(Replica *replica, const json_t *event, Err *err);
} types[] = {
    {"created", false, false, apply_created},
    {"started", true, false, apply_started},
    {"moved", true, true, play_words},
    {"tookback", true, true, apply_tookback},
    {"finished", true, false, apply_finished},
};

enum { TYPES = sizeof types / sizeof *types };

static bool apply_type(Replica *replica, const json_t *event, Err *err)
{
    const char *type = member_text(event, "type");

    for (int i = 0; i < TYPES; i++) {
        if (strcmp(types[i].type, type) != 0)
            continue;
        if ((types[i].needs_game && !replica->game) ||
            (types[i].needs_start && !replica->has_started))
            return fail(err, ERR_RECORD, N_("an event '%s' that cannot be yet"), type);
        return types[i].apply(replica, event, err);
    }
    return true;                    /* it changes no position */
}

static bool check_digest(Replica *replica, const json_t *event, Err *err)
{
    char own[20];
    Text text = text_in(own, sizeof own);
    uint64_t digest = 0;

    if (replica->is_blind)
        return true;
    if (replica->has_started)
        digest = replica->game->digest(match_state(&replica->match));
    text_f(&text, "%016llx", (unsigned long long)digest);
    replica->digests++;
    if (strcmp(own, member_text(event, "digest")) != 0)
        return fail(err, ERR_RECORD, N_("version %d: digest %s here, %s there"),
                    replica->version, own, member_text(event, "digest"));
    return true;
}

Replica *replica_open(void)
{
    Replica *replica = calloc(1, sizeof *replica);

    if (!replica)
        abort();                    /* of 40 kB: nothing sensible is left to do */
    replica->turn = -1;
    return replica;
}

void replica_close(Replica *replica)
{
    free(replica);
}

bool replica_apply(Replica *replica, const json_t *event, Err *err)
{
    int version = member_int(event, "version", 0);

    if (version != replica->version + 1)
        return fail(err, ERR_STALE, N_("event %d came after event %d"), version,
                    replica->version);
    replica->version = version;
    return apply_type(replica, event, err) && check_digest(replica, event, err);
}
