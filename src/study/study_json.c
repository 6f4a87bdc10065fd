/* study_json.c - see study_json.h. */
#include "study/study_json.h"

#include <stdalign.h>
#include <string.h>

#include "study/grade.h"
#include "study/instead.h"

enum { LINE = 8192 };               /* bytes of the moves of a step */

/* `number` with as many decimals as `unit` has zeros: 100 for two. */
static void put_decimal(Json *json, int number, int unit)
{
    char digits[16];
    int size = number < 0 ? -number : number, n = 0;

    for (int rest = unit; rest > 1; rest /= 10)
        n++;
    Text text = text_in(digits, sizeof digits);
    for (int left = size % unit, place = unit / 10; n > 0; n--, place /= 10)
        text_char(&text, (char)('0' + left / place % 10));
    text_f(put_value(json), "%s%d.%s", number < 0 ? "-" : "", size / unit, digits);
}

static void put_decimal_as(Json *json, const char *key, int number, int unit)
{
    put_key(json, key);
    put_decimal(json, number, unit);
}

/* A list of numbers, one for each seat. */
static void put_list(Json *json, const char *key, const int numbers[], int n, int unit)
{
    if (key)
        put_key(json, key);
    put_array(json);
    for (int i = 0; i < n; i++)
        put_decimal(json, numbers[i], unit);
    put_end(json);
}

enum { POINTS = 100, CHANCE = 10000, PERCENT = 10 };

static void put_forecast(Json *json, const Forecast *forecast, int seats)
{
    put_list(json, "points", forecast->points, seats, POINTS);
    put_list(json, "win", forecast->win, seats, CHANCE);
    put_list(json, "error", forecast->error, seats, POINTS);
    put_list(json, "spread", forecast->spread, seats, POINTS);
}

/* A member: `n` moves from `position` on, with blanks between. */
static void put_moves_as(Json *json, const char *key, const StudyPosition *position,
                         const Move moves[], int n)
{
    const Game *game = position->game;
    alignas(16) unsigned char copy[MAX_STATE];
    State *s = (State *)(void *)copy;
    char words[LINE];
    Text text = text_in(words, sizeof words);

    memcpy(s, position->state, game->state_size);
    for (int k = 0; k < n; k++) {
        text_str(&text, k ? " " : "");
        game->write_move(&text, s, moves[k]);
        game->play(s, moves[k]);
    }
    put_string_as(json, key, words);
}

/* How many moves of the expected line can be written: up to luck's next move, since
 * nobody knows what luck deals. */
static int line_length(const StudyPosition *position, const Candidate *candidate)
{
    const Game *game = position->game;
    alignas(16) unsigned char copy[MAX_STATE];
    State *s = (State *)(void *)copy;
    int n = 0;

    memcpy(s, position->state, game->state_size);
    for (; n < candidate->n_pv && game->turn(s) >= 0; n++) {
        if (!game->legal(s, candidate->pv[n]))
            break;
        game->play(s, candidate->pv[n]);
    }
    return n;
}

static void put_candidate(Json *json, const StudyPosition *position,
                          const Candidate *candidate, const Forecast *after)
{
    const Game *game = position->game;

    put_object(json);
    put_moves_as(json, "move", position, &candidate->move, 1);
    put_list(json, "points", after->points, game->seats(position->state), POINTS);
    put_decimal_as(json, "win", after->win[game->turn(position->state)], CHANCE);
    put_number_as(json, "visits", candidate->visits);
    put_moves_as(json, "pv", position, candidate->pv, line_length(position, candidate));
    message_both_json(json, "why", "say", candidate->why, candidate->n_why);
    put_end(json);
}

static void put_candidates(Json *json, const StudyPosition *position,
                           const Advice *advice)
{
    put_array_as(json, "candidates");
    for (int k = 0; k < advice->n_best; k++)
        put_candidate(json, position, &advice->best[k], &advice->to[k].after);
    put_end(json);
}

