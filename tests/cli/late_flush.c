// Preloaded by the case window-close. Keeps what SDL sends to the X server until SDL waits for an
// answer or closes the connection, as a busy machine may do.
struct display;

int XFlush(struct display *display);

int XFlush(struct display *display)
{
    (void)display;
    return 1;
}
