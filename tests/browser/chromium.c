// The Chrome DevTools Protocol over two pipes: JSON messages that end with a zero byte.
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "chromium.h"

enum { PATIENCE = 60000 };  // longest wait for an answer, in milliseconds

// --- the process ---------------------------------------------------------------------------------

bool chromium_is_installed(void)
{
    return system("command -v chromium >/dev/null 2>&1") == 0;
}

static void run_browser(const chromium *browser, int commands, int answers)
{
    char profile[96];
    snprintf(profile, sizeof profile, "--user-data-dir=%s", browser->profile);
    // The browser uses descriptors 3 and 4. First move the pipes to higher numbers, so that dup2
    // does not close them.
    int in = fcntl(commands, F_DUPFD, 10), out = fcntl(answers, F_DUPFD, 10);
    int nothing = open("/dev/null", O_RDWR);
    dup2(nothing, STDERR_FILENO);
    dup2(nothing, STDOUT_FILENO);
    dup2(in, 3);
    dup2(out, 4);
    for (int i = 5; i < 64; i++)
        close(i);
    execlp("chromium", "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic",
           "--no-first-run", "--disable-background-networking", "--disable-component-update",
           "--disable-sync", "--disable-dev-shm-usage", "--window-size=1200,900",
           "--remote-debugging-pipe", profile, "about:blank", (char *)NULL);
    _exit(127);
}

static void take_trouble(chromium *browser, const json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    snprintf(browser->trouble, sizeof browser->trouble, "%s", text);
    free(text);
}

// Counts errors of the page, and requests for URLs other than file: and data:.
static void take_event(chromium *browser, const json_t *message)
{
    const char *method = json_string_value(json_object_get(message, "method"));
    const json_t *params = json_object_get(message, "params");
    const char *url = NULL, *level = NULL;
    if (method == NULL)
        return;
    if (strcmp(method, "Network.requestWillBeSent") == 0)
        url = json_string_value(json_object_get(json_object_get(params, "request"), "url"));
    if (strcmp(method, "Log.entryAdded") == 0)
        level = json_string_value(json_object_get(json_object_get(params, "entry"), "level"));
    bool foreign = url != NULL && strncmp(url, "file:", 5) != 0 && strncmp(url, "data:", 5) != 0;
    bool wrong = strcmp(method, "Runtime.exceptionThrown") == 0 ||
                 (level != NULL && strcmp(level, "error") == 0);
    browser->requests += foreign;
    browser->errors += wrong;
    if (foreign || wrong)
        take_trouble(browser, message);
}

// --- messages ------------------------------------------------------------------------------------

static void send_message(chromium *browser, const json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    size_t size = strlen(text) + 1, sent = 0;
    while (sent < size) {
        ssize_t wrote = write(browser->to, text + sent, size - sent);
        if (wrote <= 0)
            fail_msg("the browser no longer reads commands");
        sent += (size_t)wrote;
    }
    free(text);
}

// Waits for the next message and returns it. The caller owns it.
static json_t *receive(chromium *browser)
{
    for (;;) {
        char *end =
            browser->unread_count > 0 ? memchr(browser->unread, '\0', browser->unread_count) : NULL;
        if (end != NULL) {
            json_t *message = json_loads(browser->unread, 0, NULL);
            size_t used = (size_t)(end - browser->unread) + 1;
            browser->unread_count -= used;
            memmove(browser->unread, end + 1, browser->unread_count);
            assert_non_null(message);
            return message;
        }
        struct pollfd waits = {browser->from, POLLIN, 0};
        if (poll(&waits, 1, PATIENCE) <= 0)
            fail_msg("the browser gave no answer within %d s", PATIENCE / 1000);
        enum { BLOCK = 1 << 16 };
        browser->unread = realloc(browser->unread, browser->unread_count + BLOCK);
        ssize_t got = read(browser->from, browser->unread + browser->unread_count, BLOCK);
        if (got <= 0)
            fail_msg("the browser ended");
        browser->unread_count += (size_t)got;
    }
}

