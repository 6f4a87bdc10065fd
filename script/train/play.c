/* play.c - games for the trainer, on several threads. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/must.h"
#include "os/pool.h"
#include "train.h"

enum { AT_ONCE = 512 };             /* some at a time, because a Story is large */

void sample_see(Sample *sample, const int8_t *features, int n)
{
    sample->n = 0;
    for (int i = 0; i < n && sample->n < MAX_SEEN; i++)
        if (features[i]) {
            sample->which[sample->n] = (uint16_t)i;
            sample->value[sample->n++] = features[i];
        }
}

typedef struct {
    const Trained *trained;
    const int16_t *net;
    uint64_t first;
    Story *stories;
} Round;

static void play(void *context, int worker, int index)
{
    const Round *round = context;
    Story *story = &round->stories[index];

    (void)worker;
    memset(story, 0, sizeof *story);
    round->trained->play(story, round->net, round->first + (uint64_t)index);
    for (int i = 0; i < story->n; i++) {
        Sample *sample = &story->samples[i];
        sample->score = (float)story->points[story->seats[i]];
        sample->target =
            round->net ? (sample->target + sample->score) / 2 : sample->score;
    }
}

double train_play(Samples *samples, const Trained *trained, const int16_t *net,
                  uint64_t first, int games, int threads)
{
    Round round = {trained, net, first, must(malloc(AT_ONCE * sizeof(Story)))};
    double points = 0, scores = 0;

    for (int done = 0; done < games; done += AT_ONCE) {
        int n = games - done < AT_ONCE ? games - done : AT_ONCE;
        round.first = first + (uint64_t)done;
        pool_run(threads, n, play, &round);
        for (int i = 0; i < n; i++) {
            const Story *story = &round.stories[i];
            for (int seat = 0; seat < story->players; seat++, scores++)
                points += story->points[seat];
            for (int k = 0; k < story->n && samples->n < samples->room; k++)
                samples->all[samples->n++] = story->samples[k];
        }
        printf("  %d of %d games, mean score %.2f\n", done + n, games, points / scores);
        fflush(stdout);
    }
    free(round.stories);
    return points / scores;
}
