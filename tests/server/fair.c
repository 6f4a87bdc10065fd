/* fair.c - parts of the shuffle: sealed, opened, forfeited; and a server that cheats.
 *
 * A player who opens their part only when table_wants_part says so, and keeps a Witness,
 * catches the cheating server (cheat.h) every time. docs/fairness.md says what cannot be
 * caught. */
#include "test.h"

#include "cheat.h"
#include "games/list.h"
#include "sitting.h"

static void what_a_seal_is(void **state)
{
    char seal[SEAL], upper[SEAL];

    (void)state;
    nonce_seal(seal, nonce_a);
    CHECK_STR(seal, "c366e4c2049b109ebab2e50d62fecdb3e41aa47aa09f890eb7bd28479a07956a",
              "as sha256sum has it");
    CHECK(seal_is_valid(seal) && seal_fits(seal, nonce_a), "its own nonce");
    CHECK(!seal_fits(seal, nonce_b), "not another");
    nonce_seal(seal, "abc");
    CHECK(!seal_fits(seal, "abc"), "one that can be guessed seals nothing");
    strcpy(upper, seal);
    upper[10] = 'A';
    CHECK(!seal_is_valid(upper) && !seal_is_valid("") && !seal_is_valid("-"), "no seals");
}

/* A player against a bot: nothing is dealt before the part is opened. */
static void alone_against_a_bot(void **state)
{
    (void)state;
    Sitting *s = sit_down(sealing("\"speed\":\"live:60+40\",\"name\":\"Anna\",", nonce_a),
                          1);
    char seal[SEAL];

    s->reloads = true;
    nonce_seal(seal, nonce_a);
    CHECK_STR(types_since(s, 1), "created sealed opening", "nobody is dealt anything");
    CHECK_HAS(body_of(s, 1), "\"commit\":\"", "the commitment is there");
    CHECK_HAS(body_of(s, 2), seal, "and the seal");
    CHECK(!strstr(body_of(s, 2), nonce_a), "not the nonce");
    CHECK(table_is_opening(s->table) && table_wants_part(s->table, 0),
          "it is waited for");
    CHECK(!table_wants_part(s->table, 1), "a bot adds nothing");
    CHECK_INT(s->table->phase, PHASE_WAITING, "and no clock runs");
    CHECK(!seat_does(s, 0, "nonce", opens(nonce_b)), "another nonce");
    CHECK_STR(s->refusal, "syntax this nonce is not the one that was sealed", "why");
    CHECK(!server_does(s, 0, "unopened", NULL), "too soon");
    CHECK_STR(s->refusal, "state this seat may still open its part of the shuffle",
              "why");
    pass(s, 9000);
    CHECK(seat_does(s, 0, "nonce", opens(nonce_a)), s->refusal);
    CHECK_STR(types_since(s, s->first), "nonce started", "then luck deals");
    CHECK_HAS(body_of(s, s->n_events), "\"clocks\":[100000,null]", "with all its time");
    CHECK_STR(s->table->nonces, nonce_a, "dealt with it");
    CHECK(!seat_does(s, 0, "nonce", opens(nonce_a)), "once");
    CHECK_STR(s->refusal, "state the game has begun", "why");
    stand_up(s);
}

static void two_who_seal(void **state)
{
    (void)state;
    Sitting *s =
        sit_down(sealing("\"seats\":[\"human\",\"open\",\"open\"],", nonce_a), 1);

    s->reloads = true;
    CHECK_STR(types_since(s, 1), "created sealed", "seats are open");
    CHECK(!seat_does(s, 0, "nonce", opens(nonce_a)), "too early");
    CHECK_STR(s->refusal, "state keep your part secret until all seats are taken", "why");
    CHECK(seat_does(s, NOBODY, "join", "{\"nonce\":\"old\",\"seat\":2}"), s->refusal);
    CHECK(seat_does(s, NOBODY, "join", sealing("", nonce_b)), s->refusal);
    CHECK_STR(types_since(s, s->first), "joined sealed opening", "all seats are taken");
    CHECK(!seat_does(s, 2, "nonce", opens("new")), "bare ones are fixed");
    CHECK_STR(s->refusal, "state the parts of the shuffle are being opened: it is too "
                          "late to add one", "why");
    CHECK(!seat_does(s, NOBODY, "join", NULL), "nobody joins");
    CHECK(seat_does_as(s, 1, "once", "nonce", opens(nonce_b)), s->refusal);
    CHECK_INT(hosted_done(s->hosted, 1, "once", NULL), s->n_events, "remembered");
    CHECK(!seat_does(s, 1, "nonce", opens(nonce_b)), "again");
    CHECK_STR(s->refusal, "state this seat has opened its part already", "why");
    CHECK(seat_does(s, 0, "nonce", opens(nonce_a)), s->refusal);
    CHECK_STR(types_since(s, s->first), "nonce started", "all parts are there");
    char wanted[NONCES];
    snprintf(wanted, sizeof wanted, "%s,%s,old", nonce_a, nonce_b);
    CHECK_STR(s->table->nonces, wanted, "in the order of seats");
    stand_up(s);
}

