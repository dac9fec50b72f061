#!/usr/bin/env bash
# draw_rooms.sh [ARROWS]: prints the picture of the rooms, an SVG, from tests/house/arrows.txt:
#   bash docs/draw_rooms.sh > docs/rooms.svg
# Top folders are boxes, each above what it uses; a room stands above the rooms of its folder that
# it uses. All coordinates are whole numbers, so every awk draws the same bytes.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
arrows=${1:-$here/../tests/house/arrows.txt}
LC_ALL=C awk '
BEGIN {
    # From top to bottom; folders in one band stand side by side.
    band_count = split("cli|viewer|formats|discrete drawing|geometry|search files|base", bands, "|")
    split("cli #f3e6f7 viewer #e3ecfa formats #fbeedd discrete #e4f4e4 drawing #eef0dc geometry #fdf6d8 " \
          "search #e2f3f5 files #f9e5e5 base #ececec", words, " ")
    for (i = 1; i in words; i += 2)
        colour[words[i]] = words[i + 1]
    split("cli #a25fba viewer #4f7ac4 formats #c4862c discrete #4d944d drawing #7f8b3a geometry #a8901c search #3d8f99 files #b85c5c", words, " ")
    for (i = 1; i in words; i += 2)
        ink[words[i]] = words[i + 1]
    room_width = 104; room_height = 26; gap_x = 22; row = 54; pad = 16; title = 20; gap_y = 34
    width = 860
}

/^#/ || /^</ || /^$/ { next }

# arrows.txt names a room after all rooms that it uses.
{
    room = $1
    sub(/:$/, "", room)
    folder = room
    sub(/\/.*/, "", folder)
    rooms[++count] = room
    of[room] = folder
    rank[room] = 0
    for (i = 2; i <= NF; i++) {
        if (!($i in of)) {
            print "draw_rooms.sh: " room " uses " $i ", which stands below it or nowhere" > "/dev/stderr"
            exit failed = 1
        }
        edges++
        from[edges] = room
        to[edges] = $i
        if (of[$i] == folder && rank[$i] >= rank[room])
            rank[room] = rank[$i] + 1
    }
    if (rank[room] > highest[folder])
        highest[folder] = rank[room]
    place[room] = members[folder, rank[room]]++
    if (members[folder, rank[room]] > widest[folder])
        widest[folder] = members[folder, rank[room]]
    if (!(folder in colour)) {
        print "draw_rooms.sh: the folder " folder " has no band" > "/dev/stderr"
        exit failed = 1
    }
}

function box_width(folder)
{
    return 2 * pad + widest[folder] * (room_width + gap_x) - gap_x
}

function middle(room)
{
    return x[room] + int(room_width / 2)
}

END {
    if (failed)
        exit 1
    top = pad
    for (b = 1; b <= band_count; b++) {
        n = split(bands[b], names, " ")
        free = width
        high = 0
        for (i = 1; i <= n; i++) {
            free -= box_width(names[i])
            if (highest[names[i]] > high)
                high = highest[names[i]]
        }
        band_height = title + 2 * pad + high * row + room_height
        left = int(free / (n + 1))
        at = left
        for (i = 1; i <= n; i++) {
            folder = names[i]
            box_x[folder] = at
            box_height[folder] = title + 2 * pad + highest[folder] * row + room_height
            box_y[folder] = top + band_height - box_height[folder]
            at += box_width(folder) + left
        }
        top += band_height + gap_y
    }
    height = top - gap_y + pad
    for (k = 1; k <= count; k++) {
        room = rooms[k]
        folder = of[room]
        n = members[folder, rank[room]]
        used = n * (room_width + gap_x) - gap_x
        x[room] = box_x[folder] + int((box_width(folder) - used) / 2) + place[room] * (room_width + gap_x)
        y[room] = box_y[folder] + box_height[folder] - pad - room_height - rank[room] * row
    }

    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" ", width, height, width, height
    print "font-family=\"sans-serif\" font-size=\"13\">"
    print "<title>The rooms of Unjam, each above the rooms it uses</title>"
    print "<defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\">" \
          "<path d=\"M0 0L8 4L0 8z\" fill=\"#555\"/></marker></defs>"
    printf "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", width, height
    for (b = 1; b <= band_count; b++) {
        n = split(bands[b], names, " ")
        for (i = 1; i <= n; i++) {
            folder = names[i]
            printf "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"8\" fill=\"%s\"/>\n", box_x[folder], box_y[folder], \
                box_width(folder), box_height[folder], colour[folder]
            printf "<text x=\"%d\" y=\"%d\" font-weight=\"bold\" fill=\"#333\">%s/</text>\n", box_x[folder] + 10, box_y[folder] + 18, folder
        }
    }
    for (e = 1; e <= edges; e++) {
        x1 = middle(from[e]); y1 = y[from[e]] + room_height
        x2 = middle(to[e]); y2 = y[to[e]]
        bend = y2 - y1 > 200 ? 90 : int((y2 - y1) / 2)
        inside = of[from[e]] == of[to[e]]
        printf "<path d=\"M%d %dC%d %d %d %d %d %d\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\" marker-end=\"url(#tip)\">", \
            x1, y1, x1, y1 + bend, x2, y2 - bend, x2, y2, inside ? "#555" : ink[of[from[e]]], inside ? "1.4" : "1.1"
        printf "<title>%s uses %s</title></path>\n", from[e], to[e]
    }
    for (k = 1; k <= count; k++) {
        room = rooms[k]
        label = room
        sub(/^[^\/]*\//, "", label)
        printf "<g><title>%s</title><rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"5\" fill=\"#fff\" stroke=\"#555\"/>", \
            room, x[room], y[room], room_width, room_height
        printf "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\" fill=\"#111\">%s</text></g>\n", middle(room), y[room] + 18, label
    }
    print "</svg>"
}' "$arrows"
