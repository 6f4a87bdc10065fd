/* puzzle_mine.c - see puzzle_mine.h. */
#include "cli/puzzle_mine.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/progress.h"
#include "cli/puzzle_check.h"
#include "cli/puzzle_rating.h"
#include "os/pool.h"

enum {
    PER_GAME = 8,
    FEW_MOVES = 4,                  /* with fewer, there is nothing to look for */
    TENTHS = 10
};

/* What one game brought. */
typedef struct {
    int n;
    Puzzle puzzles[PER_GAME];
    Match *match;                   /* NULL: no puzzle was found */
    MineCounts counts;
} Vein;

typedef struct {
    const Mine *mine;
    Vein *veins;                    /* by game */
    const PuzzleFile *file;         /* all that were found, while they are proved */
    const int *chosen;              /* of these, those that are proved now */
    Proved *proved;                 /* by number in the file */
    int all;                        /* jobs of this stage */
    const char *stage;
    pthread_mutex_t lock;           /* of what is below */
    int done;
    Progress progress;
} Miners;

static void tell(Miners *miners)
{
    pthread_mutex_lock(&miners->lock);
    miners->done++;
    if (progress_due(&miners->progress)) {
        fprintf(stderr, "%s %d/%d", miners->stage, miners->done, miners->all);
        progress_pace(&miners->progress, miners->done, miners->all, miners->mine->lang);
    }
    pthread_mutex_unlock(&miners->lock);
}

static void run_stage(Miners *miners, const char *stage, int n, Job *job)
{
    miners->stage = stage;
    miners->all = n;
    miners->done = 0;
    miners->progress = progress_begin();
    pool_run(miners->mine->threads, n, job, miners);
    progress_clear();
}

/* One game */

/* By how much the first of the bot's candidates seems better than the second. */
static double seeming_margin(const Candidate *best, int n, int seats, int seat)
{
    double leads[2] = {0};

    if (n < 2)
        return 0;
    for (int i = 0; i < 2; i++)
        for (int other = 0; other < seats; other++)
            leads[i] += other == seat ? best[i].scores[other]
                                      : -(double)best[i].scores[other] / (seats - 1);
    return leads[0] - leads[1];
}

/* Is there something to find in `s`, as far as a quick look can say? */
static bool seems_clear(const Themes *kind, const State *s, Rng *rng)
{
    static _Thread_local Move moves[MAX_MOVES];
    Candidate best[MAX_CANDIDATES];
    Question question = {.game = kind->game, .state = s, .rng = rng,
                         .playouts = ADVICE_PLAYOUTS, .candidates = 2};

    if (kind->game->moves(s, moves) < FEW_MOVES)
        return false;
    int n = bot_think(bot_named(ADVISER), &question, best);
    return seeming_margin(best, n, kind->game->seats(s), kind->game->turn(s)) >=
           PUZZLE_MARGIN;
}

static void keep(Vein *vein, const Themes *kind, const Match *match,
                 const Finding *found)
{
    const State *s = match_state(match);
    Solved solved = {s, found->best, found->gain, found->denial};
    int theme = kind->theme(&solved);

    if (theme < 0)
        return;
    int margin = (int)(found->margin * TENTHS);     /* as the file has it */
    vein->puzzles[vein->n++] = (Puzzle){
        .ply = match->n_moves, .solution = found->best, .theme = theme,
        .rating = puzzle_rating(kind->game, s, found->best, (double)margin / TENTHS),
        .margin = margin,
    };
}

/* Look at the choice of the seat to move, unless there is a puzzle in this turn. */
static void look(Vein *vein, const Themes *kind, const Match *match, Rng *rng)
{
    const Puzzle *last = vein->n ? &vein->puzzles[vein->n - 1] : NULL;

    if (vein->n == PER_GAME || (last && match_floor(match) <= last->ply))
        return;
    vein->counts.choices++;
    if (!seems_clear(kind, match_state(match), rng))
        return;
    vein->counts.seeming++;
    Finding found = puzzle_look(kind, match_state(match), 1);
    if (!found.is_clear)
        return;
    vein->counts.clear++;
    keep(vein, kind, match, &found);
}

static void play_game(Vein *vein, const Mine *mine, Match *match, int index)
{
    static const char *const levels[] = {"normal", "strong"};
    const Game *game = mine->kind->game;
    uint64_t number = mine->seed * 1000003 + (uint64_t)index;
    Rng rng = rng_from(number);
    unsigned char seed[SEED_SIZE];
    Memory memories[MAX_SEATS] = {0};
    const Bot *players[MAX_SEATS];

    dealer_seed(seed, number);
    Dealer dealer = dealer_from(seed, "");
    for (int seat = 0; seat < MAX_SEATS; seat++)
        players[seat] = bot_named(levels[rng_below(&rng, 2)]);
    for (match_deal(match, &dealer); match_turn(match) != OVER;
         match_deal(match, &dealer)) {
        int seat = match_turn(match);
        Candidate best[MAX_CANDIDATES];
        Question question = {.game = game, .state = match_state(match), .rng = &rng,
                             .candidates = 1, .memory = &memories[seat]};
        look(vein, mine->kind, match, &rng);
        bot_think(players[seat], &question, best);
        match_play(match, best[0].move);
    }
}

