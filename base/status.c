// Fills error records and writes them as text.
#include <unjam/base/status.h>

#include <stdarg.h>
#include <stdio.h>

#include <unjam/base/language.h>

const char *uj_status_text(uj_status status)
{
    switch (status) {
#define UJ_STATUS_CASE(name, text)                                                                 \
    case UJ_##name:                                                                                \
        return text;
        UJ_STATUS_LIST(UJ_STATUS_CASE)
#undef UJ_STATUS_CASE
    }
    return "unknown status";
}

uj_status uj_error_set(uj_error *error, uj_status status, const char *format, ...)
{
    if (error == NULL)
        return status;
    error->status = status;
    // Translated here, because most callers do not mark out-of-memory messages with _().
    if (status == UJ_NO_MEMORY)
        format = uj_translate(format);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
    return status;
}

void uj_error_set_file(uj_error *error, const char *file)
{
    if (error != NULL)
        snprintf(error->file, sizeof error->file, "%s", file);
}

char *uj_error_text(const uj_error *error, char *buffer, size_t size)
{
    char place[352] = "";
    if (error->file[0] != '\0' && error->line > 0 && error->column > 0)
        snprintf(place, sizeof place, "%s:%d:%d: ", error->file, error->line, error->column);
    else if (error->file[0] != '\0' && error->line > 0)
        snprintf(place, sizeof place, "%s:%d: ", error->file, error->line);
    else if (error->file[0] != '\0')
        snprintf(place, sizeof place, "%s: ", error->file);
    const char *message =
        error->message[0] != '\0' ? error->message : uj_status_text(error->status);
    snprintf(buffer, size, "%s%s%s%s", place, error->where, error->where[0] != '\0' ? ": " : "",
             message);
    return buffer;
}
