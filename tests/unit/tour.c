/* tour.c - the lessons of `polis tour`: what the page's scripts say is what the rules and
 * the checks of the terminal say. */
#include "tui/tour.h"

#include <string.h>

#include "core/match.h"
#include "test.h"

static void play_words(Match *match, const char *words, const char *what)
{
    Err err;

    for (text_skip_blank(&words); *words; text_skip_blank(&words))
        if (!match_read(match, &words, &err)) {
            CHECK(false, what);
            return;
        }
}

static const char *right_word(const LessonStep *step)
{
    for (const LessonTry *one = step->tries; one->word; one++)
        if (one->isRight)
            return one->word;
    return NULL;
}

/* What the lesson says to a move that the rules allow; "refused" if they do not. */
static const char *said_to(const TourGame *tour, int step, const Match *match,
                           const char *word)
{
    static Match after;
    const char *at = word;
    Err err;

    after = *match;
    if (!match_read(&after, &at, &err))
        return "refused";
    TourMove move = {word, match_state(match), match_state(&after), tour->lesson->seat};
    return tour_fault(tour, step, &move);
}

/* Every try of every step is answered as the script says. */
static void tries(void **unused)
{
    static Match match;

    (void)unused;
    for (int i = 0; tours[i]; i++) {
        const TourGame *tour = tours[i];
        Setup setup = {.players = 2};
        int n = 0;
        match_start(&match, tour->game, &setup);
        for (const LessonStep *step = tour->lesson->steps; step->before; step++, n++) {
            play_words(&match, step->before, step->title);
            CHECK_INT(match_turn(&match), tour->lesson->seat, step->title);
            for (const LessonTry *one = step->tries; one->word; one++) {
                const char *said = said_to(tour, n, &match, one->word);
                if (one->isRight)
                    CHECK(!said, one->word);
                if (one->but)
                    CHECK_STR(said, one->but, one->word);
            }
            play_words(&match, right_word(step), step->title);
        }
        CHECK(n >= 6, tour->game->name);
    }
}

/* Other moves: accepted, or answered by a remark that fits. */
static void others(void **unused)
{
    static const struct { int step; const char *word, *begins; } cases[] = {
        {0, "7@1,1/1",  "That tile is allowed, but it costs stones"},
        {0, "19@-1,2/3", NULL},
        {1, "30@3,1/1", "This tile is free"},
        {1, "22@3,1/1", NULL},
        {1, "24@0,2/5", "refused"},
        {2, "12@3,1/1", "That is allowed, but it lies on the ground"},
    };
    static Match match;

    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Setup setup = {.players = 2};
        const LessonStep *steps = tours[0]->lesson->steps;
        match_start(&match, tours[0]->game, &setup);
        for (int step = 0; step <= cases[i].step; step++) {
            play_words(&match, steps[step].before, cases[i].word);
            if (step < cases[i].step)
                play_words(&match, right_word(&steps[step]), cases[i].word);
        }
        const char *said = said_to(tours[0], cases[i].step, &match, cases[i].word);
        const char *begins = cases[i].begins;
        CHECK(begins ? said && strncmp(said, begins, strlen(begins)) == 0 : !said,
              cases[i].word);
    }
}

/* How names are combined. */
static void combinations(void **unused)
{
    static const struct { const char *check; bool holds; } cases[] = {
        {"takes(19)", true},
        {"takes(7)", false},
        {"not(takes(19))", false},
        {"both(takes(19),not(takes(7)))", true},
        {"both(not(takes(7)),both(takes(19),takes(3)))", false},
        {"always", true},
    };
    static unsigned char state[MAX_STATE] __attribute__((aligned(16)));
    TourMove move = {"19@1,1/1", (const State *)state, (const State *)state, 0};

    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        CHECK_INT(tour_check(tours[0], cases[i].check, &move), cases[i].holds,
                  cases[i].check);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tries),
        cmocka_unit_test(others),
        cmocka_unit_test(combinations),
    };
    return RUN(tests);
}
