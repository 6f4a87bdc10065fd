/* appraisal.c - see appraisal.h. */
#include "games/akropolis/appraisal.h"

enum { BOX_STONES = 40 };

/* Stones never run out (AK-1.7), so more than the box has is worth a warning
 * but no refusal. */
static void warn_stones(Appraisal *appraisal)
{
    if (appraisal->stones > BOX_STONES)
        message_f(&appraisal->warnings[appraisal->n_warnings++],
                  N_("stones: %d are here, the box has %d (AK-1.7)"), appraisal->stones,
                  BOX_STONES);
}

static bool score(Appraisal *appraisal)
{
    ScoreRules rules = ak_score_rules(&appraisal->setup);

    warn_stones(appraisal);
    ak_score_view(&appraisal->score, &appraisal->view, &rules);
    return true;
}

bool ak_appraise_hexes(Appraisal *out, const SeenHex *hexes, int n, Err *err)
{
    if (!ak_survey_hexes(&out->view, hexes, n, err))
        return false;
    out->n_warnings = ak_survey_warnings(out->warnings, &out->view);
    return score(out);
}

bool ak_appraise_tiles(Appraisal *out, const LaidTile *laid, int n, Err *err)
{
    City city;

    if (!ak_survey_tiles(&city, laid, n, err))
        return false;
    ak_view_of(&out->view, &city);
    out->n_warnings = 0;            /* every tile has already been checked */
    return score(out);
}

void ak_appraisal_write(Json *json, const Appraisal *appraisal)
{
    ak_write_city(json, &appraisal->view, &appraisal->score, appraisal->stones);
    message_both_json(json, "warnings", "say", appraisal->warnings,
                      appraisal->n_warnings);
}
