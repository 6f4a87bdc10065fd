/* study_lines.c - the lines `review` and `try`: the engine's match is analysed step by
 * step, and moves are judged that nobody has made. */
#include <stdalign.h>
#include <string.h>

#include "engine/request.h"
#include "engine/words.h"
#include "study/study_json.h"
#include "study/sum_read.h"

enum { USUAL_OUTLOOK = 256, USUAL_MULTI = 3, MOST_PLAYOUTS = 1000000,
       NO_STEP = -2 };              /* the line names none */

/* Everything that a line of study may say besides moves. */
typedef struct {
    StudyBudget budget;
    int step, at;
} StudyLine;

/* Read a setting; `own` is the one that only this command knows. */
static bool read_word(StudyLine *line, const char *command, WordKey own, char *word,
                      Err *err)
{
    static const char bot[] = "bot=";
    const WordKey keys[] = {
        own,
        {"playouts", 1, MOST_PLAYOUTS, &line->budget.playouts},
        {"outlook", 1, MOST_PLAYOUTS, &line->budget.outlook},
        {"multi", 1, ADVICE_BEST, &line->budget.multi},
    };

    if (strncmp(word, bot, strlen(bot)) == 0)
        return bot_wanted(&line->budget.bot, word + strlen(bot), err);
    return words_key(command, word, keys, sizeof keys / sizeof *keys, err);
}

static bool read_review_word(StudyLine *line, char *word, Err *err)
{
    return read_word(line, "review", (WordKey){"step", -1, MAX_PLIES, &line->step}, word,
                     err);
}

static bool read_try_word(StudyLine *line, char *word, Err *err)
{
    return read_word(line, "try", (WordKey){"at", 0, MAX_PLIES, &line->at}, word, err);
}

static StudyLine usual_line(const Engine *engine)
{
    return (StudyLine){.budget = {.outlook = USUAL_OUTLOOK,
                                  .multi = USUAL_MULTI, .hooks = &engine->hooks},
                       .step = NO_STEP, .at = engine->match.n_moves};
}

static Review review_of(Engine *engine, const StudyBudget *budget)
{
    Review review = {.match = &engine->match, .budget = *budget,
                     .cuts = engine->study.cuts};

    budget_complete(&review.budget);
    review.n_cuts = cut_match(engine->study.cuts, &engine->match);
    return review;
}

static bool answer_cuts(Request *request, const Review *review)
{
    Text out = text_in(request->engine->out, sizeof request->engine->out);
    Json json = {.text = &out};

    text_str(&out, "review ");
    put_cuts(&json, review);
    tell(request, request->engine->out);
    return true;
}

static bool answer_step(Request *request, const Review *review, int i)
{
    Text out = text_in(request->engine->out, sizeof request->engine->out);
    Json json = {.text = &out};
    Assessment assessed;
    Advice advice;

    review_step(&assessed, &advice, review, i);
    text_str(&out, "review ");
    put_step(&json, review, i, &assessed, &advice);
    tell(request, request->engine->out);
    return true;
}

/* `review sum [ … ]`. */
static bool answer_sum(Request *request, const Review *review, Err *err)
{
    Study *study = &request->engine->study;
    Text out = text_in(request->engine->out, sizeof request->engine->out);
    Json json = {.text = &out};

    if (!doc_read(study->nodes, STUDY_NODES, request->rest, strlen(request->rest), err) ||
        !sum_read(study->steps, review, study->nodes, err))
        return false;
    review_sum(&study->sum, review, study->steps);
    text_str(&out, "review ");
    put_object(&json);
    put_sum(&json, review, &study->sum, study->steps, NULL);
    put_end(&json);
    tell(request, request->engine->out);
    return true;
}

bool study_review(Request *request, Err *err)
{
    Engine *engine = request->engine;
    StudyLine line = usual_line(engine);
    char word[WORD];

    if (!need_match(engine, err))
        return false;
    text_skip_blank(&request->rest);
    if (text_is_word(request->rest, "sum")) {
        request->rest += strlen("sum");
        Review review = review_of(engine, &line.budget);
        return answer_sum(request, &review, err);
    }
    while (words_next(&request->rest, word, sizeof word, err) && *word)
        if (!read_review_word(&line, word, err))
            return false;
    if (*word)
        return false;
    Review review = review_of(engine, &line.budget);
    if (line.step == NO_STEP)
        return answer_cuts(request, &review);
    if (line.step >= review.n_cuts)
        return fail(err, ERR_SYNTAX, N_("%s must be from %d to %d"), "step", -1,
                    review.n_cuts - 1);
    return answer_step(request, &review, line.step);
}

/* Is the next word a setting, not a move? No move of a seat has a '='. */
static bool is_setting(const char *at)
{
    return at[strcspn(at, "= \t\r")] == '=';
}

