/* exports.c - see exports.h. */
#include "wasm/exports.h"

#include <assert.h>
#include <stdalign.h>
#include <string.h>

#include "engine/engine.h"
#include "engine/saved.h"
#include "engine/signature.h"
#include "games/list.h"
#include "table/fold.h"
#include "table/part.h"
#include "table/view.h"
#include "wasm/nodes.h"
#include "wasm/set_file.h"
#include "wasm/survey.h"
#include "wasm/weigh.h"

enum { MAX_OUTPUT = MAX_ANSWER + MAX_LINE }; /* the longest line, or many short ones */

static Engine engine;
static Record kept;                 /* headers of the loaded record, or empty */
static Table table;                 /* on a server; independent of the engine */
static char input[MAX_LINE], page[MAX_RECORD];
alignas(16) static char output[MAX_OUTPUT];

char *polis_open(void)
{
    engine_open(&engine);
    memset(&kept, 0, sizeof kept);
    return input;
}

const char *polis_output(void)
{
    return output;
}

static void tell(void *to, const char *line)
{
    text_str(to, line);
    text_char(to, '\n');
}

/* End the last line of the answer. Returns its length. */
static uint32_t end(Text *answer)
{
    text_char(answer, '\n');
    assert(!answer->cut);
    return (uint32_t)answer->used;
}

/* Make a string of the `n` bytes that JavaScript has written to the line or the
 * page buffer. */
static bool take_line(uint32_t n, Err *err)
{
    if (n >= MAX_LINE)
        return fail(err, ERR_SYNTAX, N_("the line is longer than %d bytes"),
                    MAX_LINE - 1);
    if (memchr(input, '\0', n))
        return fail(err, ERR_SYNTAX, N_("the line has a zero byte"));
    input[n] = '\0';
    return true;
}

static bool take_page(uint32_t n, Err *err)
{
    if (n >= MAX_RECORD)
        return fail(err, ERR_SYNTAX, N_("the text is longer than %d bytes"),
                    MAX_RECORD - 1);
    if (memchr(page, '\0', n))
        return fail(err, ERR_SYNTAX, N_("the text has a zero byte"));
    page[n] = '\0';
    return true;
}

/* After a new game starts, the headers of the loaded record no longer apply. */
static void forget(const char *line)
{
    text_skip_blank(&line);
    if (!engine.was_refused && text_is_word(line, "newgame"))
        memset(&kept, 0, sizeof kept);
}

uint32_t polis_line(uint32_t n)
{
    Text answer = text_in(output, sizeof output);

    engine.was_refused = !take_line(n, &engine.refusal);
    if (engine.was_refused) {
        err_answer(&answer, &engine.refusal);
        return end(&answer);
    }
    engine_line(&engine, input, tell, &answer);
    forget(input);
    assert(!answer.cut);
    return (uint32_t)answer.used;
}

uint32_t polis_said(void)
{
    Text answer = text_in(output, sizeof output);

    if (!engine.was_refused)
        return 0;
    err_json(&answer, &engine.refusal);
    return end(&answer);
}

uint32_t polis_weigh(void)
{
    static_assert(sizeof output >= MAX_MOVES * sizeof(int32_t), "a list fits");
    if (!engine.has_match)
        return 0;
    return (uint32_t)weigh((int32_t *)(void *)output, engine.match.game,
                           match_state(&engine.match));
}

uint32_t polis_weigh_plan(int32_t seat, int32_t later)
{
    alignas(16) unsigned char copy[MAX_STATE];
    State *planned = (State *)(void *)copy;
    const Game *game = engine.match.game;
    int32_t *points = (int32_t *)(void *)output;
    int lent = 0;
    Err err;

    if (!engine.has_match || !game_plan(planned, game, match_state(&engine.match), seat,
                                        later ? &lent : NULL, &err))
        return 0;
    int n = weigh(points, game, planned);
    for (int i = 0; i < n; i++)
        points[i] -= lent;
    return (uint32_t)n;
}

char *polis_page(void)
{
    return page;
}

/* Make the record on the page the engine's match, or change nothing. */
static bool load_page(Err *err)
{
    static Record loaded;

    if (!saved_read(&loaded, &engine.deal, page, err))
        return false;
    kept = loaded;
    engine.match = loaded.match;
    engine.has_match = true;
    deal_go_on(&engine.deal, &engine.match);
    return true;
}

uint32_t polis_load(uint32_t n)
{
    Text answer = text_in(output, sizeof output);
    Err *err = &engine.refusal;

    engine.was_refused = !take_page(n, err) || !load_page(err);
    if (engine.was_refused)
        err_answer(&answer, err);
    else
        text_str(&answer, "ok");
    return end(&answer);
}

uint32_t polis_record(uint32_t n)
{
    Text answer = text_in(output, sizeof output);

    engine.was_refused = !take_page(n, &engine.refusal);
    if (engine.was_refused || !engine.has_match)
        return 0;
    saved_write(&answer, &engine.match, &engine.deal, &kept, page);
    assert(!answer.cut);
    return (uint32_t)answer.used;
}

