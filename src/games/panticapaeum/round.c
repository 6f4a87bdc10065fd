/* round.c - rings, turns, the end of a round and of the game (PA-3.7, PA-4, PA-9,
 * PA-10). */
#include <string.h>

#include "games/panticapaeum/rules.h"

void pa_round_refill_bag(State *s)
{
    if (!mask_is_empty(s->bag))
        return;
    memcpy(s->bag, s->discard, sizeof s->bag);
    memset(s->discard, 0, sizeof s->discard);
}

void pa_round_first(State *s)
{
    int row, cell;

    if (pa_next_token_cell(s, &row, &cell))
        s->phase = PHASE_TOKENS;
    else
        pa_round_ring(s);
}

void pa_round_ring(State *s)
{
    s->phase = PHASE_RING;
    s->turn = LUCK;
    if (s->on_ring < s->set.ring[s->players]) {
        pa_round_refill_bag(s);
        if (!mask_is_empty(s->bag))
            return;
    }
    s->turns_done = 0;              /* full, or as full as possible */
    pa_round_turn(s);
}

static void end_round(State *s);

void pa_round_turn(State *s)
{
    s->paid_row = NONE;             /* the last turn's options are over */
    s->paid_steps = 0;
    s->coin_saved = 0;
    if (s->turns_done == s->players * s->set.turns) {
        end_round(s);
        return;
    }
    s->turn = (int8_t)((s->first + s->turns_done) % s->players);
    s->phase = s->on_ring ? PHASE_EXPLORE : PHASE_DEVELOP;
}

/* Only with the tiles of this ring: a turn of a later round has others. */
bool pa_round_plan(State *s, int seat, int *lent)
{
    int turns = s->players * s->set.turns;
    bool is_turn = s->phase >= PHASE_EXPLORE && s->phase <= PHASE_FINISH;

    (void)lent;
    if (!is_turn || s->on_ring == 0)
        return false;
    s->n_pending = 0;
    s->drawn = NONE;
    s->wild = 0;
    for (s->turns_done++; s->turns_done < turns; s->turns_done++) {
        pa_round_turn(s);
        if (s->turn == seat)
            return true;
    }
    return false;
}

/* One coin for each worker cell of the brown row that the marker has passed or
 * stands on. */
int pa_round_coins(const State *s, int seat)
{
    int coins = 0;

    for (int cell = 0; cell < s->seats[seat].markers[BROWN]; cell++)
        coins += s->set.rows[BROWN][cell].kind == ROW_WORKER;
    return coins;
}

static void pay_coins(State *s)
{
    for (int seat = 0; seat < s->players; seat++)
        s->seats[seat].coins = (int16_t)(s->seats[seat].coins + pa_round_coins(s, seat));
}

static void send_workers_home(State *s)
{
    for (int seat = 0; seat < s->players; seat++) {
        City *city = &s->seats[seat].city;
        for (int i = 0; i < city->n_cells; i++) {
            s->seats[seat].board =
                (uint8_t)(s->seats[seat].board + city->cells[i].worker);
            city->cells[i].worker = 0;
        }
    }
}

static void discard_ring(State *s)
{
    for (int i = 0; i < s->on_ring; i++)
        s->discard[s->ring[i] / 64] |= (uint64_t)1 << s->ring[i] % 64;
    memset(s->ring, 0, sizeof s->ring);
    s->on_ring = 0;
}

static void end_round(State *s)
{
    discard_ring(s);
    s->asked = 0;
    if (s->round == s->set.rounds) {
        s->phase = PHASE_LAST;      /* workers stay; free ones may be placed (PA-10.1) */
    } else {
        pay_coins(s);
        send_workers_home(s);
        s->phase = PHASE_DISCARD;
    }
    pa_round_go_on(s);
}

static bool has_room_for_worker(const City *city)
{
    for (int i = 0; i < city->n_cells; i++)
        if (city->cells[i].building == NONE && !city->cells[i].worker)
            return true;
    return false;
}

/* Does this seat have to decide something at the end of the round? */
static bool must_ask(const State *s, int seat)
{
    const Seat *of = &s->seats[seat];

    if (s->phase == PHASE_LAST)
        return of->board > 0 && has_room_for_worker(&of->city);
    return pa_total_store(of) > s->set.store_limit;
}

static void begin_round(State *s)
{
    s->round++;
    s->first = (int8_t)((s->first + 1) % s->players);
    pa_round_ring(s);
}

/* Ask the seats in turn, clockwise from the first player, and then continue with
 * what comes after. */
void pa_round_go_on(State *s)
{
    for (; s->asked < s->players; s->asked++) {
        int seat = (s->first + s->asked) % s->players;
        if (must_ask(s, seat)) {
            s->turn = (int8_t)seat;
            return;
        }
    }
    s->asked = 0;
    if (s->phase == PHASE_LAST) {
        pay_coins(s);               /* PA-10.2 */
        s->phase = PHASE_DISCARD;
        pa_round_go_on(s);
    } else if (s->round < s->set.rounds) {
        begin_round(s);
    } else {
        s->phase = PHASE_OVER;
        s->turn = OVER;
    }
}
