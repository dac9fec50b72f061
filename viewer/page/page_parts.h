// The texts of the files in viewer/page/parts. CMakeLists.txt generates the definitions. A page
// contains the scripts in the order of this list, in one script element.
#ifndef UJ_PAGE_PARTS_H
#define UJ_PAGE_PARTS_H

extern const char uj_page_style[];    ///< page.css
extern const char uj_page_picture[];  ///< picture.js
extern const char uj_page_rules[];    ///< rules.js
extern const char uj_page_play[];     ///< game.js
extern const char uj_page_script[];   ///< page.js

#endif
