/* event.c - see event.h: the list of events. */
#include "table/event.h"

#include <string.h>

#define AT(member) .at = offsetof(Event, member), .size = sizeof((Event *)0)->member
#define LIST(member, n) AT(member), .count = offsetof(Event, n)
#define WORDS(list) .words = list, .n_words = sizeof list / sizeof *list

const EventField event_common[] = {
    {"version", FIELD_NUMBER, AT(version), .about = "its number, from 1"},
    {"type", FIELD_TYPE, AT(type)},
    {"at", FIELD_TIME, AT(at), .about = "milliseconds since 1970, by the server's clock"},
    {"digest", FIELD_DIGEST, AT(digest),
     .about = "of the position after it; all zeros before the start"},
    {"seat", FIELD_NUMBER, true, AT(seat),
     .about = "the seat it belongs to, from 0; missing if it belongs to none"},
    {0},
};

/* Fields that several types have. */
#define MOVES {"moves", FIELD_MOVES, AT(moves), \
               .about = "in the order of play, including luck's"}
#define TURN {"turn", FIELD_NUMBER, AT(turn), \
              .about = "the seat to move; -1 when the game is over"}
#define CLOCKS {"clocks", FIELD_CLOCKS, true, LIST(clocks, n_clocks), \
                .about = "milliseconds left to each seat, null for a bot"}
#define TO {"to", FIELD_NUMBER, AT(to), .about = "how many moves remain"}
#define BOT {"bot", FIELD_TEXT, AT(bot), .about = "the level that takes over"}
#define WAIT {"wait", FIELD_NUMBER, true, AT(wait_s), \
              .about = "seconds after which the seat has lost the game"}

#define SEAL_OF {"seal", FIELD_TEXT, AT(seal), \
                 .about = "hash of its nonce, 64 digits 0-9 and a-f"}

