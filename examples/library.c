/* library.c - a game of each kind between two bots, by libpolis. C and C++.
 * cc library.c $(pkg-config --cflags --libs polis) -o library && ./library */
#include <polis/polis.h>
#include <stdio.h>
#include <stdlib.h>

static void must(int code, const polis_error *err)
{
    if (code == POLIS_OK)
        return;
    fprintf(stderr, "%s: %s\n", polis_code_name(code), err->text);
    exit(1);
}

/* Each seat has a bot of its own; the game's own seat, if it has one, plays by any. */
static void play(polis_match *match, const char *const *bots, int n)
{
    polis_question question = POLIS_QUESTION;
    polis_answer answer = POLIS_ANSWER;
    polis_error err;

    while (polis_match_turn(match) >= 0) {
        question.bot = bots[polis_match_turn(match) % n];
        must(polis_match_ask(match, &question, &answer, &err), &err);
        must(polis_match_play(match, answer.move, &err), &err);
    }
}

static void tell(const polis_match *match, const char *game)
{
    printf("%s: %d moves,", game, polis_match_length(match));
    for (int seat = 0; seat < polis_match_seats(match); seat++)
        printf(" %s %d%s", polis_match_name(match, seat), polis_match_points(match, seat),
               polis_match_winners(match) >> seat & 1 ? " wins" : "");
    printf(", digest %016llx\n", (unsigned long long)polis_match_digest(match));
}

int main(void)
{
    static const char *const bots[] = {"greedy", "beginner"};
    const char *game;

    for (int i = 0; (game = polis_game_name(i)) != NULL; i++) {
        polis_match *match;
        polis_error err;
        must(polis_match_new(&match, game, "players=2 seed=7", &err), &err);
        for (int seat = 0; seat < 2; seat++)
            must(polis_match_set_name(match, seat, bots[seat], &err), &err);
        play(match, bots, 2);
        tell(match, game);
        polis_match_free(match);
    }
    return 0;
}
