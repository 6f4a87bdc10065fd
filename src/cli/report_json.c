/* report_json.c - a review as one line of JSON: see report.h. */
#include "cli/report.h"
#include "study/study_json.h"

enum { STEP = 1 << 19 };            /* bytes of a step, or of all that is no step */

/* Print what has been written, to make room for more. */
static void flush(Json *json, FILE *to)
{
    fputs(json->text->at, to);
    *json->text = text_in(json->text->at, json->text->size);
}

static void put_steps(Json *json, FILE *to, const WholeReview *whole, bool of_luck)
{
    put_array_as(json, of_luck ? "luck" : "moves");
    for (int i = 0; i < whole->review.n_cuts; i++)
        if ((whole->cuts[i].seat == LUCK) == of_luck) {
            Assessment step = whole_assessment(whole, i);
            put_step(json, &whole->review, i, &step, &whole->advice[i]);
            flush(json, to);
        }
    put_end(json);
}

void report_json(FILE *to, const Report *report)
{
    static char buffer[STEP];
    const WholeReview *whole = report->whole;
    const Match *match = whole->review.match;
    const Assessment before = whole_assessment(whole, -1);
    Text text = text_in(buffer, sizeof buffer);
    Json json = {.text = &text};

    put_object(&json);
    put_string_as(&json, "game", match->game->name);
    put_number_as(&json, "players", match->setup.players);
    put_string_as(&json, "bot", whole->review.budget.bot->name);
    put_number_as(&json, "outlook", whole->review.budget.outlook);
    put_bool_as(&json, "over", match_turn(match) == OVER);
    put_key(&json, "before");
    put_step(&json, &whole->review, -1, &before, NULL);
    put_steps(&json, to, whole, false);
    put_steps(&json, to, whole, true);
    put_sum(&json, &whole->review, &whole->sum, whole->steps, report->names);
    put_end(&json);
    text_char(&text, '\n');
    flush(&json, to);
}