const EventRow event_types[EVENT_TYPES] = {
    [EVENT_CREATED] = {"created", IN_WAITING, false, "always event 1", {
        {"game", FIELD_GAME, AT(game)},
        {"setup", FIELD_SETUP, AT(setup),
         .about = "the keys of newgame; default values are left out"},
        {"set_data", FIELD_SET, true, AT(setup),
         .about = "the set that setup names, packed, in base64"},
        {"seats", FIELD_SEATS, LIST(seats, n_seats)},
        {"speed", FIELD_SPEED, AT(speed), .about = "live:BANK+INCREMENT, days:N or none"},
        {"aids", FIELD_WORD, AT(aids), WORDS(aids_names)},
        {"spectators", FIELD_TRUTH, AT(spectators)},
        {"watch", FIELD_WORD, true, AT(watch), WORDS(watch_names),
         .about = "missing: anyone who knows the table's id may watch; token: "
                  "watching needs a token"},
        {"public", FIELD_TRUTH, AT(is_public)},
        {"chat", FIELD_TRUTH, AT(has_chat)},
        {"commit", FIELD_TEXT, AT(commit), .about = "what the shuffle is committed to"},
        {"host", FIELD_NUMBER, true, AT(host), .about = "the seat of its creator"},
        {"rematch_of", FIELD_TEXT, true, AT(rematch_of),
         .about = "the table before it"}}},
    [EVENT_JOINED] = {"joined", IN_WAITING, true, "a player took an open seat", {
        {"name", FIELD_TEXT, AT(name)}}},
    [EVENT_SEALED] = {"sealed", IN_WAITING, true,
        "a seat shows the hash of its part of the shuffle, and keeps the part to itself",
        {SEAL_OF}},
    [EVENT_NONCE] = {"nonce", IN_WAITING, true, "a seat added its part to the shuffle", {
        {"nonce", FIELD_TEXT, AT(nonce)}}},
    [EVENT_OPENING] = {"opening", IN_WAITING, false,
        "all seats are taken and what they sealed is fixed: they now open it"},
    [EVENT_UNOPENED] = {"unopened", IN_WAITING, true,
        "a seat did not open its part in time and has forfeited it"},
    [EVENT_STARTED] = {"started", IN_WAITING, false,
        "all seats are taken; luck has dealt", {
        {"nonces", FIELD_TEXT, AT(nonces), .about = "the parts of the seats, in order"},
        MOVES, TURN, CLOCKS}},
    [EVENT_MOVED] = {"moved", IN_PLAYING, true, "a seat moved", {MOVES, TURN, CLOCKS}},
    [EVENT_ASKED] = {"asked", IN_PLAYING, true, "a seat asks to take back", {TO}},
    [EVENT_ANSWERED] = {"answered", IN_PLAYING, true,
        "a seat answers the pending question", {{"yes", FIELD_TRUTH, AT(yes)}}},
    [EVENT_TOOKBACK] = {"tookback", IN_PLAYING, false,
        "only the first `to` moves remain", {TO, TURN, CLOCKS}},
    [EVENT_LEFT] = {"left", IN_UNFINISHED, true,
        "before opening or the start, the seat is open again and `bot` is missing; "
        "later, this bot takes over", {
        {"bot", FIELD_TEXT, true, AT(bot), .about = "the level that takes over"}, WAIT}},
    [EVENT_TIMEDOUT] = {"timedout", IN_PLAYING, true,
        "its clock ran out; this bot takes over", {BOT, WAIT}},
    [EVENT_RESIGNED] = {"resigned", IN_PLAYING, true,
        "it resigned; this bot takes over", {BOT, WAIT}},
    [EVENT_RETURNED] = {"returned", IN_PLAYING, true,
        "its owner took the seat back from the bot", {CLOCKS}},
    [EVENT_AWAY] = {"away", IN_PLAYING, true,
        "its owner has had no connection for a while"},
    [EVENT_BACK] = {"back", IN_PLAYING, true, "its owner is here again"},
    [EVENT_VOTED] = {"voted", IN_PLAYING, true,
        "what to do about the seat `about`, which is away", {
        {"about", FIELD_NUMBER, AT(about)},
        {"choice", FIELD_WORD, AT(choice), WORDS(vote_names),
         .first_word = VOTE_WAIT}}},
    [EVENT_REPLACED] = {"replaced", IN_PLAYING, true, "by vote, this bot takes over",
        {BOT}},
    [EVENT_CHAT] = {"chat", IN_ANY, true, "a chat line", {
        {"name", FIELD_TEXT, AT(name)}, {"text", FIELD_TEXT, AT(text)}}},
    [EVENT_MUTED] = {"muted", IN_ANY, true,
        "the host muted this seat, or unmuted it", {
        {"on", FIELD_TRUTH, AT(on)}}},
    [EVENT_REMATCH] = {"rematch", IN_OVER, true, "this seat wants to play again", {
        {"seal", FIELD_TEXT, true, AT(seal),
         .about = "of its part of the next shuffle"}}},
    [EVENT_REMATCHED] = {"rematched", IN_OVER, false,
        "everyone who is still there wants to: the new table", {
        {"table", FIELD_TEXT, AT(table)}}},
    [EVENT_FINISHED] = {"finished", IN_UNFINISHED, false, "the game is over", {
        {"reason", FIELD_WORD, AT(reason), WORDS(reason_names)},
        {"loser", FIELD_NUMBER, true, AT(loser),
         .about = "the seat that gave up the game"},
        {"scores", FIELD_NUMBERS, LIST(scores, n_scores)},
        {"places", FIELD_NUMBERS, LIST(places, n_places)},
        {"reveal", FIELD_TEXT, true, AT(reveal), .about = "the seed of the shuffle"}}},
};

void event_clear(Event *event, EventType type, int seat)
{
    memset(event, 0, offsetof(Event, moves) + 1);
    event->type = type;
    event->seat = seat;
    event->note.tick = -1;
    event->host = event->turn = event->to = event->wait_s = event->about = -1;
    event->aids = event->watch = event->choice = event->reason = event->loser = -1;
}

bool event_add_move(Event *event, const char *word)
{
    size_t used = strlen(event->moves);
    Text text = text_in(event->moves + used, EVENT_MOVES - used);

    text_f(&text, used ? " %s" : "%s", word);
    return !text.cut;
}