static void parts_that_are_forfeited(void **state)
{
    (void)state;
    Sitting *s = sit_down(sealing("\"seats\":[\"human\",\"open\"],", nonce_a), 1);

    s->reloads = true;
    CHECK(!server_does(s, 0, "unopened", NULL), "nobody is waited for yet");
    CHECK_STR(s->refusal, "state this seat has no part to open", "why");
    CHECK(seat_does(s, NOBODY, "join", sealing("", nonce_b)), s->refusal);
    CHECK(!seat_does(s, 0, "unopened", NULL), "nobody's to say");
    CHECK_STR(s->refusal, "forbidden 'unopened' is for the server itself", "why");
    pass(s, OPEN_MS);
    CHECK(server_does(s, 0, "unopened", NULL), s->refusal);
    CHECK_STR(types_since(s, s->first), "unopened", "the other is still waited for");
    CHECK(!seat_does(s, 0, "nonce", opens(nonce_a)), "too late");
    CHECK_STR(s->refusal, "state this seat did not open its part in time", "why");
    CHECK(!server_does(s, 0, "unopened", NULL), "once");
    CHECK(seat_does(s, 1, "nonce", opens(nonce_b)), s->refusal);
    CHECK_STR(s->table->nonces, nonce_b, "what was opened");
    CHECK_STR(table_part(s->table, 0), "forfeited", "and what was not");
    CHECK_STR(table_part(s->table, 1), "opened", "is told apart");
    stand_up(s);
}

/* The seat of a player who leaves while parts are opened is not open to others. */
static void leaving_while_opening(void **state)
{
    (void)state;
    Sitting *s = sit_down(sealing("\"seats\":[\"human\",\"open\"],", nonce_a), 1);

    s->reloads = true;
    CHECK(seat_does(s, 0, "leave", NULL), s->refusal);
    CHECK(!*s->table->seats[0].seal, "before that, with the seal");
    CHECK(seat_does(s, NOBODY, "join", sealing("", nonce_a)), s->refusal);
    CHECK(seat_does(s, NOBODY, "join", NULL), s->refusal);
    CHECK_STR(types_since(s, s->first), "joined opening", "one without a seal");
    CHECK(seat_does(s, 0, "leave", NULL), s->refusal);
    CHECK_STR(types_since(s, s->first), "unopened started left", "the game begins");
    CHECK_STR(s->table->nonces, "", "without its part");
    CHECK_INT(s->table->seats[0].standing, LEFT, "and without it");
    stand_up(s);
}

/* The table still waits for the others, however long that takes. */
static void leaving_others_that_are_waited_for(void **state)
{
    (void)state;
    Sitting *s =
        sit_down(sealing("\"seats\":[\"human\",\"open\",\"open\"],", nonce_a), 1);

    s->reloads = true;
    CHECK(seat_does(s, NOBODY, "join", sealing("", nonce_b)), s->refusal);
    CHECK(seat_does(s, NOBODY, "join", NULL), s->refusal);
    CHECK(seat_does(s, 1, "leave", NULL), s->refusal);
    CHECK_STR(types_since(s, s->first), "unopened left", "its part is forfeited");
    CHECK_HAS(body_of(s, s->n_events), "\"bot\":\"normal\"", "a bot will play on");
    CHECK(table_is_opening(s->table), "seat 0 is waited for");
    CHECK(!seat_does(s, NOBODY, "join", NULL), "nobody takes its seat");
    CHECK_STR(s->refusal, "state no seat is open", "why");
    CHECK(!seat_does(s, 1, "leave", NULL), "twice");
    CHECK(!seat_does(s, 1, "return", NULL), "it may return, but not yet");
    CHECK_STR(s->refusal, "state the game has not begun", "why");
    CHECK(seat_does(s, 2, "leave", NULL), s->refusal);
    CHECK_STR(types_since(s, s->first), "left", "who sealed nothing forfeits nothing");
    CHECK(seat_does(s, 0, "nonce", opens(nonce_a)), s->refusal);
    CHECK_STR(types_since(s, s->first), "nonce started", "dealt to the one who came");
    CHECK(seat_does(s, 1, "return", NULL), s->refusal);
    play_to_end(s);
    stand_up(s);
}

