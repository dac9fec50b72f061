// Trays are played by keyboard alone: the known solutions of the bundled trays, key by key.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/viewer/load/loaded_file.h>
#include <unjam/viewer/play/player.h>
#include <unjam/viewer/tray/tray_subject.h>

// Keys, each after the number of times that it is pressed if that is not once: T is Tab, S the
// space bar; l, r, u, d are the arrow keys, L, R, U, D the same with Shift; comma and period turn.
// They were found by following the motions of the solver's solutions.
typedef struct play {
    const char *tray, *keys;
} play;

static const play plays[] = {
    {"rectangular-jam",
     "TS4TlulululuLuLuLuLuLULULUL13UluTS3TST4l8LlTS3TST4r8RrTS3TST4r8RrTS3TS2TS3TS2TS3TS2TS3TS"
     "2TS3TS2TS3TS2TS3TS2TS3TS2TS3TS2TS3TS2TS3TS2TS3TS3TSTSTS2T,TS3TDTS3TSTD3TST,3TSTU3TST,3TS"
     "TD3TST,4TS3TDTS3TSTD3TST,4TS3T2DTS3TSTLD3TST,4TS3TLDLDLDLDLTS3TSTL2D3TST,4TS3TLDLDLDLDLD"
     "TS3TSTU3TST,4TS3TLDLDLDL2DTS3TSTRU3TST,4TS3TLDLDLDLDLDLDLDLDL2DTS3TSTRURURURURURU3R3TST,"
     "4TS3TLdLDLDLDLDLDLD6LTS3TSTRuRURURU8R3TST,4TS3TLDLDLDLDLDLDLDLDLDLDLDL6DTS3TSTRURURURURU"
     "RURURURURURUR6U3TST,4TS3TLDLDLDLDL5DTS3TSTRURURURUR5U3TST,4TS3TLDLDLDLDL9DTS3TSTRURURURU"
     "R9U3TST,4TS3TLDLDLDLDL11DTS3TSTRURURURUR11U3TST,4TS3TLD13LTS3TSTRU13R3TST,4TS3TlDTS3TSTr"
     "U3TST,4TS3Tl2DTS3TSTr2U3TST,4TS3TlDLDLDLDLD2LTS3TSTrURURURURU2RTSTS2TST.4TSTLU3TSTS3TRDT"
     "S3T.4TSTU3TSTS3TDTS3T.4TSTU3TSTS3TDTS3T.4TSTL3TSTS3TRTS3T.4TSTLU3TSTS3TRDTS3T.4TSTU3TSTS"
     "3TDTS3T.4TSTU3TSTS3TDTS3T.4TSTLUL2U3TSTS3TRDRDRDR2DTS3T.4TSTLULULULULULUL2U3TSTS3TRDRDRD"
     "RDRDRDRDRDRDR2DTS3T.4TSTLULULULULULULU3TSTS3TRDRDRDRDRDRDRDTS3T.4TSTLULUL2U3TSTS3TRDR2DT"
     "S3T.4TSTLUL2U3TSTS3TRDRDR2DTS3T.4TST3L3TSTS3T2RTS3T.TS3TLTS3T.4TSTL3TSTS3TRTS3T.TS3TLTS3"
     "T.4TSTLU3TSTS3TRDRTS3T.4TSTL6U3TSTS3T6DTS3TSTldldldLdLdLdLdLdLdLdLdLdL23d7Dld"},
    {"rectangular-jam-90",
     "TS4TlululululuLuLuLuLuLuLuLULULULULULULUL2UluTS3TSTlululululuLuLuLuLuLuLuLULULULULULULUL"
     "2UluTS3TSTlululululuLuLuLuLuLuLuLULULULULULULUL2UluTS3TSTrururururuRuRuRuRuRuRuRURURURUR"
     "URURUR2UruTS3TS2TS3TS2TS3TS2TS3TS2TS3TS2TS3TS2TS3TS2TS3TS2TS3TS2TS3TS2TS3TS2TS3TST5,2R,R"
     "URUR,RURUR2U,RURURURURURUR,RURURURUR3U,RURURURURURURUR4U,RuRURUR2U,RuRURURUR4U,RuRURURUR"
     "URURURURUR10U,RuRuRURURURURUR6U,r2u10U,rUR,RURU15R,rURURURUTSTSTSTST.TSTS2TUTS3TST3UTS3T"
     "ST3U2TSTST.3TSTS2TlDl8DTS3TSTDTS2TST.TS3TS3TLDLDLDLD2LTS3TSTDTS3TSTD2TSTST.3TSTS2T16LTST"
     "S2T.TSTS2TlULULULULULULULULULULULULULUTS3TSTR5UTS3TSTR6U2TSTST.3TSTS2TrDrDrDRDRDRDRDRD2R"
     "TS3TSTLuLuLU2LTS3TSTLuLULULULULULULULULULULULULULULU2TSTST.3TSTS2TRDRDRDRDRDRDRTS3TSTLUL"
     "ULULULULULULULUTS3TSTLULULULULU2TSTST.3TSTS2TRDRDRDRDRDTS3TSTLULULULULULULULULULULULUTS3"
     "TSTLULULULULULULULULU2TSTST.3TSTS2TRDRDRDRD3RTS3TSTLuLULULULULUTS3TSTLULULULULULULULULUL"
     "UL2TSTST.3TSTS2TRdRdRDRDRDRDRD6RTS3TSTLULULULULULULULULULULULULULULTS3TSTLULULULULULULUL"
     "ULULULUL2TSTST.3TSTS2TRdRdRd10RTS3TSTLULUL13UTS3TSTRUR12U2TSTST.3TSTS2TrdrdRdRdRdRdRd8DL"
     "DTS3TSTLULULULULULULULULULUTS3TSTL2TSTST.3TSTS2TrDrDrDRDRDRDRDRDRDRDR2DTS3TSTrUrUrUrURUR"
     "URUR2UTS3TST9uU2TSTST.3TSTS2T2lTS3TSTLULTS3TSTLuLuLU13L2TSTST.3TSTS2TlDlDlRTS3TSTLUL8UTS"
     "3TST5U2TSTST.3TSTS2TlDlDLDLDLDLDLDL5DTS3TST5UTS3TSTLuL2TSTST.3TSTS2TldldRTS3TST4UTS3TSTR"
     "8D2TS2TS2TRdRdRdRdRdRdRdRdRdRdRdRdRdTS3TSTRURURURURURUR2UTS3TSTLuLuLuLuLuLuLuLuLuLULULUL"
     "ULULULULULULULULULULULULULU2TS2TS2TRdTS3TSTLULULULULULULULULUL2UTS3TSTLuLuLuLuLuLULULULU"
     "LULULULULULULULULULULU2TS2TS2TRdTS3TSTLULULULULULULULULUL2UTS3TSTLuLuLuLuLuLULULULULULUL"
     "ULULULULULULULULU2TS2TS2TRdTS3TSTLULULULULULULULULUL2UTS3TSTLuLuLuLuLuLULULULULULULULULU"
     "LULULULULULU2TS2TS2TRdTS3TSTLULULULULULULULULUL2UTS3TSTLuLuLuLuLuLULULULULULULULULULULUL"
     "ULULULU2TS2TS2TRdTS3TSTLULULULULULULULULUL2UTS3TSTLuLuLuLuLuLULULULULULULULULULULULULULU"
     "LU2TS2TS2TRdTS3TSTLULULULULULULULULUL2UTS3TSTLuLuLuLuLuLULULULULULULULULULULULULULULU2TS"
     "2TS2TdDTSTS2T.TSTS2T12d"},
    {"triangular-jam",
     "TS3TrdRdRdRDRDRDRDR5DrdTS2T.TS2TrururururURURURURU2RTS2TST12u15U2TST.3TS2TLDL4DTS2TST2U2"
     "TST.3TS2T3DRDTS2TST4U2TST.3TS2T2DRDTS2TST5U2TST.3TS2TLULUTS2TST13U2TST.3TS2TLUTS2TST10U2"
     "TST.3TS2TLDTS2TST2U2TST.3TS2TLDL4DTS2TSTU2TST.3TS2TLDLDLDLDL8DRDTS2TSTR2U2TST.3TS2TldLdL"
     "DLDLDLDL6DTS2TSTD2TST.3TS2TldldldldLdLDLDLDL5DTS2TSTRDR2D2TST.3TS2TldldLdLDLDLDLDLDLDLDL"
     "DLDLDLDLDLDLDLDTS2TSTrURURURURUR12U2TSTS2T7L2TSTS2T,TS2TST.10L2TSTS2TRD,TS2TST.LULU12L2T"
     "STS2T,TS2TST.LU8L2TSTS2TD,TS2TST.6LDLD2TSTS2TD,TS2TST.LD2TSTS2TD,TS2TST.2LDLDLD2TSTS2TD,"
     "TS2TST.LULU4LD2TSTS2TD,TS2TST.LULULUL3U2TSTS2TRU3R,TS2TST.RDRDRDRDRDRD2TSTS2T4R,TS2TST.r"
     "drdrdrdrdRdRdRDRDRDRDR2D2TSTS2T14D,TS2TST.RdRDRDRDRDRDRDRDRDR2D2TSTS2T2D,TS2TST.rdr3dRD2"
     "TSTS2TLd4D,TS2TST.LDLDLDLDLDLDLDLD2TSTS2TRD11R,TS2TST.L9D2TSTS2TRDRD8R,TS2TST.d2D2TSTS2T"
     "RDRDRDRD11R,TS2TST.d11D2TSTS2TRDRDRDRDRD6RTS2TSTLdLd2TSTS2TRDRDRDRDTS2TSTLd2TSTS2TRDTS2T"
     "STLd2TSTS2TRDTS2TSTLd2TSTS2TRDTS2TSTLd2TSTS2TRDTS2TSTLd2TSTS2TRDTS2TSTLd2TSTS2TRDTS2TSTd"
     "D2TSTS2T,TS2TST.2d"},
    {"packing",
     "2TS2,LD,LD,R2,3L,D,LD,3D,RDRDR3D,RDRDRDRD,RDRDRDRDRD,RDRDRDRDRDR2D,RDRDRDRDRDR2D,RDRDRDR"
     "DRDRDR2D,rDL4D,RDRDRDRDRDRDRDRDR2D,rdRdRdRdRdRdRdR2d17DTSTST9u17UTSTST,D,D,D,D,D,D,D,D,U"
     ",RD,RuRU,RURURURUR11U,RURURURURUR9U,RURURURURURURUR8U,RuRURURURURU3R,RURURURURURURURURUR"
     "UR6U,RdRdRdRdRdRdRdRDRDRDRDRD,RDRDRDRDRDRDRDRDRDRDRDRDRDRTSTST30dTSTST30u21l"},
    {"corner",
     "TSlululululululululululu2l15L.U4.LU.LULUL6U.LULULUL2U.LULUL.LD.LULUL2U.LULULULULULU3L.Lu"
     "LULULULULULU3L.LuLuLULULULUL4U.LuLuLULULULULULULULULUL7U5uU.29u"},
    {"ladder",
     "TSrururu14r13Rru2,R,2R,RU2R,RURUR,RURURUR,RURURURURURURURU,RURURURURURU,RURURURURURURURU"
     "RUR4U,RURURURURURURURURUR7U,RuRUR2U,RuRURURURURURUR6U,RuRURURURURURURUR7URuRuRuR2uU,30u"},
    {"one-piece",
     "TSrdrdrdrdrdrdrdrdrDrDrDrDrDrDRDRDRDRDRDRDRDRD2Rrd,D,D,2U,2U,R2U,RURUR,RURU3R,RDRDRDRD,R"
     "DRDRDRDRDR2D,8R,10R,10R,12R,RDRDRDRDRDRDRDRD2R,RDRDRDRDRDRDRDRDRD2R,RDRDRDRDRDRDRDRDRDRD"
     "R,rD2RdRdRdR2dD,18d"},
    {"two-pieces", "TS2T16r15RrldldldldldldldldldldldldldldldldldLdLdLdLdLdL5d3Dld"},
    {"siding",
     "2TSlulululululululululululululululululuLuLuLuLuLuLuLuLuLuLuLuL8UluTSTSTrUrUrUrUrUrUrUrUr"
     "UrUrUrU37r12Rr"},
    {"sliding-blocks", "T30u2T30r30u2T30dT30lT30d2T30r30u2T30u2T30l"}};

