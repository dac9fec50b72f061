// The texts of the files in viewer/page/parts. CMakeLists.txt generates the definitions. A page has
// one script element, with the scripts in the order of the declarations below.
#ifndef UJ_PAGE_PARTS_H
#define UJ_PAGE_PARTS_H

extern const char uj_page_style[];    ///< page.css
extern const char uj_page_picture[];  ///< picture.js
extern const char uj_page_rules[];    ///< rules.js
extern const char uj_page_play[];     ///< game.js
extern const char uj_page_script[];   ///< page.js

#endif
