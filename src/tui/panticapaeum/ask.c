/* ask.c - the questions by which a step is chosen: see internal.h. */
#include "tui/panticapaeum/internal.h"

static const char *const ways[] = {N_("right"), N_("below"), N_("left"), N_("above")};

static Step option_step(const Selection *chosen, int option)
{
    return pa_step_unpack(chosen->entries[chosen->options[option]].move);
}

static void write_next_cell(Text *text, const Selection *chosen, int row)
{
    int cell = chosen->s->seats[chosen->s->turn].markers[row];

    pa_draw_cell_long(text, chosen->p->lang, chosen->s, row, cell);
}

void pa_write_paid_step(Text *text, const Selection *chosen)
{
    char gives[PHRASE];
    Text cell = text_in(gives, sizeof gives);
    int row = chosen->s->paid_row;

    write_next_cell(&cell, chosen, row);
    say_f(text, chosen->p->lang, N_("pay %d for a step: %s (%s)"),
          pa_step_cost(chosen->s), say(chosen->p->lang, pa_building_words[row]), gives);
}

static void write_row(Text *text, const Selection *chosen, int row)
{
    text_f(text, "%s (", say(chosen->p->lang, pa_building_words[row]));
    write_next_cell(text, chosen, row);
    text_char(text, ')');
}

static void write_build(Text *text, const Selection *chosen, const Step *step)
{
    Lang lang = chosen->p->lang;
    const char *name = say(lang, pa_building_words[step->what]);

    if (step->action == FREE_BUILD)
        say_f(text, lang, N_("build for nothing: %s"), name);
    else
        say_f(text, lang, N_("build: %s (%s: %d)"), name,
              say(lang, pa_resource_names[step->what]),
              pa_building_cost(chosen->s, step->what));
}

static void write_colour(Text *text, const Selection *chosen, int colour)
{
    text_f(text, "%s (%d)", say(chosen->p->lang, pa_resource_names[colour]),
           chosen->s->seats[chosen->s->turn].store[colour]);
}

static void write_take(Text *text, const Selection *chosen, int what)
{
    const Set *set = &chosen->s->set;

    if (what == COLOURS)
        say_n(text, chosen->p->lang, "take %d coin", "take %d coins", set->take_coins);
    else
        say_n(text, chosen->p->lang, "take %d resource", "take %d resources",
              set->take_resources);
}

static void write_tile(Text *text, const Selection *chosen, int tile)
{
    say_f(text, chosen->p->lang,
          tile >= FORM_TILE ? N_("aqueduct tile %s") : N_("tile %s"),
          pa_tile_of(&chosen->s->set, tile)->id);
}

/* What an option of the first question is called. */
static void write_kind(Text *text, const Selection *chosen, const Step *step)
{
    Lang lang = chosen->p->lang;
    const Seat *seat = &chosen->s->seats[chosen->s->turn];

    switch (step->action) {
    case LAY:           write_tile(text, chosen, step->what); break;
    case BUILD:
    case FREE_BUILD:    write_build(text, chosen, step); break;
    case SELL:          say_f(text, lang, N_("sell different resources")); break;
    case TAKE:          write_take(text, chosen, step->what); break;
    case WORKER:        say_f(text, lang, N_("place a worker (%d)"), seat->board); break;
    case MOVE_BUILDING: say_f(text, lang, N_("move a building")); break;
    case HIRE:          say_f(text, lang, N_("take the worker")); break;
    case DRAW:          say_f(text, lang, N_("draw a tile from the bag")); break;
    case SKIP:          say_f(text, lang, N_("skip it")); break;
    case ADVANCE:       write_row(text, chosen, step->what); break;
    case STEP:          pa_write_paid_step(text, chosen); break;
    case END:
        say_f(text, lang,
              chosen->s->phase == PHASE_LAST ? N_("done") : N_("end the turn"));
        break;
    default:            write_colour(text, chosen, step->what);
    }
}

/* Say what the pending effect is, before the first question. */
static void say_effect(const Selection *chosen)
{
    Pending top = chosen->s->pending[chosen->s->n_pending - 1];
    char gives[PHRASE];
    Text cell = text_in(gives, sizeof gives);

    pa_draw_cell_long(&cell, chosen->p->lang, chosen->s, top.row, top.cell);
    plain_say(chosen->p, N_("The row of the %s offers: %s."),
              say(chosen->p->lang, pa_building_words[top.row]), gives);
}

static void show_tile(const Selection *chosen, int tile)
{
    TilePicture picture = {.tile = pa_tile_of(&chosen->s->set, tile)};

    pa_draw_tiles(&chosen->p->out, &picture, 1);
}

static void say_drawn(const Selection *chosen)
{
    plain_say(chosen->p, N_("You drew tile %s; it must be laid:"),
              pa_tile_of(&chosen->s->set, chosen->s->drawn)->id);
    show_tile(chosen, chosen->s->drawn);
}

