/* decide_create.c - new tables, from what a player asks for or as a rematch. */
#include <string.h>

#include "games/list.h"
#include "server/settings/offered_bots.h"
#include "server/tables/decide_verbs.h"
#include "server/tables/field.h"
#include "server/tables/name.h"

/* Besides the options of the games. */
static const char *const known[] = {
    "id", "game", "seats", "name", "nonce", "seal", "speed", "aids", "spectators",
    "watch", "chat", "public", "invite",
};

/* An unknown name in a set-up is an error of the set-up. */
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
                    N_("'%s' is not a seat; there are: human, open, bot:LEVEL"), text);
    if (!bot_wanted(&bot, text, err))
        return as_setup(err);
    text_str(&level, bot->name);
    return bot_is_offered(bot) ||
           fail(err, ERR_SETUP, N_("the bot '%s' thinks too long for a server"),
                bot->name);
}

/* The first person is the host. */
static bool add_seat(Event *event, const char *text, Err *err)
{
    EventSeat *seat = &event->seats[event->n_seats];
    int kind = text_find(seat_kind_names, SEAT_BOT, text);

    if (kind < 0 && !read_bot(seat, text, err))
        return false;
    if (kind >= 0)
        seat->kind = (SeatKind)kind;
    if (kind == SEAT_HUMAN && event->host == NOBODY)
        event->host = event->n_seats;
    event->setup.players = ++event->n_seats;
    return true;
}

static bool read_seats(Event *event, const DocNode *seats, Err *err)
{
    int n = doc_count(seats);
    char text[MEMBER_SIZE];

    if (doc_kind(seats) != DOC_ARRAY)
        return fail(err, ERR_SYNTAX, N_("%s must be a list of strings"), "seats");
    if (n < 1 || n > MAX_SEATS)
        return fail(err, ERR_SETUP, N_("a table must have 1 to %d seats, not %d"),
                    MAX_SEATS, n);
    for (const DocNode *at = NULL; (at = doc_next(seats, at));) {
        if (at->kind != DOC_STRING)
            return fail(err, ERR_SYNTAX, N_("%s must be a list of strings"), "seats");
        doc_string(at, text, sizeof text);
        if (!add_seat(event, text, err))
            return false;
    }
    return true;
}

static bool take_seats(Event *event, const DocNode *fields, Err *err)
{
    const DocNode *seats = doc_member(fields, "seats");

    return seats ? read_seats(event, seats, err)
                 : add_seat(event, "human", err) && add_seat(event, "bot:normal", err);
}

/* A set that came with the request keeps the name that it gives itself. */
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
    return set->set_size == 0 || event->game->take_set(&event->setup, set->set,
                                                       (size_t)set->set_size, err);
}

/* The name of a set that is offered, or `data:` and a set. */
static bool take_set(Event *event, const Creation *creation, Err *err)
{
    char name[SET_DATA_MARK + MAX_SET_DATA + 1] = "";

    if (!member_string(name, sizeof name, creation->fields, "set", err))
        return false;
    if (*name && !(set_is_data(name)
                       ? take_set_data(event, name + SET_DATA_MARK, err)
                       : take_offered(event, creation->set, name, err)))
        return false;
    if (event->setup.set_size == 0)
        *event->set_name = '\0';    /* the built-in one */
    return true;
}

/* Default values are not stored, so it makes no difference whether somebody named them.
 */
static void drop_usual(Setup *setup, const Game *game)
{
    for (int row = 0; option_at(game, row); row++)
        if (setup_value(setup, game, row) == setup_usual(setup, game, row))
            setup->options[row] = 0;
}

static bool take_setup(Event *event, const Creation *creation, Err *err)
{
    const DocNode *fields = creation->fields;
    char game[MEMBER_SIZE] = "";

    if (!member_string(game, sizeof game, fields, "game", err))
        return false;
    event->game = doc_member(fields, "game") ? game_named(game) : games[0];
    if (!event->game)
        return fail(err, ERR_SETUP, N_("unknown game '%s'"), game);
    if (!take_seats(event, fields, err) ||
        !setup_read_members(&event->setup, event->game, fields, err) ||
        !take_set(event, creation, err) || !event->game->check(&event->setup, err))
        return false;
    drop_usual(&event->setup, event->game);
    return true;
}

/* Who may watch: whoever knows the id, unless the field says otherwise. Everybody finds
 * the id of a public table. */
static bool take_watch(Event *event, const DocNode *fields, Err *err)
{
    char watch[MEMBER_SIZE] = "id";

    if (!member_string(watch, sizeof watch, fields, "watch", err))
        return false;
    event->watch = text_find(watch_names, WATCHES, watch);
    if (event->watch < 0 && strcmp(watch, "id") != 0)
        return fail(err, ERR_SETUP, N_("unknown watch '%s'; there are: id, token"),
                    watch);
    return event->watch < 0 || !event->is_public ||
           fail(err, ERR_SETUP, N_("anybody who knows its id may watch a public table"));
}

