// Records the changes of a text, and undoes and redoes them.
#include <unjam/viewer/document/edit_text.h>

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/grow.h>

// --- bytes ---------------------------------------------------------------------------------------

// The buffer must be large enough; see reserve.
static void splice(uj_edit_text *text, size_t at, size_t removed_size, const char *inserted,
                   size_t inserted_size)
{
    char *place = text->bytes + at;
    memmove(place + inserted_size, place + removed_size, text->size - at - removed_size + 1);
    if (inserted_size > 0)
        memcpy(place, inserted, inserted_size);
    text->size = text->size - removed_size + inserted_size;
}

// `size` must be the largest size that undo or redo can give the text, so that undo and redo need
// no more memory.
static bool reserve(uj_edit_text *text, size_t size)
{
    char *bytes = realloc(text->bytes, size + 1);
    if (bytes == NULL)
        return false;
    text->bytes = bytes;
    return true;
}

static char *copy_bytes(const char *bytes, size_t size)
{
    char *copy = malloc(size + 1);
    if (copy != NULL && size > 0)
        memcpy(copy, bytes, size);
    return copy;
}

// Returns the largest size that undo can give the text.
static size_t largest_size(const uj_edit_text *text)
{
    size_t size = text->size, largest = size;
    for (size_t i = text->done; i > 0; i--) {
        size = size - text->changes[i - 1].inserted_size + text->changes[i - 1].removed_size;
        largest = size > largest ? size : largest;
    }
    return largest;
}

// --- changes -------------------------------------------------------------------------------------

static void free_change(uj_edit_change *change)
{
    free(change->removed);
    free(change->inserted);
}

static void forget(uj_edit_text *text, size_t from)
{
    for (size_t i = from; i < text->count; i++)
        free_change(&text->changes[i]);
    text->count = from < text->count ? from : text->count;
    if (text->saved != SIZE_MAX && text->saved > text->count)
        text->saved = SIZE_MAX;
}

static void take_back(uj_edit_text *text)
{
    const uj_edit_change *change = &text->changes[--text->done];
    splice(text, change->at, change->inserted_size, change->removed, change->removed_size);
}

static void make_again(uj_edit_text *text)
{
    const uj_edit_change *change = &text->changes[text->done++];
    splice(text, change->at, change->removed_size, change->inserted, change->inserted_size);
}

uj_status uj_edit_text_set(uj_edit_text *text, const char *bytes, size_t size)
{
    char *copy = copy_bytes(bytes, size);
    if (copy == NULL)
        return UJ_NO_MEMORY;
    copy[size] = '\0';
    uj_edit_text_clear(text);
    *text = (uj_edit_text){.bytes = copy, .size = size};
    return UJ_OK;
}

void uj_edit_text_begin(uj_edit_text *text)
{
    if (text->depth++ == 0)
        text->start = text->done;
}

void uj_edit_text_end(uj_edit_text *text)
{
    assert(text->depth > 0);
    text->depth--;
}

void uj_edit_text_rewind(uj_edit_text *text, size_t mark)
{
    assert(text->depth > 0 && mark >= text->start);
    if (text->done == mark)
        return;
    while (text->done > mark)
        take_back(text);
    forget(text, mark);
}

// Does not apply the change to text->bytes.
static bool append(uj_edit_text *text, uj_edit_change change)
{
    if (!uj_grow(&text->changes, &text->capacity, text->count + 1, sizeof *text->changes))
        return false;
    text->changes[text->count++] = change;
    return true;
}

uj_status uj_edit_text_replace(uj_edit_text *text, size_t start, size_t end, const char *bytes,
                               size_t size)
{
    assert(text->depth > 0 && start <= end && end <= text->size);
    while (start < end && size > 0 && text->bytes[start] == bytes[0]) {
        start++;
        bytes++;
        size--;
    }
    while (start < end && size > 0 && text->bytes[end - 1] == bytes[size - 1]) {
        end--;
        size--;
    }
    if (start == end && size == 0)
        return UJ_OK;
    uj_edit_change change = {.at = start,
                             .removed = copy_bytes(text->bytes + start, end - start),
                             .inserted = copy_bytes(bytes, size),
                             .removed_size = end - start,
                             .inserted_size = size,
                             .first = text->done == text->start};
    forget(text, text->done);
    size_t grown = text->size + size, largest = largest_size(text);
    if (change.removed == NULL || change.inserted == NULL ||
        !reserve(text, grown > largest ? grown : largest) || !append(text, change)) {
        free_change(&change);
        return UJ_NO_MEMORY;
    }
    make_again(text);
    return UJ_OK;
}

// --- undo ----------------------------------------------------------------------------------------

bool uj_edit_text_can_undo(const uj_edit_text *text)
{
    return text->done > 0;
}

bool uj_edit_text_can_redo(const uj_edit_text *text)
{
    return text->done < text->count;
}

bool uj_edit_text_undo(uj_edit_text *text)
{
    assert(text->depth == 0);
    if (text->done == 0)
        return false;
    do
        take_back(text);
    while (text->done > 0 && !text->changes[text->done].first);
    return true;
}

bool uj_edit_text_redo(uj_edit_text *text)
{
    assert(text->depth == 0);
    if (text->done == text->count)
        return false;
    do
        make_again(text);
    while (text->done < text->count && !text->changes[text->done].first);
    return true;
}

void uj_edit_text_mark_saved(uj_edit_text *text)
{
    text->saved = text->done;
}

bool uj_edit_text_is_changed(const uj_edit_text *text)
{
    return text->saved != text->done;
}

void uj_edit_text_clear(uj_edit_text *text)
{
    forget(text, 0);
    free(text->changes);
    free(text->bytes);
    *text = (uj_edit_text){0};
}
