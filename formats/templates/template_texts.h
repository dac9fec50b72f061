// The texts of the files KIND.json in this folder. The build embeds them.
#ifndef UJ_TEMPLATE_TEXTS_H
#define UJ_TEMPLATE_TEXTS_H

extern const char uj_template_tray[];
extern const char uj_template_tiles[];
extern const char uj_template_peg[];
extern const char uj_template_blocks[];
extern const char uj_template_klotski[];
extern const char uj_template_sokoban[];

#endif
