/* ask.c - the questions by which a step is chosen: see internal.h. */
#include "tui/panticapaeum/internal.h"

static const char *const ways[] = {N_("right"), N_("below"), N_("left"), N_("above")};

static Step option_step(const Turn *turn, int option)
{
    return pa_step_unpack(turn->entries[turn->options[option]].move);
}

static void write_next_cell(Text *text, const Turn *turn, int row)
{
    int cell = turn->s->seats[turn->s->turn].markers[row];

    pa_draw_cell_long(text, turn->p->lang, turn->s, row, cell);
}

void pa_write_paid_step(Text *text, const Turn *turn)
{
    char gives[PHRASE];
    Text cell = text_in(gives, sizeof gives);
    int row = turn->s->paid_row;

    write_next_cell(&cell, turn, row);
    say_f(text, turn->p->lang, N_("pay %d for a step: %s (%s)"), pa_step_cost(turn->s),
          say(turn->p->lang, pa_building_words[row]), gives);
}

static void write_row(Text *text, const Turn *turn, int row)
{
    text_f(text, "%s (", say(turn->p->lang, pa_building_words[row]));
    write_next_cell(text, turn, row);
    text_char(text, ')');
}

static void write_build(Text *text, const Turn *turn, const Step *step)
{
    Lang lang = turn->p->lang;
    const char *name = say(lang, pa_building_words[step->what]);

    if (step->action == FREE_BUILD)
        say_f(text, lang, N_("build for nothing: %s"), name);
    else
        say_f(text, lang, N_("build: %s (%d %s)"), name,
              pa_building_cost(turn->s, step->what),
              say(lang, pa_colour_words[step->what]));
}

static void write_colour(Text *text, const Turn *turn, int colour)
{
    text_f(text, "%s (%d)", say(turn->p->lang, pa_colour_words[colour]),
           turn->s->seats[turn->s->turn].store[colour]);
}

static void write_take(Text *text, const Turn *turn, int what)
{
    const Set *set = &turn->s->set;

    if (what == COLOURS)
        say_n(text, turn->p->lang, "take %d coin", "take %d coins", set->take_coins);
    else
        say_n(text, turn->p->lang, "take %d resource", "take %d resources",
              set->take_resources);
}

static void write_tile(Text *text, const Turn *turn, int tile)
{
    say_f(text, turn->p->lang, tile >= FORM_TILE ? N_("aqueduct tile %s") : N_("tile %s"),
          pa_tile_of(&turn->s->set, tile)->id);
}

/* What an option of the first question is called. */
static void write_kind(Text *text, const Turn *turn, const Step *step)
{
    Lang lang = turn->p->lang;
    const Seat *seat = &turn->s->seats[turn->s->turn];

    switch (step->action) {
    case LAY:           write_tile(text, turn, step->what); break;
    case BUILD:
    case FREE_BUILD:    write_build(text, turn, step); break;
    case SELL:          say_f(text, lang, N_("sell different resources")); break;
    case TAKE:          write_take(text, turn, step->what); break;
    case WORKER:        say_f(text, lang, N_("place a worker (%d)"), seat->board); break;
    case MOVE_BUILDING: say_f(text, lang, N_("move a building")); break;
    case HIRE:          say_f(text, lang, N_("take the worker")); break;
    case DRAW:          say_f(text, lang, N_("draw a tile from the bag")); break;
    case SKIP:          say_f(text, lang, N_("skip it")); break;
    case ADVANCE:       write_row(text, turn, step->what); break;
    case STEP:          pa_write_paid_step(text, turn); break;
    case END:
        say_f(text, lang, turn->s->phase == PHASE_LAST ? N_("done") : N_("end the turn"));
        break;
    default:            write_colour(text, turn, step->what);
    }
}

/* What the effect that waits is, for the first question. */
static void say_effect(const Turn *turn)
{
    Pending top = turn->s->pending[turn->s->n_pending - 1];
    char gives[PHRASE];
    Text cell = text_in(gives, sizeof gives);

    pa_draw_cell_long(&cell, turn->p->lang, turn->s, top.row, top.cell);
    plain_say(turn->p, N_("The row of the %s offers: %s."),
              say(turn->p->lang, pa_building_words[top.row]), gives);
}

