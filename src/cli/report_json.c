/* report_json.c - a review as one line of JSON: see report.h. */
#include <stdalign.h>
#include <string.h>

#include "cli/decimal.h"
#include "cli/report.h"

enum { LINE = 4096, STEP = 1 << 18 };       /* bytes of a string, of a step */

/* A list of numbers, one for each seat. */
static void put_list(Json *json, const char *key, const double numbers[], int n,
                     int decimals)
{
    put_array_as(json, key);
    for (int i = 0; i < n; i++)
        put_decimals(json, numbers[i], decimals);
    put_end(json);
}

static void put_forecast(Json *json, const Forecast *forecast, int seats)
{
    put_list(json, "points", forecast->points, seats, 2);
    put_list(json, "win", forecast->win, seats, 4);
}

/* The expected line of moves, up to luck's next move: what luck deals is not known, and
 * so the moves after it cannot be written. */
static void put_line(Json *json, const Game *game, const Candidate *candidate,
                     const State *from)
{
    alignas(16) unsigned char copy[MAX_STATE];
    State *s = (State *)(void *)copy;
    char moves[LINE];
    Text text = text_in(moves, sizeof moves);

    memcpy(s, from, game->state_size);
    for (int k = 0; k < candidate->n_pv; k++) {
        if (game->turn(s) < 0 || !game->legal(s, candidate->pv[k]))
            break;
        text_str(&text, k ? " " : "");
        game->write_move(&text, s, candidate->pv[k]);
        game->play(s, candidate->pv[k]);
    }
    put_string_as(json, "pv", moves);
}

static void put_candidate(Json *json, const Review *review, const Candidate *candidate,
                          const State *s)
{
    char word[MAX_MOVE_TEXT];
    Text move = text_in(word, sizeof word);

    review->match->game->write_move(&move, s, candidate->move);
    put_object(json);
    put_string_as(json, "move", word);
    put_key(json, "points");
    put_numbers(json, candidate->scores, review->seats);
    put_decimals_as(json, "win", candidate->win, 4);
    put_number_as(json, "visits", candidate->visits);
    put_line(json, review->match->game, candidate, s);
    put_array_as(json, "why");
    for (int k = 0; k < candidate->n_why; k++) {
        char sentence[LINE];
        Text text = text_in(sentence, sizeof sentence);
        message_write(&text, &candidate->why[k], candidate->why[k].format);
        put_string(json, sentence);
    }
    put_end(json);
    put_end(json);
}

static void put_move(Json *json, const Report *report, int i)
{
    const Review *review = report->review;
    const ReviewStep *step = &review->steps[i];
    char word[LINE], best[MAX_MOVE_TEXT];
    Text played = text_in(word, sizeof word), better = text_in(best, sizeof best);

    report_moves(&played, report, i);
    if (step->is_choice)
        review->match->game->write_move(&better, review_state(review, i),
                                        step->best[0].move);
    put_object(json);
    put_number_as(json, "at", step->first);
    put_number_as(json, "seat", step->seat);
    put_string_as(json, "move", word);
    put_string_as(json, "best", step->is_choice ? best : word);
    put_decimals_as(json, "loss", step->loss, 2);
    put_forecast(json, &step->after, review->seats);
    put_array_as(json, "candidates");
    for (int k = 0; k < step->n_best; k++)
        put_candidate(json, review, &step->best[k], review_state(review, i));
    put_end(json);
    put_end(json);
}

static void put_luck(Json *json, const Report *report, int i)
{
    const Review *review = report->review;
    const ReviewStep *step = &review->steps[i];
    const Forecast *before = i ? &review->steps[i - 1].after : &review->before;
    double gains[MAX_SEATS];
    char moves[LINE];
    Text text = text_in(moves, sizeof moves);

    report_moves(&text, report, i);
    for (int seat = 0; seat < review->seats; seat++)
        gains[seat] = forecast_lead(&step->after, review->seats, seat) -
                      forecast_lead(before, review->seats, seat);
    put_object(json);
    put_number_as(json, "at", step->first);
    put_number_as(json, "to", step->last);
    put_string_as(json, "moves", moves);
    put_list(json, "gain", gains, review->seats, 2);
    put_forecast(json, &step->after, review->seats);
    put_end(json);
}

/* Print what has been written, to make room for more. */
static void flush(Json *json, FILE *to)
{
    fputs(json->text->at, to);
    *json->text = text_in(json->text->at, json->text->size);
}

static void put_steps(Json *json, FILE *to, const Report *report, bool of_luck)
{
    put_array_as(json, of_luck ? "luck" : "moves");
    for (int i = 0; i < report->review->n_steps; i++)
        if ((report->review->steps[i].seat == LUCK) == of_luck) {
            (of_luck ? put_luck : put_move)(json, report, i);
            flush(json, to);
        }
    put_end(json);
}

static void put_seat(Json *json, const Report *report, int seat)
{
    const Review *review = report->review;
    const SeatReview *sum = &review->by_seat[seat];
    int points[MAX_SEATS];

    review->match->game->settled(match_state(review->match), points);
    put_object(json);
    put_number_as(json, "seat", seat);
    put_string_as(json, "name", report->names[seat]);
    put_number_as(json, "points", points[seat]);
    put_number_as(json, "choices", sum->choices);
    put_number_as(json, "best", sum->best);
    put_decimals_as(json, "loss", sum->loss, 2);
    put_key(json, "worst");
    if (sum->worst < 0)
        put_null(json);
    else
        put_number(json, review->steps[sum->worst].first);
    put_decimals_as(json, "margin", sum->margin, 2);
    put_decimals_as(json, "play", sum->play, 2);
    put_decimals_as(json, "own_play", sum->own_play, 2);
    put_decimals_as(json, "luck", sum->luck, 2);
    put_decimals_as(json, "luck_error", sum->luck_error, 2);
    put_decimals_as(json, "seating", sum->seating, 2);
    put_end(json);
}

void report_json(FILE *to, const Report *report)
{
    static char buffer[STEP];
    const Match *match = report->review->match;
    Text text = text_in(buffer, sizeof buffer);
    Json json = {.text = &text};

    put_object(&json);
    put_string_as(&json, "game", match->game->name);
    put_number_as(&json, "players", match->setup.players);
    put_string_as(&json, "bot", report->review->bot->name);
    put_number_as(&json, "outlook", report->review->outlook);
    put_bool_as(&json, "over", match_turn(match) == OVER);
    put_steps(&json, to, report, false);
    put_steps(&json, to, report, true);
    put_array_as(&json, "seats");
    for (int seat = 0; seat < match->setup.players; seat++)
        put_seat(&json, report, seat);
    put_end(&json);
    put_end(&json);
    text_char(&text, '\n');
    flush(&json, to);
}
