// Drives a headless Chromium by the Chrome DevTools Protocol. Include cmocka.h first.
#ifndef UJ_CHROMIUM_H
#define UJ_CHROMIUM_H

#include <jansson.h>
#include <stdbool.h>
#include <sys/types.h>

typedef struct chromium {
    pid_t process;
    int to, from;      // pipes to and from the browser
    char profile[64];  // the browser's user data folder
    char *session;     // id of the page's session
    json_int_t last_id;
    char *unread;  // bytes received and not used yet
    size_t unread_count;
    size_t errors;      // exceptions and error messages of the page
    size_t requests;    // requests for URLs other than file: and data:
    char trouble[512];  // the last error or request that was counted
} chromium;

/// Returns true if there is a Chromium in PATH.
bool chromium_is_installed(void);

/// Starts Chromium with one empty page. On errors, all functions here fail the test.
void chromium_start(chromium *browser);
void chromium_stop(chromium *browser);

/// Opens the page at an absolute path. Waits until it is loaded and its root element has the
/// attribute data-ready.
void chromium_open(chromium *browser, const char *path);

/// Like chromium_open, but opens the page at a fragment such as "#move=2".
void chromium_open_at(chromium *browser, const char *path, const char *part);

/// Sets the user's preferences. `scheme` is "dark", "light" or ""; `motion` is "reduce" or "". The
/// empty string means no preference.
void chromium_prefer(chromium *browser, const char *scheme, const char *motion);

/// Returns the value of a JavaScript expression as text, which the caller frees.
char *chromium_ask(chromium *browser, const char *expression);
double chromium_number(chromium *browser, const char *expression);

/// Fails the test unless the expression becomes true within ten seconds.
void chromium_expect(chromium *browser, const char *expression);

/// Clicks the first element that matches a CSS selector. The point is at half the element's height
/// and at the fraction `part` of its width, from the left.
void chromium_click(chromium *browser, const char *selector, double part);

/// Drags the mouse from the middle of an element by (right, down) pixels.
void chromium_drag(chromium *browser, const char *selector, double right, double down);

/// Presses a key: "ArrowLeft", "Home", "Tab", "Enter", " ", or a character.
void chromium_press(chromium *browser, const char *key);

void chromium_screenshot(chromium *browser, const char *path);

#endif