static void show_tile(const Turn *turn, int tile)
{
    TilePicture picture = {.tile = pa_tile_of(&turn->s->set, tile)};

    pa_draw_tiles(&turn->p->out, &picture, 1);
}

static void say_drawn(const Turn *turn)
{
    plain_say(turn->p, N_("You drew tile %s; it must be laid:"),
              pa_tile_of(&turn->s->set, turn->s->drawn)->id);
    show_tile(turn, turn->s->drawn);
}

static void say_phase(const Turn *turn)
{
    const State *s = turn->s;

    if (s->phase == PHASE_EFFECT)
        say_effect(turn);
    if (s->phase == PHASE_LAY)
        say_drawn(turn);
    if (s->phase == PHASE_LAST)
        plain_say(turn->p, N_("The game ends: free workers may still be placed."));
    if (s->phase == PHASE_DISCARD)
        plain_say(turn->p, N_("At the end of a round %d resources may be kept; you have "
                              "%d."),
                  s->set.store_limit, pa_total_store(&s->seats[s->turn]));
}

static const char *const questions[PHASES] = {
    [PHASE_EXPLORE] = N_("Exploration: which tile?"),
    [PHASE_DEVELOP] = N_("Development: what will you do?"),
    [PHASE_EFFECT]  = N_("Will you use it?"),
    [PHASE_LAY]     = N_("What next?"),
    [PHASE_CUBE]    = N_("Which colour shall the cube on the new tile have?"),
    [PHASE_FINISH]  = N_("What else? Enter ends the turn."),
    [PHASE_LAST]    = N_("What else? Enter ends it."),
    [PHASE_DISCARD] = N_("Which one goes back?"),
};

static Answer ask_kind(Turn *turn)
{
    Options options = {.p = turn->p};
    int usual = turn->n_options == 1;
    char option[PHRASE];

    say_phase(turn);
    for (int i = 0; i < turn->n_options; i++) {
        Step step = option_step(turn, i);
        Text text = text_in(option, sizeof option);
        write_kind(&text, turn, &step);
        pa_options_add(&options, option);
        usual = step.action == END ? i + 1 : usual;
    }
    pa_options_end(&options);
    return plain_answer(turn->p, say(turn->p->lang, questions[turn->s->phase]),
                        turn->n_options, usual);
}

/* How a building is paid: "1 green + 1 brown". */
static void write_payment(Text *text, const Turn *turn, const Step *step)
{
    int counts[COLOURS] = {0};

    counts[step->what] = pa_building_cost(turn->s, step->what);
    for (int i = 0; i < 2; i++)
        if (step->swaps[i]) {
            counts[step->what]--;
            counts[step->swaps[i] - 1]++;
        }
    for (int colour = 0; colour < COLOURS; colour++)
        if (counts[colour])
            text_f(text, text->used ? " + %s %d" : "%s %d",
                   say(turn->p->lang, pa_colour_words[colour]), counts[colour]);
}

static void write_building(Text *text, const Turn *turn, int b)
{
    const City *city = &turn->s->seats[turn->s->turn].city;
    const Cell *cell = &city->cells[city->buildings[b].cells[0]];

    text_f(text, "%s %d,%d",
           say(turn->p->lang, pa_building_words[city->buildings[b].kind]), cell->x,
           cell->y);
}

static void write_sale(Text *text, const Turn *turn, int colours)
{
    for (int colour = 0; colour < COLOURS; colour++)
        if (colours >> colour & 1)
            text_f(text, text->used ? " + %s" : "%s",
                   say(turn->p->lang, pa_colour_words[colour]));
}

