/* screen.c - Akropolis on the plain terminal: a turn, chosen by numbers.
 *
 * First the tile, then the place of its hex 0, then the rotation, then a look at the city
 * as it would be. Every legal move can be reached so; 0 goes one step back. */
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
} Turn;

static Move turn_move(const Turn *turn)
{
    return ak_choice_pack((Choice){LAY, turn->tile, turn->at});
}

static Answer choose_tile(Turn *turn)
{
    int n = ak_payable(turn->s);
    const char *prompt = say(turn->p->lang, N_("Which tile?"));
    Answer answer = plain_answer(turn->p, prompt, n, n == 1);

    if (answer.kind == ANSWER_NUMBER)
        turn->tile = turn->s->site[answer.number - 1];
    return answer;
}

static bool is_same_place(Spot a, Spot b)
{
    return a.q == b.q && a.r == b.r;
}

/* Number the places where hex 0 can lie; `first` gets the first spot of each. */
static int number_places(const Turn *turn, DrawMarks *marks, int first[MAX_SPOTS])
{
    int n = 0;

    for (int i = 0; i < turn->n_spots; i++) {
        Spot spot = turn->spots[i];
        if (i > 0 && is_same_place(spot, turn->spots[i - 1]))
            continue;
        first[n++] = i;
        ak_draw_mark(marks, spot.q, spot.r, n);
    }
    return n;
}

static Answer choose_place(Turn *turn)
{
    DrawMarks marks = {0};
    int first[MAX_SPOTS], n = number_places(turn, &marks, first);
    char prompt[256], letter[2] = {ak_tiles[turn->tile].hexes[0], '\0'};
    Text text = text_in(prompt, sizeof prompt);

    ak_show_marked(turn->p, &turn->view, &marks);
    say_f(&text, turn->p->lang, N_("Where shall (%s) of tile %d lie? 0: another tile."),
          letter, turn->tile);
    Answer answer = plain_answer(turn->p, prompt, n, n == 1);
    if (answer.kind == ANSWER_NUMBER)
        turn->at = turn->spots[first[answer.number - 1]];
    return answer;
}

/* The picture of the tile in the rotation of turn->at, with the points it brings. */
static void write_picture(const Turn *turn, int number, Picture *out)
{
    Text head = text_in(out->heads[0], PICTURE_HEAD);
    Text below = text_in(out->heads[1], PICTURE_HEAD);
    Effect effect;

    ak_effect_of(&effect, turn->s, turn_move(turn));
    out->tile = turn->tile;
    out->rot = turn->at.rot;
    text_f(&head, "%d) ", number);
    if (turn->p->aids == AIDS_FULL)
        ak_write_gain(&head, effect.gain);
    text_str(&below, "   ");
    say_f(&below, turn->p->lang, N_("level %d"), effect.level);
}

/* The legal rotations at the chosen place. */
static int list_rotations(Turn *turn, Picture pictures[DIRS])
{
    int n = 0;

    for (int i = 0; i < turn->n_spots; i++)
        if (is_same_place(turn->spots[i], turn->at)) {
            turn->at = turn->spots[i];
            write_picture(turn, n + 1, &pictures[n]);
            n++;
        }
    return n;
}

static Answer choose_rotation(Turn *turn)
{
    Picture pictures[DIRS] = {0};
    int n = list_rotations(turn, pictures);
    Plain *p = turn->p;

    if (p->aids == AIDS_FULL)
        plain_say(p, N_("Which way round, and what that does to your points:"));
    ak_draw_pictures(&p->out, pictures, n);
    const char *prompt = say(p->lang, N_("Which rotation? 0: another place."));
    Answer answer = plain_answer(p, prompt, n, n == 1);
    if (answer.kind == ANSWER_NUMBER)
        turn->at.rot = (int8_t)pictures[answer.number - 1].rot;
    return answer;
}

/* The city as it would be, the new tile marked. */
static void show_after(const Turn *turn, const Effect *effect)
{
    DrawMarks marks = {0};
    int8_t hexes[HEXES][2];
    View view;

    ak_footprint(turn->at, hexes);
    for (int k = 0; k < HEXES; k++)
        ak_draw_mark(&marks, hexes[k][0], hexes[k][1], DRAW_NEW);
    ak_view_of(&view, &effect->after.cities[effect->seat]);
    ak_show_marked(turn->p, &view, &marks);
}

static Answer confirm(Turn *turn)
{
    Plain *p = turn->p;
    Effect effect;
    char word[MAX_MOVE_TEXT], gain[GAIN];
    Text move = text_in(word, sizeof word), points = text_in(gain, sizeof gain);

    ak_effect_of(&effect, turn->s, turn_move(turn));
    ak_write_move(&move, turn->s, turn_move(turn));
    ak_write_gain(&points, effect.gain);
    show_after(turn, &effect);
    if (p->aids == AIDS_FULL)
        plain_say(p, N_("%s: points %d (%s), stones %d"), word, effect.points, gain,
                  effect.after.stones[effect.seat]);
    else
        plain_say(p, N_("%s: stones %d"), word, effect.after.stones[effect.seat]);
    const char *prompt = say(p->lang, N_("Enter: play it. 0: another rotation."));
    return plain_answer(p, prompt, 1, 1);
}

static Answer (*const steps[])(Turn *turn) = {
    choose_tile, choose_place, choose_rotation, confirm,
};

enum { STEPS = sizeof steps / sizeof *steps };

static Answer play_turn(Plain *p)
{
    Turn turn = {.p = p, .s = plain_state(p)};
    int step = 0;

    ak_view_of(&turn.view, &turn.s->cities[turn.s->turn]);
    turn.n_spots = ak_view_spots(&turn.view, turn.spots);
    ak_show_turn(p);
    while (step < STEPS) {
        Answer answer = steps[step](&turn);
        if (answer.kind == ANSWER_NUMBER)
            step++;
        else if (answer.kind == ANSWER_BACK)
            step -= step > 0;
        else
            return answer;
        if (answer.kind == ANSWER_BACK && step == 0)
            ak_show_site(p);
    }
    return (Answer){.kind = ANSWER_MOVE, .move = turn_move(&turn)};
}

/* A turn is one move. */
static void tell(Plain *p, const State *s, const Move *moves, int n)
{
    (void)n;
    ak_tell_move(p, s, moves[0]);
}

/* Does the line begin as a move does, so that the rules should say what is wrong? */
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
};