/* In a game of two, who left may return once the game has begun: only then does the time
 * to return run. */
static void leaving_the_other_alone(void **state)
{
    (void)state;
    Sitting *s = sit_down(sealing("\"seats\":[\"human\",\"open\"],", nonce_a), 1);

    s->reloads = true;
    CHECK(seat_does(s, NOBODY, "join", sealing("", nonce_b)), s->refusal);
    CHECK(seat_does(s, 1, "nonce", opens(nonce_b)), s->refusal);
    CHECK(seat_does(s, 1, "leave", NULL), s->refusal);
    CHECK_STR(types_since(s, s->first), "left", "its part is there and stays");
    pass(s, 1000000);
    CHECK_INT(table_next_loser(s->table), NOBODY, "there is nothing to lose yet");
    CHECK(seat_does(s, 0, "nonce", opens(nonce_a)), s->refusal);
    CHECK_INT(table_next_loser(s->table), 1, "now there is");
    CHECK(!server_does(s, 1, "forfeit", NULL), "but it may return");
    CHECK_STR(s->refusal, "state this seat may still return", "why");
    pass(s, 1000000);
    CHECK(server_does(s, 1, "forfeit", NULL), s->refusal);
    CHECK_INT(s->table->loser, 1, "and it is lost");
    stand_up(s);
}

static void what_cannot_be_sealed(void **state)
{
    static const struct {
        const char *fields, *refusal;
    } cases[] = {
        {"{\"seal\":\"abc\"}",
         "syntax a seal must have 64 hexadecimal digits (0-9, a-f)"},
        {"{\"seal\":7}", "syntax seal must be a string"},
        {"{\"seal\":\"c366e4c2049b109ebab2e50d62fecdb3e41aa47aa09f890eb7bd28479a07956a\","
         "\"nonce\":\"abc\"}",
         "syntax send a nonce or its seal, not both"},
        {"{\"seats\":[\"bot:easy\",\"open\"],\"seal\":"
         "\"c366e4c2049b109ebab2e50d62fecdb3e41aa47aa09f890eb7bd28479a07956a\"}",
         "setup a name or a nonce needs a human seat"},
    };
    Sitting *s = sit_down("{\"seats\":[\"human\",\"open\"]}", 1);

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char why[1024] = "";
        CHECK(!sit_down_or(cases[i].fields, 1, NULL, why), cases[i].fields);
        CHECK_STR(why, cases[i].refusal, cases[i].fields);
        if (i == 3)
            break;
        CHECK(!seat_does(s, NOBODY, "join", cases[i].fields), cases[i].fields);
        CHECK_STR(s->refusal, cases[i].refusal, cases[i].fields);
    }
    stand_up(s);
}

/* Nobody can keep a seat from opening its part by chatting until the table is full. */
static void a_table_that_is_full(void **state)
{
    (void)state;
    Sitting *s = sit_down(sealing("", nonce_a), 1);
    json_t *fields = json_loads(opens(nonce_a), 0, NULL);
    Command command = {.verb = &verbs[VERB_NONCE], .fields = fields, .now = s->now};
    Batch *batch = batch_open();
    Err err;

    s->table->version = MOST_VERSIONS;
    CHECK(table_decide(batch, s->hosted, &command, &err), "it is waited for");
    s->table->is_opening = false;
    *s->table->seats[0].seal = '\0';
    CHECK(!table_decide(batch, s->hosted, &command, &err), "a bare one is not");
    batch_close(batch);
    json_decref(fields);
    stand_up(s);
}

