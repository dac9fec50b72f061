// The parts of the animated page that do not depend on the puzzle: viewer/page, built in.
#ifndef UJ_PAGE_PARTS_H
#define UJ_PAGE_PARTS_H

extern const char uj_page_style[];   // page.css
extern const char uj_page_script[];  // page.js

#endif
