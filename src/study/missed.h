/* missed.h - what a mistake was about: the theme of what the best turn does and the one
 * that was played does not. */
#ifndef STUDY_MISSED_H
#define STUDY_MISSED_H

#include "study/advice.h"

/* Its word, as in themes.h; NULL if nothing was lost, or if no theme fits. */
const char *theme_missed(const StudyPosition *position, const StudyTurn *turn,
                         const Judged *outcome, const Advice *advice);

#endif
