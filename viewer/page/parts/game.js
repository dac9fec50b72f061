// Lets the reader play a discrete puzzle, with the rules of rules.js: by mouse, by touch and by keyboard.
'use strict';
const Game = ((data) => {
  const g = data.game;
  if (!g) return { on: () => false, open() {} };
  const find = (id) => document.getElementById(id), root = document.documentElement, table = find('table');
  const words = data.words, fill = Picture.fill;
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const SPEED = 0.5, LEAST = 6;  // ms per pixel of an animated move; pixels until a press becomes a drag
  let at = g.start, history = [], made = 0, chosen = -1, held = null;
  let pieces = [], dots = null, homes = [];

  // --- drawing ---------------------------------------------------------------------------------------

  function node(name, parent, attributes) {
    const element = document.createElementNS(Picture.SVG, name);
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    parent.append(element);
    return element;
  }

  function drawPart(part, parent) {
    for (const item of part.slice(1)) {
      const shape = Picture.make(data.shapes[item][0]);
      parent.append(shape.outer);
      Picture.put(shape, data.shapes[item].slice(1));
    }
  }

  // Texts are measured while they are drawn, so the board must be in view by now.
  function build() {
    const [ground, over, ...parts] = g.parts;
    drawPart(ground, node('g', table, { 'aria-hidden': 'true' }));
    pieces = parts.map((part, i) => {
      const group = node('g', table, { class: 'piece', 'data-piece': i, tabindex: 0, role: 'button' });
      drawPart(part, group);
      return group;
    });
    drawPart(over, node('g', table, { 'aria-hidden': 'true', 'pointer-events': 'none' }));
    dots = node('g', table, {});
    homes = g.start.map((place) => Rules.spot(g, g.start, place));
  }

  // Chooses the singular or the plural of a text, and fills in the number.
  const counted = (texts, count) => texts[count === 1 ? 0 : 1].replace('%zu', count);

  function nameOf(piece) {
    const text = pieces[piece].querySelector('text');
    return text ? text.textContent : g.kind === 'peg' ? words.peg : fill(words.piece, piece + 1);
  }

  function placeName(place) {
    if (g.kind === 'peg') return fill(words.hole, place);
    if (g.kind !== 'blocks') return fill(words.cell, Math.floor(place / g.columns) + 1, place % g.columns + 1);
    return place < at.length ? fill(words.on, nameOf(place)) : fill(words.place, place - at.length + 1);
  }

  const shift = (piece, [x, y]) => 'translate(' + (x - homes[piece][0]) + 'px,' + (y - homes[piece][1]) + 'px)';

  const seat = (piece) => Rules.spot(g, at, at[piece]);

  function settle(piece) {
    const gone = at[piece] === Rules.GONE, group = pieces[piece];
    group.style.display = gone ? 'none' : '';
    if (gone) return;
    group.style.transform = shift(piece, seat(piece));
    group.setAttribute('aria-label', fill(words.at, nameOf(piece), placeName(at[piece])));
    group.setAttribute('aria-pressed', piece === chosen);
  }

  // Animates a piece along the line through `points`, which are in pixels.
  function slide(piece, points) {
    let length = 0;
    const marks = points.map(([x, y], i) => length += i ? Math.hypot(x - points[i - 1][0], y - points[i - 1][1]) : 0);
    if (still.matches || length < 1) return;
    pieces[piece].animate(points.map((point, i) => ({ transform: shift(piece, point), offset: marks[i] / length })),
      { duration: Math.min(120 + SPEED * length, 600), easing: 'ease-in-out' });
  }

  // Where to mark the destinations of a piece, relative to its place: its middle, or the cell nearest to the middle.
  function anchor(piece) {
    if (g.kind !== 'klotski') return [0, 0];
    const cells = g.shapes[g.classes[piece]], unit = Math.abs(g.spots[1][0] - g.spots[0][0]) || 1;
    const row = cells.reduce((sum, cell) => sum + cell[0], 0) / cells.length;
    const column = cells.reduce((sum, cell) => sum + cell[1], 0) / cells.length;
    const far = (cell) => Math.hypot(cell[0] - row, cell[1] - column);
    const near = cells.reduce((best, cell) => far(cell) < far(best) ? cell : best);
    return far(near) < 0.75 ? [column * unit, row * unit] : [near[1] * unit, near[0] * unit];
  }

  const movesOf = (piece) => Rules.moves(g, at, piece, made === 0);

  function endOf(move) {
    const [x, y] = Rules.spot(g, at, move.to), [right, down] = anchor(move.piece);
    return [x + right, y + down];
  }

  function show() {
    pieces.forEach((group, piece) => settle(piece));
    dots.replaceChildren();
    if (chosen >= 0) for (const move of movesOf(chosen)) {
      const [cx, cy] = endOf(move), name = fill(words.to, nameOf(chosen), placeName(move.to));
      const dot = node('circle', dots, { class: 'dot', cx, cy, r: 14, tabindex: 0, role: 'button', 'aria-label': name });
      dot.dataset.to = move.to;
    }
    find('undo').disabled = made === 0;
    find('redo').disabled = made === history.length;
    find('restart').disabled = made === 0;
    table.dataset.places = JSON.stringify(at);
    table.dataset.moves = count();
    table.dataset.solved = Rules.solved(g, at);
  }

  function goalText() {
    if (g.kind === 'klotski') return g.goals.length > 1 ? words.outlines : fill(words.outline, nameOf(g.goals[0][0]));
    if (g.kind === 'sokoban') return words.push;
    if (g.kind !== 'peg') return words.look;
    return counted(g.goal ? words.rings : words.leave, g.count);
  }

  // --- moves -----------------------------------------------------------------------------------------

  // The number of moves made. Consecutive jumps of one peg are one move.
  function count() {
    return history.slice(0, made).filter((step, i, all) =>
      g.kind !== 'peg' || i === 0 || all[i - 1].move.piece !== step.move.piece).length;
  }

  function tell(text) {
    const kind = !Rules.solved(g, at) || made === 0 ? words.moves : g.best && g.kind !== 'sokoban' ? words.best : words.solved;
    find('score').textContent = fill(counted(kind, count()), g.best);
    find('told').textContent = text || '';
  }

  function choose(piece, text) {
    chosen = piece;
    show();
    tell(text);
  }

  // Makes a move. `from` is the point where the piece is now, if it was dragged.
  function make(move, from) {
    const before = move.path.map((place, i) => i ? Rules.spot(g, at, place) : seat(move.piece));
    history = history.slice(0, made).concat({ at, move });
    made = history.length;
    at = Rules.after(at, move);
    const next = g.kind === 'peg' && !Rules.solved(g, at) && movesOf(move.piece).length > 0;
    choose(next ? move.piece : -1);
    slide(move.piece, from ? [from, before[before.length - 1]] : before);
  }

  function go(number) {
    if (number < 0 || number > history.length || number === made) return;
    made = number;
    at = number < history.length ? history[number].at : Rules.after(history[number - 1].at, history[number - 1].move);
    choose(-1);
  }

  // --- mouse and touch -------------------------------------------------------------------------------

  function pointOf(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(table.getScreenCTM().inverse());
    return [point.x, point.y];
  }

  const apart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

  // The point of the segment from a to b that is nearest to p.
  function nearestOn(a, b, p) {
    const x = b[0] - a[0], y = b[1] - a[1], square = x * x + y * y;
    const part = square > 0 ? Math.min(Math.max(((p[0] - a[0]) * x + (p[1] - a[1]) * y) / square, 0), 1) : 0;
    return [a[0] + part * x, a[1] + part * y];
  }

  // Where a dragged piece is. Pegs and blocks are lifted; other pieces stay on the paths of their legal moves.
  function track(p) {
    if (g.kind === 'peg' || g.kind === 'blocks') return p;
    let best = seat(held.piece);
    for (const move of held.moves)
      for (let i = 1; i < move.path.length; i++) {
        const on = nearestOn(g.spots[move.path[i - 1]], g.spots[move.path[i]], p);
        if (apart(on, p) < apart(best, p)) best = on;
      }
    return best;
  }

  // The legal move of the chosen block onto the stack that contains `block`.
  function ontoStack(block) {
    let top = block;
    while (at.includes(top)) top = at.indexOf(top);
    return movesOf(chosen).find((move) => move.to === top);
  }

  function whyNot(piece) {
    if (g.kind === 'blocks' && at.includes(piece)) return fill(words.covered, nameOf(at.indexOf(piece)), nameOf(piece));
    if (g.kind === 'peg' && g.first && made === 0) return fill(words.first, ...g.first);
    return fill(words.stuck, nameOf(piece));
  }

  function click(piece) {
    const onto = g.kind === 'blocks' && chosen >= 0 && piece !== chosen && ontoStack(piece), moves = movesOf(piece);
    if (onto) make(onto);
    else if (moves.length === 1) make(moves[0]);
    else if (moves.length === 0) choose(-1, whyNot(piece));
    else choose(piece, words.choose);
  }

  function press(event) {
    const dot = event.target.closest('[data-to]'), group = event.target.closest('[data-piece]');
    if (event.button !== 0) return;
    if (dot) return make(movesOf(chosen).find((move) => move.to === Number(dot.dataset.to)));
    const point = pointOf(event);
    if (!group) {
      const near = chosen < 0 ? [] : movesOf(chosen).filter((move) => apart(endOf(move), point) < 40);
      return near.length === 1 ? make(near[0]) : choose(-1);
    }
    const piece = Number(group.dataset.piece);
    held = { piece, moves: movesOf(piece), from: point, home: seat(piece), now: null };
    table.setPointerCapture(event.pointerId);
  }

  function drag(event) {
    if (!held || held.moves.length === 0) return;
    const [x, y] = pointOf(event), by = [x - held.from[0], y - held.from[1]];
    if (!held.now && Math.hypot(...by) < LEAST) return;
    held.now = track([held.home[0] + by[0], held.home[1] + by[1]]);
    pieces[held.piece].style.transform = shift(held.piece, held.now);
  }

  // Makes the move to the nearest destination, or no move if the piece is nearer to where it was.
  function release(event) {
    if (!held) return;
    const { piece, moves, now, home } = held;
    held = null;
    if (event.type === 'pointercancel') return show();
    if (!now) return click(piece);
    let best = null, least = apart(home, now);
    for (const move of moves) {
      const far = apart(Rules.spot(g, at, move.to), now);
      if (far < least) [best, least] = [move, far];
    }
    if (best) return make(best, now);
    show();
    slide(piece, [now, home]);
  }

  // --- keys ------------------------------------------------------------------------------------------

  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  // The nearest of those moves of a piece that are at most 45 degrees off a direction.
  function towards(piece, [right, down]) {
    let best = null, least = Infinity;
    if (at[piece] === Rules.GONE) return null;
    const [x, y] = seat(piece);
    for (const move of movesOf(piece)) {
      const end = Rules.spot(g, at, move.to), ahead = (end[0] - x) * right + (end[1] - y) * down;
      const aside = Math.abs((end[0] - x) * down - (end[1] - y) * right);
      if (ahead < 1 || aside > 1.001 * ahead || ahead + aside >= least) continue;
      [best, least] = [move, ahead + aside];
    }
    return best;
  }

  // Moves the focused or chosen piece in a direction. If it cannot move that way, moves the only piece that can.
  function step(way) {
    const focused = document.activeElement.closest('[data-piece]');
    const piece = focused ? Number(focused.dataset.piece) : chosen;
    const all = piece < 0 ? [] : [towards(piece, way)].filter(Boolean);
    if (piece < 0 && g.kind === 'sokoban') all.push(...[towards(pieces.length - 1, way)].filter(Boolean));
    const others = all.length ? all : pieces.map((group, i) => towards(i, way)).filter(Boolean);
    if (others.length !== 1) return;
    make(others[0]);
    if (focused) pieces[others[0].piece].focus();
  }

  // Handles Enter or Space on a piece or on a dot.
  function take(target) {
    if (target.dataset.to !== undefined) {
      const move = movesOf(chosen).find((other) => other.to === Number(target.dataset.to));
      make(move);
      return pieces[move.piece].focus();
    }
    if (target.dataset.piece === undefined) return undefined;
    click(Number(target.dataset.piece));
    return chosen >= 0 && dots.firstChild ? dots.firstChild.focus() : undefined;
  }

  // Handles a key. Returns false if the game does not use the key.
  function key(event) {
    const plain = event.key.toLowerCase(), modified = event.ctrlKey || event.metaKey;
    if (modified && (plain === 'y' || (plain === 'z' && event.shiftKey))) go(made + 1);
    else if (modified && plain === 'z') go(made - 1);
    else if (modified || event.altKey) return false;
    else if (ways[event.key]) step(ways[event.key]);
    else if ((plain === 'enter' || plain === ' ') && table.contains(document.activeElement)) take(document.activeElement);
    else if (plain === 'escape') choose(-1);
    else if (plain === 'u' || plain === 'backspace') go(made - 1);
    else if (plain === 'r') go(0);
    else return false;
    return true;
  }

  // --- the switch between playing and watching -------------------------------------------------------

  function open(play) {
    root.dataset.mode = play ? 'play' : 'watch';
    find('game').hidden = !play;
    find('watch').hidden = play;
    find('list').hidden = play;
    find('try').textContent = !play ? words.try : data.starts.length > 1 ? words.watch : words.picture;
    if (!play) return;
    if (pieces.length === 0) build();
    choose(-1, goalText());
  }

  table.addEventListener('pointerdown', press);
  table.addEventListener('pointermove', drag);
  table.addEventListener('pointerup', release);
  table.addEventListener('pointercancel', release);
  find('undo').addEventListener('click', () => go(made - 1));
  find('redo').addEventListener('click', () => go(made + 1));
  find('restart').addEventListener('click', () => go(0));
  return { on: () => root.dataset.mode === 'play', open, key };
})(Picture.data);
