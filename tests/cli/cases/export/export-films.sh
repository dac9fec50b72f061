# Films made by the real ffmpeg: format, size and number of frames.
if ! command -v ffmpeg >/dev/null || ! command -v ffprobe >/dev/null; then
    echo "skipped: there is no ffmpeg (apt-get install ffmpeg)"
    exit 77
fi
solution=$DATA/two-pieces.solution.json
"$UNJAM" export "$solution" -o film.gif --width 120 --fps 10 || exit
"$UNJAM" export "$solution" -o film.mp4 --width 121 || exit
for film in film.gif film.mp4; do
    ffprobe -v error -count_frames -select_streams v -show_entries stream=codec_name,width,height,nb_read_frames -of csv=p=0 $film
done
head -c 6 film.gif
echo
# If the output is a symbolic link, the link stays and the file it points to is replaced.
ln -s film.gif link.gif
"$UNJAM" export "$DATA/line-1.solution.json" -o link.gif --width 40 --fps 5 || exit
[ -L link.gif ] && ffprobe -v error -show_entries stream=width -of csv=p=0 film.gif
ls
