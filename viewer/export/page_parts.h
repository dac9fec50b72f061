// Style and script of the animated page: the files in page/, compiled in (see CMakeLists.txt).
#ifndef UJ_PAGE_PARTS_H
#define UJ_PAGE_PARTS_H

extern const char uj_page_style[];   ///< page.css
extern const char uj_page_script[];  ///< page.js

#endif
