/* appraisal.c - see appraisal.h. */
#include "games/akropolis/appraisal.h"

static bool score(Appraisal *appraisal)
{
    Table table = akropolis_table(&appraisal->setup);

    score_view(&appraisal->score, &appraisal->view, &table);
    return true;
}

bool appraise_hexes(Appraisal *out, const SeenHex *hexes, int n, int *at, Err *err)
{
    if (!survey_hexes(&out->view, hexes, n, at, err))
        return false;
    out->n_warnings = survey_warnings(out->warnings, &out->view);
    return score(out);
}

bool appraise_tiles(Appraisal *out, const LaidTile *laid, int n, int *at, Err *err)
{
    City city;

    if (!survey_tiles(&city, laid, n, at, err))
        return false;
    view_of(&out->view, &city);
    out->n_warnings = 0;            /* every tile has been checked */
    return score(out);
}

void appraisal_write(Text *text, const Appraisal *appraisal)
{
    const Message *warnings = appraisal->warnings;

    akropolis_write_city(text, &appraisal->view, &appraisal->score, appraisal->stones);
    if (!appraisal->n_warnings)
        return;
    text_str(text, ",\"warnings\":[");
    for (int i = 0; i < appraisal->n_warnings; i++) {
        char sentence[512];
        Text one = text_in(sentence, sizeof sentence);
        message_write(&one, &warnings[i], warnings[i].format);
        text_str(text, i ? "," : "");
        text_json(text, sentence);
    }
    text_str(text, "],\"say\":");
    message_list_json(text, warnings, appraisal->n_warnings);
}
