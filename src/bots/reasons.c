/* reasons.c - see reasons.h. */
#include "bots/reasons.h"

/* A list of aspects, the weightiest first. */
typedef struct {
    int n;
    Aspect of[MAX_ASPECTS];
} Ranked;

static int64_t size_of(const Aspect *aspect)
{
    return aspect->worth < 0 ? -(int64_t)aspect->worth : aspect->worth;
}

static void rank(Ranked *list, const Aspect *aspect)
{
    int at = list->n++;

    for (; at > 0 && size_of(&list->of[at - 1]) < size_of(aspect); at--)
        list->of[at] = list->of[at - 1];
    list->of[at] = *aspect;
}

void reasons_number(Message *out, const char *sentence, int number, int unit)
{
    int size = number < 0 ? -number : number;
    const char *sign = number < 0 ? "-" : number > 0 ? "+" : "";

    *out = (Message){.format = sentence, .is_number = true};
    Text arg = text_in(out->args[0], MESSAGE_ARG_SIZE);
    text_f(&arg, "%s%d", sign, size / unit);
    if (unit > 1)
        text_f(&arg, ".%d", size % unit);
}

/* Tell the weightiest changes. What is left of the points is told together, unless it is
 * just one. */
static int tell(Message out[], const Ranked *points, const Ranked *prospects)
{
    Ranked told = {0};
    int named = points->n == REASON_POINTS ? points->n : REASON_POINTS - 1;
    int rest = 0, n = 0;

    for (int i = 0; i < points->n; i++)
        if (i < named)
            rank(&told, &points->of[i]);
        else
            rest += points->of[i].number;
    for (int i = 0; i < prospects->n && i < REASON_PROSPECTS; i++)
        if (told.n + (rest != 0) < MAX_REASONS)
            rank(&told, &prospects->of[i]);
    for (; n < told.n; n++)
        reasons_number(&out[n], told.of[n].sentence, told.of[n].number, 1);
    if (rest)
        reasons_number(&out[n++], N_("Other points: %s"), rest, 1);
    return n;
}

/* Is there more of what is good, or less of what is bad? What is counted may count
 * against a turn, and its number would then tell the opposite. */
static bool is_told_rightly(const Aspect *change)
{
    return change->kind == ON_SHEET || (change->number > 0) == (change->worth > 0);
}

/* How `to` differs from `from`, the weightiest changes first. What the others want is
 * guessed: it is a reason for a turn, but between two turns playouts know better. */
static void rank_changes(Ranked *points, Ranked *prospects, const Comparison *of)
{
    Aspect changes[MAX_ASPECTS], before[MAX_ASPECTS];
    AspectKind last = of->from == of->s ? DENIAL : PROSPECT;
    int n = of->policy->aspects(changes, of->s, of->to);

    of->policy->aspects(before, of->s, of->from);
    *points = *prospects = (Ranked){0};
    for (int i = 0; i < n; i++) {
        Aspect *change = &changes[i];
        change->number -= before[i].number;
        change->worth -= before[i].worth;
        if (change->number != 0 && change->kind <= last && is_told_rightly(change))
            rank(change->kind == ON_SHEET ? points : prospects, change);
    }
}

int reasons_for(Message out[MAX_REASONS], const Policy *policy, const State *s,
                const State *after)
{
    Ranked points, prospects;

    rank_changes(&points, &prospects, &(Comparison){policy, s, after, s});
    return tell(out, &points, &prospects);
}

int reasons_points(Message out[REASON_POINTS], int *sum, const Comparison *of)
{
    Ranked points, prospects;

    rank_changes(&points, &prospects, of);
    *sum = 0;
    for (int i = 0; i < points.n; i++)
        *sum += points.of[i].number;
    return tell(out, &points, &(Ranked){0});
}

int reasons_prospects(Message out[REASON_PROSPECTS], const Comparison *of)
{
    Ranked points, prospects;

    rank_changes(&points, &prospects, of);
    return tell(out, &(Ranked){0}, &prospects);
}