/* A game with a program that does not know seals begins at once, as before. */
static void who_seals_nothing(void **state)
{
    (void)state;
    Sitting *s = sit_down("{}", 1);

    CHECK_STR(types_since(s, 1), "created started", "at once");
    stand_up(s);
    s = sit_down("{\"nonce\":\"abc\"}", 1);
    CHECK_STR(types_since(s, 1), "created nonce started", "an old page too");
    CHECK_STR(table_part(s->table, 0), "bare", "which proves nothing");
    stand_up(s);
}

/* The new table of a rematch, from the old one. */
static Table *recreated(const Table *old, char types[64])
{
    static Hosted *hosted;
    unsigned char seed[SEED_SIZE];
    Batch *batch = batch_open();
    Err err;

    hosted_close(hosted);
    dealer_seed(seed, 77);
    hosted = hosted_open("next-table-56789", seed);
    CHECK(
        table_recreate(batch, old, "next-table-56789", seed, (Moment){9000, 9000}, &err),
        "a rematch");
    types[0] = '\0';
    for (int i = 0; i < batch_events(batch); i++) {
        StoredEvent event = batch_event_at(batch, i);
        CHECK(hosted_apply(hosted, &event, &err), event.body);
        snprintf(types + strlen(types), 64 - strlen(types), " %s",
                 event_types[event.value->type].name);
    }
    batch_close(batch);
    return &hosted->table;
}

static void rematches(void **state)
{
    (void)state;
    Sitting *s = sit_down("{\"game\":\"null\",\"seats\":[\"human\",\"human\",\"human\"]}",
                          1);
    char types[64], seal[SEAL];

    s->reloads = true;
    play_to_end(s);
    CHECK(!seat_does(s, 0, "rematch", "{\"seal\":\"abc\"}"), "no seal");
    CHECK_STR(s->refusal, "syntax a seal must have 64 hexadecimal digits (0-9, a-f)",
              "why");
    CHECK(seat_does(s, 0, "rematch", sealing("", nonce_a)), s->refusal);
    CHECK(seat_does(s, 1, "rematch", NULL), s->refusal);
    CHECK(seat_does(s, 2, "rematch", sealing("", nonce_b)), s->refusal);
    const Table *next = recreated(s->table, types);
    CHECK_STR(types, " created sealed sealed opening", "parts are opened at once");
    nonce_seal(seal, nonce_b);
    CHECK_STR(next->seats[0].seal, seal, "seals move on");
    nonce_seal(seal, nonce_a);
    CHECK_STR(next->seats[1].seal, seal, "with their seats");
    CHECK(table_wants_part(next, 0) && table_wants_part(next, 1) &&
          !table_wants_part(next, 2), "who sealed is waited for");
    stand_up(s);
}

/* The server that cheats: see cheat.h. */

static void an_honest_server(void **state)
{
    static Cheat cheat;
    char line[WITNESS], again[WITNESS];
    Text text = text_in(line, sizeof line), out = text_in(again, sizeof again);
    Witness read;

    (void)state;
    honest_until_opening(&cheat, 1);
    CHECK(is_content(&cheat), "while it waits");
    CHECK(says_nonce(&cheat, 0, nonce_a) && says_nonce(&cheat, 1, nonce_b), "opened");
    CHECK(starts(&cheat) && is_content(&cheat), says(&cheat));
    CHECK(ends(&cheat) && is_content(&cheat), says(&cheat));
    witness_write(&text, &cheat.witness);
    CHECK(!text.cut && witness_read(&read, line), line);
    witness_write(&out, &read);
    CHECK_STR(again, line, "kept and read again");
    CHECK(witness_check(&read, &cheat.table, &cheat.err), "and still content");
    char *word = strrchr(line, ' ');
    CHECK_INT(strlen(word), SETUP_HASH, "the set-up is its last word");
    word[5] ^= 1;
    CHECK(witness_read(&read, line) && !witness_check(&read, &cheat.table, &cheat.err),
          "of another set-up");
    word[5] = '\0';
    CHECK(!witness_read(&read, line), "half a word is none");
    *word = '\0';
    CHECK(witness_read(&read, line) && !*read.setup &&
          witness_check(&read, &cheat.table, &cheat.err), "as older versions wrote it");
    line[70] ^= 1;
    CHECK(!witness_read(&read, line) || !witness_check(&read, &cheat.table, &cheat.err),
          "a damaged one is not");
}

