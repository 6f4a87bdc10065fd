/* decide_moves.c - moves of a player, or of the bot that plays the seat. */
#include "server/tables/decide_verbs.h"
#include "server/tables/field.h"

/* Was the move made in the position that is on the table now? */
static bool is_current(const Table *table, const Command *command, Err *err)
{
    int version = table->version;

    if (!field_int(&version, command->fields, "version", 0, INT32_MAX, err))
        return false;
    return version >= table->position_version ||
           fail(err, ERR_STALE, N_("the position has changed since version %d"), version);
}

/* May the server move here, for a bot? */
static bool bot_may_move(const Table *table, int seat, Err *err)
{
    if (!*table->seats[seat].bot)
        return fail(err, ERR_STATE, N_("no bot plays this seat"));
    return table_turn(table) == seat ||
           fail(err, ERR_TURN, N_("it is another seat's turn"));
}

static bool may_move(const Draft *draft, const Command *command, Err *err)
{
    if (command->by_server ? !bot_may_move(&draft->after, command->seat, err)
                           : !must_be_able(draft, command, err))
        return false;
    return command->now.service_ms - draft->waited_ms < table_deadline(&draft->after) ||
           fail(err, ERR_TURN, N_("this seat has run out of time"));
}

/* Read one move and play it. Luck deals only when all moves have been accepted: a refusal
 * must not reveal tiles that nobody has seen. */
static bool play_word(Draft *draft, int seat, const json_t *value, Err *err)
{
    const Match *match = &draft->match;
    const char *at = json_string_value(value);
    Move move;

    if (!at)
        return fail(err, ERR_SYNTAX, N_("%s must be a list of strings"), "moves");
    if (match_turn(match) != seat)
        return fail(err, ERR_TURN, N_("the turn ended before '%s'"), at);
    if (!match->game->read_move(&move, match_state(match), &at, err))
        return false;
    text_skip_blank(&at);
    if (*at)
        return fail(err, ERR_SYNTAX, N_("there is more than a move in '%s'"),
                    json_string_value(value));
    draft_play(draft, move);
    return true;
}

static bool play_words(Draft *draft, int seat, const json_t *words, Err *err)
{
    size_t n = json_array_size(words);

    if (!json_is_array(words) || n == 0)
        return fail(err, ERR_SYNTAX, N_("%s must be a list of strings"), "moves");
    if (n > MAX_WORDS)
        return fail(err, ERR_LONG, N_("you can send at most %d moves at once"),
                    MAX_WORDS);
    if (draft->after.match.n_moves + MAX_WORDS + MAX_DEALT > MAX_PLIES)
        return fail(err, ERR_LONG, N_("the game has too many moves"));
    for (size_t i = 0; i < n; i++)
        if (!play_word(draft, seat, json_array_get(words, i), err))
            return false;
    return true;
}

bool decide_moves(Draft *draft, const Command *command, Err *err)
{
    const Table *table = &draft->after;

    if (!must_have(command, "moves", err) || !is_current(table, command, err) ||
        !may_move(draft, command, err))
        return false;
    draft_event(draft, EVENT_MOVED, command->seat);
    draft->match = table->match;
    if (!play_words(draft, command->seat, json_object_get(command->fields, "moves"), err))
        return false;
    draft_deal(draft);
    draft_add(draft);
    if (match_turn(&table->match) == OVER)
        draft_finish(draft, REASON_END, NOBODY);
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
