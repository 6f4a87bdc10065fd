/* screen.c - Akropolis on the plain terminal: a move, chosen by numbers.
 *
 * First the tile, then the place of its hex 0, then the rotation, then a look at the city
 * as it would be. Every legal move can be reached this way; 0 goes one step back. */
#include <ctype.h>

#include "tui/akropolis/internal.h"

/* What has been chosen so far in this turn. */
typedef struct {
    Plain *p;
    const State *s;
    View view;
    int n_spots;
    Spot spots[MAX_SPOTS];          /* all that are legal, places together */
    int tile;
    Spot at;                        /* its rotation once that is chosen */
} Selection;

static Move chosen_move(const Selection *chosen)
{
    return ak_choice_pack((Choice){LAY, chosen->tile, chosen->at});
}

static Answer choose_tile(Selection *chosen)
{
    int n = ak_payable(chosen->s);
    const char *prompt = say(chosen->p->lang, N_("Which tile?"));
    Answer answer = plain_answer(chosen->p, prompt, n, n == 1);

    if (answer.kind == ANSWER_NUMBER)
        chosen->tile = chosen->s->site[answer.number - 1];
    return answer;
}

static bool is_same_place(Spot a, Spot b)
{
    return a.q == b.q && a.r == b.r;
}

/* Number the places where hex 0 can lie; `first` gets the first spot of each. */
static int number_places(const Selection *chosen, DrawMarks *marks, int first[MAX_SPOTS])
{
    int n = 0;

    for (int i = 0; i < chosen->n_spots; i++) {
        Spot spot = chosen->spots[i];
        if (i > 0 && is_same_place(spot, chosen->spots[i - 1]))
            continue;
        first[n++] = i;
        ak_draw_mark(marks, spot.q, spot.r, n);
    }
    return n;
}

static Answer choose_place(Selection *chosen)
{
    DrawMarks marks = {0};
    int first[MAX_SPOTS], n = number_places(chosen, &marks, first);
    char prompt[256], letter[2] = {ak_tiles[chosen->tile].hexes[0], '\0'};
    Text text = text_in(prompt, sizeof prompt);

    ak_show_marked(chosen->p, &chosen->view, &marks);
    say_f(&text, chosen->p->lang, N_("Where shall (%s) of tile %d lie? 0: another tile."),
          letter, chosen->tile);
    Answer answer = plain_answer(chosen->p, prompt, n, n == 1);
    if (answer.kind == ANSWER_NUMBER)
        chosen->at = chosen->spots[first[answer.number - 1]];
    return answer;
}

/* The picture of the tile in the rotation of chosen->at, with the points it brings. */
static void write_picture(const Selection *chosen, int number, Picture *out)
{
    Text head = text_in(out->heads[0], PICTURE_HEAD);
    Text below = text_in(out->heads[1], PICTURE_HEAD);
    Outcome outcome;

    ak_outcome_of(&outcome, chosen->s, chosen_move(chosen));
    out->tile = chosen->tile;
    out->rot = chosen->at.rot;
    text_f(&head, "%d) ", number);
    if (chosen->p->aids == AIDS_FULL)
        ak_write_gain(&head, outcome.gain);
    text_str(&below, "   ");
    say_f(&below, chosen->p->lang, N_("level %d"), outcome.level);
}

/* The legal rotations at the chosen place. */
static int list_rotations(Selection *chosen, Picture pictures[DIRS])
{
    int n = 0;

    for (int i = 0; i < chosen->n_spots; i++)
        if (is_same_place(chosen->spots[i], chosen->at)) {
            chosen->at = chosen->spots[i];
            write_picture(chosen, n + 1, &pictures[n]);
            n++;
        }
    return n;
}

static Answer choose_rotation(Selection *chosen)
{
    Picture pictures[DIRS] = {0};
    int n = list_rotations(chosen, pictures);
    Plain *p = chosen->p;

    if (p->aids == AIDS_FULL)
        plain_say(p, N_("Which way round, and what that does to your points:"));
    ak_draw_pictures(&p->out, pictures, n);
    const char *prompt = say(p->lang, N_("Which rotation? 0: another place."));
    Answer answer = plain_answer(p, prompt, n, n == 1);
    if (answer.kind == ANSWER_NUMBER)
        chosen->at.rot = (int8_t)pictures[answer.number - 1].rot;
    return answer;
}

