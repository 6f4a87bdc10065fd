/* full_hand.c - what the player at the full screen has in hand: an option of the lists,
 * then a place and a way round. Only what is allowed can be reached. See full.h. */
#include <stdlib.h>

#include "tui/full.h"

static const FullGame *game_of(const Plain *p)
{
    return p->screen->full;
}

const FullPlace *hand_place(const Hand *hand)
{
    return hand->is_on && hand->place < hand->n_places ? &hand->places[hand->place]
                                                       : NULL;
}

/* The move in hand is another one: its explanation is made again. */
static void changed(Plain *p)
{
    Hand *hand = &p->full->hand;
    const FullPlace *place = hand_place(hand);

    p->full->note[0] = '\0';
    if (p->full->has_hint && (!place || place->move != p->full->hint.move))
        p->full->has_hint = false;
    if (!place)
        return;
    if (!place->is_nowhere) {
        hand->x = place->x;
        hand->y = place->y;
    }
    Text kept = p->out;
    p->out = text_in(p->full->note, sizeof p->full->note);
    game_of(p)->explain(p, place->move);
    p->out = kept;
}

/* The place nearest to where the cursor was. */
static void find_place(Plain *p)
{
    Hand *hand = &p->full->hand;
    int best = 1 << 20;

    hand->place = 0;
    for (int i = 0; i < hand->n_places; i++) {
        int u, v, was_u, was_v;
        game_of(p)->project(hand->places[i].x, hand->places[i].y, &u, &v);
        game_of(p)->project(hand->x, hand->y, &was_u, &was_v);
        int far = 2 * abs(u - was_u) + abs(v - was_v);
        if (far < best) {
            best = far;
            hand->place = i;
        }
    }
}

static void list(Plain *p, int stage)
{
    Hand *hand = &p->full->hand;

    hand->stage = stage;
    hand->at = 0;
    hand->n_options = game_of(p)->options(hand->options, p, stage, hand->picked);
    for (int i = 0; i < hand->n_options; i++)
        if (hand->options[i].is_usual)
            hand->at = i;
}

static void look_up_places(Plain *p)
{
    Hand *hand = &p->full->hand;

    hand->n_places = game_of(p)->places(hand->places, p, hand->picked);
    find_place(p);
}

/* Show what the marked option would do, if it needs nothing more. */
static void peek(Plain *p)
{
    Hand *hand = &p->full->hand;

    hand->n_places = 0;
    hand->picked[hand->stage] = hand->at;
    if (hand->n_options && hand->stage == game_of(p)->stages - 1)
        look_up_places(p);
    else if (hand->n_options) {
        static FullOption next[MAX_FULL_OPTIONS];
        if (game_of(p)->options(next, p, hand->stage + 1, hand->picked) == 1) {
            hand->picked[hand->stage + 1] = 0;
            look_up_places(p);
        }
    }
    changed(p);
}

static void mark(Plain *p, int option)
{
    Hand *hand = &p->full->hand;

    if (option < 0 || option >= hand->n_options)
        return;
    hand->at = option;
    hand->on_board = false;
    peek(p);
}

bool hand_pick(Plain *p, int option)
{
    Hand *hand = &p->full->hand;

    if (option < 0 || option >= hand->n_options || hand->options[option].is_off)
        return false;
    hand->at = option;
    hand->picked[hand->stage] = option;
    peek(p);
    if (hand->n_places == 0 && hand->stage + 1 < game_of(p)->stages) {
        list(p, hand->stage + 1);
        peek(p);
        return true;
    }
    hand->on_board = hand->n_places > 0 && !hand->places[0].is_nowhere;
    return true;
}

bool hand_back(Plain *p)
{
    Hand *hand = &p->full->hand;
    bool can = hand->stage > 0 || (hand->on_board && !game_of(p)->starts_on_board);

    if (hand->on_board && !game_of(p)->starts_on_board) {
        hand->on_board = false;
    } else if (hand->stage > 0) {
        int was = hand->picked[hand->stage - 1];
        list(p, hand->stage - 1);
        mark(p, was);
    }
    return can;
}

void hand_begin(Plain *p)
{
    Hand *hand = &p->full->hand;

    hand->is_on = true;
    hand->on_board = false;
    p->full->has_hint = false;
    p->full->city = -1;
    list(p, 0);
    if (game_of(p)->begin && p->full->begun != p->record.match.n_moves + 1) {
        p->full->begun = p->record.match.n_moves + 1;
        game_of(p)->begin(p);       /* once, however often the hand begins again */
    }
    if (game_of(p)->starts_on_board)
        hand_pick(p, 0);
    else
        peek(p);
}

