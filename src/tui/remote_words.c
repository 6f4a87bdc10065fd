/* remote_words.c - what can be typed at every prompt of a server's table. */
#include <string.h>

#include "table/verb.h"
#include "tui/remote_internal.h"

static const Answer none = {.kind = ANSWER_NONE};

/* Send a command of our seat; its result is reported when the server answers. Until we
 * have all events, the server itself is asked whether it is allowed. */
static Answer command(Plain *p, VerbId verb, const char *fields)
{
    Remote *r = p->with;
    Err err;

    if (r->at.you == NOBODY) {
        plain_say(p, N_("You are watching: only players can do that."));
    } else if (!remote_is_known(r) ||
               table_may(remote_table(r), r->at.you, &verbs[verb], &err)) {
        follow_do(r->follow, verbs[verb].name, fields);
    } else {
        say_err(&p->out, p->lang, &err);
        text_char(&p->out, '\n');
    }
    return none;
}

static Answer run_undo(Plain *p, const char *rest)
{
    (void)rest;
    return command(p, VERB_TAKEBACK, "");
}

static Answer answer(Plain *p, bool yes)
{
    char fields[32];
    Text text = text_in(fields, sizeof fields);
    Json json = {.text = &text};

    put_bool_as(&json, "yes", yes);
    return command(p, VERB_ANSWER, fields);
}

static Answer run_yes(Plain *p, const char *rest)
{
    (void)rest;
    return answer(p, true);
}

static Answer run_no(Plain *p, const char *rest)
{
    (void)rest;
    return answer(p, false);
}

static Answer run_chat(Plain *p, const char *rest)
{
    char fields[8 * LINE_SIZE];
    Text text = text_in(fields, sizeof fields);
    Json json = {.text = &text};

    if (!*rest) {
        plain_say(p, N_("Say what: chat TEXT."));
        return none;
    }
    put_string_as(&json, "text", rest);
    return command(p, VERB_CHAT, fields);
}

/* The one seat that is played by nobody now; NOBODY if there is not exactly one. */
static int seat_away(const Remote *r)
{
    const Table *table = remote_table(r);
    int away = NOBODY, n = 0;

    for (int seat = 0; seat < table->n_seats; seat++)
        if (table->seats[seat].standing == AWAY) {
            away = seat;
            n++;
        }
    return n == 1 ? away : NOBODY;
}

/* "vote bot", or "vote 2 bot" if several seats are away. */
static Answer run_vote(Plain *p, const char *rest)
{
    int about = seat_away(p->with), number;
    char fields[64];
    Text text = text_in(fields, sizeof fields);
    Json json = {.text = &text};

    if (text_read_int(&rest, 1, MAX_SEATS, &number))
        about = number - 1;
    text_skip_blank(&rest);
    int choice = text_find(vote_names, VOTE_END + 1, rest);
    if (about == NOBODY || choice < VOTE_WAIT) {
        plain_say(p, N_("Say whose seat and what for: vote 2 wait, vote 2 bot or "
                        "vote 2 end."));
        return none;
    }
    put_number_as(&json, "about", about);
    put_string_as(&json, "choice", vote_names[choice]);
    return command(p, VERB_VOTE, fields);
}

static Answer run_resign(Plain *p, const char *rest)
{
    if (strcmp(rest, "yes") == 0)
        return command(p, VERB_RESIGN, "");
    plain_say(p, N_("That is for good; if you mean it: resign yes."));
    return none;
}

static Answer run_leave(Plain *p, const char *rest)
{
    (void)rest;
    return command(p, VERB_LEAVE, "");
}

static Answer run_return(Plain *p, const char *rest)
{
    (void)rest;
    return command(p, VERB_RETURN, "");
}

/* "clear 2": what the host can do about a seat before all are taken. */
static Answer run_clear(Plain *p, const char *rest)
{
    char fields[32];
    Text text = text_in(fields, sizeof fields);
    Json json = {.text = &text};
    int number;

    if (!text_read_int(&rest, 1, MAX_SEATS, &number) || *rest) {
        plain_say(p, N_("Say whose seat: clear 2."));
        return none;
    }
    put_number_as(&json, "seat", number - 1);
    return command(p, VERB_CLEAR, fields);
}

