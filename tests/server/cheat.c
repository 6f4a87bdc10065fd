/* cheat.c - see cheat.h. */
#include "test.h"

#include "cheat.h"
#include "games/list.h"
#include "games/panticapaeum/set_pack.h"

const char nonce_a[] = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
           nonce_b[] = "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";

Session *told;

static void text_of(char *out, size_t size, const char *from)
{
    Text text = text_in(out, size);

    text_str(&text, from);
}

/* As a server sends it. */
static void tell(Session *to, const char *table, const Event *event)
{
    static char frame[EVENT_BODY + 128];
    Text text = text_in(frame, sizeof frame);

    text_f(&text, "{\"type\":\"events\",\"table\":\"%s\",\"events\":[", table);
    event_write(&text, event);
    text_str(&text, "]}");
    CHECK(!text.cut, "a frame");
    session_receive(to, frame, text.used);
}

bool happens(Cheat *cheat, Event *event)
{
    event->version = cheat->table.version + 1;
    event->at = 1000;
    if (!table_change(&cheat->table, event, &cheat->err))
        return false;
    event->digest = table_digest(&cheat->table);
    if (told)
        tell(told, cheat->table.id, event);
    return true;
}

bool plain(Cheat *cheat, EventType type, int seat)
{
    static Event event;

    event_clear(&event, type, seat);
    return happens(cheat, &event);
}

bool seals(Cheat *cheat, int seat, const char *nonce)
{
    static Event event;

    event_clear(&event, EVENT_SEALED, seat);
    nonce_seal(event.seal, nonce);
    return happens(cheat, &event);
}

bool says_nonce(Cheat *cheat, int seat, const char *nonce)
{
    static Event event;

    event_clear(&event, EVENT_NONCE, seat);
    text_of(event.nonce, sizeof event.nonce, nonce);
    return happens(cheat, &event);
}

void creates_game(Cheat *cheat, uint64_t seed, const Game *game, const Setup *setup)
{
    static Event event;
    Text commit = text_in(event.commit, sizeof event.commit);

    memset(cheat, 0, sizeof *cheat);
    dealer_seed(cheat->seed, seed);
    cheat->dealer = dealer_from(cheat->seed, "");
    table_clear(&cheat->table, "table-0123456789");
    event_clear(&event, EVENT_CREATED, NOBODY);
    event.game = game;
    event.setup = *setup;
    text_of(event.set_name, sizeof event.set_name, setup->set_size ? "fair" : "");
    event.n_seats = setup->players;
    event.seats[0].kind = event.seats[1].kind = SEAT_HUMAN;
    event.aids = AIDS_FULL;
    event.host = 0;
    text_hex(&commit, cheat->dealer.commit, SHA256_SIZE);
    CHECK(happens(cheat, &event), "a table");
}

void creates(Cheat *cheat, uint64_t seed)
{
    creates_game(cheat, seed, games[0], &(Setup){.players = 2});
}

void seat_looks(Cheat *cheat)
{
    if (cheat->has_opened || !witness_take(&cheat->witness, &cheat->table, 0, nonce_a))
        return;
    cheat->has_opened = true;
}

bool starts(Cheat *cheat)
{
    static Event event;
    static Match match;

    event_clear(&event, EVENT_STARTED, NOBODY);
    Text nonces = text_in(event.nonces, sizeof event.nonces);
    table_write_nonces(&nonces, &cheat->table);
    cheat->dealer = dealer_from(cheat->seed, event.nonces);
    match_start(&match, cheat->table.game, &cheat->table.setup);
    while (match_turn(&match) == LUCK) {
        char word[MAX_MOVE_TEXT];
        Text text = text_in(word, sizeof word);
        Move move = dealer_draw(&cheat->dealer, match.game, match_state(&match),
                                match.n_draws);
        match.game->write_move(&text, match_state(&match), move);
        event_add_move(&event, word);
        match_play(&match, move);
    }
    return happens(cheat, &event);
}

