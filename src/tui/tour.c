/* tour.c - gives a lesson in the terminal: see tour.h. */
#include "tui/tour.h"

#include <stdlib.h>
#include <string.h>

#include "tui/full.h"

static const TourGame *tour_of(const Game *game)
{
    for (int i = 0; tours[i]; i++)
        if (tours[i]->game == game)
            return tours[i];
    return NULL;
}

static const char *right_word(const LessonStep *step)
{
    const LessonTry *one = step->tries;

    while (!one->isRight)
        one++;
    return one->word;
}

static bool play_words(Match *match, const char *words)
{
    Err err;

    for (text_skip_blank(&words); *words; text_skip_blank(&words))
        if (!match_read(match, &words, &err))
            return false;
    return true;
}

/* Lay out the position of a step, whatever the learner did before. */
static bool lay_out(Plain *p, const Lesson *lesson, int step)
{
    Match *match = &p->record.match;
    Setup setup = {.players = 2};
    bool ok = true;

    match_start(match, p->game, &setup);
    for (int i = 0; i <= step && ok; i++)
        ok = play_words(match, lesson->steps[i].before) &&
             (i == step || play_words(match, right_word(&lesson->steps[i])));
    p->saved = match->n_moves;      /* nobody asks whether to save a lesson */
    return ok;
}

static void say_line(Plain *p, const char *sentence)
{
    text_f(&p->out, "%s\n", say(p->lang, sentence));
}

/* Show what was said since: as a page, or above the next question. */
static void show(Plain *p, const char *title)
{
    if (!p->full)
        return;
    full_page(p, say(p->lang, title));
    full_set_task(p->full, "");
    full_read_page(p);
}

static void say_step(Plain *p, const LessonStep *step)
{
    if (!p->full) {
        text_char(&p->out, '\n');
        say_line(p, step->title);
    }
    for (int i = 0; i < LESSON_TEXTS && step->text[i]; i++) {
        say_line(p, step->text[i]);
        if (p->full)
            text_char(&p->out, '\n');
    }
    text_str(&p->out, p->full ? "\033[1m" : "");
    text_str(&p->out, say(p->lang, step->task));
    text_str(&p->out, p->full ? "\033[0m\n" : "\n");
    show(p, step->title);
}

/* A hint on the full screen is the move that the lesson is about. */
static void set_advice(Plain *p, const LessonStep *step)
{
    const char *word = right_word(step);
    Err err;

    if (p->full && !p->game->read_move(&p->full->advice, plain_state(p), &word, &err))
        abort();                    /* the page's tests play every lesson */
}

/* The messages of the full screen are the task, and what was said to the last try. */
static void show_task(Plain *p, const LessonStep *step, const char *fault)
{
    p->full->log[0] = '\0';
    full_take(p->full, say(p->lang, step->task));
    if (fault)
        full_take(p->full, say(p->lang, fault));
}

/* Let the learner try until it is right; false if they leave. */
static bool try_step(Plain *p, const TourGame *tour, int step)
{
    alignas(16) unsigned char after[MAX_STATE];
    char word[MAX_MOVE_TEXT];
    const char *fault = NULL;

    set_advice(p, &tour->lesson->steps[step]);
    do {
        if (p->full)
            show_task(p, &tour->lesson->steps[step], fault);
        Answer answer = plain_turn(p);
        if (answer.kind == ANSWER_LEAVE)
            return false;
        fault = "";
        if (answer.kind != ANSWER_MOVE)
            continue;
        Text text = text_in(word, sizeof word);
        p->game->write_move(&text, plain_state(p), answer.move);
        memcpy(after, plain_state(p), p->game->state_size);
        p->game->play((State *)after, answer.move);
        TourMove move = {word, plain_state(p), (const State *)after, tour->lesson->seat};
        fault = tour_fault(tour, step, &move);
        if (fault && !p->full)
            say_line(p, fault);
        if (!fault)
            match_play(&p->record.match, answer.move);
    } while (fault);
    return true;
}

static bool give_step(Plain *p, const TourGame *tour, int step)
{
    const LessonStep *at = &tour->lesson->steps[step];

    if (!lay_out(p, tour->lesson, step))
        abort();                    /* the page's tests play every lesson */
    say_step(p, at);
    if (!try_step(p, tour, step))
        return false;
    say_line(p, at->done);
    show(p, at->title);
    return true;
}

static void end_lesson(Plain *p, const Lesson *lesson)
{
    static const char title[] = N_("You are ready for your first game");

    if (!p->full)
        say_line(p, title);
    for (int i = 0; i < LESSON_TEXTS && lesson->remember[i]; i++)
        text_f(&p->out, "%s %s\n", p->utf8 ? "·" : "-",
               say(p->lang, lesson->remember[i]));
    plain_say(p, N_("Now play: polis play %s --seats you,bot:beginner"), p->game->name);
    show(p, title);
}

int tour_give(const Game *game, Lang lang, bool is_full)
{
    const TourGame *tour = tour_of(game);
    Plain *p = tour ? plain_open(game, lang) : NULL;
    Err err;

    if (!p)
        return EXIT_FAILURE;
    p->place = &local_place;
    p->is_on = true;
    p->viewer = tour->lesson->seat;
    text_copy(p->record.seats[tour->lesson->seat], SEAT_NAME, "you");
    text_copy(p->record.seats[!tour->lesson->seat], SEAT_NAME,
              say(lang, N_("Your rival")));
    if (is_full)
        p->full = full_open(lang, p->utf8, &err);
    if (p->full)
        p->full->is_lesson = true;
    int step = 0;
    while (tour->lesson->steps[step].before && give_step(p, tour, step))
        step++;
    if (!tour->lesson->steps[step].before)
        end_lesson(p, tour->lesson);
    full_close(p->full);
    p->full = NULL;
    plain_flush(p);
    plain_close(p);
    return EXIT_SUCCESS;
}