/* A turn and what to expect after it, then all candidates. */
static void put_best(Json *json, const StudyPosition *position, const StudyTurn *best,
                     const Forecast *after, const Advice *advice)
{
    int seats = position->game->seats(position->state);

    put_moves_as(json, "best", position, best->moves, best->n);
    put_list(json, "best_points", after->points, seats, POINTS);
    put_list(json, "best_win", after->win, seats, CHANCE);
    put_candidates(json, position, advice);
}

void put_advice(Json *json, const StudyPosition *position, const Advice *advice)
{
    put_best(json, position, &(StudyTurn){advice->turn, advice->n_turn},
             &advice->to[0].after, advice);
}

void put_outcome(Json *json, const StudyPosition *position, const StudyTurn *turn,
                 const Assessment *assessed, const Advice *advice)
{
    const Judged *outcome = &assessed->judged;
    const Instead *instead = &assessed->instead;
    const StudyTurn best = {advice->turn, advice->n_turn};
    int seats = position->game->seats(position->state);

    put_moves_as(json, "move", position, turn->moves, turn->n);
    put_decimal_as(json, "loss", outcome->loss, POINTS);
    put_forecast(json, &outcome->after, seats);
    put_decimal_as(json, "accuracy", outcome->accuracy, PERCENT);
    put_string_as(json, "grade", grades[grade_of(outcome->loss)].name);
    put_string_as(json, "theme", outcome->theme ? outcome->theme : "");
    put_bool_as(json, "is_best", outcome->is_best);
    message_both_json(json, "instead", "instead_say", instead->of, instead->n);
    if (instead->n)
        put_number_as(json, "instead_points", instead->n_points);
    put_best(json, position, outcome->is_best ? turn : &best, &outcome->after_best,
             advice);
}

void put_gain(Json *json, const StudyPosition *position, const StudyTurn *turn)
{
    const Game *game = position->game;
    alignas(16) unsigned char copy[MAX_STATE];
    State *s = (State *)(void *)copy;
    int seat = game->turn(position->state), before[MAX_SEATS], after[MAX_SEATS];
    Message why[MAX_INSTEAD];
    int n_points;

    memcpy(s, position->state, game->state_size);
    game->settled(s, before);
    for (int i = 0; i < turn->n; i++)
        game->play(s, turn->moves[i]);
    game->settled(s, after);
    put_number_as(json, "gain", after[seat] - before[seat]);
    message_both_json(json, "why", "say", why, turn_gains(why, &n_points, position, s));
    put_number_as(json, "why_points", n_points);
}

static void put_cut(Json *json, const Cut *cut, int i)
{
    put_number_as(json, "step", i);
    put_number_as(json, "at", cut->first);
    put_number_as(json, "to", cut->last);
    put_number_as(json, "seat", cut->seat);
    put_bool_as(json, "choice", cut->is_choice);
    put_number_as(json, "turn", cut->turn);
    put_number_as(json, "number", cut->number);
    put_number_as(json, "round", cut->round);
}

void put_cuts(Json *json, const Review *review)
{
    put_object(json);
    put_number_as(json, "seats",
                  review->match->game->seats(match_state(review->match)));
    put_object_as(json, "grades");
    for (int k = 1; k < GRADES; k++)
        put_decimal_as(json, grades[k].name, grades[k].from, POINTS);
    put_end(json);
    put_array_as(json, "steps");
    for (int i = 0; i < review->n_cuts; i++) {
        put_object(json);
        put_cut(json, &review->cuts[i], i);
        put_end(json);
    }
    put_end(json);
    put_end(json);
}