/* How it is played, and who may watch. */
static bool take_terms(Event *event, const DocNode *fields, Err *err)
{
    char speed[MEMBER_SIZE] = "none", aids[MEMBER_SIZE] = "full";

    event->spectators = event->has_chat = true;
    if (!member_string(speed, sizeof speed, fields, "speed", err) ||
        !speed_read(&event->speed, speed, err) ||
        !member_string(aids, sizeof aids, fields, "aids", err) ||
        !member_truth(&event->spectators, fields, "spectators", err) ||
        !member_truth(&event->has_chat, fields, "chat", err) ||
        !member_truth(&event->is_public, fields, "public", err) ||
        !take_watch(event, fields, err))
        return false;
    int i = text_find(aids_names, AIDS_FULL + 1, aids);
    if (i < 0)
        return fail(err, ERR_SETUP, N_("unknown aids '%s'; there are: full, score, none"),
                    aids);
    event->aids = i;
    return true;
}

/* What the host adds to the shuffle; NULL: nothing. */
typedef struct {
    char texts[2][MEMBER_SIZE];
    const char *nonce, *seal;
} HostPart;

static bool take_part(HostPart *out, const DocNode *fields, Err *err)
{
    out->nonce = doc_member(fields, "nonce") ? out->texts[0] : NULL;
    out->seal = doc_member(fields, "seal") ? out->texts[1] : NULL;
    return member_string(out->texts[0], MEMBER_SIZE, fields, "nonce", err) &&
           member_string(out->texts[1], MEMBER_SIZE, fields, "seal", err) &&
           part_is_one(out->nonce, out->seal, err);
}

static bool take_host(Event *event, HostPart *part, const DocNode *fields, Err *err)
{
    char name[MEMBER_SIZE] = "";

    if (!member_string(name, sizeof name, fields, "name", err) ||
        !seat_name_check(name, err) || !take_part(part, fields, err))
        return false;
    if (event->host == NOBODY)
        return (!*name && !part->nonce && !part->seal) ||
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

/* A draft of a new table. */
static Draft *begin(const char *id, const unsigned char seed[SEED_SIZE], Moment now,
                    const char *command_id)
{
    Draft *draft = draft_open(NULL, now, 0, command_hash(NOBODY, command_id));

    table_clear(&draft->after, id);
    draft->dealer = dealer_from(seed, "");
    return draft;
}

/* Hand over the events, and the seed with them. */
static bool hand_over(Batch *out, Draft *draft, Err *err)
{
    char seed[2 * SEED_SIZE + 1];
    Text text = text_in(seed, sizeof seed);

    text_hex(&text, draft->dealer.seed, SEED_SIZE);
    batch_put(draft->events, "seed", draft->after.id, seed);
    return draft_hand_over(out, draft, err);
}

/* Is it the key of an option of any game, or a value that may stand alone? */
static bool is_option(const DocNode *name)
{
    const Option *option;

    for (int i = 0; (option = option_of_any(i)); i++) {
        if (doc_is_word(name, option_key(option)))
            return true;
        for (const OptionWord *word = option->words; word && word->word; word++)
            if (word->help && doc_is_word(name, word->word))
                return true;
    }
    return false;
}

bool creation_knows(const DocNode *fields, Err *err)
{
    char name[MEMBER_SIZE];

    for (const DocNode *at = NULL; (at = doc_next(fields, at));)
        if (doc_find(at, known, sizeof known / sizeof *known) < 0 && !is_option(at)) {
            doc_string(at, name, sizeof name);
            return fail(err, ERR_SYNTAX, N_("unknown field '%s'"), name);
        }
    return true;
}

bool table_create(Batch *out, const Creation *creation, Err *err)
{
    Draft *draft =
        begin(creation->id, creation->seed, creation->now, creation->command_id);
    const DocNode *fields = creation->fields;
    Event *event = begin_event(draft);
    HostPart part = {0};
    bool ok = creation_knows(fields, err) && take_setup(event, creation, err) &&
              take_terms(event, fields, err) && take_host(event, &part, fields, err);

    if (ok) {
        draft_add(draft);
        draft_nonce(draft, draft->after.host, part.nonce);
        draft_seal(draft, draft->after.host, part.seal);
        draft_start(draft);
        ok = hand_over(out, draft, err);
    }
    draft_close(draft);
    return ok;
}

/* A player who is still playing, or wants the rematch, plays again; for anybody else the
 * bot that played on does. */
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
    event->watch = old->is_guarded ? WATCH_TOKEN : -1;
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

/* Players sealed their parts for the rematch when they agreed to it, in their old seats.
 */
static void pass_seals(Draft *draft, const Table *old)
{
    for (int i = 0; i < old->n_seats; i++) {
        const char *seal = old->seats[(i + old->n_seats - 1) % old->n_seats].next_seal;

        if (*seal && draft->after.seats[i].kind == SEAT_HUMAN)
            draft_seal(draft, i, seal);
    }
}

bool table_recreate(Batch *out, const Table *old, const char *id,
                    const unsigned char seed[SEED_SIZE], Moment now, Err *err)
{
    if (!table_wants_rematch(old))
        return fail(err, ERR_STATE, N_("not everybody wants a rematch"));
    Draft *draft = begin(id, seed, now, NULL);

    pass_on(begin_event(draft), old);
    draft_add(draft);
    pass_seals(draft, old);
    draft_start(draft);
    bool ok = hand_over(out, draft, err);
    draft_close(draft);
    return ok;
}
