/* remote.c - drives a match at a server's table on the plain terminal: see
 * remote_internal.h. */
#include <string.h>

#include "os/clock.h"
#include "table/verb.h"
#include "table/view.h"
#include "tui/remote_internal.h"

enum { TICK_MS = 500, WARN_MS = 10000, FAREWELL_MS = 2000,
       DEALING_TICKS = 2,           /* until we say that the tiles are being dealt */
       MOST_DEALING_TICKS = 25 };   /* until we stop waiting for them */

/* What the server says. */

static void on_event(Follow *follow, const Event *event)
{
    Remote *r = follow_with(follow);

    if (!r->has_failed)             /* else the rest of the frame means nothing */
        remote_event(r, event);
    client_stop(r->client);
}

static void on_reply(Follow *follow, uint64_t number, const Reply *reply)
{
    Remote *r = follow_with(follow);

    if (reply->code && !reply->is_part)
        remote_say_refusal(r, reply->message);
    if (reply->goes_on && !reply->is_part)
        plain_say(r->plain, N_("It will be sent again then."));
    else if (number == r->sent) {
        r->sent = 0;
        r->is_moot = true;
    }
    client_stop(r->client);
}

static void on_opening(Follow *follow, const OwnPart *part)
{
    remote_part_keep(follow_id(follow), part);
}

static void on_failed(Follow *follow, const Err *err)
{
    Remote *r = follow_with(follow);

    r->has_failed = true;
    r->err = *err;
    client_stop(r->client);
}

/* What it shows now must not reach the screen: the player would take it for the game. */
static void on_changed(Follow *follow, const OwnPart *part, const Err *err)
{
    Remote *r = follow_with(follow);

    remote_part_keep(follow_id(follow), part);
    remote_say_not_proved(r, err);
    on_failed(follow, err);
}

static void on_restarted(Follow *follow, int version)
{
    Remote *r = follow_with(follow);

    plain_say(r->plain, N_("The server has gone back to an earlier state of this game."));
    r->at.version = version;        /* what happened before is not reported again */
    r->saw_start = false;
    r->is_compared = false;
    r->sent = 0;
    r->is_moot = true;
    client_stop(r->client);
}

static void on_connection(Session *session, bool is_open, int code, const char *why)
{
    Remote *r = session_with(session);

    (void)code;
    (void)why;
    if (is_open && r->is_lost)
        plain_say(r->plain, N_("Connected again."));
    else if (!is_open && !r->is_lost)
        plain_say(r->plain, N_("The connection is lost; it is being tried again."));
    r->is_lost = !is_open;
    client_stop(r->client);
}

static const SessionHandlers handlers = {
    .event = on_event, .reply = on_reply, .opening = on_opening, .failed = on_failed,
    .changed = on_changed, .restarted = on_restarted, .connection = on_connection,
};

static void on_woken(void *with)
{
    Remote *r = with;

    client_stop(r->client);
}

/* From the thread that reads the keyboard. */
static void on_typed(void *with)
{
    Remote *r = with;

    client_wake(r->client);
}

/* Most tables are dealt as soon as all seats are taken; if it takes time, say so. By the
 * time that we stop waiting, the host may start without what is missing. */
static void say_dealing(Remote *r)
{
    Err err;

    if (!table_is_opening(remote_table(r)))
        return;
    r->dealing_ticks++;
    if (r->dealing_ticks == DEALING_TICKS)
        plain_say(r->plain, N_("The game is being set up …"));
    if (r->dealing_ticks == MOST_DEALING_TICKS && r->at.you != NOBODY &&
        table_may(remote_table(r), r->at.you, &verbs[VERB_START], &err))
        plain_say(r->plain,
                  N_("A part of the shuffle is missing. You need not wait for it: start "
                     "begins without it, close yes closes the table."));
}