void pa_say_phase(const Selection *chosen)
{
    const State *s = chosen->s;

    if (s->phase == PHASE_EFFECT)
        say_effect(chosen);
    if (s->phase == PHASE_LAY)
        say_drawn(chosen);
    if (s->phase == PHASE_LAST)
        plain_say(chosen->p, N_("The game ends. You may still place free workers."));
    if (s->phase == PHASE_DISCARD)
        plain_say(chosen->p,
                  N_("At the end of a round %d resources may be kept; you have "
                     "%d."),
                  s->set.store_limit, pa_total_store(&s->seats[s->turn]));
}

const char *const pa_questions[PHASES] = {
    [PHASE_EXPLORE] = N_("Exploration: which tile?"),
    [PHASE_DEVELOP] = N_("Development: what will you do?"),
    [PHASE_EFFECT]  = N_("Will you use it?"),
    [PHASE_LAY]     = N_("What next?"),
    [PHASE_CUBE]    = N_("Which colour shall the cube on the new tile have?"),
    [PHASE_FINISH]  = N_("What else? Enter ends the turn."),
    [PHASE_LAST]    = N_("What else? Enter ends it."),
    [PHASE_DISCARD] = N_("Which one goes back?"),
};

static Answer ask_kind(Selection *chosen)
{
    Options options = {.p = chosen->p};
    int usual = chosen->n_options == 1;
    char option[PHRASE];

    pa_say_phase(chosen);
    for (int i = 0; i < chosen->n_options; i++) {
        Step step = option_step(chosen, i);
        Text text = text_in(option, sizeof option);
        write_kind(&text, chosen, &step);
        pa_options_add(&options, option);
        usual = step.action == END ? i + 1 : usual;
    }
    pa_options_end(&options);
    return plain_answer(chosen->p, say(chosen->p->lang, pa_questions[chosen->s->phase]),
                        chosen->n_options, usual);
}

/* How a building is paid: "herbs 1 + logs 1". */
static void write_payment(Text *text, const Selection *chosen, const Step *step)
{
    int counts[COLOURS] = {0};

    counts[step->what] = pa_building_cost(chosen->s, step->what);
    for (int i = 0; i < 2; i++)
        if (step->swaps[i]) {
            counts[step->what]--;
            counts[step->swaps[i] - 1]++;
        }
    for (int colour = 0; colour < COLOURS; colour++)
        if (counts[colour])
            text_f(text, text->used ? " + %s %d" : "%s %d",
                   say(chosen->p->lang, pa_resource_names[colour]), counts[colour]);
}

static void write_building(Text *text, const Selection *chosen, int b)
{
    const City *city = &chosen->s->seats[chosen->s->turn].city;
    const Cell *cell = &city->cells[city->buildings[b].cells[0]];

    text_f(text, "%s %d,%d",
           say(chosen->p->lang, pa_building_words[city->buildings[b].kind]), cell->x,
           cell->y);
}

static void write_sale(Text *text, const Selection *chosen, int colours)
{
    for (int colour = 0; colour < COLOURS; colour++)
        if (colours >> colour & 1)
            text_f(text, text->used ? " + %s" : "%s",
                   say(chosen->p->lang, pa_resource_names[colour]));
}

/* What an option of the second question is called. */
static void write_which(Text *text, const Selection *chosen, const Step *step)
{
    switch (step->action) {
    case SELL:          write_sale(text, chosen, step->what); break;
    case TAKE:          write_colour(text, chosen, step->what); break;
    case MOVE_BUILDING: write_building(text, chosen, step->what); break;
    default:            write_payment(text, chosen, step);
    }
}

void pa_write_option(Text *text, const Selection *chosen, int stage, int option)
{
    Step step = option_step(chosen, option);

    if (stage == KIND)
        write_kind(text, chosen, &step);
    else
        write_which(text, chosen, &step);
}

static const char *which_question(Action action)
{
    switch (action) {
    case SELL:          return N_("Sell which? 0: back.");
    case TAKE:          return N_("Which colour (in brackets: what you have)? 0: back.");
    case MOVE_BUILDING: return N_("Which building? 0: back.");
    default:            return N_("Pay with what? 0: back.");
    }
}

static Answer ask_which(Selection *chosen)
{
    Options options = {.p = chosen->p};
    char option[PHRASE];

    for (int i = 0; i < chosen->n_options; i++) {
        Step step = option_step(chosen, i);
        Text text = text_in(option, sizeof option);
        write_which(&text, chosen, &step);
        pa_options_add(&options, option);
    }
    pa_options_end(&options);
    const char *prompt =
        say(chosen->p->lang, which_question(option_step(chosen, 0).action));
    return plain_answer(chosen->p, prompt, chosen->n_options, 0);
}

