/* tiles.c - the 61 city tiles: three hexes clockwise, and the least number of players
 * that a tile is used with (AK-1.2). */
#include "games/akropolis/tiles.h"

const Tile ak_tiles[TILES + 1] = {
    /* with two players or more */
    [ 1] = {"hbt", 2}, [ 2] = {"Mbq", 2}, [ 3] = {"qhb", 2}, [ 4] = {"Bhq", 2},
    [ 5] = {"Bqq", 2}, [ 6] = {"Bht", 2}, [ 7] = {"gqq", 2}, [ 8] = {"qbm", 2},
    [ 9] = {"qtm", 2}, [10] = {"qmb", 2}, [11] = {"Gqh", 2}, [12] = {"qmh", 2},
    [13] = {"Ghq", 2}, [14] = {"qtb", 2}, [15] = {"hgm", 2}, [16] = {"Bmh", 2},
    [17] = {"Mhg", 2}, [18] = {"Hmb", 2}, [19] = {"qhh", 2}, [20] = {"hgb", 2},
    [21] = {"Mth", 2}, [22] = {"Mqq", 2}, [23] = {"Tqq", 2}, [24] = {"Gqq", 2},
    [25] = {"qmg", 2}, [26] = {"mqq", 2}, [27] = {"qbm", 2}, [28] = {"Hqq", 2},
    [29] = {"Thq", 2}, [30] = {"tqq", 2}, [31] = {"Tqh", 2}, [32] = {"Hgq", 2},
    [33] = {"Hqq", 2}, [34] = {"Thb", 2}, [35] = {"htm", 2}, [36] = {"qmt", 2},
    [37] = {"Hqq", 2},
    /* with three or more */
    [38] = {"hmb", 3}, [39] = {"qth", 3}, [40] = {"qbg", 3}, [41] = {"qhh", 3},
    [42] = {"qhm", 3}, [43] = {"Tqq", 3}, [44] = {"hqq", 3}, [45] = {"qmh", 3},
    [46] = {"Htm", 3}, [47] = {"Ghb", 3}, [48] = {"Bqh", 3}, [49] = {"Mqq", 3},
    /* with four, and the long game */
    [50] = {"bqq", 4}, [51] = {"Bqq", 4}, [52] = {"Hqm", 4}, [53] = {"Gmh", 4},
    [54] = {"Mqt", 4}, [55] = {"qht", 4}, [56] = {"Thm", 4}, [57] = {"qgh", 4},
    [58] = {"qhh", 4}, [59] = {"qbh", 4}, [60] = {"qhb", 4}, [61] = {"qhm", 4},
};

const StartHex ak_start_tile[START_HEXES] = {
    {0, 0, 'H'}, {0, -1, 'q'}, {1, 0, 'q'}, {-1, 1, 'q'}};

const District ak_districts[KINDS] = {
    [HOUSE]    = {'h', 'H', 1, "houses"},
    [MARKET]   = {'m', 'M', 2, "markets"},
    [BARRACKS] = {'b', 'B', 2, "barracks"},
    [TEMPLE]   = {'t', 'T', 2, "temples"},
    [GARDEN]   = {'g', 'G', 3, "gardens"},
};

int ak_district_of(char code)
{
    for (int kind = 0; kind < KINDS; kind++)
        if (ak_districts[kind].code == code)
            return kind;
    return -1;
}

int ak_plaza_of(char code)
{
    for (int kind = 0; kind < KINDS; kind++)
        if (ak_districts[kind].plaza == code)
            return kind;
    return -1;
}

bool ak_has_plaza(int tile)
{
    for (int i = 0; i < HEXES; i++)
        if (ak_plaza_of(ak_tiles[tile].hexes[i]) >= 0)
            return true;
    return false;
}

int ak_tiles_count(uint64_t bag, char code)
{
    int n = 0;

    for (int t = 1; t <= TILES; t++)
        for (int k = 0; k < HEXES; k++)
            n += bag >> t & 1 && ak_tiles[t].hexes[k] == code;
    return n;
}
