/* decide_moves.c - moves, by their seat or by the bot that plays it. */
#include "server/decide_verbs.h"
#include "server/field.h"

/* Does the mover know the position it moves in? */
static bool is_current(const Table *table, const Command *command, Err *err)
{
    int version = table->version;

    if (!field_int(&version, command->fields, "version", 0, INT32_MAX, err))
        return false;
    return version >= table->position_version ||
           fail(err, ERR_STALE, N_("the position has changed since version %d"), version);
}

static bool may_move(const Table *table, const Command *command, Err *err)
{
    if (!command->by_server && !must_own(table, command->seat, err))
        return false;
    if (command->by_server && !table->seats[command->seat].bot)
        return fail(err, ERR_STATE, N_("no bot plays this seat"));
    if (table_turn(table) != command->seat)
        return fail(err, ERR_TURN, N_("it is another seat's turn"));
    return command->now.service_ms < table_deadline(table) ||
           fail(err, ERR_TURN, N_("the time of this seat has run out"));
}

/* Read one word and play it. What luck brings is not looked at before all words are
 * accepted: a refusal must not tell of tiles that nobody has seen. */
static bool play_word(Draft *draft, int seat, const json_t *value, bool *new_turn,
                      Err *err)
{
    const Match *match = &draft->after.match;
    const char *at = json_string_value(value);
    Move move;

    if (!at)
        return fail(err, ERR_SYNTAX, N_("%s must be a list of texts"), "moves");
    if (match_turn(match) != seat)
        return fail(err, ERR_TURN, N_("the turn has ended before '%s'"), at);
    if (!match->game->read_move(&move, match_state(match), &at, err))
        return false;
    text_skip_blank(&at);
    if (*at)
        return fail(err, ERR_SYNTAX, N_("'%s' is more than a move"),
                    json_string_value(value));
    draft_play(draft, move, new_turn);
    return true;
}

static bool play_words(Draft *draft, int seat, const json_t *words, bool *new_turn,
                       Err *err)
{
    size_t n = json_array_size(words);

    if (!json_is_array(words) || n == 0)
        return fail(err, ERR_SYNTAX, N_("%s must be a list of texts"), "moves");
    if (n > MAX_WORDS)
        return fail(err, ERR_LONG, N_("more than %d moves at once"), MAX_WORDS);
    if (draft->after.match.n_moves + MAX_WORDS + MAX_DEALT > MAX_PLIES)
        return fail(err, ERR_LONG, N_("the game has too many moves"));
    for (size_t i = 0; i < n; i++)
        if (!play_word(draft, seat, json_array_get(words, i), new_turn, err))
            return false;
    return true;
}

bool decide_moves(Draft *draft, const Command *command, Err *err)
{
    Table *table = &draft->after;
    bool new_turn = false;

    if (!must_play(table, err) || !must_have(command, "moves", err) ||
        !is_current(table, command, err) || !may_move(table, command, err))
        return false;
    const json_t *words = json_object_get(command->fields, "moves");
    if (!play_words(draft, command->seat, words, &new_turn, err))
        return false;
    draft_next(draft);
    draft_deal(draft, &new_turn);
    change_moved(table, command->seat, new_turn, &draft->stamp);
    event_open(draft, "moved", command->seat);
    text_f(&draft->text, ",\"moves\":[%s]", draft->word_list);
    event_turn(draft);
    event_close(draft);
    if (match_turn(&table->match) == OVER)
        draft_finish(draft, "end");
    return true;
}

json_t *moves_json(const Match *match, const Move moves[], int n)
{
    Match after = *match;
    json_t *words = json_array();

    for (int i = 0; i < n; i++) {
        char word[MAX_MOVE_TEXT];
        Text text = text_in(word, sizeof word);
        after.game->write_move(&text, match_state(&after), moves[i]);
        json_array_append_new(words, json_string(word));
        match_play(&after, moves[i]);
    }
    return json_pack("{s:o}", "moves", words);
}