// Returns the command's result, which the caller owns. Takes ownership of `params`.
static json_t *command(chromium *browser, const char *method, json_t *params)
{
    json_t *message =
        json_pack("{s:I, s:s, s:o}", "id", ++browser->last_id, "method", method, "params", params);
    assert_non_null(message);
    if (browser->session != NULL)
        json_object_set_new(message, "sessionId", json_string(browser->session));
    send_message(browser, message);
    json_decref(message);
    for (;;) {
        json_t *answer = receive(browser);
        if (json_integer_value(json_object_get(answer, "id")) == browser->last_id) {
            json_t *result = json_incref(json_object_get(answer, "result"));
            if (result == NULL)
                fail_msg("%s: %s", method, json_dumps(answer, JSON_COMPACT));
            json_decref(answer);
            return result;
        }
        take_event(browser, answer);
        json_decref(answer);
    }
}

static void order(chromium *browser, const char *method, json_t *params)
{
    json_decref(command(browser, method, params));
}

// --- start and end -------------------------------------------------------------------------------

void chromium_start(chromium *browser)
{
    int commands[2], answers[2];
    *browser = (chromium){0};
    signal(SIGPIPE, SIG_IGN);
    snprintf(browser->profile, sizeof browser->profile, "/tmp/unjam-chromium.XXXXXX");
    assert_non_null(mkdtemp(browser->profile));
    assert_int_equal(pipe(commands), 0);
    assert_int_equal(pipe(answers), 0);
    browser->process = fork();
    if (browser->process == 0) {
        setpgid(0, 0);
        run_browser(browser, commands[0], answers[1]);
    }
    assert_true(browser->process > 0);
    close(commands[0]);
    close(answers[1]);
    browser->to = commands[1];
    browser->from = answers[0];
    json_t *target =
        command(browser, "Target.createTarget", json_pack("{s:s}", "url", "about:blank"));
    json_t *session = command(
        browser, "Target.attachToTarget",
        json_pack("{s:O, s:b}", "targetId", json_object_get(target, "targetId"), "flatten", 1));
    browser->session = strdup(json_string_value(json_object_get(session, "sessionId")));
    json_decref(target);
    json_decref(session);
    static const char *const domains[] = {"Page.enable", "Runtime.enable", "Log.enable",
                                          "Network.enable"};
    for (int i = 0; i < 4; i++)
        order(browser, domains[i], json_object());
}

void chromium_stop(chromium *browser)
{
    char remove[96];
    free(browser->session);
    browser->session = NULL;
    // Give the browser five seconds to end. Then kill what is left of its process group.
    order(browser, "Browser.close", json_object());
    for (int i = 0; i < 100 && waitpid(browser->process, NULL, WNOHANG) == 0; i++)
        nanosleep(&(struct timespec){0, 50000000}, NULL);
    kill(-browser->process, SIGKILL);
    close(browser->to);
    close(browser->from);
    snprintf(remove, sizeof remove, "rm -rf '%s'", browser->profile);
    if (system(remove) != 0)
        print_message("the browser's folder %s could not be removed\n", browser->profile);
    free(browser->unread);
}

// --- pages ---------------------------------------------------------------------------------------

void chromium_open(chromium *browser, const char *path)
{
    chromium_open_at(browser, path, "");
}

void chromium_open_at(chromium *browser, const char *path, const char *part)
{
    char url[1024];
    // Leave the page first: if only the fragment of its URL changed, it would not be loaded again.
    order(browser, "Page.navigate", json_pack("{s:s}", "url", "about:blank"));
    chromium_expect(browser, "location.href === 'about:blank'");
    snprintf(url, sizeof url, "file://%s%s", path, part);
    order(browser, "Page.navigate", json_pack("{s:s}", "url", url));
    chromium_expect(browser, "document.documentElement?.dataset.ready === 'yes' && "
                             "document.readyState === 'complete'");
}

void chromium_prefer(chromium *browser, const char *scheme, const char *motion)
{
    order(browser, "Emulation.setEmulatedMedia",
          json_pack("{s:[{s:s, s:s}, {s:s, s:s}]}", "features", "name", "prefers-color-scheme",
                    "value", scheme, "name", "prefers-reduced-motion", "value", motion));
}

char *chromium_ask(chromium *browser, const char *expression)
{
    char *text = NULL;
    if (asprintf(&text, "String(%s)", expression) < 0)
        fail_msg("out of memory");
    json_t *result = command(browser, "Runtime.evaluate",
                             json_pack("{s:s, s:b}", "expression", text, "returnByValue", 1));
    const char *value =
        json_string_value(json_object_get(json_object_get(result, "result"), "value"));
    if (value == NULL)
        fail_msg("%s: %s", expression, json_dumps(result, JSON_COMPACT));
    char *copy = strdup(value);
    json_decref(result);
    free(text);
    return copy;
}

