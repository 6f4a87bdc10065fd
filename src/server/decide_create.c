/* decide_create.c - a new table, from what its creator asks for or from the one before
 * it. */
#include <assert.h>
#include <string.h>

#include "bots/search.h"
#include "games/list.h"
#include "server/decide_verbs.h"
#include "server/field.h"
#include "server/name.h"
#include "sets/agreed.h"

enum { MOST_PLAYOUTS = 5000 };      /* of a move by a bot that is offered */

/* Besides the options of the games. */
static const char *const known[] = {
    "id", "game", "seats", "name", "nonce", "speed", "aids", "spectators", "chat",
    "public",
};

bool level_is_offered(const Bot *bot)
{
    return !bot->level || bot->level->playouts <= MOST_PLAYOUTS;
}

/* A name that means nothing is a set-up that cannot be. */
static bool as_setup(Err *err)
{
    if (err->code == ERR_UNKNOWN)
        err->code = ERR_SETUP;
    return false;
}

static bool read_bot(EventSeat *seat, const char *text, Err *err)
{
    Text level = text_in(seat->level, sizeof seat->level);
    const Bot *bot;

    seat->kind = SEAT_BOT;
    if (strncmp(text, "bot:", 4) != 0)
        return fail(err, ERR_SETUP,
                    N_("'%s' is no seat; there are: human, open, bot:LEVEL"), text);
    if (!bot_wanted(&bot, text, err))
        return as_setup(err);
    text_str(&level, bot->name);
    return level_is_offered(bot) ||
           fail(err, ERR_SETUP, N_("the bot '%s' thinks too long for a server"),
                bot->name);
}

static bool read_seat(EventSeat *seat, const json_t *value, Err *err)
{
    const char *text = json_string_value(value);

    if (!text)
        return fail(err, ERR_SYNTAX, N_("%s must be a list of texts"), "seats");
    if (strcmp(text, "human") == 0)
        seat->kind = SEAT_HUMAN;
    else if (strcmp(text, "open") == 0)
        seat->kind = SEAT_OPEN;
    else
        return read_bot(seat, text, err);
    return true;
}

static bool read_seats(Event *event, const json_t *seats, Err *err)
{
    size_t n = json_array_size(seats);

    if (!json_is_array(seats))
        return fail(err, ERR_SYNTAX, N_("%s must be a list of texts"), "seats");
    if (n < 1 || n > MAX_SEATS)
        return fail(err, ERR_SETUP, N_("a table has 1 to %d seats, not %d"), MAX_SEATS,
                    (int)n);
    event->n_seats = event->setup.players = (int)n;
    for (int i = 0; i < event->n_seats; i++) {
        if (!read_seat(&event->seats[i], json_array_get(seats, (size_t)i), err))
            return false;
        if (event->seats[i].kind == SEAT_HUMAN && event->host == NOBODY)
            event->host = i;
    }
    return true;
}

/* ["human","bot:normal"], unless told. */
static bool take_seats(Event *event, const json_t *fields, Err *err)
{
    json_t *seats = json_object_get(fields, "seats");
    json_t *usual = seats ? NULL : json_pack("[s,s]", "human", "bot:normal");
    bool ok = read_seats(event, seats ? seats : usual, err);

    json_decref(usual);
    return ok;
}

/* A set that came with the request is called by its own name. */
static bool take_set_data(Event *event, const char *data, Err *err)
{
    char named[128];
    Text text = text_in(event->set_name, sizeof event->set_name),
         whole = text_in(named, sizeof named);

    if (!setup_read_set(&event->setup, event->game, data, err))
        return false;
    event->game->write_set(&whole, &event->setup);
    for (const char *at = named; !text_word_ends(at); at++)
        text_char(&text, *at);
    return true;
}

static bool take_offered(Event *event, const Setup *set, const char *name, Err *err)
{
    Text text = text_in(event->set_name, sizeof event->set_name);

    text_str(&text, name);
    if (!event->game->take_set)
        return fail(err, ERR_SETUP, N_("%s has no set files"), event->game->name);
    if (!set || text.cut || !text_check(name, NAME, "set", err))
        return fail(err, ERR_SETUP, N_("there is no set called '%s' here"), name);
    event->setup.set_size = set->set_size;
    memcpy(event->setup.set, set->set, sizeof event->setup.set);
    return true;
}

/* The name of a set that is offered, or `data:` and a set. */
static bool take_set(Event *event, const Creation *creation, Err *err)
{
    const char *name = "";

    if (!field_text(&name, creation->fields, "set", err))
        return false;
    if (*name && !(set_is_data(name)
                       ? take_set_data(event, name + SET_DATA_MARK, err)
                       : take_offered(event, creation->set, name, err)))
        return false;
    if (event->setup.set_size == 0)
        *event->set_name = '\0';    /* the one that everybody has */
    return true;
}

static bool take_setup(Event *event, const Creation *creation, Err *err)
{
    const json_t *fields = creation->fields;
    const char *game = games[0]->name;

    if (!field_text(&game, fields, "game", err))
        return false;
    event->game = game_named(game);
    if (!event->game)
        return fail(err, ERR_SETUP, N_("unknown game '%s'"), game);
    return take_seats(event, fields, err) &&
           agreed_read(&event->setup, event->game, fields, err) &&
           take_set(event, creation, err) && event->game->check(&event->setup, err);
}