/* Once it knows the nonce, it deals from a seed that suits it. */
static void another_seed_after_the_nonce(void **state)
{
    static Cheat cheat, forged;
    char nonces[NONCES];

    (void)state;
    honest_until_opening(&cheat, 1);
    CHECK(says_nonce(&cheat, 0, nonce_a) && says_nonce(&cheat, 1, nonce_b), "opened");
    snprintf(nonces, sizeof nonces, "%s,%s", nonce_a, nonce_b);
    grind(&cheat, 37, nonces);
    CHECK(starts(&cheat), "nobody can know yet");
    CHECK_INT(first_tile(&cheat), 37, "the tile it wanted");
    CHECK(ends(&cheat) && !is_content(&cheat), "the seed is not the one committed to");
    CHECK_STR(says(&cheat), "the revealed seed is not the one that Commit commits to",
              "and that is said");

    /* And it shows another history, with the new commitment, to who loads the table
     * again. */
    creates(&forged, grind(&cheat, 37, nonces));
    CHECK(seals(&forged, 0, nonce_a) && seals(&forged, 1, nonce_b) &&
          plain(&forged, EVENT_OPENING, NOBODY) && says_nonce(&forged, 0, nonce_a) &&
          says_nonce(&forged, 1, nonce_b) && starts(&forged) && ends(&forged), "forged");
    CHECK_INT(first_tile(&forged), 37, "the tile it wanted");
    forged.witness = cheat.witness;
    forged.has_opened = true;
    CHECK(!is_content(&forged), "another commitment than was seen");
    CHECK_HAS(says(&forged), "the server changed what was fixed", "and that is said");
}

/* Another seat, which works with it, seals anew after the honest one has opened. */
static void another_seal_after_the_nonce(void **state)
{
    static Cheat cheat, forged;

    (void)state;
    honest_until_opening(&cheat, 1);
    CHECK(says_nonce(&cheat, 0, nonce_a), "opened");
    forged = cheat;
    CHECK(!seals(&forged, 1, "cccccccccccccccccccccccccccccccc"), "the fold refuses it");
    forged = cheat;
    CHECK(!says_nonce(&forged, 1, "cccccccccccccccccccccccccccccccc"), "and the nonce");
    creates(&forged, 1);
    CHECK(seals(&forged, 0, nonce_a) &&
          seals(&forged, 1, "cccccccccccccccccccccccccccccccc") &&
          plain(&forged, EVENT_OPENING, NOBODY) && says_nonce(&forged, 0, nonce_a) &&
          says_nonce(&forged, 1, "cccccccccccccccccccccccccccccccc") &&
          starts(&forged) && ends(&forged), "a history in which it always was so");
    forged.witness = cheat.witness;
    forged.has_opened = true;
    CHECK(!is_content(&forged), "is not the one that was seen");
}

/* The same with a nonce without a seal, which the other seat adds once it knows ours. */
static void a_bare_nonce_after_the_nonce(void **state)
{
    static Cheat cheat, forged;

    (void)state;
    creates(&cheat, 1);
    CHECK(seals(&cheat, 0, nonce_a) && says_nonce(&cheat, 1, "early") &&
          plain(&cheat, EVENT_OPENING, NOBODY), "opening");
    seat_looks(&cheat);
    CHECK(says_nonce(&cheat, 0, nonce_a), "opened");
    forged = cheat;
    CHECK(!says_nonce(&forged, 1, "late"), "the fold refuses it");
    creates(&forged, 1);
    CHECK(seals(&forged, 0, nonce_a) && says_nonce(&forged, 1, "late") &&
          plain(&forged, EVENT_OPENING, NOBODY) && says_nonce(&forged, 0, nonce_a) &&
          starts(&forged) && ends(&forged), "a history in which it always was so");
    forged.witness = cheat.witness;
    forged.has_opened = true;
    CHECK(!is_content(&forged), "is not the one that was seen");
}