double chromium_number(chromium *browser, const char *expression)
{
    char *text = chromium_ask(browser, expression);
    double value = strtod(text, NULL);
    free(text);
    return value;
}

void chromium_expect(chromium *browser, const char *expression)
{
    for (int i = 0; i < 200; i++) {
        char *text = chromium_ask(browser, expression);
        bool holds = strcmp(text, "true") == 0;
        free(text);
        if (holds)
            return;
        nanosleep(&(struct timespec){0, 50000000}, NULL);
    }
    fail_msg("not true after ten seconds: %s", expression);
}

static void mouse(chromium *browser, const char *what, double x, double y)
{
    order(browser, "Input.dispatchMouseEvent",
          json_pack("{s:s, s:f, s:f, s:s, s:i}", "type", what, "x", x, "y", y, "button", "left",
                    "clickCount", 1));
}

void chromium_click(chromium *browser, const char *selector, double part)
{
    char text[512];
    snprintf(
        text, sizeof text,
        "(() => { const e = document.querySelector('%s'); e.scrollIntoView({block: 'nearest'});"
        " const b = e.getBoundingClientRect(); return (b.x + %g * b.width) + ' ' + (b.y + b.height "
        "/ 2); })()",
        selector, part);
    char *place = chromium_ask(browser, text), *end;
    double x = strtod(place, &end), y = strtod(end, NULL);
    free(place);
    mouse(browser, "mousePressed", x, y);
    mouse(browser, "mouseReleased", x, y);
}

// Finds the middle of an element, in pixels of the window.
static void middle_of(chromium *browser, const char *selector, double *x, double *y)
{
    char text[512], *end;
    snprintf(
        text, sizeof text,
        "(() => { const b = document.querySelector('%s').getBoundingClientRect(); return (b.x + "
        "b.width / 2) + ' ' + (b.y + b.height / 2); })()",
        selector);
    char *place = chromium_ask(browser, text);
    *x = strtod(place, &end);
    *y = strtod(end, NULL);
    free(place);
}

void chromium_drag(chromium *browser, const char *selector, double right, double down)
{
    double x, y;
    enum { STEPS = 5 };
    middle_of(browser, selector, &x, &y);
    mouse(browser, "mousePressed", x, y);
    for (int i = 1; i <= STEPS; i++)
        order(browser, "Input.dispatchMouseEvent",
              json_pack("{s:s, s:f, s:f, s:s, s:i}", "type", "mouseMoved", "x",
                        x + right * i / STEPS, "y", y + down * i / STEPS, "button", "left",
                        "buttons", 1));
    mouse(browser, "mouseReleased", x + right, y + down);
}

void chromium_press(chromium *browser, const char *key)
{
    static const struct {
        const char *key, *text;
        int code;
    } named[] = {{"Enter", "\r", 13},     {" ", " ", 32},          {"Tab", NULL, 9},
                 {"Escape", NULL, 27},    {"End", NULL, 35},       {"Home", NULL, 36},
                 {"ArrowLeft", NULL, 37}, {"ArrowRight", NULL, 39}};
    const char *text = key;
    int code = key[0];
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++)
        if (strcmp(named[i].key, key) == 0) {
            text = named[i].text;
            code = named[i].code;
        }
    json_t *down = json_pack("{s:s, s:s, s:i}", "type", text != NULL ? "keyDown" : "rawKeyDown",
                             "key", key, "windowsVirtualKeyCode", code);
    if (text != NULL)
        json_object_set_new(down, "text", json_string(text));
    order(browser, "Input.dispatchKeyEvent", down);
    order(browser, "Input.dispatchKeyEvent",
          json_pack("{s:s, s:s, s:i}", "type", "keyUp", "key", key, "windowsVirtualKeyCode", code));
}

static int base64_value(char c)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *at = c != '\0' ? strchr(letters, c) : NULL;
    return at != NULL ? (int)(at - letters) : -1;
}

void chromium_screenshot(chromium *browser, const char *path)
{
    json_t *result = command(browser, "Page.captureScreenshot", json_object());
    const char *data = json_string_value(json_object_get(result, "data"));
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    unsigned bits = 0;
    int count = 0;
    for (; base64_value(*data) >= 0; data++) {
        bits = bits << 6 | (unsigned)base64_value(*data);
        count += 6;
        if (count >= 8) {
            count -= 8;
            putc((int)(bits >> count & 0xffu), file);
        }
    }
    fclose(file);
    json_decref(result);
}
