/* clock.c - see clock.h. */
#include "table/clock.h"

#include <string.h>

enum {
    MAX_BANK_S = 86400,
    MAX_INCREMENT_S = 3600,
    MAX_DAYS = 30,
    MOST_GAIN_MS = 1000,
    LEAST_GAIN_MS = 150,
    GAIN_PER_S = 4,                 /* ms for each second of the bank */
    START_GAINS = 3,
    MOST_GAINS = 7
};

static const int64_t day_ms = 86400000;

/* Read what follows the colon of "live:BANK+INCREMENT". */
static bool read_live(Speed *out, const char *at)
{
    *out = (Speed){.kind = SPEED_LIVE};
    return text_read_int(&at, 0, MAX_BANK_S, &out->bank_s) && *at++ == '+' &&
           text_read_int(&at, 0, MAX_INCREMENT_S, &out->increment_s) && *at == '\0' &&
           out->bank_s + out->increment_s > 0;
}

static bool read_days(Speed *out, const char *at)
{
    *out = (Speed){.kind = SPEED_DAYS};
    return text_read_int(&at, 1, MAX_DAYS, &out->days) && *at == '\0';
}

bool speed_read(Speed *out, const char *text, Err *err)
{
    Speed speed = {.kind = SPEED_NONE};
    bool ok = strncmp(text, "live:", 5) == 0   ? read_live(&speed, text + 5)
              : strncmp(text, "days:", 5) == 0 ? read_days(&speed, text + 5)
                                               : strcmp(text, "none") == 0;

    if (!ok)
        return fail(
            err, ERR_SETUP,
            N_("'%s' is no speed; there are: live:BANK+INCREMENT in seconds (up to %d "
               "and %d), days:N (up to %d), none"),
            text, MAX_BANK_S, MAX_INCREMENT_S, MAX_DAYS);
    *out = speed;
    return true;
}

void speed_write(Text *text, const Speed *speed)
{
    if (speed->kind == SPEED_LIVE)
        text_f(text, "live:%d+%d", speed->bank_s, speed->increment_s);
    else if (speed->kind == SPEED_DAYS)
        text_f(text, "days:%d", speed->days);
    else
        text_str(text, "none");
}

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* What the quota gains in each turn. */
static int64_t gain_ms(const Speed *speed)
{
    if (speed->kind == SPEED_DAYS)
        return MOST_GAIN_MS;
    return least(MOST_GAIN_MS, LEAST_GAIN_MS + (int64_t)GAIN_PER_S * speed->bank_s);
}

void clock_start(Clock *clock, const Speed *speed)
{
    *clock = (Clock){.quota_ms = START_GAINS * gain_ms(speed)};
    if (speed->kind == SPEED_LIVE)
        clock->left_ms = (int64_t)speed->bank_s * 1000;
    else if (speed->kind == SPEED_DAYS)
        clock->left_ms = speed->days * day_ms;
    else
        clock->quota_ms = 0;
}

void clock_turn(Clock *clock, const Speed *speed)
{
    if (speed->kind == SPEED_NONE)
        return;
    int64_t gain = gain_ms(speed), increment = (int64_t)speed->increment_s * 1000,
            most = (int64_t)speed->bank_s * 1000 + increment;
    clock->quota_ms = least(clock->quota_ms + gain, MOST_GAINS * gain);
    clock->left_ms = speed->kind == SPEED_DAYS ? speed->days * day_ms
                                               : least(clock->left_ms + increment, most);
}

void clock_charge(Clock *clock, const Speed *speed, int64_t spent_ms, int64_t lag_ms)
{
    if (speed->kind == SPEED_NONE || spent_ms <= 0)
        return;
    /* If the bank cannot pay, the rest was lag that was not measured; it is forgiven as
     * long as the quota lasts. */
    int64_t owed = spent_ms - clock->left_ms, forgiven = lag_ms > owed ? lag_ms : owed;
    forgiven = least(least(forgiven > 0 ? forgiven : 0, clock->quota_ms), spent_ms);
    clock->quota_ms -= forgiven;
    clock->left_ms -= least(spent_ms - forgiven, clock->left_ms);
}

int64_t clock_deadline(const Clock *clock, const Speed *speed, int64_t since_ms)
{
    if (speed->kind == SPEED_NONE)
        return INT64_MAX;
    return since_ms + clock->left_ms + clock->quota_ms;
}
