/* engine.c - see engine.h. Each command has a function and a row in the table below. */
#include "engine/engine.h"

#include <stdalign.h>
#include <string.h>

#include "engine/newgame.h"
#include "engine/request.h"
#include "engine/words.h"
#include "games/list.h"

static bool next_word(const char **rest, char word[WORD], Err *err)
{
    return words_next(rest, word, WORD, err);
}

bool need_match(const Engine *engine, Err *err)
{
    return engine->has_match ||
           fail(err, ERR_STATE, N_("no game yet; newgame begins one"));
}

static bool pgi(Request *request, Err *err)
{
    char text[512];

    (void)err;
    tell(request, "id name polis");
    tell(request, "id version " POLIS_VERSION);
    for (int i = 0; games[i]; i++) {
        Text out = text_in(text, sizeof text);
        text_f(&out, "game %s %d %d", games[i]->name, games[i]->min_players,
               games[i]->max_players);
        tell(request, text);
    }
    Text out = text_in(text, sizeof text);
    text_str(&out, "option bot");
    for (int i = 0; bots[i]; i++)
        text_f(&out, " %s", bots[i]->name);
    tell(request, text);
    tell(request, "option threads 1 64");
    tell(request, "pgiok");
    return true;
}

static bool setoption(Request *request, Err *err)
{
    Engine *engine = request->engine;
    char name[WORD], value[WORD];
    const char *at = value;

    if (!next_word(&request->rest, name, err) || !next_word(&request->rest, value, err))
        return false;
    if (strcmp(name, "bot") == 0) {
        if (!bot_wanted(&engine->bot, value, err))
            return false;
    } else if (strcmp(name, "threads") == 0) {
        if (!text_read_int(&at, 1, 64, &engine->threads) || *at)
            return fail(err, ERR_SYNTAX, N_("threads must be from 1 to 64, not '%s'"),
                        value);
    } else {
        return fail(err, ERR_UNKNOWN, N_("unknown option '%s'"), name);
    }
    tell(request, "ok");
    return true;
}

static bool isready(Request *request, Err *err)
{
    (void)err;
    tell(request, "readyok");
    return true;
}

static bool read_game(Request *request, const Game **game, Err *err)
{
    char name[WORD];

    if (!next_word(&request->rest, name, err))
        return false;
    *game = game_named(name);
    return *game || fail(err, ERR_UNKNOWN, N_("unknown game '%s'"), name);
}

static bool newgame(Request *request, Err *err)
{
    Engine *engine = request->engine;
    NewGame new = {.load_set = engine->load_set};

    if (!read_game(request, &new.game, err) || !newgame_read(&new, request->rest, err))
        return false;
    match_start(&engine->match, new.game, &new.setup);
    engine->has_match = true;
    engine->deal = new.deal;
    deal_go_on(&engine->deal, &engine->match);
    tell(request, "ok");
    return true;
}

/* From here on the engine deals, whoever made luck's moves before. */
static bool deal(Request *request, Err *err)
{
    Engine *engine = request->engine;
    Deal later = {.is_late = true};
    char word[WORD];

    if (!need_match(engine, err) || !next_word(&request->rest, word, err))
        return false;
    const char *value = words_value(word);
    if (!value || strcmp(word, "seed") != 0)
        return fail(err, ERR_SYNTAX, N_("deal needs seed=N"));
    if (!deal_read(&later, value, err))
        return false;
    engine->deal = later;
    deal_go_on(&engine->deal, &engine->match);
    tell(request, "ok");
    return true;
}

/* `rules GAME`: the book; `rules GAME NUMBER`: what it says about a rule. */
static bool rules(Request *request, Err *err)
{
    Engine *engine = request->engine;
    Text out = text_in(engine->out, sizeof engine->out);
    char typed[WORD], rule[RULE_NUMBER];
    const Game *game;

    if (!read_game(request, &game, err) || !next_word(&request->rest, typed, err))
        return false;
    game = game_of_rule(typed, game);
    if (*typed && !book_read(rule, game, typed, err))
        return false;
    text_str(&out, "rules ");
    book_write(&out, game, *typed ? rule : NULL);
    tell(request, engine->out);
    return true;
}