void put_step(Json *json, const Review *review, int i, const Assessment *step,
              const Advice *advice)
{
    const Game *game = review->match->game;
    const Cut *cut = i < 0 ? NULL : &review->cuts[i];
    Match before;

    review_match(&before, review, i < 0 ? 0 : i);
    StudyPosition position = {game, match_state(&before), 0};
    put_object(json);
    if (cut)
        put_cut(json, cut, i);
    else
        put_number_as(json, "step", i);
    StudyTurn turn = {0};
    if (cut)
        turn = (StudyTurn){review->match->moves + cut->first - 1,
                           cut->last - cut->first + 1};
    if (cut && cut->is_choice) {
        put_outcome(json, &position, &turn, step, advice);
    } else {
        if (cut)
            put_moves_as(json, cut->seat == LUCK ? "moves" : "move", &position,
                         turn.moves, turn.n);
        put_forecast(json, &step->judged.after, game->seats(position.state));
    }
    put_end(json);
}

static void put_worst(Json *json, const Review *review, const SeatSum *sum)
{
    put_key(json, "worst");
    if (sum->n_worst)
        put_number(json, review->cuts[sum->worst[0]].number);
    else
        put_null(json);
    put_key(json, "mistakes");
    put_numbers(json, sum->worst, sum->n_worst);
}

static void put_seat(Json *json, const Review *review, const ReviewSum *sum, int seat)
{
    const SeatSum *of = &sum->by_seat[seat];
    const struct {
        const char *key;
        int number;
    } points[] = {
        {"margin", of->margin},         {"play", of->play},
        {"own_play", of->own_play},     {"luck", of->luck},
        {"luck_error", of->luck_error}, {"seating", of->seating},
        {"start", of->start},           {"later", of->later},
    };

    put_number_as(json, "choices", of->choices);
    put_number_as(json, "best", of->best);
    put_decimal_as(json, "loss", of->loss, POINTS);
    put_decimal_as(json, "accuracy", of->accuracy, PERCENT);
    put_object_as(json, "grades");
    for (int k = 1; k < GRADES; k++)
        put_number_as(json, grades[k].name, of->grades[k]);
    put_end(json);
    put_worst(json, review, of);
    for (size_t k = 0; k < sizeof points / sizeof *points; k++)
        put_decimal_as(json, points[k].key, points[k].number, POINTS);
}

static void put_rounds(Json *json, const ReviewSum *sum)
{
    put_array_as(json, "rounds");
    for (int k = 0; k < sum->n_rounds; k++) {
        const RoundSum *round = &sum->rounds[k];
        put_object(json);
        put_number_as(json, "round", round->round);
        put_list(json, "luck", round->luck, sum->seats, POINTS);
        put_list(json, "play", round->play, sum->seats, POINTS);
        put_list(json, "own_play", round->own_play, sum->seats, POINTS);
        put_list(json, "later", round->later, sum->seats, POINTS);
        put_end(json);
    }
    put_end(json);
}

/* By step and seat: what `of` says. */
static void put_by_step(Json *json, const char *key, const Review *review,
                        const SumStep steps[],
                        int (*of)(const Review *, const SumStep[], int i, int seat))
{
    int seats = review->match->game->seats(match_state(review->match));

    put_array_as(json, key);
    for (int i = 0; i < review->n_cuts; i++) {
        int numbers[MAX_SEATS];
        for (int seat = 0; seat < seats; seat++)
            numbers[seat] = of(review, steps, i, seat);
        put_list(json, NULL, numbers, seats, POINTS);
    }
    put_end(json);
}

void put_sum(Json *json, const Review *review, const ReviewSum *sum,
             const SumStep steps[], const char *const names[MAX_SEATS])
{
    const Match *match = review->match;
    int points[MAX_SEATS];

    match->game->settled(match_state(match), points);
    put_array_as(json, "seats");
    for (int seat = 0; seat < match->setup.players; seat++) {
        put_object(json);
        put_number_as(json, "seat", seat);
        if (names)
            put_string_as(json, "name", names[seat]);
        put_number_as(json, "points", points[seat]);
        put_seat(json, review, sum, seat);
        put_end(json);
    }
    put_end(json);
    put_rounds(json, sum);
    put_by_step(json, "gains", review, steps, sum_gain);
    put_by_step(json, "later", review, steps, sum_later);
}