/* Everything from the first event to the end, with these parts. */
static void plays(Cheat *cheat, const Setup *setup)
{
    creates_game(cheat, 1, game_named("panticapaeum"), setup);
    CHECK(seals(cheat, 0, nonce_a) && seals(cheat, 1, nonce_b) &&
          plain(cheat, EVENT_OPENING, NOBODY), "opening");
    seat_looks(cheat);
    CHECK(says_nonce(cheat, 0, nonce_a) && says_nonce(cheat, 1, nonce_b) &&
          starts(cheat) && ends(cheat), "dealt and ended");
}

/* The server has the nonce now. It drops the connection, and when the terminal opens the
 * table again it says that it has fewer events than that: they come again from the first,
 * with the same commitment and seals and the set that suits it. */
static void attack_terminal(const Setup *honest, const Setup *forged, const Cheat *fair)
{
    static const char stale[] = "{\"type\":\"refused\",\"id\":\"open table-0123456789\","
                                "\"code\":\"stale\",\"version\":0,\"text\":\"\"}";
    static Cheat cheat;
    Terminal terminal = {0};
    OwnPart part = {0}, kept;
    char line[OWN_PART];
    Text text = text_in(line, sizeof line);
    Err err;

    text_copy(part.nonce, sizeof part.nonce, nonce_a);
    Client *client = client_open("http://127.0.0.1:1", &err);
    told = session_open(client, &terminal_handlers, &terminal, NULL);
    Follow *follow = session_follow(told, "table-0123456789", NULL, NULL);
    follow_set_part(follow, 0, &part);
    creates_game(&cheat, 1, game_named("panticapaeum"), honest);
    CHECK(seals(&cheat, 0, nonce_a) && seals(&cheat, 1, nonce_b) &&
          plain(&cheat, EVENT_OPENING, NOBODY), "opening");
    CHECK_INT(terminal.openings, 1, "the terminal opens its part");
    session_cut(told);
    session_receive(told, stale, strlen(stale));
    CHECK_INT(terminal.restarts, 1, "and begins again");
    plays(&cheat, forged);
    CHECK_INT(terminal.changes, 1, "it refuses what it is shown, and says so");
    text = text_in(line, sizeof line);
    err_write(&text, &terminal.why);
    CHECK_HAS(line, "the server shows another game than when", "in these words");
    CHECK_INT(follow_table(follow)->phase, PHASE_WAITING, "nothing is dealt to it");
    CHECK_INT(terminal.openings, 1, "nor does it open its part again");
    text = text_in(line, sizeof line);
    own_part_write(&text, follow_part(follow));
    session_close(told);
    told = NULL;
    client_close(client);

    CHECK(own_part_read(&kept, line) && kept.is_changed, "it remembers");
    CHECK(!own_part_check(&kept, &fair->table, &err), "whatever is shown later");
    CHECK_HAS(err.message.format, "has already shown another game", "and says why");
}

/* The same tiles in another order: the draws are those of the seed, but the server
 * decides which tile each of them is. */
static void check_another_set(const Set *set)
{
    static Cheat cheat, forged;
    static Record record;
    Setup honest = with_set(set), suits;
    Proof proof;
    bool is_sealed;
    Err err;

    plays(&cheat, &honest);
    CHECK(is_content(&cheat), says(&cheat));
    const char *wanted = strcmp(first_word(&cheat), "+A1") == 0 ? "B1" : "A1";
    suits = reordered(set, first_word(&cheat) + 1, wanted);
    plays(&forged, &suits);
    CHECK_STR(first_word(&forged) + 1, wanted, "the tile it wanted");
    table_record(&record, &forged.table);
    CHECK(record_prove(&proof, &record, &err) && proof.opened == 3 &&
          record_has_nonce(&record, nonce_a, &is_sealed) && is_sealed,
          "the record proves all that a record can");

    forged.witness = cheat.witness;
    CHECK(!is_content(&forged), "but it is not the game that was seen");
    CHECK_HAS(says(&forged), "the server shows another game than when", "which is said");
    CHECK(!witness_check_record(&cheat.witness, &record, &err), "nor is its record");
    CHECK_HAS(err.message.format, "the server shows another game than when", "likewise");
    *forged.witness.setup = '\0';
    CHECK(is_content(&forged), "a witness without the word cannot know");
    table_record(&record, &cheat.table);
    CHECK(witness_check_record(&cheat.witness, &record, &err), "the honest one is");
    attack_terminal(&honest, &suits, &cheat);
}