static void press(uj_player *player, char what)
{
    static const char letters[] = "TSlrudLRUD,.";
    static const uj_key keys[] = {UJ_KEY_NEXT, UJ_KEY_PLAY, UJ_KEY_BACK,       UJ_KEY_ON,
                                  UJ_KEY_UP,   UJ_KEY_DOWN, UJ_KEY_BACK,       UJ_KEY_ON,
                                  UJ_KEY_UP,   UJ_KEY_DOWN, UJ_KEY_FRAME_BACK, UJ_KEY_FRAME_ON};
    const char *at = strchr(letters, what);
    assert_non_null(at);
    player->shift = strchr("LRUD", what) != NULL;
    uj_player_key(player, keys[at - letters]);
}

static void load(const char *name, uj_loaded_file *file)
{
    char path[512];
    uj_error error = {0};
    snprintf(path, sizeof path, UJ_TEST_ROOT "/problems/tray/%s.json", name);
    if (uj_loaded_file_read(path, NULL, file, &error) != UJ_OK ||
        uj_loaded_file_make(file, &error) != UJ_OK)
        fail_msg("%s", error.message);
}

static void keys_alone_solve_the_bundled_trays(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof plays / sizeof plays[0]; i++) {
        uj_loaded_file file = {0};
        load(plays[i].tray, &file);
        uj_player player = uj_player_start(file.subject, 800.0, 800.0);
        uj_player_key(&player, UJ_KEY_HAND);
        for (const char *k = plays[i].keys; *k != '\0'; k++) {
            char *end;
            long times = strtol(k, &end, 10);
            times = end == k ? 1 : times;
            for (k = end; times > 0; times--)
                press(&player, *k);
        }
        if (!player.game->solved)
            fail_msg("the keys do not solve %s", plays[i].tray);
        uj_player_end(&player);
        uj_loaded_file_clear(&file);
    }
}

