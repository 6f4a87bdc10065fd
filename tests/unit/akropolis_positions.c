/* akropolis_positions.c - the drawn cities of tests/positions, by both scorers.
 *
 *   | . g g            a row of the city, see draw_city.h
 *   with KEY=VALUE ... what the table agreed on, for the lines that follow
 *   houses 9 3         value and stars of a kind
 *   total 27           points of all kinds, without stones
 *
 * '#' begins a comment. TESTS names the folder tests/ where it is not here. */
#include <dirent.h>

#include "draw_city.h"
#include "drive.h"
#include "games/akropolis/rules.h"
#include "slow.h"
#include "test.h"

enum { LINE = 256, CITY = 4096 };

typedef struct {
    char drawing[CITY];
    Text city;
    ScoreRules rules;
    int checks;
} Position;

/* Both scores of the city as drawn so far. */
static void score_both(const Position *position, Score *score, SlowScore *slow_score_out)
{
    static SlowCity slow;
    View view = draw(position->drawing);

    ak_score_view(score, &view, &position->rules);
    slow_view(&slow, &view);
    *slow_score_out = slow_score(&slow, &position->rules);
}

static void set_rules(Position *position, const char *words)
{
    char all[LINE];
    Text text = text_in(all, sizeof all);
    State s;

    text_f(&text, "players=2%s%s", *words ? " " : "", words);
    Setup setup = setup_of(&akropolis, all);
    akropolis.start(&s, &setup);
    position->rules = s.rules;
}

static void check_kind(Position *position, const char *line, int kind)
{
    const char *at = line + strlen(ak_districts[kind].name) + 1;
    int value = 0, stars = 0;
    Score score;
    SlowScore slow;

    CHECK(text_read_int(&at, 0, 9999, &value) && *at++ == ' ' &&
          text_read_int(&at, 0, 9999, &stars) && !*at, line);
    score_both(position, &score, &slow);
    CHECK_INT(score.kinds[kind].value, value, line);
    CHECK_INT(score.kinds[kind].stars, stars, line);
    CHECK_INT(slow.value[kind], value, line);
    CHECK_INT(slow.stars[kind], stars, line);
    position->checks++;
}

static void check_total(Position *position, const char *line)
{
    const char *at = line + strlen("total ");
    int total = 0;
    Score score;
    SlowScore slow;

    CHECK(text_read_int(&at, 0, 9999, &total) && !*at, line);
    score_both(position, &score, &slow);
    CHECK_INT(score.points, total, line);
    CHECK_INT(slow.total, total, line);
    position->checks++;
}

static void take_line(Position *position, const char *line)
{
    if (*line == '#' || !*line)
        return;
    if (*line == '|') {
        text_f(&position->city, "%s/", line + 1);
        CHECK(!position->city.cut, line);
        return;
    }
    if (text_is_word(line, "with")) {
        set_rules(position, line[4] ? line + 5 : "");
        return;
    }
    if (text_is_word(line, "total")) {
        check_total(position, line);
        return;
    }
    for (int kind = 0; kind < KINDS; kind++)
        if (text_is_word(line, ak_districts[kind].name)) {
            check_kind(position, line, kind);
            return;
        }
    CHECK(false, line);
}

static void check_file(const char *path)
{
    static Position position;
    char line[LINE];
    FILE *file = fopen(path, "r");

    CHECK(file, path);
    position = (Position){0};
    position.city = text_in(position.drawing, sizeof position.drawing);
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        take_line(&position, line);
    }
    fclose(file);
    CHECK(position.checks > 0, path);
}

static void drawn_positions(void **state)
{
    const char *tests = getenv("TESTS");
    char folder[512], path[1024];
    Text text = text_in(folder, sizeof folder);
    int n = 0;

    (void)state;
    text_f(&text, "%s/positions", tests ? tests : "tests");
    DIR *dir = opendir(folder);
    CHECK(dir, folder);
    for (struct dirent *entry; (entry = readdir(dir));) {
        if (!strstr(entry->d_name, ".txt"))
            continue;
        text = text_in(path, sizeof path);
        text_f(&text, "%s/%s", folder, entry->d_name);
        check_file(path);
        n++;
    }
    closedir(dir);
    CHECK(n > 0, folder);
    print_message("# %d positions\n", n);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(drawn_positions),
    };

    return RUN(tests);
}