uint32_t polis_survey(uint32_t n)
{
    Text answer = text_in(output, sizeof output);
    Err err;

    if (take_page(n, &err))
        survey_answer(&answer, page, n);
    else
        err_json_at(&answer, &err);
    return end(&answer);
}

uint32_t polis_parts(uint32_t n)
{
    Text answer = text_in(output, sizeof output);
    Err err;

    if (take_page(n, &err))
        survey_parts(&answer, page);
    else
        err_json_at(&answer, &err);
    return end(&answer);
}

uint32_t polis_set(uint32_t n)
{
    Text answer = text_in(output, sizeof output);
    Err err;

    if (take_page(n, &err))
        set_file_answer(&answer, page);
    else
        set_file_refuse(&answer, &err, 1);
    return end(&answer);
}

void polis_table(void)
{
    table_clear(&table, "");
}

/* An Event is large, so no copy of it is on the stack. An event of an unknown type may
 * have many more values than the known ones. */
uint32_t polis_fold(uint32_t n)
{
    static Event event;
    Text answer = text_in(output, sizeof output);
    Err err;

    if (take_page(n, &err) && doc_read(wasm_nodes, NODES, page, n, &err) &&
        event_take(&event, wasm_nodes, &err) && table_fold(&table, &event, &err))
        return 0;
    err_json(&answer, &err);
    return end(&answer);
}

uint32_t polis_view(double now)
{
    Text answer = text_in(output, sizeof output);

    if (!table.game)
        return 0;
    table_write_view(&answer, &table, (Moment){(int64_t)now, (int64_t)now});
    return end(&answer);
}

uint32_t polis_words(void)
{
    Text answer = text_in(output, sizeof output);

    table_write_moves(&answer, &table, 0);
    return end(&answer);
}

uint32_t polis_seal(uint32_t n)
{
    char seal[SEAL];
    Text answer = text_in(output, sizeof output);
    Err err;

    if (!take_page(n, &err))
        return 0;
    nonce_seal(seal, page);
    text_str(&answer, seal);
    return end(&answer);
}

uint32_t polis_wants_part(int32_t seat)
{
    return table_wants_part(&table, seat);
}

uint32_t polis_witness(int32_t seat, uint32_t n)
{
    Text answer = text_in(output, sizeof output);
    Witness witness;
    Err err;

    if (!take_page(n, &err) || !witness_take(&witness, &table, seat, page))
        return 0;
    witness_write(&answer, &witness);
    return end(&answer);
}

static bool take_witness(Witness *out, uint32_t n, Err *err)
{
    return take_page(n, err) && witness_find(out, page, err);
}

/* Nothing if all is well, else what is wrong. */
static uint32_t verdict(bool is_well, const Err *err)
{
    Text answer = text_in(output, sizeof output);

    if (is_well)
        return 0;
    err_json(&answer, err);
    return end(&answer);
}

/* A Record, which the check makes, is large too, but only one is on the stack. */
uint32_t polis_check(uint32_t n)
{
    Witness witness;
    Err err;
    bool is_well = take_witness(&witness, n, &err) &&
                   witness_check(&witness, &table, &err);

    return verdict(is_well, &err);
}

uint32_t polis_holds(uint32_t n)
{
    Witness witness;
    Err err;
    bool is_well = take_witness(&witness, n, &err) &&
                   witness_holds(&witness, &table, &err);

    return verdict(is_well, &err);
}

uint32_t polis_check_record(uint32_t n)
{
    Record record;
    Proof proof;
    Witness witness;
    Err err;
    bool is_well = take_witness(&witness, n, &err) &&
                   record_read(&record, page, games, &err) &&
                   record_prove(&proof, &record, &err) &&
                   witness_check_record(&witness, &record, &err);

    return verdict(is_well, &err);
}

/* What `go` would answer. */
static Move chosen(const Match *match)
{
    Candidate best[MAX_CANDIDATES];
    Question question = {.game = match->game,
                         .state = match_state(match),
                         .rng = &engine.deal.rng,
                         .candidates = 1,
                         .memory = &engine.memory};

    bot_think(engine.bot, &question, best);
    return best[0].move;
}

uint64_t polis_play_out(void)
{
    Match *match = &engine.match;

    if (!engine.has_match || !engine.deal.has_dealer)
        return 0;
    while (match_turn(match) >= 0) {
        match_play(match, chosen(match));
        match_deal(match, &engine.deal.dealer);
    }
    return match->game->digest(match_state(match));
}

uint32_t polis_playouts(uint32_t n)
{
    alignas(16) static unsigned char copy[MAX_STATE];
    State *s = (State *)(void *)copy;
    int points[MAX_SEATS];
    uint32_t moves = 0;

    if (!engine.has_match)
        return 0;
    const Game *game = engine.match.game;
    for (uint32_t i = 0; i < n; i++) {
        memcpy(copy, match_state(&engine.match), game->state_size);
        moves += (uint32_t)game_playout(game, s, &engine.deal.rng, points);
    }
    return moves;
}

uint64_t polis_signature(void)
{
    return engine_signature();
}
