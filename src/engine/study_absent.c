/* study_absent.c - for a module that is loaded before a first game: it is to be small,
 * and nobody studies with it. See study_lines.c. */
#include "engine/request.h"

static bool refuse(Err *err)
{
    return fail(err, ERR_UNKNOWN, N_("this module cannot study matches"));
}

bool study_review(Request *request, Err *err)
{
    (void)request;
    return refuse(err);
}

bool study_try(Request *request, Err *err)
{
    (void)request;
    return refuse(err);
}