bool ends(Cheat *cheat)
{
    static Event event;

    event_clear(&event, EVENT_FINISHED, NOBODY);
    event.reason = REASON_CLOSED;
    Text reveal = text_in(event.reveal, sizeof event.reveal);
    text_hex(&reveal, cheat->seed, SEED_SIZE);
    return happens(cheat, &event);
}

bool is_content(Cheat *cheat)
{
    return cheat->has_opened &&
           witness_check(&cheat->witness, &cheat->table, &cheat->err);
}

const char *first_word(const Cheat *cheat)
{
    static char word[MAX_MOVE_TEXT];
    static Match match;
    const Move *moves = cheat->table.match.moves;

    match_start(&match, cheat->table.game, &cheat->table.setup);
    do {
        Text text = text_in(word, sizeof word);
        match.game->write_move(&text, match_state(&match), moves[match.n_moves]);
        match_play(&match, moves[match.n_moves]);
    } while (*word != '+');
    return word;
}

int first_tile(const Cheat *cheat)
{
    return atoi(first_word(cheat) + 1);
}

const char *says(const Cheat *cheat)
{
    static char sentence[512];
    Text text = text_in(sentence, sizeof sentence);

    if (cheat->err.message.format)
        err_write(&text, &cheat->err);
    return sentence;
}

void honest_until_opening(Cheat *cheat, uint64_t seed)
{
    creates(cheat, seed);
    CHECK(seals(cheat, 0, nonce_a) && seals(cheat, 1, nonce_b), "sealed");
    seat_looks(cheat);
    CHECK(!cheat->has_opened, "not yet");
    CHECK(plain(cheat, EVENT_OPENING, NOBODY), "opening");
    seat_looks(cheat);
    CHECK(cheat->has_opened, "now");
}

uint64_t grind(Cheat *cheat, int wanted, const char *nonces)
{
    for (uint64_t seed = 2;; seed++) {
        static Match match;
        char word[MAX_MOVE_TEXT];
        Text text = text_in(word, sizeof word);

        dealer_seed(cheat->seed, seed);
        Dealer dealer = dealer_from(cheat->seed, nonces);
        match_start(&match, cheat->table.game, &cheat->table.setup);
        Move move = dealer_draw(&dealer, match.game, match_state(&match), 0);
        match.game->write_move(&text, match_state(&match), move);
        if (atoi(word + 1) == wanted)
            return seed;
    }
}

Setup with_set(const Set *set)
{
    Setup setup = {.players = 2};
    Err err;

    CHECK(pa_set_put(&setup, set, &err), "a set that passes every check");
    return setup;
}

Setup reordered(const Set *honest, const char *first, const char *wanted)
{
    Set set = *honest;
    int from = 0, to = 0;

    for (int i = 0; i < set.n_tiles; i++) {
        from = strcmp(set.tiles[i].id, wanted) == 0 ? i : from;
        to = strcmp(set.tiles[i].id, first) == 0 ? i : to;
    }
    TerrainTile tile = set.tiles[from];
    set.tiles[from] = set.tiles[to];
    set.tiles[to] = tile;
    if (memcmp(set.hash, pa_reconstructed_set.hash, sizeof set.hash) == 0)
        set.hash[0] ^= 255;
    return with_set(&set);
}

static Terminal *terminal_of(Follow *follow)
{
    return session_with(follow_session(follow));
}

static void on_opening(Follow *follow, const OwnPart *part)
{
    (void)part;
    terminal_of(follow)->openings++;
}

static void on_restarted(Follow *follow, int version)
{
    (void)version;
    terminal_of(follow)->restarts++;
}

static void on_changed(Follow *follow, const OwnPart *part, const Err *err)
{
    CHECK(part->is_changed, "it is to be remembered");
    terminal_of(follow)->changes++;
    terminal_of(follow)->why = *err;
}

const SessionHandlers terminal_handlers = {
    .opening = on_opening, .restarted = on_restarted, .changed = on_changed,
};
