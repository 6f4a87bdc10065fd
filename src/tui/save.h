/* save.h - games that go on another day: a record, and beside it the seed of its shuffle.
 *
 * The record is what `save` writes, and anyone may read it: it has the commitment to the
 * shuffle, but not what comes next. The seed is in a file of its own with `.seed` at the
 * end of its name, which only its owner can read. Both together are the game. */
#ifndef TUI_SAVE_H
#define TUI_SAVE_H

#include <limits.h>

#include "core/record.h"

/* Keep the seed beside the record in `path`, if that is a file; forget it once the game
 * is over. Fails if it cannot be written. */
bool save_seed(const char *path, const Record *record, const Dealer *dealer, Err *err);

/* The dealer of the record that was read from `path`. Fails if there is no seed, or if it
 * is that of another game. */
bool save_dealer(Dealer *out, const char *path, const Record *record, Err *err);

/* The path of a file of ours in the folder for what programs keep ($XDG_STATE_HOME, or
 * ~/.local/state); false if there is no place for it. */
bool save_state_path(char out[PATH_MAX], const char *name);

/* Make the missing folders of a path, for the owner alone. */
void save_make_folders(const char *path);

/* The path for a game whose terminal has gone: that of `from` if it was kept there
 * before, else one that takes nothing away from other games. */
bool save_kept_path(char out[PATH_MAX], const char *from);

/* The game that was kept in `path` is over: forget it, if it is one of those. */
void save_forget_kept(const char *path);

#endif
