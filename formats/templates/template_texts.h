// The files KIND.json of this folder, which the build embeds.
#ifndef UJ_TEMPLATE_TEXTS_H
#define UJ_TEMPLATE_TEXTS_H

extern const char uj_template_tray[];
extern const char uj_template_tiles[];
extern const char uj_template_peg[];
extern const char uj_template_blocks[];
extern const char uj_template_klotski[];
extern const char uj_template_sokoban[];

#endif
