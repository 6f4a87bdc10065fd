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

static bool read_bot(Seat *seat, const char *text, Err *err)
{
    seat->kind = SEAT_BOT;
    if (strncmp(text, "bot:", 4) != 0)
        return fail(err, ERR_SETUP,
                    N_("'%s' is no seat; there are: human, open, bot:LEVEL"), text);
    if (!bot_wanted(&seat->bot, text, err))
        return as_setup(err);
    return level_is_offered(seat->bot) ||
           fail(err, ERR_SETUP, N_("the bot '%s' thinks too long for a server"),
                seat->bot->name);
}

static bool read_seat(Seat *seat, const json_t *value, Err *err)
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

static bool read_seats(Table *table, const json_t *seats, Err *err)
{
    size_t n = json_array_size(seats);

    if (!json_is_array(seats))
        return fail(err, ERR_SYNTAX, N_("%s must be a list of texts"), "seats");
    if (n < 1 || n > MAX_SEATS)
        return fail(err, ERR_SETUP, N_("a table has 1 to %d seats, not %d"), MAX_SEATS,
                    (int)n);
    table->n_seats = table->setup.players = (int)n;
    for (int i = 0; i < table->n_seats; i++) {
        if (!read_seat(&table->seats[i], json_array_get(seats, (size_t)i), err))
            return false;
        if (table->seats[i].kind == SEAT_HUMAN && table->host == NOBODY)
            table->host = i;
    }
    return true;
}

/* ["human","bot:normal"], unless told. */
static bool take_seats(Table *table, const json_t *fields, Err *err)
{
    json_t *seats = json_object_get(fields, "seats");
    json_t *usual = seats ? NULL : json_pack("[s,s]", "human", "bot:normal");
    bool ok = read_seats(table, seats ? seats : usual, err);

    json_decref(usual);
    return ok;
}

static bool take_set(Table *table, const Creation *creation, Err *err)
{
    const char *name = "";
    Text text = text_in(table->set_name, sizeof table->set_name);

    if (!field_text(&name, creation->fields, "set", err))
        return false;
    if (!*name)
        return true;
    text_str(&text, name);
    if (!table->game->write_set)
        return fail(err, ERR_SETUP, N_("%s has no set files"), table->game->name);
    if (!creation->set || text.cut || !text_check(name, NAME, "set", err))
        return fail(err, ERR_SETUP, N_("there is no set called '%s' here"), name);
    table->setup.set_size = creation->set->set_size;
    memcpy(table->setup.set, creation->set->set, sizeof table->setup.set);
    return true;
}

static bool take_setup(Table *table, const Creation *creation, Err *err)
{
    const json_t *fields = creation->fields;
    const char *game = games[0]->name;

    if (!field_text(&game, fields, "game", err))
        return false;
    table->game = game_named(game);
    if (!table->game)
        return fail(err, ERR_SETUP, N_("unknown game '%s'"), game);
    return take_seats(table, fields, err) &&
           agreed_read(&table->setup, table->game, fields, err) &&
           take_set(table, creation, err) && table->game->check(&table->setup, err);
}

/* How it is played, and who may look on. */
static bool take_terms(Table *table, const json_t *fields, Err *err)
{
    const char *speed = "none", *aids = "full";

    table->has_spectators = table->has_chat = true;
    if (!field_text(&speed, fields, "speed", err) ||
        !speed_read(&table->speed, speed, err) ||
        !field_text(&aids, fields, "aids", err) ||
        !field_bool(&table->has_spectators, fields, "spectators", err) ||
        !field_bool(&table->has_chat, fields, "chat", err) ||
        !field_bool(&table->is_public, fields, "public", err))
        return false;
    int i = text_find(aids_names, AIDS_NONE + 1, aids);
    if (i < 0)
        return fail(err, ERR_SETUP, N_("unknown aids '%s'; there are: full, score, none"),
                    aids);
    table->aids = (Aids)i;
    return true;
}

static bool take_host(Table *table, const char **nonce, const json_t *fields, Err *err)
{
    const char *name = "";

    if (!field_text(&name, fields, "name", err) || !seat_name_check(name, err) ||
        !field_text(nonce, fields, "nonce", err) || (*nonce && !nonce_check(*nonce, err)))
        return false;
    if (table->host == NOBODY)
        return (!*name && !*nonce) ||
               fail(err, ERR_SETUP, N_("a name or a nonce needs a human seat"));
    Text text = text_in(table->seats[table->host].name, NAME);
    text_str(&text, name);
    return true;
}

static void write_seat(Text *text, const Seat *seat)
{
    if (seat->kind == SEAT_OPEN) {
        text_str(text, "{\"kind\":\"open\"}");
    } else if (seat->kind == SEAT_BOT) {
        text_f(text, "{\"kind\":\"bot\",\"level\":\"%s\"}", seat->bot->name);
    } else {
        text_str(text, "{\"kind\":\"human\",\"name\":");
        text_json(text, seat->name);
        text_char(text, '}');
    }
}