static void another_set_after_the_nonce(void **state)
{
    Set own = pa_reconstructed_set;

    (void)state;
    check_another_set(&pa_reconstructed_set);
    text_copy(own.name, sizeof own.name, "own");
    own.hash[0] ^= 1;
    check_another_set(&own);
}

/* A set that the server does not show hides what is played. */
static void a_set_that_disappears(void **state)
{
    static Cheat cheat, forged;

    (void)state;
    creates_game(&cheat, 1, game_named("panticapaeum"), &(Setup){.players = 2});
    CHECK(seals(&cheat, 0, nonce_a) && seals(&cheat, 1, nonce_b) &&
          plain(&cheat, EVENT_OPENING, NOBODY), "opening");
    seat_looks(&cheat);
    forged = cheat;
    CHECK(*forged.witness.setup && is_content(&forged), "all is seen");
    forged.table.is_blind = true;
    CHECK(!is_content(&forged), "and then it is not");
    CHECK(!witness_take(&forged.witness, &forged.table, 0, nonce_a),
          "if it is never shown, the part stays sealed");
}

/* What is agreed besides the set: options, and who plays. Names are not. */
static void another_game_after_the_nonce(void **state)
{
    static Cheat cheat, forged;

    (void)state;
    honest_until_opening(&cheat, 1);
    forged = cheat;
    forged.table.setup.options[0] = 0;
    text_copy(forged.table.seats[1].name, NAME, "another name");
    CHECK(is_content(&forged), "the same game");
    for (int row = 0; option_at(games[0], row); row++) {
        forged = cheat;
        forged.table.setup.options[row] = (int16_t)(setup_value(&cheat.table.setup,
                                                                games[0], row) + 2);
        CHECK(!is_content(&forged), option_at(games[0], row)->key);
    }
    forged = cheat;
    forged.table.game = games[1];
    CHECK(!is_content(&forged), "another game");
    forged = cheat;
    forged.table.seats[1].kind = SEAT_BOT;
    text_copy(forged.table.seats[1].bot, LEVEL, "easy");
    CHECK(!is_content(&forged), "a bot instead of a player");
    forged.table.seats[1].kind = SEAT_HUMAN;
    CHECK(is_content(&forged), "but one may play on for a player who left");
}

/* It has two shuffles to choose from if it may leave our nonce out. */
static void a_nonce_left_out(void **state)
{
    static Cheat cheat;
    static Record record;
    Proof proof;
    bool is_sealed;

    (void)state;
    honest_until_opening(&cheat, 1);
    CHECK(!starts(&cheat), "not before all have opened");
    honest_until_opening(&cheat, 1);
    CHECK(plain(&cheat, EVENT_UNOPENED, 0) && says_nonce(&cheat, 1, nonce_b) &&
          starts(&cheat), "it says that we did not open it");
    CHECK(!is_content(&cheat), "but we did");
    CHECK_HAS(says(&cheat), "the tiles were dealt without this seat's part: the server "
                            "says that it was not opened in time", "and that is said");
    CHECK(ends(&cheat), "over");
    table_record(&record, &cheat.table);
    CHECK(record_prove(&proof, &record, &cheat.err), "the draws follow");
    CHECK_INT(proof.forfeited, 1, "and the record says that it is without our part");
    CHECK(!record_has_nonce(&record, nonce_a, &is_sealed), "which is not in it");
    creates(&cheat, 1);
    CHECK(seals(&cheat, 1, nonce_b) && plain(&cheat, EVENT_OPENING, NOBODY) &&
          says_nonce(&cheat, 1, nonce_b) && starts(&cheat), "it never took our seal");
    seat_looks(&cheat);
    CHECK(!cheat.has_opened, "it learns nothing");
    CHECK(!part_check(&cheat.table, 0, nonce_a, &cheat.err), "and we see that");
}