static Answer run_start(Plain *p, const char *rest)
{
    (void)rest;
    return command(p, VERB_START, "");
}

static Answer run_close(Plain *p, const char *rest)
{
    if (strcmp(rest, "yes") == 0)
        return command(p, VERB_CLOSE, "");
    plain_say(p, N_("That is for good; if you mean it: close yes."));
    return none;
}

/* With the seal of our part in its shuffle. */
static Answer run_rematch(Plain *p, const char *rest)
{
    Remote *r = p->with;
    char fields[SEAL + 16] = "";
    Text text = text_in(fields, sizeof fields);
    Json json = {.text = &text};
    Err err;

    (void)rest;
    if (r->at.you == NOBODY || remote_part_seal_next(r, &json, &err))
        return command(p, VERB_REMATCH, fields);
    say_err(&p->out, p->lang, &err);
    text_char(&p->out, '\n');
    return none;
}

static Answer run_clock(Plain *p, const char *rest)
{
    (void)rest;
    remote_say_clocks(p->with);
    return none;
}

static Answer run_save(Plain *p, const char *rest)
{
    if (p->record.match.game)
        return plain_run_save(p, rest);
    plain_say(p, N_("The game has not begun."));
    return none;
}

static Answer run_quit(Plain *p, const char *rest)
{
    (void)p;
    (void)rest;
    return (Answer){.kind = ANSWER_LEAVE};
}

const Word remote_words[] = {
    {"back", "", N_("choose again; 0 does the same"), plain_run_back},
    {"undo", "", N_("take back your last move, if the others agree"), run_undo},
    {"yes", "", N_("let another take back; no refuses it"), run_yes},
    {"no", "", N_("do not let another take back"), run_no},
    {"chat", "TEXT", N_("say something to all at the table"), run_chat},
    {"clock", "", N_("how much time is left"), run_clock},
    {"vote", "2 bot", N_("what to do about a seat that is away: wait, bot or end"),
     run_vote},
    {"leave", "", N_("leave the game; one of two players loses it without a return"),
     run_leave},
    {"return", "", N_("play on yourself"), run_return},
    {"resign", "yes", N_("give up for good"), run_resign},
    {"rematch", "", N_("play again with the same people, once the game is over"),
     run_rematch},
    {"clear", "2", N_("as the host, before the start: let somebody else have a seat"),
     run_clear},
    {"start", "",
     N_("as the host: begin without the parts of the shuffle that are missing"),
     run_start},
    {"close", "yes", N_("as the host: close the table instead of waiting for them"),
     run_close},
    {"save", "FILE", N_("save the record of the game"), run_save},
    {"rule", "5.3", N_("a rule by its number, or all topics"), plain_run_rule},
    {"box", "", N_("how many tiles and parts there are, by players"), plain_run_box},
    {"help", "", N_("this list; ? does the same"), plain_run_help},
    {"quit", "", N_("leave the terminal; your seat is kept"), run_quit},
    {0},
};

const QuickWord remote_quick[] = {
    {'y', "yes", N_("Yes"), .is_answer = true, .verb = VERB_ANSWER},
    {'n', "no", N_("No"), .is_answer = true, .verb = VERB_ANSWER},
    {'m', "rematch", N_("Rematch"), .is_answer = true, .verb = VERB_REMATCH},
    {'v', "vote ", N_("Vote"), .is_answer = true, .is_begun = true, .verb = VERB_VOTE},
    {'o', "return", N_("Return"), .is_answer = true, .verb = VERB_RETURN},
    {'u', "undo", N_("Undo"), .verb = VERB_TAKEBACK},
    {'t', "chat ", N_("Chat"), .is_begun = true, .verb = VERB_CHAT},
    {0},
};

bool remote_may_say(const Plain *p, const QuickWord *word)
{
    const Remote *r = p->with;
    Err err;

    return r->at.you != NOBODY && remote_is_known(r) &&
           table_may(remote_table(r), r->at.you, &verbs[word->verb], &err);
}
