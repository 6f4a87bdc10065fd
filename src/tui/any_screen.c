/* any_screen.c - a game that has no Screen of its own: its state as the protocol writes
 * it, the points, and its moves by their words and numbers. */
#include "tui/screen.h"

enum { LISTED = 60 };               /* moves; others must be typed */

static void show_points(Plain *p)
{
    int points[MAX_SEATS], turn = match_turn(&p->record.match);
    char name[SEAT_NAME + 8];

    p->game->settled(plain_state(p), points);
    for (int seat = 0; seat < p->game->seats(plain_state(p)); seat++) {
        text_f(&p->out, "%c %d %s: ", seat == turn ? '>' : ' ', seat + 1,
               plain_name(p, seat, name));
        text_f(&p->out, p->aids >= AIDS_SCORE ? "%d\n" : "?\n", points[seat]);
    }
}

static void write_moves(Plain *p, const Move *moves, int n)
{
    for (int i = 0; i < n; i++) {
        text_f(&p->out, "  %d) ", i + 1);
        p->game->write_move(&p->out, plain_state(p), moves[i]);
        text_char(&p->out, '\n');
    }
}

static Answer play_turn(Plain *p)
{
    static Move moves[MAX_MOVES];
    int all = p->game->moves(plain_state(p), moves), n = all < LISTED ? all : LISTED;

    text_char(&p->out, '\n');
    show_points(p);
    p->game->write_state(&p->out, plain_state(p));
    text_char(&p->out, '\n');
    for (;;) {
        write_moves(p, moves, n);
        Answer answer = plain_answer(p, say(p->lang, N_("Which move?")), n, 0);
        if (answer.kind == ANSWER_NUMBER)
            return (Answer){.kind = ANSWER_MOVE, .move = moves[answer.number - 1]};
        if (answer.kind != ANSWER_BACK && answer.kind != ANSWER_AGAIN)
            return answer;
    }
}

/* A turn is one move. */
static void tell(Plain *p, const State *s, const Move *moves, int n)
{
    char name[SEAT_NAME + 8];

    (void)n;
    text_f(&p->out, "%s: ", plain_name(p, p->game->turn(s), name));
    p->game->write_move(&p->out, s, moves[0]);
    text_char(&p->out, '\n');
}

const Screen any_screen = {
    .turn = play_turn,
    .tell = tell,
    .finish = show_points,
};