static unsigned selected(const uj_player *player)
{
    return ((const uj_tray_subject *)player->game->subject)->position->selected;
}

static void expect_selected(uj_player *player, const char *keys, unsigned expected)
{
    for (; *keys != '\0'; keys++) {
        player->shift = *keys == 'B';
        uj_player_key(player, *keys == 'S' ? UJ_KEY_PLAY : UJ_KEY_NEXT);
    }
    assert_int_equal(selected(player), expected);
}

// Tab and Shift+Tab select the next and the previous piece; the space bar keeps a piece selected.
static void space_keeps_a_piece_selected(void **state)
{
    (void)state;
    uj_loaded_file file = {0};
    load("rectangular-jam", &file);
    uj_player player = uj_player_start(file.subject, 800.0, 800.0);
    uj_player_key(&player, UJ_KEY_HAND);
    assert_false(uj_player_key(&player, UJ_KEY_PLAY));  // nothing is selected yet
    expect_selected(&player, "T", 1);
    expect_selected(&player, "T", 2);
    expect_selected(&player, "B", 1);
    expect_selected(&player, "B", 8);
    expect_selected(&player, "S", 8);
    assert_string_equal(player.message, "D stays selected: Tab adds another piece");
    expect_selected(&player, "T", 8 | 1);
    expect_selected(&player, "T", 8 | 2);
    expect_selected(&player, "ST", 8 | 4 | 2);
    expect_selected(&player, "T", 8 | 2);
    expect_selected(&player, "S", 8 | 2);  // D is no longer kept
    assert_string_equal(player.message, "D no longer stays selected");
    expect_selected(&player, "T", 2 | 1);
    // A click selects another piece and keeps none.
    player.game->class->press(player.game, (uj_vec2){6.5, 3.66}, 0.0, false);
    player.game->class->release(player.game, (uj_vec2){6.5, 3.66});
    assert_int_equal(selected(&player), 4);
    expect_selected(&player, "T", 8);
    // Pieces that Shift and clicks select together are kept, but for the first.
    player.game->class->press(player.game, (uj_vec2){6.5, 6.1}, 0.0, true);
    player.game->class->release(player.game, (uj_vec2){6.5, 6.1});
    assert_int_equal(selected(&player), 8 | 2);
    expect_selected(&player, "T", 8 | 4);
    uj_player_end(&player);
    uj_loaded_file_clear(&file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_alone_solve_the_bundled_trays),
        cmocka_unit_test(space_keeps_a_piece_selected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
