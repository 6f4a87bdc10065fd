/* decide_verbs.h - the verbs' functions, which decide.c lists. Each adds events to a
 * draft, or refuses. */
#ifndef SERVER_DECIDE_VERBS_H
#define SERVER_DECIDE_VERBS_H

#include "server/event.h"

typedef bool Decide(Draft *draft, const Command *command, Err *err);

Decide decide_join, decide_nonce;                                  /* decide_join.c */
Decide decide_moves;                                               /* decide_moves.c */
Decide decide_takeback, decide_answer;                             /* decide_takeback.c */
Decide decide_leave, decide_resign, decide_return, decide_timeout, /* decide_stand.c */
    decide_forfeit, decide_away, decide_back, decide_vote;
Decide decide_chat, decide_mute, decide_rematch, decide_rematched, /* decide_talk.c */
    decide_close;

/* Refuse unless the game is being played. */
bool must_play(const Table *table, Err *err);

/* Refuse what is asked of a seat that a bot plays. */
bool must_own(const Table *table, int seat, Err *err);

/* Refuse a command without a field that it needs. */
bool must_have(const Command *command, const char *name, Err *err);

/* 1 to 32 letters and digits. */
bool nonce_check(const char *nonce, Err *err);

/* A seat's part of the shuffle, an event of its own. */
void draft_nonce(Draft *draft, int seat, const char *nonce);

#endif
