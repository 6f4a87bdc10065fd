/* grade.c - see grade.h. */
#include "study/grade.h"

const Grade grades[GRADES] = {
    {"", "", 0},
    {"inaccuracy", "?!", 200},
    {"mistake", "?", 400},
    {"blunder", "??", 800},
};

int grade_of(int loss)
{
    int shown = (loss + 5) / 10 * 10;
    int grade = GRADES - 1;

    while (shown < grades[grade].from)
        grade--;
    return grade;
}
