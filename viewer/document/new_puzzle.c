// New puzzles. A tray and a Klotski start empty; the others can be played at once.
#include "new_puzzle.h"

static const char tray[] = "{\n"
                           "  \"unjam\": 1,\n"
                           "  \"kind\": \"tray\",\n"
                           "  \"name\": \"New tray\",\n"
                           "  \"unit\": \"cm\",\n"
                           "  \"tray\": {\n"
                           "    \"interior\": \"POLYGON ((0 0, 12 0, 12 8, 0 8, 0 0))\",\n"
                           "    \"exits\": [\n"
                           "    ]\n"
                           "  },\n"
                           "  \"pieces\": [\n"
                           "  ]\n"
                           "}\n";

static const char klotski[] = "{\n"
                              "  \"unjam\": 1,\n"
                              "  \"kind\": \"klotski\",\n"
                              "  \"name\": \"New Klotski\",\n"
                              "  \"board\": [\"....\",\n"
                              "            \"....\",\n"
                              "            \"....\",\n"
                              "            \"....\",\n"
                              "            \"....\"],\n"
                              "  \"cost\": \"moves\"\n"
                              "}\n";

static const char tiles[] = "{\n"
                            "  \"unjam\": 1,\n"
                            "  \"kind\": \"tiles\",\n"
                            "  \"name\": \"New tiles\",\n"
                            "  \"start\": [\"1 2 3\", \"4 5 6\", \". 7 8\"],\n"
                            "  \"goal\":  [\"1 2 3\", \"4 5 6\", \"7 8 .\"]\n"
                            "}\n";

// A grid of five by five holes without the four corners. The member "lines" is what write_lines
// (peg_edit.c) makes of this grid.
static const char peg[] =
    "{\n"
    "  \"unjam\": 1,\n"
    "  \"kind\": \"peg\",\n"
    "  \"name\": \"New peg board\",\n"
    "  \"x-grid\": [\".ooo.\", \"ooooo\", \"ooooo\", \"ooooo\", \".ooo.\"],\n"
    "  \"holes\": 21,\n"
    "  \"lines\": [[0, 1, 2], [0, 4, 9], [1, 5, 10], [2, 6, 11], [3, 4, 5], [3, 8, 13], "
    "[4, 5, 6], [4, 9, 14], [5, 6, 7], [5, 10, 15], [6, 11, 16], [7, 12, 17], [8, 9, 10], "
    "[9, 10, 11], [9, 14, 18], [10, 11, 12], [10, 15, 19], [11, 16, 20], [13, 14, 15], "
    "[14, 15, 16], [15, 16, 17], [18, 19, 20]],\n"
    "  \"start\": {\"empty\": [0]},\n"
    "  \"goal\": {\"count\": 1}\n"
    "}\n";

static const char blocks[] = "{\n"
                             "  \"unjam\": 1,\n"
                             "  \"kind\": \"blocks\",\n"
                             "  \"name\": \"New blocks\",\n"
                             "  \"places\": [\"left\", \"middle\", \"right\"],\n"
                             "  \"start\": {\"C\": \"A\", \"A\": \"left\", \"B\": \"middle\"},\n"
                             "  \"goal\": {\"A\": \"B\", \"B\": \"C\"}\n"
                             "}\n";

const char *uj_new_puzzle_text(uj_edit_kind kind)
{
    static const char *const texts[UJ_EDIT_KINDS] = {tray, klotski, tiles, peg, blocks};
    return texts[kind];
}