static bool box(Request *request, Err *err)
{
    Engine *engine = request->engine;
    Text out = text_in(engine->out, sizeof engine->out);
    const Game *game;

    if (!read_game(request, &game, err))
        return false;
    text_str(&out, "box ");
    box_write(&out, game, &(Setup){0});
    tell(request, engine->out);
    return true;
}

static bool plain(Request *request, Err *err)
{
    Engine *engine = request->engine;
    Text out = text_in(engine->out, sizeof engine->out);

    (void)err;
    text_str(&out, "plain ");
    plain_write(&out);
    tell(request, engine->out);
    return true;
}

static bool options(Request *request, Err *err)
{
    Engine *engine = request->engine;
    Text out = text_in(engine->out, sizeof engine->out);
    const Game *game;

    if (!read_game(request, &game, err))
        return false;
    text_str(&out, "options ");
    options_write(&out, game);
    tell(request, engine->out);
    return true;
}

/* `set`: the set of the match; `set GAME`: the one compiled in; `set GAME data:BASE64`:
 * the one in these bytes. */
static bool read_asked_set(Request *request, const Game **game, Setup *setup, Err *err)
{
    char word[SETTING];

    text_skip_blank(&request->rest);
    if (!*request->rest && !need_match(request->engine, err))
        return false;
    *game = request->engine->match.game;
    *setup = request->engine->match.setup;
    if (!*request->rest)
        return true;
    *setup = (Setup){0};
    return read_game(request, game, err) &&
           words_next(&request->rest, word, sizeof word, err) &&
           (!*word || set_is_data(word) ||
            fail(err, ERR_SYNTAX, N_("the data of a set begin with data:"))) &&
           (!*word || setup_read_set(setup, *game, word + SET_DATA_MARK, err));
}

static bool set(Request *request, Err *err)
{
    Engine *engine = request->engine;
    Text out = text_in(engine->out, sizeof engine->out);
    Json json = {.text = &out};
    const Game *game;
    Setup setup;

    if (!read_asked_set(request, &game, &setup, err))
        return false;
    if (!game->show_set)
        return fail(err, ERR_SETUP, N_("%s has no set files"), game->name);
    text_str(&out, "set ");
    put_object(&json);
    setup_put_set(&json, &setup, game);
    put_end(&json);
    tell(request, engine->out);
    return true;
}

/* Answer with `name` and one line of JSON that the game writes. */
static bool document(Request *request, const char *name,
                     void (*write)(Text *, const State *))
{
    Engine *engine = request->engine;
    Text out = text_in(engine->out, sizeof engine->out);

    text_f(&out, "%s ", name);
    write(&out, match_state(&engine->match));
    tell(request, engine->out);
    return true;
}

/* Read "later=1" if it comes next. */
static bool read_later(Request *request)
{
    static const char word[] = "later=1";

    text_skip_blank(&request->rest);
    if (strncmp(request->rest, word, strlen(word)) != 0)
        return false;
    request->rest += strlen(word);
    return true;
}

/* Read "seat=N" if it comes next: then `copy` is the match with that seat to move. `out`
 * is the state that the line is about. With "later=1" after it, it may also plan what it
 * cannot pay for yet. */
static bool read_planner(Request *request, const State **out, unsigned char *copy,
                         Err *err)
{
    const Match *match = &request->engine->match;
    int seat, lent;

    if (!need_match(request->engine, err))
        return false;
    *out = match_state(match);
    text_skip_blank(&request->rest);
    if (strncmp(request->rest, "seat=", 5) != 0)
        return true;
    request->rest += 5;
    if (!text_read_int(&request->rest, 0, MAX_SEATS - 1, &seat))
        return fail(err, ERR_SYNTAX, N_("seat must be from 0 to %d"), MAX_SEATS - 1);
    *out = (State *)(void *)copy;
    return game_plan((State *)(void *)copy, match->game, match_state(match), seat,
                     read_later(request) ? &lent : NULL, err);
}

static bool state(Request *request, Err *err)
{
    return need_match(request->engine, err) &&
           document(request, "state", request->engine->match.game->write_state);
}

static bool score(Request *request, Err *err)
{
    return need_match(request->engine, err) &&
           document(request, "score", request->engine->match.game->write_score);
}