/* What an option of the second question is called. */
static void write_which(Text *text, const Turn *turn, const Step *step)
{
    switch (step->action) {
    case SELL:          write_sale(text, turn, step->what); break;
    case TAKE:          write_colour(text, turn, step->what); break;
    case MOVE_BUILDING: write_building(text, turn, step->what); break;
    default:            write_payment(text, turn, step);
    }
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

static Answer ask_which(Turn *turn)
{
    Options options = {.p = turn->p};
    char option[PHRASE];

    for (int i = 0; i < turn->n_options; i++) {
        Step step = option_step(turn, i);
        Text text = text_in(option, sizeof option);
        write_which(&text, turn, &step);
        pa_options_add(&options, option);
    }
    pa_options_end(&options);
    const char *prompt = say(turn->p->lang, which_question(option_step(turn, 0).action));
    return plain_answer(turn->p, prompt, turn->n_options, 0);
}

static void write_place_question(Text *text, const Turn *turn, const Step *step)
{
    Lang lang = turn->p->lang;
    const TerrainTile *tile;
    char letter[2] = "";

    switch (step->action) {
    case LAY:
        tile = pa_tile_of(&turn->s->set, step->what);
        letter[0] = pa_content_letters[tile->cells[0].content];
        say_f(text, lang, N_("Where shall [%s] of tile %s lie? 0: back."), letter,
              tile->id);
        break;
    case WORKER:
        say_f(text, lang, N_("Where shall the worker stand? It fetches a cube in "
                             "brackets. 0: back."));
        break;
    default:
        say_f(text, lang, pa_step_cells(turn->s, step) == 2
                              ? N_("Where shall its first cell be? 0: back.")
                              : N_("Where shall it stand? 0: back."));
    }
}

/* The city with the numbers of the places. */
static Answer ask_place(Turn *turn)
{
    const City *city = &turn->s->seats[turn->s->turn].city;
    Step step = option_step(turn, 0);
    Labels labels = {0};
    char prompt[PHRASE];
    Text text = text_in(prompt, sizeof prompt);

    for (int i = 0; i < turn->n_options; i++) {
        const Entry *entry = &turn->entries[turn->options[i]];
        pa_draw_label(&labels, entry->x, entry->y, i + 1);
    }
    pa_draw_squares(&turn->p->out, city, &labels, turn->p->colour);
    if (step.action == LAY)
        show_tile(turn, step.what);
    write_place_question(&text, turn, &step);
    return plain_answer(turn->p, prompt, turn->n_options, 0);
}

/* The level of the tile that an outcome has laid at x, y. */
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
static void write_picture(const Turn *turn, int option, TilePicture *out)
{
    const Entry *entry = &turn->entries[turn->options[option]];
    Text head = text_in(out->heads[0], TILE_HEAD);
    Text below = text_in(out->heads[1], TILE_HEAD);
    Outcome outcome;

    pa_outcome_of(&outcome, turn->s, entry->move);
    out->tile = pa_tile_of(&turn->s->set, pa_step_unpack(entry->move).what);
    out->rot = entry->way;
    text_f(&head, "%d) ", option + 1);
    if (turn->p->aids == AIDS_FULL)
        write_gain(&head, outcome.gain);
    text_str(&below, "   ");
    say_f(&below, turn->p->lang, N_("level %d"), level_at(&outcome, entry->x, entry->y));
}

static void list_rotations(const Turn *turn)
{
    TilePicture pictures[ROTATIONS] = {0};

    for (int i = 0; i < turn->n_options; i++)
        write_picture(turn, i, &pictures[i]);
    if (turn->p->aids == AIDS_FULL)
        plain_say(turn->p, N_("Which way round, and what that does to your points:"));
    pa_draw_tiles(&turn->p->out, pictures, turn->n_options);
}

static void list_directions(const Turn *turn)
{
    Options options = {.p = turn->p};

    for (int i = 0; i < turn->n_options; i++) {
        const Entry *entry = &turn->entries[turn->options[i]];
        char option[PHRASE];
        Text text = text_in(option, sizeof option);
        Outcome outcome;
        pa_outcome_of(&outcome, turn->s, entry->move);
        text_str(&text, say(turn->p->lang, ways[entry->way]));
        if (turn->p->aids == AIDS_FULL)
            text_f(&text, outcome.gain < 0 ? " (%d)" : " (+%d)", outcome.gain);
        pa_options_add(&options, option);
    }
    pa_options_end(&options);
}

static Answer ask_way(Turn *turn)
{
    bool is_tile = option_step(turn, 0).action == LAY;
    const char *question = is_tile ? N_("Which rotation? 0: back.")
                                   : N_("Where does its second cell lie? 0: back.");

    if (is_tile)
        list_rotations(turn);
    else
        list_directions(turn);
    return plain_answer(turn->p, say(turn->p->lang, question), turn->n_options, 0);
}

Answer (*const pa_turn_asks[STAGES])(Turn *turn) = {
    [KIND] = ask_kind, [WHICH] = ask_which, [PLACE] = ask_place, [WAY] = ask_way,
};