/* Read the settings of a `try`, wherever they stand: moves are read in the position that
 * they name. */
static bool read_settings(StudyLine *line, const char *rest, Err *err)
{
    char word[WORD];

    while (words_next(&rest, word, sizeof word, err) && *word)
        if (is_setting(word) && !read_try_word(line, word, err))
            return false;
    return !*word;
}

typedef struct {
    int n;
    Move moves[ADVICE_TURN];
} Trial;

/* Play the moves of the line, all in one turn, from `position`. */
static bool read_trial(Trial *out, const StudyPosition *position, const char *rest,
                       Err *err)
{
    alignas(16) unsigned char copy[MAX_STATE];
    State *s = (State *)(void *)copy;
    char word[WORD];

    out->n = 0;
    memcpy(s, position->state, position->game->state_size);
    for (text_skip_blank(&rest); *rest; text_skip_blank(&rest)) {
        if (is_setting(rest)) {
            words_next(&rest, word, sizeof word, err);
            continue;
        }
        if (out->n && !turn_goes_on(position->game, position->state, s))
            return fail(err, ERR_STATE, N_("the turn is over before the last move"));
        if (out->n == ADVICE_TURN)
            return fail(err, ERR_SYNTAX, N_("a turn has at most %d moves"), ADVICE_TURN);
        if (!position->game->read_move(&out->moves[out->n], s, &rest, err))
            return false;
        position->game->play(s, out->moves[out->n++]);
    }
    return out->n > 0 || fail(err, ERR_SYNTAX, N_("try needs a move, or the word best"));
}

/* After the word best there are only settings, which have been read already. */
static bool ends_with_best(const char *rest, Err *err)
{
    char word[WORD];

    words_next(&rest, word, sizeof word, err);
    while (words_next(&rest, word, sizeof word, err) && *word)
        if (!is_setting(word))
            return fail(err, ERR_UNKNOWN, N_("%s does not know '%s'"), "try best", word);
    return true;
}

static bool is_same(const Tried *a, const Tried *b)
{
    return a->game == b->game && a->digest == b->digest && a->number == b->number &&
           a->budget.bot == b->budget.bot && a->budget.playouts == b->budget.playouts &&
           a->budget.outlook == b->budget.outlook && a->budget.multi == b->budget.multi;
}

/* What was broken off is no answer for next time. */
static bool is_stopped(const StudyBudget *budget)
{
    return budget->hooks->stop && budget->hooks->stop(budget->hooks->with);
}

/* What the bot would do, as told last time if that was the same question. */
static const Advice *advice_for(Study *study, const StudyPosition *position,
                                const StudyBudget *budget)
{
    Tried now = {position->game, position->game->digest(position->state),
                 position->number, *budget};

    if (is_same(&study->tried, &now))
        return &study->advice;
    advise(&study->advice, position, budget);
    study->tried = is_stopped(budget) ? (Tried){0} : now;
    return &study->advice;
}

static void answer_try(Request *request, const StudyPosition *position,
                       const Trial *trial, const StudyBudget *budget)
{
    const Advice *advice = advice_for(&request->engine->study, position, budget);
    Text out = text_in(request->engine->out, sizeof request->engine->out);
    Json json = {.text = &out};
    Assessment assessed;

    text_str(&out, "try ");
    put_object(&json);
    put_number_as(&json, "at", position->number + 1);
    put_number_as(&json, "seat", position->game->turn(position->state));
    if (trial->n) {
        StudyTurn turn = {trial->moves, trial->n};
        judge(&assessed, position, &turn, advice, budget);
        put_outcome(&json, position, &turn, &assessed, advice);
        put_gain(&json, position, &turn);
    } else {
        put_advice(&json, position, advice);
    }
    put_end(&json);
    tell(request, request->engine->out);
}

bool study_try(Request *request, Err *err)
{
    Engine *engine = request->engine;
    StudyLine line = usual_line(engine);
    Match *match = &engine->spare;
    Trial trial = {0};

    if (!need_match(engine, err) || !read_settings(&line, request->rest, err))
        return false;
    if (line.at > engine->match.n_moves)
        return fail(err, ERR_SYNTAX, N_("%s must be from %d to %d"), "at", 0,
                    engine->match.n_moves);
    *match = engine->match;
    match_rewind(match, line.at);
    if (match_turn(match) < 0)
        return match_turn(match) == OVER
                   ? fail(err, ERR_STATE, N_("the game is over"))
                   : fail(err, ERR_STATE, N_("luck is to move, not a seat"));
    StudyPosition position = {match->game, match_state(match), line.at};
    text_skip_blank(&request->rest);
    if (text_is_word(request->rest, "best")
            ? !ends_with_best(request->rest, err)
            : !read_trial(&trial, &position, request->rest, err))
        return false;
    budget_complete(&line.budget);
    answer_try(request, &position, &trial, &line.budget);
    return true;
}
