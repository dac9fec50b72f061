// Writes 128-bit numbers in decimal, because printf cannot.
#include <unjam/base/count.h>

#include <string.h>

char *uj_count_text(uj_count count, char buffer[UJ_COUNT_TEXT_SIZE])
{
    char digits[UJ_COUNT_TEXT_SIZE];
    char *first = digits + UJ_COUNT_TEXT_SIZE - 1;
    *first = '\0';
    do {
        *--first = (char)('0' + (int)(count % 10));
        count /= 10;
    } while (count > 0);
    memcpy(buffer, first, (size_t)(digits + UJ_COUNT_TEXT_SIZE - first));
    return buffer;
}
