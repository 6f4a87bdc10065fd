/* members.h - every member of a table and of what is in it, with how to compare it.
 *
 * sitting.c compares a table in memory with the same table loaded from its events, member
 * by member, as these lists say. The compiler checks that the lists are complete: a
 * struct here with a member that is not listed does not compile. */
#ifndef SERVER_MEMBERS_H
#define SERVER_MEMBERS_H

#include "server/tables/hosted.h"

/* x(HOW, member). HOW is one of these, or of those that sitting.c adds for one member:
 *   VALUE       a number, an enumerator, a truth value; also a pointer to a Game, since
 *               there is one of each
 *   STRING      up to its end: what comes after it has no meaning
 *   BYTES       an array of values without padding, all of it
 *   STRUCT      another struct with a list here
 *   MAY_DIFFER  not compared; the list says why */
#define SPEED_MEMBERS(x) \
    x(VALUE, kind) x(VALUE, bank_s) x(VALUE, increment_s) x(VALUE, days)

#define CLOCK_MEMBERS(x) x(VALUE, left_ms) x(VALUE, quota_ms)

#define SETUP_MEMBERS(x) \
    x(VALUE, players) x(BYTES, options) x(VALUE, set_size) x(BYTES, set)

/* After a take-back, moves that were taken back are still there, past the last one. A
 * state is compared by its digest, which is that of what it means, not of its bytes. */
#define MATCH_MEMBERS(x) \
    x(VALUE, game) x(STRUCT, setup) x(VALUE, n_moves) x(VALUE, n_draws) \
    x(PLAYED, moves) x(PLAYED, movers) x(STATE, state)

#define SEAT_MEMBERS(x) \
    x(VALUE, kind) x(STRING, name) x(STRING, nonce) x(STRING, seal) \
    x(VALUE, is_unopened) x(STRING, next_seal) x(STRING, bot) x(VALUE, standing) \
    x(BYTES, votes) x(STRUCT, clock) x(VALUE, is_muted) x(VALUE, wants_rematch) \
    x(VALUE, agrees) x(VALUE, refused) x(VALUE, refused_at) x(VALUE, gone_at) \
    x(VALUE, wait_s) x(VALUE, lost_at)

#define TABLE_MEMBERS(x) \
    x(STRING, id) x(VALUE, version) x(VALUE, position_version) x(VALUE, unknown) \
    x(VALUE, phase) x(VALUE, is_opening) x(VALUE, opening_since) x(STRUCT, match) \
    x(VALUE, game) x(STRUCT, setup) x(STRING, set_name) x(VALUE, is_blind) \
    x(VALUE, event_turn) x(STRING, commit) x(STRING, reveal) x(STRING, nonces) \
    x(VALUE, n_seats) x(VALUE, host) x(SEATS, seats) x(STRUCT, speed) x(VALUE, aids) \
    x(VALUE, is_public) x(VALUE, has_spectators) x(VALUE, has_chat) \
    x(VALUE, is_guarded) x(VALUE, asker) x(VALUE, asked_to) x(VALUE, reason) \
    x(VALUE, loser) x(VALUE, n_scores) x(VALUE, n_places) x(BYTES, scores) \
    x(BYTES, places) x(STRING, next) x(STRING, rematch_of) x(VALUE, created_at) \
    x(VALUE, touched_at) x(VALUE, touched_tick) x(VALUE, turn_since) x(STRING, date)

#define DEALER_MEMBERS(x) x(BYTES, seed) x(BYTES, commit) x(BYTES, key)

#define DONE_MEMBERS(x) x(VALUE, id) x(VALUE, first) x(VALUE, version)

/* How much memory the list of commands has, max_done, is not part of the table. */
#define HOSTED_MEMBERS(x) \
    x(STRUCT, table) x(STRUCT, dealer) x(VALUE, n_done) x(DONE, done) \
    x(MAY_DIFFER, max_done)

/* A list is complete if it has as many names as the struct has members, and none twice.
 * The compiler counts: an initializer with one value for each name must reach the last
 * member, and the names are those of a struct again. Unlike sizes and offsets, this also
 * finds a small member where there was padding. If the list lacks one, the error is
 * "missing initializer": it names the struct, but usually its last member. */
#define IS_COMPLETE(Type, LIST) \
    struct Type##Names { LIST(MEMBER_NAME) }; \
    _Static_assert(sizeof(Type){LIST(MEMBER_ZERO)} == sizeof(Type), #LIST)
#define MEMBER_NAME(HOW, member) char member;
#define MEMBER_ZERO(HOW, member) ZERO_##HOW,
#define ZERO_VALUE 0
#define ZERO_STRING {0}
#define ZERO_BYTES {0}
#define ZERO_STRUCT {0}
#define ZERO_PLAYED {0}
#define ZERO_STATE {0}
#define ZERO_SEATS {0}
#define ZERO_DONE 0
#define ZERO_MAY_DIFFER 0

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wmissing-field-initializers"
#pragma GCC diagnostic ignored "-Wmissing-braces"   /* {0} is enough for any struct */
IS_COMPLETE(Speed, SPEED_MEMBERS);
IS_COMPLETE(Clock, CLOCK_MEMBERS);
IS_COMPLETE(Setup, SETUP_MEMBERS);
IS_COMPLETE(Match, MATCH_MEMBERS);
IS_COMPLETE(Seat, SEAT_MEMBERS);
IS_COMPLETE(Table, TABLE_MEMBERS);
IS_COMPLETE(Dealer, DEALER_MEMBERS);
IS_COMPLETE(DoneCommand, DONE_MEMBERS);
IS_COMPLETE(Hosted, HOSTED_MEMBERS);
#pragma GCC diagnostic pop

#endif