static void on_tick(void *with)
{
    Remote *r = with;
    bool is_asked = r->is_ours && r->at.you != NOBODY;
    int64_t left =
        is_asked ? table_left(remote_table(r), r->at.you, session_now(r->session)) : -1;

    if (left >= 0 && left < WARN_MS && !r->is_warned) {
        r->is_warned = true;
        remote_say_clocks(r);
    }
    say_dealing(r);
    client_stop(r->client);
}

/* What is typed. */

static bool has_started(const Remote *r)
{
    return remote_table(r)->match.game != NULL;
}

static bool is_over(const Remote *r)
{
    return remote_table(r)->phase == PHASE_OVER;
}

/* Is the game about to begin? */
static bool is_dealing(const Remote *r)
{
    return table_is_opening(remote_table(r)) && r->dealing_ticks < MOST_DEALING_TICKS;
}

/* Is there a line to be taken now? A person who types means it now. Lines from a pipe may
 * be meant for later: they wait until the last command is answered, and while the others
 * play only words are taken. The end of the pipe waits for our turn; a viewer needs no
 * input at all. */
static bool has_line(const Remote *r, LineKind *kind, char line[LINE_SIZE])
{
    if (!keyboard_peek(r->keyboard, kind, line))
        return false;
    if (r->plain->is_typed)
        return true;
    if (follow_waiting(r->follow) && !r->is_lost)
        return false;
    if (r->is_ours)
        return true;
    if (*kind == LINE_END)
        return r->at.you != NOBODY && !is_dealing(r) &&
               !(has_started(r) && remote_is_person(r, r->at.you));
    return *kind == LINE_NOISE || plain_is_word(r->plain, line);
}

static bool is_interrupted(const Remote *r)
{
    return r->is_moot || r->has_failed;
}

/* Print the prompt and read a line while the session goes on. Whatever arrives meanwhile
 * is printed, and then the prompt again. */
static LineKind read_line(Plain *p, const char *prompt, char line[LINE_SIZE])
{
    Remote *r = p->with;
    LineKind kind = LINE_MOOT;
    bool is_read = false;

    if (p->full)
        return is_interrupted(r) ? LINE_MOOT : full_read_line(p, prompt, line);
    while (!is_read && !is_interrupted(r)) {
        text_f(&p->out, *prompt ? "%s " : "%s", prompt);
        if (!plain_flush(p))
            return LINE_END;
        while (!p->out.used && !is_interrupted(r) &&
               !(is_read = has_line(r, &kind, line)))
            client_run(r->client);
        if (*prompt && !is_read)
            putchar('\n');
    }
    if (!is_read)
        return LINE_MOOT;
    keyboard_next(r->keyboard);
    if (*prompt && (!p->is_typed || kind == LINE_END))
        text_char(&p->out, '\n');
    return kind;
}

/* For the full screen: wait for keys, a message or the next tick of the clocks. */
static bool wait_for_keys(Plain *p)
{
    Remote *r = p->with;
    char line[LINE_SIZE];
    LineKind kind;

    if (is_interrupted(r))
        return false;
    keyboard_next(r->keyboard);     /* those that were there have been read */
    client_run(r->client);
    if (keyboard_peek(r->keyboard, &kind, line) && kind == LINE_END)
        p->full->has_ended = true;
    return !is_interrupted(r);
}

static const Place at_table = {
    .words = remote_words, .read_line = read_line, .wait = wait_for_keys,
    .write_seat = remote_write_clock, .quick = remote_quick, .may_say = remote_may_say,
};

/* The match. */

