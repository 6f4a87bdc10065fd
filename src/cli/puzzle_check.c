/* puzzle_check.c - see puzzle_check.h. */
#include "cli/puzzle_check.h"

enum { LOOK_NUMBER = 1, BOT_SEED = 2, TENTHS = 10 };

Finding puzzle_look(const Themes *kind, const State *s, int times)
{
    Scales scales = {.game = kind->game, .bot = bot_named(ADVISER), .wide = MINED_WIDE,
                     .playouts = MINED_PLAYOUTS * times, .margin = PUZZLE_MARGIN,
                     .number = LOOK_NUMBER};
    Weight best, next;
    bool is_clear = weigh(&best, &next, &scales, s);

    return (Finding){
        .best = best.move, .is_clear = is_clear, .margin = best.lead - next.lead,
        .gain = best.own - next.own, .denial = next.others - best.others,
    };
}

static Move choice_of(const Proof *proof, const Game *game, const State *s)
{
    Rng rng = rng_from(BOT_SEED);
    Candidate best[MAX_CANDIDATES];
    Question question = {.game = game, .state = s, .rng = &rng,
                         .playouts = proof->playouts, .candidates = 1};

    bot_think(proof->bot, &question, best);
    return best[0].move;
}

Proved puzzle_prove(const PuzzleFile *file, const Puzzle *puzzle, const Proof *proof)
{
    static _Thread_local Match match;

    puzzle_match(&match, file, puzzle);
    const State *s = match_state(&match);
    Proved proved = {.found = puzzle_look(file->kind, s, proof->times)};

    proved.is_unique =
        proved.found.is_clear && proved.found.best == puzzle->solution;
    /* What is refuted already need not be solved, which takes longer. */
    proved.is_solved = proved.is_unique &&
                       choice_of(proof, file->kind->game, s) == puzzle->solution;
    return proved;
}

void puzzle_refresh(Puzzle *puzzle, const PuzzleFile *file, const Proved *proved)
{
    static _Thread_local Match match;
    const Finding *found = &proved->found;

    puzzle_match(&match, file, puzzle);
    Solved solved = {match_state(&match), found->best, found->gain, found->denial};
    int theme = file->kind->theme(&solved);
    puzzle->theme = theme < 0 ? puzzle->theme : theme;
    puzzle->margin = (int)(found->margin * TENTHS);
}
