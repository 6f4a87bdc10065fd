/* people_forget.c - erasing a person. Its tokens and its name go first and in one commit,
 * with an entry that says that there is more to do; then one game after the other, each
 * with its entry of the history; at last that entry itself. So it may be broken off
 * anywhere. */
#include <stdlib.h>
#include <string.h>

#include "os/must.h"
#include "server/people_inside.h"

typedef struct {
    Hall *hall;
    char person[PERSON_ID];
    Past past;                      /* what is being erased */
    Told *told;                     /* NULL: nobody waits */
    void *context;
} Forget;

static void next_game(Forget *forget);

static void finish(Forget *forget, const Err *err)
{
    Outcome outcome = {.err = err, .first = 1, .you = NOBODY};

    if (forget->told)
        forget->told(forget->context, &outcome);
    free(forget);
}

static void all_done(void *context, const Outcome *outcome)
{
    finish(context, outcome->err);
}

typedef struct {
    Batch *out;
    const Past *past;
} Blanking;

/* Empty what the event says of the seat's owner. */
static bool blank_event(void *to, int version, Event *event, Err *err)
{
    Blanking *blanking = to;

    *event->name = *event->text = '\0';
    if (event->type == EVENT_CREATED)
        *event->seats[blanking->past->seat].name = '\0';
    return hosted_amend(blanking->out, blanking->past->table, version, event, err);
}

static bool amend(Batch *out, const char *table, void *with, Err *err)
{
    Forget *forget = with;
    Blanking blanking = {out, &forget->past};

    (void)table;
    history_erase(out, forget->person, forget->past.table, forget->past.seat);
    return trace_walk(forget->hall, &forget->past, blank_event, &blanking, err);
}

static void game_gone(void *context, const Outcome *outcome)
{
    Forget *forget = context;

    if (outcome->err)
        finish(forget, outcome->err);
    else
        next_game(forget);
}

static void game_done(void *context, const Outcome *outcome)
{
    Forget *forget = context;

    if (outcome->err && outcome->err->code == ERR_ABSENT) {
        Batch *batch = batch_open();
        history_erase(batch, forget->person, forget->past.table, forget->past.seat);
        hall_commit(forget->hall, batch, game_gone, forget);
    } else {
        game_gone(context, outcome);
    }
}

/* The history is read anew each time: a game that it had just begun is found too. */
static void next_game(Forget *forget)
{
    Err err;
    int n = 0;
    Past *pasts = history_read(&n, forget->hall, forget->person, &err);

    if (!pasts) {
        finish(forget, &err);
    } else if (n > 0) {
        forget->past = pasts[0];
        hall_amend(forget->hall, forget->past.table, amend, forget, game_done, forget);
    } else {
        Batch *batch = batch_open();
        batch_erase(batch, "forget", forget->person);
        batch_scrub(batch);         /* once, for all the games before it */
        hall_commit(forget->hall, batch, all_done, forget);
    }
    free(pasts);
}

static Forget *forget_open(Hall *hall, const char *person, Told *told, void *context)
{
    Forget *forget = must(calloc(1, sizeof *forget));

    *forget = (Forget){.hall = hall, .told = told, .context = context};
    Text text = text_in(forget->person, sizeof forget->person);
    text_str(&text, person);
    return forget;
}

static void erase_entries(Batch *batch, const Person *person)
{
    if (person->is_account)
        name_erase(batch, person);
    batch_erase(batch, "person", person->id);
    batch_put(batch, "forget", person->id, "");
    batch_scrub(batch);
}

void person_forget(Hall *hall, const char *id, Told *told, void *context)
{
    Forget *forget = forget_open(hall, id, told, context);
    Batch *batch = batch_open();
    Person person;
    Err err;

    if (!person_load(&person, hall, id, &err) ||
        session_erase_all(batch, hall, id, NULL, &err) < 0) {
        batch_close(batch);
        finish(forget, &err);
        return;
    }
    erase_entries(batch, &person);
    hall_commit(hall, batch, game_gone, forget);
}

typedef struct {
    char (*ids)[PERSON_ID];
    int n, room;
} Unfinished;

static bool add_unfinished(void *to, const char *key, const char *value)
{
    Unfinished *list = to;

    (void)value;
    list->ids = must_grow(list->ids, list->n, &list->room, sizeof *list->ids);
    Text text = text_in(list->ids[list->n++], sizeof *list->ids);
    text_str(&text, key);
    return true;
}

bool forget_resume(Hall *hall, Err *err)
{
    Unfinished list = {0};
    bool ok = store_scan(hall_store(hall), "forget", "", "", add_unfinished, &list, err);

    for (int i = 0; ok && i < list.n; i++)
        next_game(forget_open(hall, list.ids[i], NULL, NULL));
    free(list.ids);
    return ok;
}