/* Take over the position that the events have led to, and report the moves. */
static void look(Remote *r)
{
    Plain *p = r->plain;
    const Table *table = remote_table(r);
    const Match *now = &table->match;
    int you = remote_is_person(r, r->at.you) ? r->at.you : NOBODY;

    remote_record(r);
    p->is_on = table_turn(table) != NOBODY;
    if (!r->is_announced) {
        plain_announce(p, r->at.you != NOBODY);
        if (table->speed.kind == SPEED_LIVE)
            plain_say(p,
                      N_("Everybody begins with %d seconds and gains %d at each turn."),
                      table->speed.bank_s, table->speed.increment_s);
        if (!is_over(r))
            remote_compare_part(r);
        p->n_reported = you == NOBODY ? r->n_before : match_last_by(now, 1u << you) + 1;
        r->is_announced = true;
    }
    int before = p->n_reported < now->n_moves ? p->n_reported : now->n_moves;
    p->n_reported = plain_tell(p, before, you);
    if (p->n_reported != before)
        r->waits_for = NOBODY;      /* another turn */
}

/* Say whom we wait for, once for each turn of a person. */
static void say_waiting(Remote *r)
{
    int turn = table_turn(remote_table(r));
    char name[SHOWN];

    if (table_is_opening(remote_table(r)))
        return;                     /* say_dealing does */
    if (!has_started(r)) {
        if (r->waits_for != MAX_SEATS)
            plain_say(r->plain, N_("Waiting until all seats are taken."));
        r->waits_for = MAX_SEATS;
        return;
    }
    if (turn != r->waits_for && turn != r->at.you && remote_is_person(r, turn) &&
        r->at.you != NOBODY)
        plain_say(r->plain, N_("Waiting for %s."), plain_name(r->plain, turn, name));
    r->waits_for = turn;
}

/* The same for the full screen, which has a place for it. */
static void show_waiting(Remote *r)
{
    char name[SHOWN], task[SHOWN * 2] = "";
    Text text = text_in(task, sizeof task);
    int turn = has_started(r) ? table_turn(remote_table(r)) : NOBODY;

    if (turn != NOBODY)
        plain_name(r->plain, turn, name);
    if (r->at.you == NOBODY && has_started(r))
        say_f(&text, r->plain->lang, N_("You are watching."));
    else if (turn != NOBODY && turn != r->at.you && remote_is_person(r, turn))
        say_f(&text, r->plain->lang, N_("Waiting for %s."), name);
    else if (turn != NOBODY && turn != r->at.you)
        say_f(&text, r->plain->lang, N_("%s is thinking …"), name);
    else if (!has_started(r) && !table_is_opening(remote_table(r)))
        say_f(&text, r->plain->lang, N_("Waiting until all seats are taken."));
    full_set_task(r->full, task);
}

/* Serve words until something happens; false if the person leaves. */
static bool wait_for_others(Remote *r)
{
    Plain *p = r->plain;
    char line[LINE_SIZE];
    Answer answer = {.kind = ANSWER_NONE};

    if (p->full)
        show_waiting(r);
    else if (remote_is_known(r))
        say_waiting(r);
    LineKind kind = read_line(p, "", line);
    if (kind == LINE_NOISE)
        plain_say_noise(p);
    else if (kind == LINE_TEXT && !plain_serve(p, &answer, line) && *line)
        plain_say(p, N_("It is not your turn; ? shows what can be typed."));
    if (p->full && kind == LINE_TEXT)
        full_answer(p, line);
    return kind != LINE_END && answer.kind != ANSWER_LEAVE;
}

static void send_move(Remote *r, Move m)
{
    char word[MAX_MOVE_TEXT];
    Text move = text_in(word, sizeof word);

    r->plain->game->write_move(&move, plain_state(r->plain), m);
    r->sent = follow_move(r->follow, word);
    plain_flush(r->plain);
    while (r->sent && !r->plain->out.used && !r->has_failed)
        client_run(r->client);      /* ends early to print what arrives meanwhile */
}

/* Let the player at the keyboard move; false if they leave. */
static bool play_turn(Remote *r)
{
    if (remote_table(r)->speed.kind != SPEED_NONE && r->waits_for != r->at.you &&
        !r->full)                   /* it shows them all the time */
        remote_say_clocks(r);
    r->waits_for = r->at.you;
    r->is_ours = true;
    Answer answer = plain_turn(r->plain);
    r->is_ours = false;
    if (answer.kind == ANSWER_MOVE)
        send_move(r, answer.move);
    return answer.kind != ANSWER_LEAVE;
}

