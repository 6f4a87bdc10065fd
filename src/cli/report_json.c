/* report_json.c - a review as one line of JSON: see report.h. */
#include <stdalign.h>
#include <string.h>

#include "cli/report.h"

enum { LINE = 4096 };

static void put_string(FILE *to, const char *str)
{
    char quoted[LINE];
    Text text = text_in(quoted, sizeof quoted);

    text_json(&text, str);
    fputs(quoted, to);
}

/* A list of numbers, one a seat. */
static void put_list(FILE *to, const char *key, const double numbers[], int n,
                     const char *format)
{
    fprintf(to, ",\"%s\":[", key);
    for (int i = 0; i < n; i++) {
        fputs(i ? "," : "", to);
        fprintf(to, format, numbers[i]);
    }
    fputc(']', to);
}

static void put_forecast(FILE *to, const Forecast *forecast, int seats)
{
    put_list(to, "points", forecast->points, seats, "%.2f");
    put_list(to, "win", forecast->win, seats, "%.4f");
}

/* The line expected, as far as luck does not come in between: what it deals there is not
 * known, and with it what the moves after it are called. */
static void put_line(FILE *to, const Game *game, const Candidate *candidate,
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
    fputs(",\"pv\":", to);
    put_string(to, moves);
}

static void put_candidate(FILE *to, const Review *review, const Candidate *candidate,
                          const State *s)
{
    char word[MAX_MOVE_TEXT];
    Text move = text_in(word, sizeof word);

    review->match->game->write_move(&move, s, candidate->move);
    fputs("{\"move\":", to);
    put_string(to, word);
    fputs(",\"points\":[", to);
    for (int seat = 0; seat < review->seats; seat++)
        fprintf(to, seat ? ",%d" : "%d", candidate->scores[seat]);
    fprintf(to, "],\"win\":%.4f,\"visits\":%d", candidate->win, candidate->visits);
    put_line(to, review->match->game, candidate, s);
    fputs(",\"why\":[", to);
    for (int k = 0; k < candidate->n_why; k++) {
        char sentence[LINE];
        Text text = text_in(sentence, sizeof sentence);
        message_write(&text, &candidate->why[k], candidate->why[k].format);
        fputs(k ? "," : "", to);
        put_string(to, sentence);
    }
    fputs("]}", to);
}

static void put_move(FILE *to, const Report *report, int i)
{
    const Review *review = report->review;
    const Step *step = &review->steps[i];
    char word[LINE], best[MAX_MOVE_TEXT];
    Text played = text_in(word, sizeof word), better = text_in(best, sizeof best);

    report_moves(&played, report, i);
    fprintf(to, "{\"at\":%d,\"seat\":%d,\"move\":", step->first, step->seat);
    put_string(to, word);
    if (step->is_choice)
        review->match->game->write_move(&better, review_state(review, i),
                                        step->best[0].move);
    fputs(",\"best\":", to);
    put_string(to, step->is_choice ? best : word);
    fprintf(to, ",\"loss\":%.2f", step->loss);
    put_forecast(to, &step->after, review->seats);
    fputs(",\"candidates\":[", to);
    for (int k = 0; k < step->n_best; k++) {
        fputs(k ? "," : "", to);
        put_candidate(to, review, &step->best[k], review_state(review, i));
    }
    fputs("]}", to);
}

static void put_luck(FILE *to, const Report *report, int i)
{
    const Review *review = report->review;
    const Step *step = &review->steps[i];
    const Forecast *before = i ? &review->steps[i - 1].after : &review->before;
    double gains[MAX_SEATS];
    char moves[LINE];
    Text text = text_in(moves, sizeof moves);

    report_moves(&text, report, i);
    fprintf(to, "{\"at\":%d,\"to\":%d,\"moves\":", step->first, step->last);
    put_string(to, moves);
    for (int seat = 0; seat < review->seats; seat++)
        gains[seat] = forecast_lead(&step->after, review->seats, seat) -
                      forecast_lead(before, review->seats, seat);
    put_list(to, "gain", gains, review->seats, "%.2f");
    put_forecast(to, &step->after, review->seats);
    fputc('}', to);
}

static void put_steps(FILE *to, const Report *report, bool of_luck,
                      void (*put)(FILE *to, const Report *report, int i))
{
    bool is_first = true;

    for (int i = 0; i < report->review->n_steps; i++)
        if ((report->review->steps[i].seat == LUCK) == of_luck) {
            fputs(is_first ? "" : ",", to);
            put(to, report, i);
            is_first = false;
        }
}

static void put_seat(FILE *to, const Report *report, int seat)
{
    const Review *review = report->review;
    const SeatReview *sum = &review->by_seat[seat];
    int points[MAX_SEATS];

    review->match->game->settled(match_state(review->match), points);
    fprintf(to, "{\"seat\":%d,\"name\":", seat);
    put_string(to, report->names[seat]);
    fprintf(to, ",\"points\":%d,\"choices\":%d,\"best\":%d,\"loss\":%.2f,\"worst\":",
            points[seat], sum->choices, sum->best, sum->loss);
    if (sum->worst < 0)
        fputs("null", to);
    else
        fprintf(to, "%d", review->steps[sum->worst].first);
    fprintf(to,
            ",\"margin\":%.2f,\"play\":%.2f,\"own_play\":%.2f,\"luck\":%.2f,"
            "\"luck_error\":%.2f,\"seating\":%.2f}",
            sum->margin, sum->play, sum->own_play, sum->luck, sum->luck_error,
            sum->seating);
}

void report_json(FILE *to, const Report *report)
{
    const Review *review = report->review;
    int players = review->match->setup.players;

    fprintf(to,
            "{\"game\":\"%s\",\"players\":%d,\"bot\":\"%s\",\"outlook\":%d,\"over\":%s",
            review->match->game->name, players, review->bot->name, review->outlook,
            match_turn(review->match) == OVER ? "true" : "false");
    fputs(",\"moves\":[", to);
    put_steps(to, report, false, put_move);
    fputs("],\"luck\":[", to);
    put_steps(to, report, true, put_luck);
    fputs("],\"seats\":[", to);
    for (int seat = 0; seat < players; seat++) {
        fputs(seat ? "," : "", to);
        put_seat(to, report, seat);
    }
    fputs("]}\n", to);
}
