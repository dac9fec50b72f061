// The player of the animated page: shows any moment of the motion, and handles the controls.
'use strict';
(() => {
  const { data, SVG, make, put } = Picture;
  const find = (id) => document.getElementById(id);
  const board = find('board'), scrub = find('scrub'), root = document.documentElement;
  const SPEEDS = [0.125, 0.25, 0.5, 1, 2, 4, 8], FRAME = 1000 / 30;
  const still = matchMedia('(prefers-reduced-motion: reduce)');

  // --- the picture -----------------------------------------------------------------------------------

  // The rows of a shape that only shifts: its numbers at the start, with the shift added to each point.
  function shifted(kind, numbers, shifts) {
    const [type, , , , sizes] = data.kinds[kind];
    const points = type > 1 ? 2 : 2 * sizes.reduce((sum, size) => sum + size, 0);
    return shifts.map((by) => numbers.map((value, i) => i < points ? value + by[i % 2] : value));
  }

  // Decodes the times and rows of a moving shape, unless that has been done already (motion_data.h).
  function unpack(item, start) {
    if (item.rows) return item;
    const kind = item[0], steps = Picture.unpack(item[1]), rows = [], times = [];
    const flat = Picture.unpack(item[item.length - 1]), count = flat.length / steps.length;
    let time = start;
    for (let i = 0; i < steps.length; i++) {
      const row = flat.slice(i * count, (i + 1) * count);
      if (i) for (let k = 0; k < count; k++) row[k] += rows[i - 1][k];
      times.push(time += steps[i]);
      rows.push(row);
    }
    if (item.length === 4) return Object.assign(item, { kind, times, rows: shifted(kind, Picture.unpack(item[2]), rows) });
    return Object.assign(item, { kind, times, rows });
  }

  function between(item, time) {
    const { times, rows } = item;
    let low = 0, high = times.length - 1;
    if (time >= times[high]) return rows[high];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (times[middle] <= time) low = middle; else high = middle;
    }
    const part = Math.max(0, (time - times[low]) / (times[high] - times[low]));
    return rows[low].map((value, i) => value + part * (rows[high][i] - value));
  }

  function pictureAt(time) {
    let low = 0, high = data.pictures.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (data.pictures[middle][0] <= time) low = middle; else high = middle;
    }
    return low;
  }

  let shown = -1, slots = [];

  // Draws the state at a time. If the picture for that time is on the page already, updates only the moving shapes.
  function draw(time) {
    const index = pictureAt(time), picture = data.pictures[index], changed = index !== shown;
    for (let i = 1; i < picture.length; i++) {
      const item = picture[i], fixed = typeof item === 'number';
      let slot = slots[i - 1];
      if (fixed && slot && slot.item === item) continue;
      const kind = fixed ? data.shapes[item][0] : item[0];
      if (changed && (!slot || slot.shape.kind !== kind)) {
        const shape = make(kind);
        if (slot) slot.shape.outer.replaceWith(shape.outer); else board.append(shape.outer);
        slot = slots[i - 1] = { shape };
      }
      put(slot.shape, fixed ? data.shapes[item].slice(1) : between(unpack(item, picture[0]), time));
      slot.item = fixed ? item : -1;
    }
    while (slots.length > picture.length - 1) slots.pop().shape.outer.remove();
    shown = index;
  }

  // --- the player --------------------------------------------------------------------------------------

  let now = 0, speed = 3, playing = false, loop = false, last = 0, due = 0, said = -1;
  const total = data.starts[data.starts.length - 1] || 0, moves = data.starts.length - 1;

  function moveAt(time) {
    let move = 0;
    while (move < moves && data.starts[move + 1] <= time + 0.5) move++;
    return move;
  }

  function words(move) {
    if (move === said) return;
    said = move;
    if (root.dataset.ready) note();
    const number = moves === 0 ? '' : Picture.fill(data.words.number, Math.min(move + 1, moves), moves);
    find('number').textContent = number;
    find('caption').textContent = data.captions[move];
    document.querySelectorAll('#moves button').forEach((button, i) => {
      if (i !== move) return button.removeAttribute('aria-current');
      button.setAttribute('aria-current', 'step');
      const list = find('list'), box = list.getBoundingClientRect(), mine = button.getBoundingClientRect();
      if (mine.top < box.top || mine.bottom > box.bottom) list.scrollTop += mine.top - box.top - box.height / 2;
    });
  }

  function show() {
    const move = moveAt(now);
    draw(now);
    words(move);
    scrub.value = now;
    scrub.setAttribute('aria-valuetext', move < moves ? Picture.fill(data.words.position, move + 1, moves) : data.words.end);
    find('clock').textContent = (now / 1000).toFixed(1) + ' / ' + (total / 1000).toFixed(1) + ' s';
    find('play').querySelector('path').setAttribute('d', playing ? 'M3 1h4v14H3zM9 1h4v14H9z' : 'M3 1v14l11-7z');
    find('play').setAttribute('aria-label', playing ? data.words.pause : data.words.play);
    find('speed').value = speed;
    find('loop').setAttribute('aria-pressed', loop);
  }

  function seek(time) {
    now = Math.min(Math.max(time, 0), total);
    show();
  }

  // With reduced motion nothing slides: a still picture is shown for as long as the move takes.
  function tick(moment) {
    if (!playing) return;
    const step = Math.min(moment - last, 250) * SPEEDS[speed];
    last = moment;
    due += step;
    if (due >= total && loop) due %= total;
    else if (due >= total) { due = total; playing = false; }
    const move = moveAt(due);
    if (!still.matches || !playing) seek(due);
    else if (move !== moveAt(now)) seek(data.starts[move]);
    if (playing) requestAnimationFrame(tick);
  }

  function play(on) {
    playing = on && total > 0;
    if (playing && now >= total) now = 0;
    due = now;
    last = performance.now();
    show();
    if (playing) requestAnimationFrame(tick);
  }

  function jump(time) {
    due = Math.min(Math.max(time, 0), total);
    seek(due);
  }

  function back() {
    let move = moveAt(now - 1);
    if (playing && move > 0 && now - data.starts[move] < 400 * SPEEDS[speed]) move--;
    jump(data.starts[Math.max(move, 0)]);
  }

  // --- the address -----------------------------------------------------------------------------------

  // Puts the current move into the address, so that a copied address leads to that move: #move=3, #move=end or #play.
  function note() {
    const move = moveAt(now), text = Game.on() ? '#play' : move >= moves && moves > 0 ? '#move=end' : '#move=' + (move + 1);
    const bare = move === 0 && !Game.on() && !location.hash;
    // Browsers refuse addresses that change too often; in that case the old address stays.
    try { if (!bare && text !== location.hash) history.replaceState(null, '', text); } catch (error) { return; }
  }

  // Goes where the address says: #move=3 is the start of move 3, #t=2.5 a time in seconds.
  function follow() {
    const hash = new URLSearchParams(location.hash.slice(1)), move = hash.get('move'), time = parseFloat(hash.get('t'));
    if (hash.has('play') && data.game) { play(false); return Game.open(true); }
    if (Game.on()) Game.open(false);
    if (move === 'end') jump(total);
    else if (parseInt(move, 10) >= 1) jump(data.starts[Math.min(parseInt(move, 10) - 1, moves)]);
    else if (time >= 0) jump(1000 * time);
    return undefined;
  }

  const on = () => jump(data.starts[Math.min(moveAt(now) + 1, moves)] || 0);
  const frame = (by) => { play(false); jump(now + by * FRAME); };
  const faster = (by) => { speed = Math.min(Math.max(speed + by, 0), SPEEDS.length - 1); show(); };
  const toggleLoop = () => { loop = !loop; show(); };

  // --- light and dark -----------------------------------------------------------------------------------

  const dark = matchMedia('(prefers-color-scheme: dark)');
  let chosen = false;

  function theme(name) {
    root.dataset.theme = name;
    find('theme').textContent = name === 'dark' ? data.words.light : data.words.dark;
  }

  function toggleTheme() {
    chosen = true;
    theme(root.dataset.theme === 'dark' ? 'light' : 'dark');
  }

  dark.addEventListener('change', () => { if (!chosen) theme(dark.matches ? 'dark' : 'light'); });

  // --- controls -----------------------------------------------------------------------------------------

  function fullScreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    else if (root.requestFullscreen) root.requestFullscreen();
  }

  const help = find('help');
  const keys = {
    ' ': () => play(!playing), ArrowLeft: back, ArrowRight: on, Home: () => jump(0), End: () => jump(total),
    ',': () => frame(-1), '.': () => frame(1), '[': () => faster(-1), ']': () => faster(1), l: toggleLoop, t: toggleTheme,
    f: fullScreen, '?': () => help.showModal(),
  };

  function press(event) {
    if (help.open) return;
    if (Game.on() && Game.key(event)) return event.preventDefault();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (Game.on() && !['t', 'f', '?'].includes(event.key.toLowerCase())) return;
    // The help dialog keeps the focus for a moment after it has closed.
    const at = help.contains(event.target) ? '' : event.target.tagName;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    // Focused buttons and lists handle their own keys.
    if (at === 'SELECT' || (at === 'BUTTON' && key === ' ')) return;
    const action = key >= '0' && key <= '9' ? () => jump(total * Number(key) / 10) : keys[key];
    if (!action) return;
    event.preventDefault();
    if (!event.repeat || ['ArrowLeft', 'ArrowRight', ',', '.'].includes(key)) action();
  }

  const clicks = { first: () => jump(0), back, play: () => play(!playing), on, last: () => jump(total), loop: toggleLoop,
    theme: toggleTheme, keys: () => help.showModal(), close: () => help.close() };
  for (const id in clicks) find(id).addEventListener('click', clicks[id]);
  document.addEventListener('keydown', press);
  if (find('try')) find('try').addEventListener('click', () => { play(false); Game.open(!Game.on()); note(); });
  addEventListener('hashchange', follow);
  scrub.addEventListener('input', () => jump(Number(scrub.value)));
  find('speed').addEventListener('change', () => { speed = Number(find('speed').value); show(); });
  document.querySelectorAll('#moves button').forEach((button, i) => {
    button.addEventListener('click', () => jump(data.starts[i]));
  });

  function ticks() {
    const marks = find('ticks');
    data.starts.forEach((start) => {
      const line = document.createElementNS(SVG, 'line'), x = 1000 * start / total;
      for (const [name, value] of [['x1', x], ['x2', x], ['y1', 0], ['y2', 1], ['vector-effect', 'non-scaling-stroke']])
        line.setAttribute(name, value);
      marks.append(line);
    });
  }

  // While the pointer is over the scrubber, shows the words of the move at that point.
  function chapter(event) {
    const box = scrub.getBoundingClientRect(), part = (event.clientX - box.left - 8) / Math.max(box.width - 16, 1);
    const move = moveAt(Math.min(Math.max(part, 0), 1) * total), tip = find('chapter');
    tip.textContent = move < moves ? (move + 1) + ' ' + data.captions[move] : data.captions[moves];
    tip.setAttribute('aria-hidden', 'true');  // screen readers read the scrubber's own text
    tip.hidden = event.type === 'pointerleave';
    const wide = tip.getBoundingClientRect().width;
    tip.style.left = Math.min(Math.max(event.clientX - box.left - wide / 2, 0), Math.max(box.width - wide, 0)) + 'px';
  }

  theme(dark.matches ? 'dark' : 'light');
  if (moves > 0) for (const type of ['pointermove', 'pointerleave']) scrub.addEventListener(type, chapter);
  if (moves > 0 && moves <= 150) ticks();
  show();
  follow();
  root.dataset.ready = 'yes';
})();