static bool is_our_turn(const Remote *r)
{
    Err err;

    return r->plain->is_on && !r->sent &&
           table_may(remote_table(r), r->at.you, &verbs[VERB_MOVES], &err);
}

/* Play until the game is over; false if the person leaves, or it cannot go on. */
static bool play_all(Remote *r)
{
    bool stays = true;

    while (stays && !r->has_failed && !r->is_gone) {
        r->is_moot = false;
        if (remote_is_known(r) && has_started(r))
            look(r);
        else if (remote_is_known(r))
            remote_compare_part(r);
        if (remote_is_known(r) && is_over(r))
            return true;
        stays = is_our_turn(r) ? play_turn(r) : wait_for_others(r);
    }
    return false;
}

/* Before and after. */

static void write_link(Text *text, const Remote *r, bool has_token)
{
    const Url *url = client_url(r->client);

    text_str(text, url->is_secure ? "https://" : "http://");
    url_write_host(text, url);
    text_f(text, "%s/#/table/%s", url->path, r->at.table);
    if (has_token)
        text_f(text, "?seat=%s", r->at.token);
}

static void say_link(Remote *r, const char *sentence, bool has_token)
{
    Text *out = &r->plain->out;

    text_f(out, "%s\n  ", say(r->plain->lang, sentence));
    write_link(out, r, has_token);
    text_char(out, '\n');
}

static void welcome(Remote *r)
{
    say_link(r, N_("The table, for others to join or to watch:"), false);
    if (r->at.you != NOBODY)
        say_link(r, N_("Your seat, on any device; keep this to yourself:"), true);
    else
        plain_say(r->plain, N_("You are watching."));
}

/* Wait until the server has answered what was typed last. */
static void leave(Remote *r)
{
    double until = clock_ms() + FAREWELL_MS;

    while (follow_waiting(r->follow) && !r->is_lost && !r->has_failed &&
           clock_ms() < until)
        client_run(r->client);
    if (r->at.you != NOBODY && !is_over(r) && !r->is_gone)
        say_link(r, N_("Goodbye; your seat is kept. Come back with polis play --server "
                       "and this, or in a browser:"), true);
    else
        plain_say(r->plain, N_("Goodbye."));
}

/* After the end: chat, save, play again. True if there is a rematch. */
static bool stay(Remote *r)
{
    Plain *p = r->plain;
    const char *prompt = say(p->lang, p->full
        ? N_("The game is over: m plays again, q leaves.")
        : N_("Type rematch to play again, or Enter to leave."));
    char line[LINE_SIZE];
    Answer answer;

    while (!*remote_table(r)->next && !r->has_failed) {
        r->is_moot = false;
        if (p->full)
            full_set_task(p->full, prompt);
        LineKind kind = read_line(p, p->full ? "" : prompt, line);
        if (kind == LINE_END || (kind == LINE_TEXT && !*line && !p->full))
            return false;
        if (kind == LINE_TEXT && !*line)
            continue;
        if (kind == LINE_NOISE)
            plain_say_noise(p);
        else if (kind == LINE_TEXT && !plain_serve(p, &answer, line))
            plain_say(p, N_("That is not an answer here; ? shows what is."));
        else if (kind == LINE_TEXT && answer.kind == ANSWER_LEAVE)
            return false;
        if (p->full && kind == LINE_TEXT)
            full_answer(p, line);
    }
    return !r->has_failed;
}

static unsigned winners(const Table *table)
{
    unsigned bits = 0;

    for (int seat = 0; seat < table->n_places; seat++)
        if (table->places[seat] == 1)
            bits |= 1u << seat;
    return bits;
}