/* It asks for our nonce while it can still choose something. */
static void asked_to_open_too_early(void **state)
{
    static Cheat cheat;
    static Event event;

    (void)state;
    creates(&cheat, 1);
    CHECK(seals(&cheat, 0, nonce_a), "sealed");
    CHECK(!table_wants_part(&cheat.table, 0), "the other may still seal");
    CHECK(!witness_take(&cheat.witness, &cheat.table, 0, nonce_a), "so there is nothing");
    CHECK(plain(&cheat, EVENT_LEFT, 1), "an open seat");
    CHECK(!plain(&cheat, EVENT_OPENING, NOBODY), "opening with a seat open is refused");
    creates(&cheat, 1);
    CHECK(seals(&cheat, 0, nonce_b) && plain(&cheat, EVENT_OPENING, NOBODY),
          "with a seal that is not ours");
    CHECK(!witness_take(&cheat.witness, &cheat.table, 0, nonce_a), "we do not open it");
    creates(&cheat, 1);
    CHECK(seals(&cheat, 0, nonce_a) && plain(&cheat, EVENT_OPENING, NOBODY), "opening");
    event_clear(&event, EVENT_SEALED, 1);
    nonce_seal(event.seal, nonce_b);
    CHECK(!happens(&cheat, &event), "after that nobody seals");
}

/* It opens the seat again and tries one helper after another until the tiles suit it. */
static void a_seat_opened_again(void **state)
{
    static Cheat cheat, forged;

    (void)state;
    honest_until_opening(&cheat, 1);
    CHECK(says_nonce(&cheat, 0, nonce_a), "opened");
    forged = cheat;
    CHECK(!plain(&forged, EVENT_LEFT, 1), "nobody makes place");
    forged = cheat;
    CHECK(!plain(&forged, EVENT_OPENING, NOBODY), "nor is it opened twice");
    forged = cheat;
    CHECK(!says_nonce(&forged, 0, nonce_a), "nor a part");
    forged = cheat;
    CHECK(plain(&forged, EVENT_UNOPENED, 1) && !says_nonce(&forged, 1, nonce_b),
          "nor one that was forfeited");
}

/* An old attack: the request that creates the table has a nonce, and the seed is drawn
 * after that. Every draw follows from the seed, but nothing proves that nobody chose the
 * seed. */
static void a_nonce_before_the_seed(void **state)
{
    static Cheat cheat, forged;
    static Record record;
    Proof proof;
    char record_text[MAX_RECORD];
    bool is_sealed;
    Text text = text_in(record_text, sizeof record_text);

    (void)state;
    creates(&cheat, 1);
    creates(&forged, grind(&cheat, 37, "n1"));
    CHECK(says_nonce(&forged, 0, "n1") && starts(&forged) && ends(&forged), "forged");
    CHECK_INT(first_tile(&forged), 37, "the tile it wanted");
    table_record(&record, &forged.table);
    CHECK(record_prove(&proof, &record, &forged.err), "nothing contradicts");
    CHECK(proof.is_revealed, "the draws are those of the seed");
    CHECK_INT(proof.opened, 0, "but nobody's part was sealed: it proves nothing more");
    CHECK(record_has_nonce(&record, "n1", &is_sealed) && !is_sealed,
          "though it is there");
    record_write(&text, &record);
    CHECK(!strstr(record_text, "[Seals"), "and the record says so");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_seal_is),
        cmocka_unit_test(alone_against_a_bot),
        cmocka_unit_test(two_who_seal),
        cmocka_unit_test(parts_that_are_forfeited),
        cmocka_unit_test(leaving_while_opening),
        cmocka_unit_test(leaving_others_that_are_waited_for),
        cmocka_unit_test(leaving_the_other_alone),
        cmocka_unit_test(what_cannot_be_sealed),
        cmocka_unit_test(a_table_that_is_full),
        cmocka_unit_test(who_seals_nothing),
        cmocka_unit_test(rematches),
        cmocka_unit_test(an_honest_server),
        cmocka_unit_test(another_seed_after_the_nonce),
        cmocka_unit_test(another_seal_after_the_nonce),
        cmocka_unit_test(a_bare_nonce_after_the_nonce),
        cmocka_unit_test(another_set_after_the_nonce),
        cmocka_unit_test(a_set_that_disappears),
        cmocka_unit_test(another_game_after_the_nonce),
        cmocka_unit_test(a_nonce_left_out),
        cmocka_unit_test(asked_to_open_too_early),
        cmocka_unit_test(a_seat_opened_again),
        cmocka_unit_test(a_nonce_before_the_seed),
    };

    return RUN(tests);
}
