// The rules of the discrete puzzles (page_rules.h in viewer/discrete). A position is an array with the place of each
// piece; -1 is a piece that is gone. A move is {piece, to, codes, path}: `to` is the new place, `codes` are the numbers
// that the C side gives the move, and `path` are the places on the way, the first and the last included.
'use strict';
const Rules = (() => {
  const GONE = -1;

  // --- sliding tiles ---------------------------------------------------------------------------------

  const tiles = {
    moves(g, at, piece) {
      const from = at[piece], row = Math.floor(from / g.columns), column = from % g.columns, out = [];
      for (const [down, right] of [[-1, 0], [0, -1], [0, 1], [1, 0]]) {
        for (let far = 1; far === 1 || g.slides; far++) {
          const to = from + far * (down * g.columns + right), x = column + far * right, y = row + far * down;
          const inside = x >= 0 && x < g.columns && y >= 0 && to < g.spots.length;
          if (!inside || at.includes(to) || (g.wall && g.goal[to] === g.wall)) break;
          out.push({ piece, to, codes: [g.labels[piece], from, to], path: [from, to] });
        }
      }
      return out;
    },
    solved: (g, at) => at.every((cell, piece) => g.goal[cell] === g.labels[piece]),
  };

  // --- pegs ------------------------------------------------------------------------------------------

  const peg = {
    moves(g, at, piece, first) {
      const from = at[piece], out = [];
      if (from === GONE) return out;
      for (const [end, middle, other] of g.lines) {
        const to = end === from ? other : other === from ? end : GONE;
        if (to === GONE || !at.includes(middle) || at.includes(to)) continue;
        if (first && g.first && (from !== g.first[0] || to !== g.first[1])) continue;
        out.push({ piece, to, codes: [from, to], path: [from, to], over: at.indexOf(middle) });
      }
      return out;
    },
    solved(g, at) {
      const left = at.filter((hole) => hole !== GONE);
      return left.length === g.count && (!g.goal || g.goal.every((hole) => left.includes(hole)));
    },
  };

  // --- blocks ----------------------------------------------------------------------------------------

  const blocks = {
    moves(g, on, piece) {
      const out = [];
      if (on.includes(piece)) return out;
      for (let to = 0; to < on.length + g.places; to++)
        if (to !== piece && !on.includes(to)) out.push({ piece, to, codes: [piece, to], path: [on[piece], to] });
      return out;
    },
    solved: (g, on) => g.goal.every((support, block) => support === 255 || on[block] === support),
  };

  // --- Klotski ---------------------------------------------------------------------------------------

  const cellsOf = (g, piece, at) => g.shapes[g.classes[piece]].map(([down, right]) => at + down * g.columns + right);

  // Returns true if the piece fits with its first cell at a row and a column.
  function hasRoom(g, taken, piece, row, column) {
    const rows = g.spots.length / g.columns;
    return g.shapes[g.classes[piece]].every(([down, right]) => {
      const r = row + down, c = column + right;
      return r >= 0 && r < rows && c >= 0 && c < g.columns && !taken[r * g.columns + c];
    });
  }

  // Returns true if a piece is higher than it is wide.
  function isUpright(g, piece) {
    const cells = g.shapes[g.classes[piece]], columns = cells.map((cell) => cell[1]);
    return Math.max(...cells.map((cell) => cell[0])) > Math.max(...columns) - Math.min(...columns);
  }

  const klotski = {
    // Finds all moves by breadth-first search. If the cost counts steps, a move ends after one cell; if it counts
    // slides, a move keeps its direction.
    moves(g, at, piece) {
      const from = at[piece], taken = [], paths = new Map([[from, [from]]]), queue = [[from, -1]], out = [];
      for (const cell of g.walls) taken[cell] = true;
      if (!g.goals.some(([goal]) => g.classes[goal] === g.classes[piece])) for (const cell of g.exits) taken[cell] = true;
      at.forEach((place, other) => {
        if (other !== piece) for (const cell of cellsOf(g, other, place)) taken[cell] = true;
      });
      for (const [cell, heading] of queue) {
        const row = Math.floor(cell / g.columns), column = cell % g.columns;
        [[-1, 0], [0, -1], [0, 1], [1, 0]].forEach(([down, right], way) => {
          const to = cell + down * g.columns + right;
          const turns = g.cost === 'slides' && heading >= 0 && heading !== way;
          if (g.axis && isUpright(g, piece) === (down === 0)) return;
          if (turns || (g.cost === 'steps' && heading >= 0) || paths.has(to)) return;
          if (!hasRoom(g, taken, piece, row + down, column + right)) return;
          paths.set(to, [...paths.get(cell), to]);
          queue.push([to, way]);
        });
      }
      paths.delete(from);
      for (const [to, path] of paths) out.push({ piece, to, codes: [piece, to], path });
      return out.sort((a, b) => a.to - b.to);
    },
    solved: (g, at) => g.goals.every(([piece, cell]) =>
      at.some((place, other) => place === cell && g.classes[other] === g.classes[piece])),
  };

  // --- Sokoban ---------------------------------------------------------------------------------------

  // The boxes are the first pieces, the player is the last. A code is a direction (up 0, right 1, down 2, left 3),
  // plus PUSH for a push. If a move also moves a second piece, `also` is [that piece, its new place].
  const PUSH = 4, MOST_STEPS = 255;

  // The neighbour of a cell in the direction `way`; -1 if that neighbour is not on the floor.
  function beside(g, cell, way) {
    const column = cell % g.columns, to = cell + [-g.columns, 1, g.columns, -1][way];
    return (way === 1 && column === g.columns - 1) || (way === 3 && column === 0) || !g.floor.includes(to) ? -1 : to;
  }

  // The codes of the player's shortest walks to all cells.
  function walks(g, at) {
    const from = at[at.length - 1], ways = new Map([[from, []]]), queue = [from];
    for (const cell of queue)
      for (let way = 0; way < 4; way++) {
        const to = beside(g, cell, way);
        if (to < 0 || at.includes(to) || ways.has(to)) continue;
        ways.set(to, [...ways.get(cell), way]);
        queue.push(to);
      }
    return ways;
  }

  const trace = (g, from, codes) => codes.reduce((path, code) => [...path, beside(g, path[path.length - 1], code % PUSH)], [from]);

  const sokoban = {
    moves(g, at, piece) {
      const player = at.length - 1, ways = walks(g, at), out = [];
      for (const [to, codes] of piece === player ? [...ways].sort((a, b) => a[0] - b[0]) : [])
        if (codes.length > 0 && codes.length <= MOST_STEPS) out.push({ piece, to, codes, path: trace(g, at[player], codes) });
      for (let way = 0; way < 4; way++) {
        const behind = piece === player ? at[player] : beside(g, at[piece], (way + 2) % 4);
        const box = piece === player ? at.indexOf(beside(g, at[player], way)) : piece;
        if (box < 0 || behind < 0 || !ways.has(behind)) continue;
        const codes = ways.get(behind).slice();
        for (let end = beside(g, at[box], way); end >= 0 && (!at.includes(end) || end === at[player]); end = beside(g, end, way)) {
          const last = beside(g, end, (way + 2) % 4), path = trace(g, at[box], Array(codes.length - ways.get(behind).length + 1).fill(way));
          codes.push(way + PUSH);
          if (codes.length > MOST_STEPS) break;
          if (piece !== player) { out.push({ piece, to: end, codes: codes.slice(), path, also: [player, last] }); continue; }
          out.push({ piece, to: last, codes: codes.slice(), path: [behind, last], also: [box, end] });
          break;
        }
      }
      return out;
    },
    solved: (g, at) => g.goals.every((cell) => at.indexOf(cell) >= 0 && at.indexOf(cell) < at.length - 1),
  };

  // --- all -------------------------------------------------------------------------------------------

  const kinds = { tiles, peg, blocks, klotski, sokoban };

  // The moves that a piece can make; `first` is true if no move has been made yet.
  const moves = (g, at, piece, first) => kinds[g.kind].moves(g, at, piece, first);

  const solved = (g, at) => kinds[g.kind].solved(g, at);

  // The position after a move.
  function after(at, move) {
    const next = at.slice();
    next[move.piece] = move.to;
    if (move.over !== undefined) next[move.over] = GONE;
    if (move.also !== undefined) next[move.also[0]] = move.also[1];
    return next;
  }

  // The point of a place, in pixels. In a block puzzle, it depends on the position `at`: a place may be on a block.
  function spot(g, at, place) {
    let level = 0;
    if (g.kind !== 'blocks') return g.spots[place];
    for (; place < at.length; place = at[place]) level++;
    const [x, y] = g.spots[place - at.length];
    return [x, y - level * g.rise];
  }

  return { GONE, moves, solved, after, spot, cellsOf };
})();
