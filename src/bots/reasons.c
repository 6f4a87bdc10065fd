/* reasons.c - see reasons.h. */
#include "bots/reasons.h"

enum { MOST_POINTS = 3, MOST_PROSPECTS = 2 };

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

    *out = (Message){.format = sentence};
    Text arg = text_in(out->args[0], MESSAGE_ARG_SIZE);
    text_f(&arg, "%s%d", sign, size / unit);
    if (unit > 1)
        text_f(&arg, ".%d", size % unit);
}

/* Tell the weightiest changes. What is left of the points is told together, unless it is
 * just one. */
static int tell(Message out[MAX_REASONS], const Ranked *points, const Ranked *prospects)
{
    Ranked told = {0};
    int named = points->n == MOST_POINTS + 1 ? points->n : MOST_POINTS, rest = 0, n = 0;

    for (int i = 0; i < points->n; i++)
        if (i < named)
            rank(&told, &points->of[i]);
        else
            rest += points->of[i].number;
    for (int i = 0; i < prospects->n && i < MOST_PROSPECTS; i++)
        if (told.n + (rest != 0) < MAX_REASONS)
            rank(&told, &prospects->of[i]);
    for (; n < told.n; n++)
        reasons_number(&out[n], told.of[n].sentence, told.of[n].number, 1);
    if (rest)
        reasons_number(&out[n++], N_("Other points: %s"), rest, 1);
    return n;
}

/* Tell how `to` differs from `from`, in aspects up to `last`. */
static int tell_changes(Message out[MAX_REASONS], int *now, const Policy *policy,
                        const State *s, const State *to, const State *from,
                        AspectKind last)
{
    Aspect changes[MAX_ASPECTS], before[MAX_ASPECTS];
    Ranked points = {0}, prospects = {0};
    int n = policy->aspects(changes, s, to);

    policy->aspects(before, s, from);
    *now = 0;
    for (int i = 0; i < n; i++) {
        Aspect *change = &changes[i];
        change->number -= before[i].number;
        change->worth -= before[i].worth;
        if (change->number == 0 || change->kind > last)
            continue;
        rank(change->kind == ON_SHEET ? &points : &prospects, change);
        *now += change->kind == ON_SHEET ? change->number : 0;
    }
    return tell(out, &points, &prospects);
}

int reasons_for(Message out[MAX_REASONS], const Policy *policy, const State *s,
                const State *after)
{
    int now;

    return tell_changes(out, &now, policy, s, after, s, DENIAL);
}

int reasons_against(Message out[MAX_REASONS], int *now, const Policy *policy,
                    const State *s, const State *better, const State *worse)
{
    return tell_changes(out, now, policy, s, better, worse, PROSPECT);
}
