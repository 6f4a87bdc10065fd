/* screen.c - Panticapaeum on the plain terminal: a step, chosen by numbers.
 *
 * All legal steps are listed first, and each question narrows the list: what to do, which
 * one, where, which way round. A question with only one answer left is not asked; 0 goes
 * back to the last one that was. So every legal step can be reached, and nothing else. */
#include <string.h>

#include "tui/panticapaeum/internal.h"

/* Go through one stage; a single option needs no question, except for the first. */
static Answer pass_stage(Selection *chosen, int stage)
{
    Answer answer = {.kind = ANSWER_NUMBER, .number = 1};

    pa_selection_options(chosen, stage);
    chosen->was_asked[stage] = stage == KIND || chosen->n_options > 1;
    if (chosen->was_asked[stage])
        answer = pa_selection_asks[stage](chosen);
    if (answer.kind == ANSWER_NUMBER)
        pa_selection_choose(chosen, stage, answer.number);
    return answer;
}

/* The last stage before this one that asked something. */
static int stage_before(const Selection *chosen, int stage)
{
    do
        stage--;
    while (stage > KIND && !chosen->was_asked[stage]);
    return stage > KIND ? stage : KIND;
}

/* A step, or whatever else the person answers. */
static Answer choose_step(Selection *chosen)
{
    int stage = KIND;

    while (stage < STAGES) {
        Answer answer = pass_stage(chosen, stage);
        if (answer.kind == ANSWER_NUMBER)
            stage++;
        else if (answer.kind == ANSWER_BACK)
            stage = stage_before(chosen, stage);
        else if (answer.kind != ANSWER_AGAIN)
            return answer;
    }
    return (Answer){.kind = ANSWER_MOVE, .move = pa_selection_step(chosen)};
}

/* Say what ending the turn would leave unused; false if there is nothing. */
static bool say_fetchable(const Selection *chosen)
{
    const Seat *seat = &chosen->s->seats[chosen->s->turn];
    int cubes = 0;

    for (int i = 0; i < seat->city.n_cells; i++)
        cubes += seat->city.cells[i].cube != NONE;
    if (seat->board == 0 || cubes == 0)
        return false;
    plain_say(chosen->p,
              N_("Workers on your board: %d; cubes that they could fetch: %d."),
              seat->board, cubes);
    return true;
}

static bool say_payable(const Selection *chosen)
{
    Move step = pa_step_pack((Step){.action = STEP});
    char phrase[PHRASE];
    Text text = text_in(phrase, sizeof phrase);

    if (!panticapaeum.legal(chosen->s, step))
        return false;
    pa_write_paid_step(&text, chosen);
    text_f(&chosen->p->out, "%s %s\n", say(chosen->p->lang, N_("Still possible:")),
           phrase);
    return true;
}

/* At the end of the game a worker can bring points beside a house or on a drought. */
static bool say_worker_points(const Selection *chosen)
{
    bool is_shown = chosen->s->phase == PHASE_LAST && chosen->p->aids == AIDS_FULL;
    int best = 0;

    for (int i = 0; is_shown && i < chosen->n; i++) {
        Outcome outcome;
        if (pa_step_unpack(chosen->entries[i].move).action != WORKER)
            continue;
        pa_outcome_of(&outcome, chosen->s, chosen->entries[i].move);
        best = outcome.gain > best ? outcome.gain : best;
    }
    if (best == 0)
        return false;
    plain_say(chosen->p, N_("A worker could still bring points: %d."), best);
    return true;
}

bool pa_say_left(const Selection *chosen)
{
    bool leaves = say_worker_points(chosen);

    if (!leaves)
        leaves = say_fetchable(chosen);
    return say_payable(chosen) || leaves;
}

/* Ask again before something is given away. */
static Answer confirm_end(const Selection *chosen, Answer end)
{
    if (!pa_say_left(chosen))
        return end;
    const char *prompt = say(chosen->p->lang, N_("End the turn? Enter: yes. 0: no."));
    Answer answer = plain_answer(chosen->p, prompt, 1, 1);
    return answer.kind == ANSWER_NUMBER ? end : answer;
}

static bool is_end(Answer answer)
{
    return answer.kind == ANSWER_MOVE && pa_step_unpack(answer.move).action == END;
}

/* The whole picture once for each turn: before the first step, or when all are undone. */
static bool begins_turn(const Plain *p)
{
    const Match *match = &p->record.match;

    return match_floor(match) == match->n_moves && plain_state(p)->phase != PHASE_LAY;
}

static void show_undone(Plain *p)
{
    if (!begins_turn(p))
        pa_report_city(p, plain_state(p)->turn);
}

static Answer play_step(Plain *p)
{
    static Selection chosen;        /* too large for a stack; one game at a time */
    Answer answer;

    pa_selection_begin(&chosen, p);
    if (begins_turn(p))
        pa_report_turn(p);
    do {
        answer = choose_step(&chosen);
        if (is_end(answer))
            answer = confirm_end(&chosen, answer);
    } while (answer.kind == ANSWER_BACK || answer.kind == ANSWER_AGAIN);
    if (answer.kind == ANSWER_MOVE)
        pa_report_step(p, chosen.s, answer.move);
    return answer;
}

/* A turn ends with its end, or when another seat or a new ring comes. */
static bool goes_on(const State *after, Move last, int seat)
{
    return pa_step_unpack(last).action != END &&
           (after->turn == seat || after->phase == PHASE_DRAW);
}

/* Does the line look like a step, so that the rules should say what is wrong with it? */
static bool is_move(const char *line)
{
    static const char *const words[] = {"hire", "draw", "skip", "step", "end"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (text_is_word(line, words[i]))
            return true;
    return *line == '+' || strpbrk(line, "@:=");
}

static void finish(Plain *p)
{
    const State *s = plain_state(p);
    char name[SEAT_TEXT];

    for (int seat = 0; seat < s->players; seat++) {
        text_f(&p->out, "\n%s:\n", plain_name(p, seat, name));
        pa_report_city(p, seat);
        plain_flush(p);
    }
    pa_draw_square_legend(&p->out, p->lang);
    text_char(&p->out, '\n');
    pa_report_sheet(p, true);
}

/* Most points, then most buildings, then most coins, then shared (PA-10.4). */
static const char *victory(const State *s)
{
    unsigned winners = panticapaeum.winners(s);
    int points[MAX_SEATS], best = 0, equal_points = 0, equal_buildings = 0;

    if (winners & (winners - 1))
        return N_("The victory is shared: %s");
    panticapaeum.scores(s, points);
    while (!(winners >> best & 1))
        best++;
    for (int seat = 0; seat < s->players; seat++) {
        bool has_same = points[seat] == points[best];
        equal_points += has_same;
        equal_buildings += has_same && s->seats[seat].city.n_buildings ==
                                           s->seats[best].city.n_buildings;
    }
    if (equal_buildings > 1)
        return N_("Equal points and buildings; the coins decide. The winner: %s");
    return equal_points > 1 ? N_("Equal points; the buildings decide. The winner: %s")
                            : N_("The winner: %s");
}

const Screen pa_screen = {
    .game = &panticapaeum,
    .title = N_("Panticapaeum (reconstructed set)"),
    .words = pa_words,
    .has_steps = true,
    .about = pa_report_set,
    .turn = play_step,
    .undone = show_undone,
    .tell = pa_report_rivals_turn,
    .goes_on = goes_on,
    .is_move = is_move,
    .finish = finish,
    .victory = victory,
    .full = &pa_full,
};