/* How it is played, and who may look on. */
static bool take_terms(Event *event, const json_t *fields, Err *err)
{
    const char *speed = "none", *aids = "full";

    event->spectators = event->has_chat = true;
    if (!field_text(&speed, fields, "speed", err) ||
        !speed_read(&event->speed, speed, err) ||
        !field_text(&aids, fields, "aids", err) ||
        !field_bool(&event->spectators, fields, "spectators", err) ||
        !field_bool(&event->has_chat, fields, "chat", err) ||
        !field_bool(&event->is_public, fields, "public", err))
        return false;
    int i = text_find(aids_names, AIDS_FULL + 1, aids);
    if (i < 0)
        return fail(err, ERR_SETUP, N_("unknown aids '%s'; there are: full, score, none"),
                    aids);
    event->aids = i;
    return true;
}

static bool take_host(Event *event, const char **nonce, const json_t *fields, Err *err)
{
    const char *name = "";

    if (!field_text(&name, fields, "name", err) || !seat_name_check(name, err) ||
        !field_text(nonce, fields, "nonce", err) || (*nonce && !nonce_check(*nonce, err)))
        return false;
    if (event->host == NOBODY)
        return (!*name && !*nonce) ||
               fail(err, ERR_SETUP, N_("a name or a nonce needs a human seat"));
    Text text = text_in(event->seats[event->host].name, NAME);
    text_str(&text, name);
    return true;
}

static Event *begin_event(Draft *draft)
{
    Event *event = draft_event(draft, EVENT_CREATED, NOBODY);
    Text commit = text_in(event->commit, sizeof event->commit);

    text_hex(&commit, draft->dealer.commit, sizeof draft->dealer.commit);
    return event;
}

/* A draft of a table that is not there yet. */
static Draft *begin(const char *id, const unsigned char seed[SEED_SIZE], Moment now,
                    const char *command_id)
{
    Draft *draft = draft_open(NULL, now, 0, command_hash(NOBODY, command_id));

    table_clear(&draft->after, id);
    draft->dealer = dealer_from(seed, "");
    return draft;
}

/* Hand over what was drafted, and the seed. */
static bool hand_over(Batch *out, Draft *draft, Err *err)
{
    char seed[2 * SEED_SIZE + 1];
    Text text = text_in(seed, sizeof seed);

    text_hex(&text, draft->dealer.seed, SEED_SIZE);
    batch_put(draft->events, "seed", draft->after.id, seed);
    return draft_hand_over(out, draft, err);
}

bool creation_knows(const json_t *fields, Err *err)
{
    const char *name;
    json_t *value;

    json_object_foreach((json_t *)fields, name, value)
        if (text_find(known, sizeof known / sizeof *known, name) < 0 &&
            !agreed_knows(name))
            return fail(err, ERR_SYNTAX, N_("unknown field '%s'"), name);
    return true;
}

bool table_create(Batch *out, const Creation *creation, Err *err)
{
    Draft *draft =
        begin(creation->id, creation->seed, creation->now, creation->command_id);
    const json_t *fields = creation->fields;
    Event *event = begin_event(draft);
    const char *nonce = NULL;
    bool ok = creation_knows(fields, err) && take_setup(event, creation, err) &&
              take_terms(event, fields, err) && take_host(event, &nonce, fields, err);

    if (ok) {
        draft_add(draft);
        if (nonce)
            draft_nonce(draft, draft->after.host, nonce);
        draft_start(draft);
        ok = hand_over(out, draft, err);
    }
    draft_close(draft);
    return ok;
}

/* Who sat at `old` and is still there sits one seat further; a bot that played on stays.
 */
static EventSeat same_player(const Seat *old)
{
    EventSeat seat = {.kind = old->kind};

    if (old->kind == SEAT_HUMAN && (seat_is_owned(old) || old->wants_rematch)) {
        memcpy(seat.name, old->name, sizeof seat.name);
    } else if (old->kind != SEAT_OPEN) {
        seat.kind = SEAT_BOT;
        memcpy(seat.level, old->bot, sizeof seat.level);
    }
    return seat;
}

static void pass_on(Event *event, const Table *old)
{
    event->game = old->game;
    event->setup = old->setup;
    memcpy(event->set_name, old->set_name, sizeof event->set_name);
    memcpy(event->rematch_of, old->id, sizeof event->rematch_of);
    event->n_seats = old->n_seats;
    event->speed = old->speed;
    event->aids = (int)old->aids;
    event->is_public = old->is_public;
    event->spectators = old->has_spectators;
    event->has_chat = old->has_chat;
    for (int i = 0; i < old->n_seats; i++)
        event->seats[(i + 1) % old->n_seats] = same_player(&old->seats[i]);
    int host = old->host == NOBODY ? NOBODY : (old->host + 1) % old->n_seats;
    for (int i = event->n_seats - 1; i >= 0; i--)
        if (event->seats[i].kind == SEAT_HUMAN)
            event->host = i;
    if (host != NOBODY && event->seats[host].kind == SEAT_HUMAN)
        event->host = host;
}

bool table_recreate(Batch *out, const Table *old, const char *id,
                    const unsigned char seed[SEED_SIZE], Moment now, Err *err)
{
    if (!table_wants_rematch(old))
        return fail(err, ERR_STATE, N_("not everybody wants a rematch"));
    Draft *draft = begin(id, seed, now, NULL);

    pass_on(begin_event(draft), old);
    draft_add(draft);
    draft_start(draft);
    bool ok = hand_over(out, draft, err);
    draft_close(draft);
    return ok;
}
