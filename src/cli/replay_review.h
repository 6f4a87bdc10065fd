/* replay_review.h - a record on the full screen, with what a bot says about each move. */
#ifndef CLI_REPLAY_REVIEW_H
#define CLI_REPLAY_REVIEW_H

#include "core/record.h"
#include "say/say.h"

/* Show it until the viewer leaves. */
bool replay_review(const Record *record, Lang lang, Err *err);

#endif
