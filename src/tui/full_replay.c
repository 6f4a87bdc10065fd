/* full_replay.c - a record on the full screen, move by move: see full.h. */
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "tui/full.h"

enum { TICK_MS = 300,               /* how often new notes are looked for */
       TOLD = 12,                   /* moves before this one that are told */
       LEAP = 10 };

static void keep_state(unsigned char out[MAX_STATE], const Plain *p)
{
    memcpy(out, plain_state(p), p->game->state_size);
}

/* Show the position after `n` moves, or the last one. */
static void go_to(Plain *p, const FullReplay *what, int n)
{
    Match *match = &p->record.match;
    const Match *whole = &what->record->match;
    Full *full = p->full;

    n = n > whole->n_moves ? whole->n_moves : n;
    match_go_to(match, whole, n > 0 ? n - 1 : 0);
    keep_state(full->before_last, p);
    match_go_to(match, whole, n);
    keep_state(full->after_last, p);
    full->shows_better = false;
    full->last_seat = n > 0 ? whole->movers[n - 1] : LUCK;
    if (full->last_seat >= 0)
        full->city = full->last_seat;
    p->full->log[0] = '\0';
    plain_tell(p, n > TOLD ? n - TOLD : 0, -1);
}

/* The next move that lost something, or this one. */
static int next_mistake(const FullReplay *what, int n)
{
    for (int i = n + 1; i <= what->record->match.n_moves; i++)
        if (what->is_mistake(what->with, i))
            return i;
    return n;
}

/* Show the turn that would have been better on the map, or the one that was played. */
static void compare(Plain *p, const FullReplay *what)
{
    Full *full = p->full;
    int n = p->record.match.n_moves, n_moves, first;
    const Move *moves = n ? what->find_better(&n_moves, &first, what->with, n) : NULL;

    if (full->shows_better || !moves) {
        go_to(p, what, n);
        return;
    }
    match_go_to(&p->record.match, &what->record->match, first - 1);
    keep_state(full->before_last, p);
    keep_state(full->after_last, p);
    for (int i = 0; i < n_moves; i++)
        p->game->play((State *)full->after_last, moves[i]);
    match_go_to(&p->record.match, &what->record->match, n);
    full->shows_better = true;
}

/* Which move a key leads to from move `n`; -1: it is none of these. */
static int target(const FullReplay *what, int n, int key)
{
    switch (key) {
    case PRESS_LEFT:
    case PRESS_UP:
    case PRESS_WHEEL_UP:   return n > 0 ? n - 1 : 0;
    case PRESS_RIGHT:
    case PRESS_DOWN:
    case PRESS_WHEEL_DOWN:
    case PRESS_ENTER:
    case ' ':              return n + 1;
    case PRESS_PAGE_UP:    return n > LEAP ? n - LEAP : 0;
    case PRESS_PAGE_DOWN:  return n + LEAP;
    case PRESS_HOME:       return 0;
    case PRESS_END:        return what->record->match.n_moves;
    case 'n':              return next_mistake(what, n);
    default:               return -1;
    }
}

/* What is known by now about the move that is shown. */
static void take_note(Plain *p)
{
    const FullReplay *what = p->with;
    Text note = text_in(p->full->note, sizeof p->full->note);
    int n = p->record.match.n_moves;
    char task[64];
    Text text = text_in(task, sizeof task);

    if (n)
        what->write_note(&note, what->with, n);
    p->full->has_better = n && what->is_mistake(what->with, n);
    say_f(&text, p->lang, N_("Move %d of %d"), n, what->record->match.n_moves);
    full_set_task(p->full, task);
}

static bool wait(Plain *p)
{
    struct pollfd keys = {STDIN_FILENO, POLLIN, 0};

    poll(&keys, 1, TICK_MS);
    if (keys.revents & (POLLHUP | POLLERR | POLLNVAL))
        p->full->has_ended = true;
    take_note(p);
    return true;
}

static void look(Plain *p, const FullReplay *what)
{
    for (;;) {
        take_note(p);
        Input input = full_input(p);
        bool is_key = input.kind == INPUT_KEY, had_page = p->full->has_page;
        int n = is_key ? target(what, p->record.match.n_moves, input.key) : -1;
        if (input.kind == INPUT_END)
            return;
        if (is_key && !had_page && input.key == 'q')
            return;
        if (n >= 0 && !had_page)
            go_to(p, what, n);
        else if (is_key && !had_page && input.key == 'm')
            compare(p, what);
        else if (is_key)
            full_common_key(p, input.key);
    }
}

bool full_replay(const FullReplay *what, Err *err)
{
    static const Word no_words[] = {{0}};
    static const Place place = {.words = no_words, .wait = wait};
    Plain *p = plain_open(what->record->match.game, what->lang);

    if (!p)
        return fail(err, ERR_FILE, N_("out of memory"));
    p->place = &place;
    p->with = (void *)what;
    p->is_on = true;
    p->record = *what->record;
    for (int seat = 0; seat < p->record.match.setup.players; seat++) {
        Text name = text_in(p->record.seats[seat], SEAT_NAME);
        if (*what->record->seats[seat])
            text_str(&name, what->record->seats[seat]);
        else
            say_f(&name, what->lang, N_("seat %d"), seat + 1);
    }
    p->full = full_open(what->lang, p->utf8, err);
    bool ok = p->full != NULL;
    if (ok) {
        p->full->is_replay = true;
        p->full->city = 0;
        go_to(p, what, 0);
        look(p, what);
    }
    full_close(p->full);
    plain_close(p);
    return ok;
}