/* How far place `i` is in the direction dx, dy: less is nearer; -1: not there. */
static int distance(const Plain *p, const FullPlace *from, const FullPlace *to, int dx,
                    int dy)
{
    int u, v, was_u, was_v;

    game_of(p)->project(from->x, from->y, &was_u, &was_v);
    game_of(p)->project(to->x, to->y, &u, &v);
    int x = (u - was_u) * 4, y = (v - was_v) * 2;   /* a cell is as wide as it is high */
    int along = x * dx + y * dy, aside = abs(x * dy) + abs(y * dx);
    return along > 0 && aside <= 2 * along ? along + 2 * aside : -1;
}

/* The way round at another place is the same if that is allowed there. */
static void go_to(Plain *p, int place)
{
    Hand *hand = &p->full->hand;
    FullPlace at = hand->places[place];
    uint8_t way = hand->places[hand->place].way;

    for (int i = 0; i < hand->n_places; i++)
        if (hand->places[i].x == at.x && hand->places[i].y == at.y &&
            hand->places[i].way == way)
            place = i;
    hand->place = place;
    changed(p);
}

void hand_go(Plain *p, int key)
{
    static const int steps[][2] = {{0, -1}, {0, 1}, {-1, 0}, {1, 0}};
    Hand *hand = &p->full->hand;
    const int *step = steps[key - PRESS_UP];
    int best = -1, nearest = 0;

    if (!hand->on_board) {
        mark(p, hand->at + step[1]);
        return;
    }
    for (int i = 0; i < hand->n_places; i++) {
        int far = distance(p, &hand->places[hand->place], &hand->places[i], step[0],
                           step[1]);
        if (far > 0 && (best < 0 || far < nearest)) {
            best = i;
            nearest = far;
        }
    }
    if (best >= 0)
        go_to(p, best);
}

void hand_turn(Plain *p, int by)
{
    Hand *hand = &p->full->hand;
    const FullPlace *at = hand_place(hand);

    if (!at || at->is_nowhere)
        return;
    for (int n = 1; n < hand->n_places; n++) {
        int i = (hand->place + by * n + hand->n_places * n) % hand->n_places;
        if (hand->places[i].x == at->x && hand->places[i].y == at->y) {
            hand->place = i;
            break;
        }
    }
    changed(p);
}

/* A click where the cursor can go: go there, or turn what is there already. */
static bool click_anchor(Plain *p, int x, int y)
{
    Hand *hand = &p->full->hand;

    for (int i = 0; i < hand->n_places; i++) {
        const FullPlace *place = &hand->places[i], *now = hand_place(hand);
        if (place->is_nowhere || !rect_has(full_cell_rect(p, place->x, place->y), x, y))
            continue;
        if (hand->on_board && now->x == place->x && now->y == place->y)
            hand_turn(p, 1);
        else
            go_to(p, i);
        return true;
    }
    return false;
}

/* A click elsewhere: the next move whose tile or building would lie there. */
static bool click_cover(Plain *p, int x, int y)
{
    Hand *hand = &p->full->hand;

    for (int n = 1; n <= hand->n_places; n++) {
        int i = (hand->place + n) % hand->n_places;
        if (full_covers(p, &hand->places[i], x, y)) {
            hand->place = i;
            changed(p);
            return true;
        }
    }
    return false;
}

bool hand_click(Plain *p, int x, int y)
{
    Hand *hand = &p->full->hand;

    if (!hand->is_on || !rect_has(p->full->map, x, y) || p->full->city >= 0 ||
        (!click_anchor(p, x, y) && !click_cover(p, x, y)))
        return false;
    hand->on_board = true;
    return true;
}

/* Is the move among the places of what is picked now? Then it is shown. */
static bool has_move(Plain *p, Move m)
{
    Hand *hand = &p->full->hand;

    for (int i = 0; i < hand->n_places; i++)
        if (hand->places[i].move == m) {
            hand->place = i;
            hand->on_board = !hand->places[i].is_nowhere;
            changed(p);
            return true;
        }
    return false;
}

bool hand_show_move(Plain *p, Move m)
{
    Hand *hand = &p->full->hand;

    list(p, 0);
    for (int first = 0, n = hand->n_options; first < n; first++) {
        list(p, 0);
        if (!hand_pick(p, first))
            continue;
        int stage = hand->stage, deeper = stage > 0 ? hand->n_options : 1;
        for (int second = 0; second < deeper; second++) {
            if (stage > 0 && !hand_pick(p, second))
                continue;
            if (has_move(p, m))
                return true;
        }
    }
    hand_begin(p);
    return false;
}