/* The first event, of a table that has all that was agreed. */
static void write_created(Draft *draft, const char *rematch_of)
{
    const Table *table = &draft->after;
    Text *text = &draft->text;

    draft_next(draft);
    event_open(draft, "created", NOBODY);
    text_f(text, ",\"game\":\"%s\",\"setup\":", table->game->name);
    table_write_setup(text, table);
    text_str(text, ",\"seats\":[");
    for (int i = 0; i < table->n_seats; i++) {
        text_str(text, i ? "," : "");
        write_seat(text, &table->seats[i]);
    }
    text_str(text, "],\"speed\":\"");
    speed_write(text, &table->speed);
    text_f(text,
           "\",\"aids\":\"%s\",\"spectators\":%s,\"public\":%s,\"chat\":%s,\"commit\":\"",
           aids_names[table->aids], table->has_spectators ? "true" : "false",
           table->is_public ? "true" : "false", table->has_chat ? "true" : "false");
    text_hex(text, table->dealer.commit, sizeof table->dealer.commit);
    text_char(text, '"');
    if (table->host != NOBODY)
        text_f(text, ",\"host\":%d", table->host);
    if (rematch_of)
        text_f(text, ",\"rematch_of\":\"%s\"", rematch_of);
    event_close(draft);
}

/* A draft of a table that is not there yet. */
static Draft *begin(const char *id, const unsigned char seed[SEED_SIZE], Moment now,
                    const char *command_id)
{
    Draft *draft = draft_open(NULL, now, 0, command_hash(NOBODY, command_id));
    Text text = text_in(draft->after.id, sizeof draft->after.id);

    text_str(&text, id);
    draft->after.dealer = dealer_from(seed, "");
    draft->after.host = draft->after.asker = draft->after.loser = NOBODY;
    return draft;
}

/* Hand over what was drafted, and the seed. */
static void hand_over(Batch *out, Draft *draft)
{
    char seed[2 * SEED_SIZE + 1];
    Text text = text_in(seed, sizeof seed);

    text_hex(&text, draft->after.dealer.seed, SEED_SIZE);
    batch_put(out, "seed", draft->after.id, seed);
    draft_hand_over(out, draft);
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
    const char *nonce = NULL;
    bool ok = creation_knows(fields, err) &&
              take_setup(&draft->after, creation, err) &&
              take_terms(&draft->after, fields, err) &&
              take_host(&draft->after, &nonce, fields, err);

    if (ok) {
        write_created(draft, creation->rematch_of);
        if (nonce)
            draft_nonce(draft, draft->after.host, nonce);
        draft_start(draft);
        hand_over(out, draft);
    }
    draft_close(draft);
    return ok;
}

/* Who sat at `old` and is still there sits one seat further; a bot that played on stays.
 */
static Seat same_player(const Seat *old)
{
    Seat seat = {.kind = old->kind, .bot = old->bot};

    if (old->kind == SEAT_HUMAN && (seat_is_owned(old) || old->wants_rematch)) {
        seat.bot = NULL;
        memcpy(seat.name, old->name, sizeof seat.name);
    } else if (old->kind == SEAT_HUMAN) {
        seat.kind = SEAT_BOT;
    }
    return seat;
}

static void pass_on(Table *table, const Table *old)
{
    table->game = old->game;
    table->setup = old->setup;
    memcpy(table->set_name, old->set_name, sizeof table->set_name);
    table->n_seats = old->n_seats;
    table->speed = old->speed;
    table->aids = old->aids;
    table->is_public = old->is_public;
    table->has_spectators = old->has_spectators;
    table->has_chat = old->has_chat;
    for (int i = 0; i < old->n_seats; i++)
        table->seats[(i + 1) % old->n_seats] = same_player(&old->seats[i]);
    int host = old->host == NOBODY ? NOBODY : (old->host + 1) % old->n_seats;
    for (int i = table->n_seats - 1; i >= 0; i--)
        if (table->seats[i].kind == SEAT_HUMAN)
            table->host = i;
    if (host != NOBODY && table->seats[host].kind == SEAT_HUMAN)
        table->host = host;
}

bool table_recreate(Batch *out, const Table *old, const char *id,
                    const unsigned char seed[SEED_SIZE], Moment now, Err *err)
{
    if (!table_wants_rematch(old))
        return fail(err, ERR_STATE, N_("not everybody wants a rematch"));
    Draft *draft = begin(id, seed, now, NULL);

    pass_on(&draft->after, old);
    write_created(draft, old->id);
    draft_start(draft);
    hand_over(out, draft);
    draft_close(draft);
    return true;
}