/* The city as it would be, the new tile marked. */
static void show_after(const Selection *chosen, const Outcome *outcome)
{
    DrawMarks marks = {0};
    int8_t hexes[HEXES][2];
    View view;

    ak_footprint(chosen->at, hexes);
    for (int k = 0; k < HEXES; k++)
        ak_draw_mark(&marks, hexes[k][0], hexes[k][1], DRAW_NEW);
    ak_view_of(&view, &outcome->after.cities[outcome->seat]);
    ak_show_marked(chosen->p, &view, &marks);
}

static Answer confirm(Selection *chosen)
{
    Plain *p = chosen->p;
    Outcome outcome;
    char word[MAX_MOVE_TEXT], gain[GAIN];
    Text move = text_in(word, sizeof word), points = text_in(gain, sizeof gain);

    ak_outcome_of(&outcome, chosen->s, chosen_move(chosen));
    ak_write_move(&move, chosen->s, chosen_move(chosen));
    ak_write_gain(&points, outcome.gain);
    show_after(chosen, &outcome);
    if (p->aids == AIDS_FULL)
        plain_say(p, N_("%s: points %d (%s), stones %d"), word, outcome.points, gain,
                  outcome.after.stones[outcome.seat]);
    else
        plain_say(p, N_("%s: stones %d"), word, outcome.after.stones[outcome.seat]);
    const char *prompt = say(p->lang, N_("Enter: play it. 0: another rotation."));
    return plain_answer(p, prompt, 1, 1);
}

static Answer (*const steps[])(Selection *chosen) = {
    choose_tile, choose_place, choose_rotation, confirm,
};

enum { STEPS = sizeof steps / sizeof *steps };

static Answer play_turn(Plain *p)
{
    Selection chosen = {.p = p, .s = plain_state(p)};
    int step = 0;

    ak_view_of(&chosen.view, &chosen.s->cities[chosen.s->turn]);
    chosen.n_spots = ak_view_spots(&chosen.view, chosen.spots);
    ak_show_turn(p);
    while (step < STEPS) {
        Answer answer = steps[step](&chosen);
        if (answer.kind == ANSWER_NUMBER)
            step++;
        else if (answer.kind == ANSWER_BACK)
            step -= step > 0;
        else
            return answer;
        if (answer.kind == ANSWER_BACK && step == 0)
            ak_show_site(p);
    }
    return (Answer){.kind = ANSWER_MOVE, .move = chosen_move(&chosen)};
}

/* A turn is one move. */
static void tell(Plain *p, const State *s, const Move *moves, int n)
{
    (void)n;
    ak_tell_move(p, s, moves[0]);
}

/* Does the line look like a move, so that the rules should say what is wrong with it? */
static bool is_move(const char *line)
{
    return isdigit((unsigned char)*line) || *line == '+' || *line == '!' ||
           (*line == 't' && isdigit((unsigned char)line[1]));
}

static void finish(Plain *p)
{
    const State *s = plain_state(p);
    char name[SEAT_NAME + 8];

    for (int seat = 0; seat < s->seats; seat++) {
        text_f(&p->out, "\n%s:\n", plain_name(p, seat, name));
        ak_show_city(p, s, seat);
        plain_flush(p);
    }
    ak_draw_legend(&p->out, p->lang);
    text_char(&p->out, '\n');
    ak_show_sheet(p);
}

/* Most points, then most stones, then shared (AK-4.9). */
static const char *victory(const State *s)
{
    unsigned winners = akropolis.winners(s);
    int points[MAX_SEATS], best = 0, leaders = 0;

    if (winners & (winners - 1))
        return N_("The victory is shared: %s");
    akropolis.scores(s, points);
    for (int seat = 0; seat < s->seats; seat++)
        best = points[seat] > best ? points[seat] : best;
    for (int seat = 0; seat < s->seats; seat++)
        leaders += points[seat] == best;
    return leaders > 1 ? N_("Equal points; the stones decide. The winner: %s")
                       : N_("The winner: %s");
}

static const Offer solo[] = {
    {N_("solo against Hippodamos, the easy architect"), "you", "architect", "hippodamos"},
    {N_("solo against Metagenes, the medium architect"), "you", "architect", "metagenes"},
    {N_("solo against Callicrates, the hard architect"), "you", "architect",
     "callicrates"},
    {0},
};

const Screen ak_screen = {
    .game = &akropolis,
    .title = N_("Akropolis"),
    .who = solo,
    .words = ak_words,
    .turn = play_turn,
    .tell = tell,
    .is_move = is_move,
    .finish = finish,
    .victory = victory,
    .full = &ak_full,
};