static bool legal(Request *request, Err *err)
{
    Engine *engine = request->engine;
    const Game *game = engine->match.game;
    alignas(16) unsigned char copy[MAX_STATE];
    Move moves[MAX_MOVES];
    const State *s;

    if (!read_planner(request, &s, copy, err))
        return false;
    int n = game->moves(s, moves);
    Text out = text_in(engine->out, sizeof engine->out);
    text_f(&out, "legal %d", n);
    for (int i = 0; i < n; i++) {
        text_char(&out, ' ');
        game->write_move(&out, s, moves[i]);
    }
    tell(request, engine->out);
    return true;
}

/* Adopt the spare match, and write each new move as records have it, except what the
 * engine has dealt. */
static void follow_spare(Text *out, Engine *engine)
{
    Match *match = &engine->match;

    while (match->n_moves < engine->spare.n_moves) {
        Move made = engine->spare.moves[match->n_moves];

        if (!engine->deal.has_dealer || match_turn(match) != LUCK) {
            text_char(out, ' ');
            match->game->write_move(out, match_state(match), made);
        }
        match_play(match, made);
    }
}

/* Does the line ask for the moves with "words=1"? Then move past that. */
static bool wants_words(Request *request)
{
    bool is_it = text_is_word(request->rest, "words=1");

    if (is_it)
        request->rest += strlen("words=1");
    text_skip_blank(&request->rest);
    return is_it;
}

/* Play all moves of the line, or none. */
static bool move(Request *request, Err *err)
{
    Engine *engine = request->engine;
    Text out = text_in(engine->out, sizeof engine->out);

    if (!need_match(engine, err))
        return false;
    engine->spare = engine->match;
    text_skip_blank(&request->rest);
    bool has_words = wants_words(request);
    if (!deal_play(&engine->deal, &engine->spare, request->rest, err))
        return false;
    text_str(&out, "ok");
    if (has_words)
        follow_spare(&out, engine);
    else
        engine->match = engine->spare;
    tell(request, engine->out);
    return true;
}

/* What a move would change; the position stays. */
static bool diff(Request *request, Err *err)
{
    Engine *engine = request->engine;
    const Game *game = engine->match.game;
    alignas(16) unsigned char copy[MAX_STATE];
    Text out = text_in(engine->out, sizeof engine->out);
    const State *s;
    Move m;

    if (!read_planner(request, &s, copy, err) ||
        !game->read_move(&m, s, &request->rest, err))
        return false;
    text_str(&out, "diff ");
    if (!game->write_change || !game->write_change(&out, s, m))
        return fail(err, ERR_STATE, N_("there is no preview of this move"));
    tell(request, engine->out);
    return true;
}

static bool undo(Request *request, Err *err)
{
    Engine *engine = request->engine;

    if (!need_match(engine, err) || !match_undo(&engine->match, err))
        return false;
    tell(request, "ok");
    return true;
}

/* Read time=MS, playouts=N, multi=K and details=1. */
static bool read_budget(Question *question, int *details, const char *rest, Err *err)
{
    const WordKey keys[] = {
        {"time", 1, 86400000, &question->time_ms},
        {"playouts", 1, 1000000000, &question->playouts},
        {"multi", 1, MAX_CANDIDATES, &question->candidates},
        {"details", 0, 1, details},
    };
    char word[WORD];

    while (next_word(&rest, word, err) && *word)
        if (!words_key("go", word, keys, sizeof keys / sizeof *keys, err))
            return false;
    return !*word;
}

/* The moves of the expected line, each written in the position where it is played. Luck's
 * moves are not in it, so it ends when luck is to move. */
static void write_line(Text *out, const Match *match, const Candidate *candidate)
{
    const Game *game = match->game;
    alignas(16) unsigned char copy[MAX_STATE];
    State *s = (State *)(void *)copy;

    memcpy(s, match_state(match), game->state_size);
    for (int i = 0; i < candidate->n_pv && game->turn(s) >= 0; i++) {
        if (i > 0)
            text_char(out, ' ');
        game->write_move(out, s, candidate->pv[i]);
        game->play(s, candidate->pv[i]);
    }
}