static void write_place_question(Text *text, const Selection *chosen, const Step *step)
{
    Lang lang = chosen->p->lang;
    const TerrainTile *tile;
    char letter[2] = "";

    switch (step->action) {
    case LAY:
        tile = pa_tile_of(&chosen->s->set, step->what);
        letter[0] = pa_content_letters[tile->cells[0].content];
        say_f(text, lang, N_("Where shall [%s] of tile %s lie? 0: back."), letter,
              tile->id);
        break;
    case WORKER:
        say_f(text, lang, N_("Where shall the worker stand? It fetches a cube in "
                             "brackets. 0: back."));
        break;
    default:
        say_f(text, lang, pa_step_cells(chosen->s, step) == 2
                              ? N_("Where shall its first cell be? 0: back.")
                              : N_("Where shall it stand? 0: back."));
    }
}

/* The city with the numbers of the places. */
static Answer ask_place(Selection *chosen)
{
    const City *city = &chosen->s->seats[chosen->s->turn].city;
    Step step = option_step(chosen, 0);
    Labels labels = {0};
    char prompt[PHRASE];
    Text text = text_in(prompt, sizeof prompt);

    for (int i = 0; i < chosen->n_options; i++) {
        const StepEntry *entry = &chosen->entries[chosen->options[i]];
        pa_draw_label(&labels, entry->x, entry->y, i + 1);
    }
    pa_draw_squares(&chosen->p->out, city, &labels, chosen->p->colour);
    if (step.action == LAY)
        show_tile(chosen, step.what);
    write_place_question(&text, chosen, &step);
    return plain_answer(chosen->p, prompt, chosen->n_options, 0);
}

/* The level of the tile at x, y after the step. */
static int level_at(const Outcome *outcome, int x, int y)
{
    const City *city = &outcome->after.seats[outcome->seat].city;

    for (int i = 0; i < city->n_cells; i++)
        if (city->cells[i].x == x && city->cells[i].y == y)
            return city->cells[i].level;
    return 0;
}

static void write_gain(Text *text, int gain)
{
    text_f(text, gain < 0 ? "%d" : "+%d", gain);
}

/* The picture of an option, with its number, its points and its level. */
static void write_picture(const Selection *chosen, int option, TilePicture *out)
{
    const StepEntry *entry = &chosen->entries[chosen->options[option]];
    Text head = text_in(out->heads[0], TILE_HEAD);
    Text below = text_in(out->heads[1], TILE_HEAD);
    Outcome outcome;

    pa_outcome_of(&outcome, chosen->s, entry->move);
    out->tile = pa_tile_of(&chosen->s->set, pa_step_unpack(entry->move).what);
    out->rot = entry->way;
    text_f(&head, "%d) ", option + 1);
    if (chosen->p->aids == AIDS_FULL)
        write_gain(&head, outcome.gain);
    text_str(&below, "   ");
    say_f(&below, chosen->p->lang, N_("level %d"),
          level_at(&outcome, entry->x, entry->y));
}

static void list_rotations(const Selection *chosen)
{
    TilePicture pictures[ROTATIONS] = {0};

    for (int i = 0; i < chosen->n_options; i++)
        write_picture(chosen, i, &pictures[i]);
    if (chosen->p->aids == AIDS_FULL)
        plain_say(chosen->p, N_("Which way round, and what that does to your points:"));
    pa_draw_tiles(&chosen->p->out, pictures, chosen->n_options);
}

static void list_directions(const Selection *chosen)
{
    Options options = {.p = chosen->p};

    for (int i = 0; i < chosen->n_options; i++) {
        const StepEntry *entry = &chosen->entries[chosen->options[i]];
        char option[PHRASE];
        Text text = text_in(option, sizeof option);
        Outcome outcome;
        pa_outcome_of(&outcome, chosen->s, entry->move);
        text_str(&text, say(chosen->p->lang, ways[entry->way]));
        if (chosen->p->aids == AIDS_FULL)
            text_f(&text, outcome.gain < 0 ? " (%d)" : " (+%d)", outcome.gain);
        pa_options_add(&options, option);
    }
    pa_options_end(&options);
}

static Answer ask_way(Selection *chosen)
{
    bool is_tile = option_step(chosen, 0).action == LAY;
    const char *question = is_tile ? N_("Which rotation? 0: back.")
                                   : N_("Where does its second cell lie? 0: back.");

    if (is_tile)
        list_rotations(chosen);
    else
        list_directions(chosen);
    return plain_answer(chosen->p, say(chosen->p->lang, question), chosen->n_options, 0);
}

Answer (*const pa_selection_asks[STAGES])(Selection *chosen) = {
    [KIND] = ask_kind, [WHICH] = ask_which, [PLACE] = ask_place, [WAY] = ask_way,
};
