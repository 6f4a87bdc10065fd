/* forecast.c - see forecast.h. */
#include "study/forecast.h"

enum { POINTS = 100, CHANCES = 10000 };      /* units of a forecast */

void budget_complete(StudyBudget *budget)
{
    if (budget->bot)
        return;
    budget->bot = bot_named(ADVISER);
    if (!budget->playouts && !budget->time_ms)
        budget->playouts = ADVICE_PLAYOUTS;
}

static int nearest(double x)
{
    return (int)(x < 0 ? x - 0.5 : x + 0.5);
}

int forecast_root(int64_t square)
{
    int64_t root = 0;

    for (int64_t bit = 1 << 30; bit; bit >>= 1)
        if ((root + bit) * (root + bit) <= square)
            root += bit;
    return (int)root;
}

enum { PERCENT = CHANCES / 100 };

/* How many seats come before `seat` where percents are handed out. */
static int rank(const Forecast *forecast, int seats, int seat)
{
    const int rest = forecast->win[seat] % PERCENT;
    int before = 0;

    for (int other = 0; other < seats; other++) {
        int its = forecast->win[other] % PERCENT;
        before += its > rest || (its == rest && other < seat);
    }
    return before;
}

int forecast_percent(const Forecast *forecast, int seats, int seat)
{
    int left = 0;                   /* that rounding down leaves */

    for (int other = 0; other < seats; other++)
        left += forecast->win[other] % PERCENT;
    left = (left + PERCENT / 2) / PERCENT;
    return forecast->win[seat] / PERCENT + (rank(forecast, seats, seat) < left);
}

int forecast_lead(const Forecast *forecast, int seats, int seat)
{
    int sum = 0, others = seats - 1;

    if (others == 0)
        return forecast->points[seat];
    for (int other = 0; other < seats; other++)
        sum += other == seat ? 0 : forecast->points[other];
    return nearest((double)(forecast->points[seat] * others - sum) / others);
}

double forecast_part_lead(const ForecastParts *parts, int part, int seats, int seat)
{
    double others = 0;

    for (int other = 0; other < seats; other++)
        others += other == seat ? 0 : parts->points[part][other];
    return parts->points[part][seat] - (seats > 1 ? others / (seats - 1) : 0);
}

double forecast_mean(const double numbers[FORECAST_PARTS], double *square)
{
    enum { N = FORECAST_PARTS };
    double sum = 0, squares = 0;

    for (int i = 0; i < N; i++) {
        sum += numbers[i];
        squares += numbers[i] * numbers[i];
    }
    *square = (squares - sum * sum / N) / (N - 1) / N;
    *square = *square > 0 ? *square : 0;
    return sum / N;
}

/* The square of the error of the mean lead. */
static double square_error(const ForecastParts *parts, int seats, int seat)
{
    double leads[FORECAST_PARTS], square;

    for (int part = 0; part < FORECAST_PARTS; part++)
        leads[part] = forecast_part_lead(parts, part, seats, seat);
    forecast_mean(leads, &square);
    return square;
}

/* In 1/100. */
static int root_of_points(double square)
{
    return forecast_root((int64_t)(square * POINTS * POINTS));
}

/* The variance of a lead, a difference from the mean of the others, given that of the
 * difference of any two seats. */
static double lead_variance(double difference, int seats)
{
    return difference / 2 * (seats > 1 ? (double)seats / (seats - 1) : 1);
}

bool forecast_is_higher(const ForecastParts *more, const ForecastParts *less, int seats,
                        int seat)
{
    double gaps[FORECAST_PARTS], square;

    for (int part = 0; part < FORECAST_PARTS; part++)
        gaps[part] = forecast_part_lead(more, part, seats, seat) -
                     forecast_part_lead(less, part, seats, seat);
    double gap = forecast_mean(gaps, &square);
    return gap > 0 && gap * gap > 4 * square;
}

/* The game is over: the result is known. */
static void know(Forecast *out, ForecastParts *parts, const Game *game, const State *s)
{
    unsigned winners = game->winners(s);
    int points[MAX_SEATS], seats = game->seats(s);

    game->scores(s, points);
    for (int seat = 0; seat < seats; seat++) {
        out->points[seat] = points[seat] * POINTS;
        if (winners >> seat & 1)
            out->win[seat] = nearest((double)CHANCES / __builtin_popcount(winners));
        for (int part = 0; part < FORECAST_PARTS; part++)
            parts->points[part][seat] = points[seat];
    }
}

/* Playouts of one part: a `stop` leaves one. */
static int part_size(const StudyBudget *budget)
{
    const BotHooks *hooks = budget->hooks;

    if (hooks && hooks->stop && hooks->stop(hooks->with))
        return 1;
    return (budget->outlook + FORECAST_PARTS - 1) / FORECAST_PARTS;
}

void forecast_make(Forecast *out, ForecastParts *parts, const StudyPosition *position,
                   const StudyBudget *budget)
{
    const Game *game = position->game;
    double points[MAX_SEATS] = {0}, win[MAX_SEATS] = {0};
    double made = 0, open = 0;      /* playouts, and what they leave open, in all */
    int seats = game->seats(position->state);
    Outlook outlook = {0};

    *out = (Forecast){0};
    *parts = (ForecastParts){0};
    if (game->turn(position->state) == OVER) {
        know(out, parts, game, position->state);
        return;
    }
    for (int part = 0; part < FORECAST_PARTS; part++) {
        Rng rng = rng_from((uint64_t)position->number * FORECAST_PARTS + (uint64_t)part +
                           1);
        Question question = {.game = game, .state = position->state, .rng = &rng,
                             .playouts = part_size(budget)};
        if (!outlook.is_alike) {
            bot_outlook(&question, &outlook);
            made += question.playouts;
            open += outlook.variance * question.playouts;
        }
        for (int seat = 0; seat < seats; seat++) {
            parts->points[part][seat] = outlook.points[seat];
            points[seat] += outlook.points[seat] / FORECAST_PARTS;
            win[seat] += outlook.win[seat] / FORECAST_PARTS;
        }
    }
    for (int seat = 0; seat < seats; seat++) {
        out->points[seat] = nearest(points[seat] * POINTS);
        out->win[seat] = nearest(win[seat] * CHANCES);
        double square = square_error(parts, seats, seat);
        out->error[seat] = root_of_points(1.96 * 1.96 * square);
        out->spread[seat] =
            root_of_points(square * made + lead_variance(open / made, seats));
    }
}
