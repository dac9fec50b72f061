// Compares a misspelt word with the known words.
#include <unjam/base/proposals.h>

#include <stdio.h>
#include <string.h>

#include <unjam/base/language.h>

enum {
    MOST_LETTERS = 64,   // longest word that uj_edit_distance accepts, in bytes
    PREFIX_RANK = 3,     // a word that begins with the given word has at most this rank
    SUBSTRING_RANK = 5,  // a word with the given word inside or at its end has at most this rank
    LEAST_PART = 3,      // a given word of fewer bytes is not looked for inside other words
    NOT_ALIKE = 1000,
};

static char plain(char letter)
{
    return letter == ' '                    ? '-'
           : letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a')
                                            : letter;
}

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

unsigned uj_edit_distance(const char *a, const char *b, unsigned most)
{
    size_t rows = strlen(a), columns = strlen(b);
    unsigned table[3][MOST_LETTERS + 1];
    if (rows > MOST_LETTERS || columns > MOST_LETTERS)
        return most + 1;
    for (size_t j = 0; j <= columns; j++)
        table[0][j] = (unsigned)j;
    for (size_t i = 1; i <= rows; i++) {
        unsigned *row = table[i % 3], *above = table[(i + 2) % 3], *second = table[(i + 1) % 3];
        row[0] = (unsigned)i;
        for (size_t j = 1; j <= columns; j++) {
            bool same = plain(a[i - 1]) == plain(b[j - 1]);
            row[j] = least(above[j - 1] + !same, least(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && plain(a[i - 1]) == plain(b[j - 2]) &&
                plain(a[i - 2]) == plain(b[j - 1]))
                row[j] = least(row[j], second[j - 2] + 1);
        }
    }
    return least(table[rows % 3][columns], most + 1);
}

static const char *find_part(const char *word, const char *part)
{
    size_t length = strlen(part);
    for (; strlen(word) >= length; word++) {
        size_t same = 0;
        while (same < length && plain(word[same]) == plain(part[same]))
            same++;
        if (same == length)
            return word;
    }
    return NULL;
}

// Returns the rank of `word`: twice its edit distance from `given`, or NOT_ALIKE if the distance is
// too great. The rank is at most PREFIX_RANK if `word` begins with `given`, and at most
// SUBSTRING_RANK if `word` contains `given` elsewhere; in both cases, *contains becomes true.
static unsigned rank_of(const char *given, const char *word, bool *contains)
{
    size_t length = strlen(given);
    unsigned most = length < 3 ? 1 : (unsigned)least((unsigned)length / 3, 3);
    unsigned distance = uj_edit_distance(given, word, most);
    unsigned rank = distance <= most && distance < length ? 2 * distance : NOT_ALIKE;
    const char *part = length >= LEAST_PART ? find_part(word, given) : NULL;
    *contains = *contains || part != NULL;
    return part == NULL ? rank : least(rank, part == word ? PREFIX_RANK : SUBSTRING_RANK);
}

void uj_propose(uj_proposals *proposals, const char *word, const char *also)
{
    bool contains = false;
    unsigned rank = rank_of(proposals->given, word, &contains);
    if (also != NULL)
        rank = least(rank, rank_of(proposals->given, also, &contains));
    proposals->containing += contains;
    if (rank == NOT_ALIKE || strlen(word) >= UJ_PROPOSAL_SIZE)
        return;
    size_t at = proposals->count;
    while (at > 0 && proposals->ranks[at - 1] > rank)
        at--;
    if (at == UJ_MOST_PROPOSALS)
        return;
    if (proposals->count < UJ_MOST_PROPOSALS)
        proposals->count++;
    for (size_t i = proposals->count - 1; i > at; i--) {
        memcpy(proposals->words[i], proposals->words[i - 1], UJ_PROPOSAL_SIZE);
        proposals->ranks[i] = proposals->ranks[i - 1];
    }
    memcpy(proposals->words[at], word, strlen(word) + 1);
    proposals->ranks[at] = rank;
}

char *uj_proposals_list(const uj_proposals *proposals, const char *mark,
                        char buffer[UJ_PROPOSALS_TEXT_SIZE])
{
    int used = 0;
    buffer[0] = '\0';
    for (size_t i = 0; i < proposals->count; i++)
        used += snprintf(buffer + used, (size_t)(UJ_PROPOSALS_TEXT_SIZE - used), "%s%s%s%s",
                         i == 0 ? "" : _(" or "), mark, proposals->words[i], mark);
    return buffer;
}

char *uj_proposals_text(const uj_proposals *proposals, const char *mark,
                        char buffer[UJ_PROPOSALS_TEXT_SIZE])
{
    char list[UJ_PROPOSALS_TEXT_SIZE];
    uj_proposals_list(proposals, mark, list);
    buffer[0] = '\0';
    if (proposals->count > 0)
        snprintf(buffer, UJ_PROPOSALS_TEXT_SIZE, _("; did you mean %s?"), list);
    return buffer;
}
