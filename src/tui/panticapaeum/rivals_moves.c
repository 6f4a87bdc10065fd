/* rivals_moves.c - what the other players did, one line for each turn: see internal.h. */
#include "tui/panticapaeum/internal.h"

/* What another player did in one step. Skips and ends are not mentioned. */
static const char *const phrases[ACTIONS] = {
    [LAY]           = N_("tile %s at %s"),
    [CUBE]          = N_("cube: %s"),
    [WORKER]        = N_("worker at %s"),
    [BUILD]         = N_("builds: %s at %s"),
    [FREE_BUILD]    = N_("builds for nothing: %s at %s"),
    [MOVE_BUILDING] = N_("moves a building to %s"),
    [SELL]          = N_("sells %s"),
    [TAKE]          = N_("takes %s"),
    [HIRE]          = N_("gets a worker"),
    [ADVANCE]       = N_("steps on: %s"),
    [STEP]          = N_("pays for a step: %s"),
    [DROP]          = N_("discards %s"),
};

static void write_colours(Text *out, Lang lang, int colours)
{
    for (int colour = 0; colour < COLOURS; colour++)
        if (colours >> colour & 1)
            text_f(out, out->used ? " + %s" : "%s", say(lang, pa_resource_names[colour]));
}

/* The first argument of the phrase. */
static void write_what(Text *out, Lang lang, const State *s, const Step *step)
{
    switch (step->action) {
    case LAY:           text_str(out, pa_tile_of(&s->set, step->what)->id); break;
    case WORKER:
    case MOVE_BUILDING: text_f(out, "%d,%d", step->x, step->y); break;
    case SELL:          write_colours(out, lang, step->what); break;
    case STEP:          text_str(out, say(lang, pa_building_words[s->paid_row])); break;
    case BUILD:
    case FREE_BUILD:
    case ADVANCE:       text_str(out, say(lang, pa_building_words[step->what])); break;
    case TAKE:
        if (step->what == COLOURS)
            say_n(out, lang, "%d coin", "%d coins", s->set.take_coins);
        else
            text_str(out, say(lang, pa_resource_names[step->what]));
        break;
    case CUBE:
    case DROP:          text_str(out, say(lang, pa_resource_names[step->what])); break;
    default:            break;
    }
}

static void write_step(Text *out, Lang lang, const State *s, const Step *step)
{
    char what[PHRASE], where[32];
    Text name = text_in(what, sizeof what), place = text_in(where, sizeof where);

    if (!phrases[step->action])
        return;
    write_what(&name, lang, s, step);
    text_f(&place, "%d,%d", step->x, step->y);
    say_f(out, lang, phrases[step->action], what, where);
}

/* Several discards in a row are one list. */
static void write_phrase(Text *out, Lang lang, const State *s, const Step *step,
                         Action before)
{
    if (step->action == DROP && before == DROP)
        text_str(out, say(lang, pa_resource_names[step->what]));
    else
        write_step(out, lang, s, step);
}

void pa_report_rivals_turn(Plain *p, const State *s, const Move *moves, int n)
{
    State now = *s;
    int before[MAX_SEATS], after[MAX_SEATS], seat = s->turn;
    char name[SEAT_TEXT], phrase[PHRASE];
    Action last = END;
    bool is_first = true;

    text_f(&p->out, "%s:", plain_name(p, seat, name));
    for (int i = 0; i < n; i++) {
        Step step = pa_step_unpack(moves[i]);
        Text text = text_in(phrase, sizeof phrase);
        write_phrase(&text, p->lang, &now, &step, last);
        if (text.used)
            text_f(&p->out, is_first ? " %s" : ", %s", phrase);
        is_first = is_first && !text.used;
        last = step.action;
        panticapaeum.play(&now, moves[i]);
    }
    panticapaeum.settled(s, before);
    panticapaeum.settled(&now, after);
    text_f(&p->out, is_first ? " %s " : "; %s ", say(p->lang, N_("points")));
    plain_write_change(&p->out, p, after[seat], before[seat]);
    text_char(&p->out, '\n');
}
