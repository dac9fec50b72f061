// Drives a headless Chromium through the pipe of its Chrome DevTools Protocol. Include cmocka.h
// first.
#ifndef UJ_CHROMIUM_H
#define UJ_CHROMIUM_H

#include <jansson.h>
#include <stdbool.h>
#include <sys/types.h>

typedef struct chromium {
    pid_t process;
    int to, from;      // the pipes to and from the browser
    char profile[64];  // the browser's user data folder
    char *session;     // id of the page's session
    json_int_t last_id;
    char *unread;  // bytes received after the last complete message
    size_t unread_count;
    size_t errors;      // exceptions and error messages of the page
    size_t requests;    // requests for URLs other than file: and data:
    char trouble[512];  // the last error or request that was counted
} chromium;

/// Returns true if there is a Chromium in PATH.
bool chromium_is_installed(void);

/// Starts Chromium with one empty page. All functions here fail the test when something goes wrong.
void chromium_start(chromium *browser);
void chromium_stop(chromium *browser);

/// Opens an absolute path and waits until the page is ready (data-ready on its root).
void chromium_open(chromium *browser, const char *path);

/// Like the function above, but opens the page at a fragment such as "#move=2".
void chromium_open_at(chromium *browser, const char *path, const char *part);

/// Sets the user's preferences: scheme is "dark" or "light", motion is "reduce"; "" means none.
void chromium_prefer(chromium *browser, const char *scheme, const char *motion);

/// Returns the value of an expression as text; the caller frees it.
char *chromium_ask(chromium *browser, const char *expression);
double chromium_number(chromium *browser, const char *expression);

/// Fails unless the expression becomes true within ten seconds.
void chromium_expect(chromium *browser, const char *expression);

/// Clicks the element with this CSS selector: half-way up, at the fraction `part` of its width.
void chromium_click(chromium *browser, const char *selector, double part);

/// Presses the mouse button on the middle of an element, moves by (right, down) pixels, and
/// releases it.
void chromium_drag(chromium *browser, const char *selector, double right, double down);

/// Presses a key: "ArrowLeft", "Home", "Tab", "Enter", " ", or a character.
void chromium_press(chromium *browser, const char *key);

void chromium_screenshot(chromium *browser, const char *path);

#endif