/* A chance as 0.4217. */
static void write_chance(Text *out, double chance)
{
    int parts = (int)(chance * 10000 + 0.5);

    text_f(out, "%d.%04d", parts / 10000, parts % 10000);
}

/* What each seat can expect, and why: for callers that ask for more than the
 * usual line. */
static void write_details(Text *out, const Match *match, const Candidate *candidate)
{
    text_str(out, " scores=");
    for (int seat = 0; seat < match->game->seats(match_state(match)); seat++)
        text_f(out, seat ? ",%d" : "%d", candidate->scores[seat]);
    if (candidate->n_why > 0) {
        Json json = {.text = out};
        text_str(out, " why=");
        message_list_json(&json, candidate->why, candidate->n_why);
    }
}

static void tell_candidate(Request *request, const Match *match,
                           const Candidate *candidate, bool details)
{
    char text[4096];
    Text out = text_in(text, sizeof text);

    text_str(&out, "info move=");
    match->game->write_move(&out, match_state(match), candidate->move);
    text_f(&out, " points=%d win=", candidate->points);
    write_chance(&out, candidate->win);
    text_f(&out, " visits=%d", candidate->visits);
    if (details)
        write_details(&out, match, candidate);
    text_str(&out, " pv=");
    write_line(&out, match, candidate);
    tell(request, text);
}

static bool go(Request *request, Err *err)
{
    Engine *engine = request->engine;
    Candidate best[MAX_CANDIDATES];
    char text[MAX_MOVE_TEXT + 16];

    if (!need_match(engine, err))
        return false;
    const Match *match = &engine->match;
    if (match_turn(match) < 0)
        return match_turn(match) == OVER
                   ? fail(err, ERR_STATE, N_("the game is over"))
                   : fail(err, ERR_STATE, N_("luck is to move, not a seat"));
    Question question = {.game = match->game,
                         .state = match_state(match),
                         .rng = &engine->deal.rng,
                         .candidates = 1,
                         .hooks = &engine->hooks,
                         .memory = &engine->memory};
    int details = 0;
    if (!read_budget(&question, &details, request->rest, err))
        return false;
    int n = bot_think(engine->bot, &question, best);
    for (int i = 0; i < n; i++)
        tell_candidate(request, match, &best[i], details);
    Text out = text_in(text, sizeof text);
    text_str(&out, "bestmove ");
    match->game->write_move(&out, match_state(match), best[0].move);
    tell(request, text);
    return true;
}

/* A `stop` that comes while a bot thinks is noticed by hooks.stop and never gets here. */
static bool stop(Request *request, Err *err)
{
    (void)request;
    return fail(err, ERR_STATE, N_("nothing is running"));
}

static const struct {
    const char *name;
    bool (*run)(Request *request, Err *err);
} commands[] = {
    {"pgi", pgi},         {"setoption", setoption}, {"isready", isready},
    {"newgame", newgame}, {"state", state},         {"legal", legal},
    {"move", move},       {"undo", undo},           {"score", score},
    {"go", go},           {"stop", stop},           {"rules", rules},
    {"box", box},         {"options", options},     {"set", set},
    {"plain", plain},     {"diff", diff},           {"review", study_review},
    {"try", study_try},   {"deal", deal},
};

void engine_open(Engine *engine)
{
    memset(engine, 0, sizeof *engine);
    engine->bot = bot_named("greedy");
    engine->threads = 1;
    engine->deal.rng = rng_from(0);
}

static bool run(Request *request, const char *word, Err *err)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(commands[i].name, word) == 0)
            return commands[i].run(request, err);
    return fail(err, ERR_UNKNOWN, N_("'%s' is not a command"), word);
}

bool engine_line(Engine *engine, const char *text, Tell *say, void *to)
{
    Request request = {engine, text, say, to};
    char word[WORD], answer[1024];
    Err *err = &engine->refusal;

    engine->was_refused = !next_word(&request.rest, word, err);
    if (!engine->was_refused && strcmp(word, "quit") == 0)
        return false;
    engine->was_refused = engine->was_refused || !run(&request, word, err);
    if (engine->was_refused) {
        Text out = text_in(answer, sizeof answer);
        err_answer(&out, err);
        tell(&request, answer);
    }
    return true;
}
