# A signal stops the making of a film, and no file is left. Progress is shown on a terminal. A
# stand-in for ffmpeg, which never ends by itself, makes the film.
mkdir bin
printf '#!/bin/sh\necho started >started\nexec cat >/dev/null\n' >bin/ffmpeg
chmod +x bin/ffmpeg
PATH=$PWD/bin:$PATH
cp "$DATA/klotski-slides.solution.json" klotski.json
for signal in INT TERM; do
    rm -f started
    "$UNJAM" export klotski.json -o film.mp4 --fps 100 --width 2000 &
    film=$!
    while [ ! -e started ]; do sleep 0.05; done
    kill -$signal $film
    wait $film
    echo "exit code $?"
    ls
done
command -v script >/dev/null || exit 77
script -qec "'$UNJAM' export klotski.json -o film.mp4 --width 1200" /dev/null </dev/null | tr '\r' '\n' | grep -c 'making the film: [0-9]* %' | awk '{ print ($1 > 1 ? "progress" : "none") }'
script -qec "'$UNJAM' export klotski.json -o film.mp4 --width 200 --quiet" /dev/null </dev/null | grep -c 'making the film'