static void finish(Remote *r)
{
    if (has_started(r)) {
        plain_finish(r->plain, winners(remote_table(r)));
        remote_prove(r);
    } else {
        remote_compare_part(r);
    }
    r->plain->is_on = false;
    if (r->full)
        full_page(r->plain, say(r->plain->lang, r->plain->screen->title));
}

/* Start at the table that was found. */
static bool sit(Remote *r, Lang lang, Err *err)
{
    plain_close(r->plain);
    r->plain = plain_open(r->at.game, lang);
    if (!r->plain)
        return fail(err, ERR_FILE, N_("out of memory"));
    r->plain->place = &at_table;
    r->plain->full = r->full;
    if (r->full)
        r->full->begun = 0;
    r->plain->with = r;
    r->plain->viewer = r->at.you;
    r->waits_for = NOBODY;
    r->follow =
        session_follow(r->session, r->at.table, *r->at.token ? r->at.token : NULL, r);
    follow_set_part(r->follow, r->at.you, &r->at.part);
    return true;
}

/* Go on to the table of the rematch. */
static bool move_on(Remote *r, Lang lang, Err *err)
{
    FoundSeat found = r->at;
    char next[TABLE_ID];

    memcpy(next, remote_table(r)->next, sizeof next);
    plain_flush(r->plain);
    session_unfollow(r->follow);
    if (!remote_find_next(&found, r->client, next, &r->next, err))
        return false;
    *r = (Remote){.client = r->client, .session = r->session, .keyboard = r->keyboard,
                  .full = r->full, .plain = r->plain, .at = found, .is_lost = r->is_lost};
    return sit(r, lang, err);
}

/* Give the screen back: what is said now stays in the terminal. */
static void close_screen(Remote *r)
{
    if (r->plain)
        r->plain->full = NULL;
    full_close(r->full);
    r->full = NULL;
}

/* Play at one table; true if there is a rematch. */
static bool play_table(Remote *r)
{
    welcome(r);
    if (play_all(r)) {
        finish(r);
        r->is_ours = true;
        if (r->at.you != NOBODY && has_started(r) && stay(r))
            return true;
        if (r->full && r->at.you == NOBODY)
            full_end(r->plain);
    }
    bool shows_result = r->full && !r->has_failed && has_started(r) &&
                        remote_is_known(r) && is_over(r);
    close_screen(r);
    if (shows_result)
        plain_say_result(r->plain, winners(remote_table(r)));
    if (!r->has_failed)
        leave(r);
    return false;
}

static bool run(Remote *r, Lang lang, Err *err)
{
    bool ok = true;

    while (ok && play_table(r))
        ok = move_on(r, lang, err);
    plain_flush(r->plain);
    if (r->has_failed)
        *err = r->err;
    return ok && !r->has_failed;
}

static bool open_remote(Remote *r, const RemoteMatch *what, Err *err)
{
    char url[LINK_SIZE];

    if (!remote_read_url(url, what, err))
        return false;
    r->client = client_open(url, err);
    if (!r->client || !remote_find(&r->at, r->client, what, err))
        return false;
    client_on_wake(r->client, on_woken, r);
    client_every(r->client, TICK_MS, on_tick, r);
    r->session = session_open(r->client, &handlers, r, NULL);
    if (what->is_full && screen_of(r->at.game)->full) {
        r->full = full_open(what->lang, plain_takes_utf8(what->lang), err);
        if (!r->full)
            return false;
    }
    r->keyboard = r->full ? keyboard_watch(on_typed, r, err)
                          : keyboard_open(on_typed, r, err);
    return r->keyboard && sit(r, what->lang, err);
}

bool remote_play(const RemoteMatch *what, Err *err)
{
    Remote r = {.at = {.you = NOBODY}};
    bool ok = open_remote(&r, what, err) && run(&r, what->lang, err);

    close_screen(&r);
    keyboard_close(r.keyboard);
    session_close(r.session);
    client_close(r.client);
    plain_close(r.plain);
    return ok;
}