static void mine_game(void *context, int worker, int index)
{
    Miners *miners = context;
    const Mine *mine = miners->mine;
    Vein *vein = &miners->veins[index];
    Match *match = malloc(sizeof *match);
    Setup setup = {.players = 2};

    (void)worker;
    if (match) {
        match_start(match, mine->kind->game, &setup);
        play_game(vein, mine, match, index);
    }
    if (vein->n > 0)
        vein->match = match;
    else
        free(match);
    tell(miners);
}

/* All games */

static bool gather(PuzzleFile *out, MineCounts *counts, const Miners *miners, Err *err)
{
    int games = miners->mine->games;

    out->matches = calloc((size_t)games, sizeof *out->matches);
    out->puzzles = calloc((size_t)games * PER_GAME, sizeof *out->puzzles);
    if (!out->matches || !out->puzzles)
        return fail(err, ERR_FILE, N_("out of memory"));
    for (int game = 0; game < games; game++) {
        const Vein *vein = &miners->veins[game];
        counts->choices += vein->counts.choices;
        counts->seeming += vein->counts.seeming;
        counts->clear += vein->counts.clear;
        for (int i = 0; i < vein->n; i++) {
            out->puzzles[out->n] = vein->puzzles[i];
            out->puzzles[out->n++].match = out->n_matches;
        }
        if (vein->n > 0)
            out->matches[out->n_matches++] = *vein->match;
    }
    return true;
}

/* What becomes of a puzzle. */
typedef enum { FOUND, CHOSEN, REFUTED } Fate;

static int n_themes(const Themes *kind)
{
    int n = 0;

    while (kind->themes[n])
        n++;
    return n;
}

/* Choose further puzzles, theme by theme in turn, until `keep` are chosen. Returns how
 * many were added to `chosen`. */
static int choose(int *chosen, Fate *fates, const PuzzleFile *file, int missing)
{
    int n = 0, themes = n_themes(file->kind);

    for (bool is_any = true; is_any && n < missing;) {
        is_any = false;
        for (int theme = 0; theme < themes && n < missing; theme++)
            for (int i = 0; i < file->n; i++)
                if (file->puzzles[i].theme == theme && fates[i] == FOUND) {
                    fates[i] = CHOSEN;
                    chosen[n++] = i;
                    is_any = true;
                    break;
                }
    }
    return n;
}

static void prove_one(void *context, int worker, int index)
{
    Miners *miners = context;
    int which = miners->chosen[index];
    Proof proof = {.bot = bot_named("unlimited"), .times = TIMES};

    (void)worker;
    miners->proved[which] =
        puzzle_prove(miners->file, &miners->file->puzzles[which], &proof);
    tell(miners);
}

/* Prove the first `n` chosen ones. Returns how many were refuted. */
static int prove(Miners *miners, Fate *fates, int n)
{
    int refuted = 0;

    run_stage(miners, "proving", n, prove_one);
    for (int i = 0; i < n; i++) {
        const Proved *proved = &miners->proved[miners->chosen[i]];
        if (!proved->is_solved || !proved->is_unique) {
            fates[miners->chosen[i]] = REFUTED;
            refuted++;
        } else {
            puzzle_refresh(&miners->file->puzzles[miners->chosen[i]], miners->file,
                           proved);
        }
    }
    return refuted;
}

/* Choose and prove until enough are kept or none is left. */
static void select_best(PuzzleFile *file, MineCounts *counts, Miners *miners, int *chosen,
                        Fate *fates)
{
    int missing = miners->mine->keep;

    miners->file = file;
    miners->chosen = chosen;
    while (missing > 0) {
        int n = choose(chosen, fates, file, missing);
        if (n == 0)
            break;
        int refuted = miners->mine->is_proved ? prove(miners, fates, n) : 0;
        counts->refuted += refuted;
        missing -= n - refuted;
    }
    for (int i = 0; i < file->n; i++)
        if (fates[i] == CHOSEN)
            file->puzzles[counts->kept++] = file->puzzles[i];
    file->n = counts->kept;
    counts->proved = miners->mine->is_proved ? counts->kept : 0;
}

static bool keep_best(PuzzleFile *file, MineCounts *counts, Miners *miners, Err *err)
{
    size_t n = (size_t)file->n + 1;
    int *chosen = calloc(n, sizeof *chosen);
    Fate *fates = calloc(n, sizeof *fates);

    miners->proved = calloc(n, sizeof *miners->proved);
    bool ok = chosen && fates && miners->proved;
    if (ok)
        select_best(file, counts, miners, chosen, fates);
    free(chosen);
    free(fates);
    free(miners->proved);
    return ok || fail(err, ERR_FILE, N_("out of memory"));
}

bool puzzle_mine(PuzzleFile *out, MineCounts *counts, const Mine *mine, Err *err)
{
    Miners miners = {.mine = mine, .lock = PTHREAD_MUTEX_INITIALIZER};

    *out = (PuzzleFile){.kind = mine->kind};
    *counts = (MineCounts){0};
    miners.veins = calloc((size_t)mine->games, sizeof *miners.veins);
    if (!miners.veins)
        return fail(err, ERR_FILE, N_("out of memory"));
    run_stage(&miners, "mining", mine->games, mine_game);
    bool ok = gather(out, counts, &miners, err) && keep_best(out, counts, &miners, err);
    for (int i = 0; i < mine->games; i++)
        free(miners.veins[i].match);
    free(miners.veins);
    return ok;
}
