// Draws the shapes of motion_data.h as SVG.
'use strict';
const Picture = ((data) => {
  const SVG = 'http://www.w3.org/2000/svg';
  const FILL = 1, STROKE = 2, DASH = 4, INSIDE = 8, BOLD = 16, MIDDLE = 32, END = 64;
  let clips = 0;

  // Creates the SVG element of a kind of shape. A stroke inside the shape is drawn at twice its width and clipped.
  function make(kind) {
    const [type, style, flags, tag, more] = data.kinds[kind];
    const node = document.createElementNS(SVG, ['path', 'path', 'circle', 'text', 'g'][type]);
    const shape = { kind, type, flags, node, outer: node, sizes: more, fitted: '' };
    node.setAttribute('class', 's' + style + (flags & BOLD ? ' bold' : ''));
    node.setAttribute('data-tag', tag);
    if (type === 4) return shape;
    if (type === 3) {
      node.textContent = more;
      node.setAttribute('text-anchor', flags & MIDDLE ? 'middle' : flags & END ? 'end' : 'start');
    } else {
      if (!(flags & FILL)) node.setAttribute('fill', 'none');
      if (!(flags & STROKE)) node.setAttribute('stroke', 'none');
    }
    if (flags & INSIDE) {
      const id = 'clip' + clips++, clip = document.createElementNS(SVG, 'clipPath');
      shape.mask = document.createElementNS(SVG, 'path');
      clip.id = id;
      clip.append(shape.mask);
      node.setAttribute('clip-path', 'url(#' + id + ')');
      shape.outer = document.createElementNS(SVG, 'g');
      shape.outer.append(clip, node);
    }
    return shape;
  }

  function path(shape, n) {
    let d = '', at = 0;
    for (const size of shape.sizes) {
      for (let i = 0; i < size; i++, at += 2) d += (i ? 'L' : 'M') + n[at] / 10 + ' ' + n[at + 1] / 10;
      if (shape.type === 0) d += 'Z';
    }
    return [d, at];
  }

  // A text that is too wide is first made smaller, then cut off, as in the pictures that cairo draws.
  function fit(shape, size, most) {
    const { node, kind } = shape, key = size + ' ' + most, text = data.kinds[kind][4];
    if (shape.fitted === key) return;
    shape.fitted = key;
    node.textContent = text;
    node.setAttribute('font-size', size);
    if (!(most > 0) || node.getComputedTextLength() <= most) return;
    node.setAttribute('font-size', size * Math.max(0.7, most / node.getComputedTextLength()));
    const letters = Array.from(text);
    while (letters.length > 0 && node.getComputedTextLength() > most * 1.01) {
      letters.pop();
      node.textContent = letters.join('') + '\u2026';
    }
  }

  function put(shape, n) {
    const { node, flags } = shape;
    let at;
    if (shape.type === 4) return node.ownerSVGElement.setAttribute('viewBox', n.map((value) => value / 10).join(' '));
    if (shape.type === 3) {
      node.setAttribute('x', n[0] / 10);
      node.setAttribute('y', (n[1] + 0.36 * n[2]) / 10);
      node.setAttribute('fill-opacity', n[4] / 100);
      return fit(shape, n[2] / 10, n[3] / 10);
    }
    if (shape.type === 2) {
      node.setAttribute('cx', n[0] / 10);
      node.setAttribute('cy', n[1] / 10);
      node.setAttribute('r', n[2] / 10);
      at = 3;
    } else {
      const [d, end] = path(shape, n);
      node.setAttribute('d', d);
      if (shape.mask) shape.mask.setAttribute('d', d);
      at = end;
    }
    if (flags & FILL) node.setAttribute('fill-opacity', n[at++] / 100);
    if (flags & STROKE) {
      node.setAttribute('stroke-opacity', n[at++] / 100);
      node.setAttribute('stroke-width', n[at++] / 10 * (flags & INSIDE ? 2 : 1));
    }
    if (flags & DASH) node.setAttribute('stroke-dasharray', n[at] / 10);
  }

  // Reads a text of packed integers (motion_data.h).
  function unpack(text) {
    const left = '"&\'<>\\', numbers = [];
    let value = 0, scale = 1;
    for (const sign of text) {
      let digit = sign.charCodeAt(0) - 32;
      for (const other of left) if (other < sign) digit--;
      value += digit * scale;
      scale *= 29;
      if (digit >= 60) continue;
      numbers.push(value % 2 ? -(value + 1) / 2 : value / 2);
      value = 0;
      scale = 1;
    }
    return numbers;
  }

  // Puts values in the places {0} and {1} of a text.
  const fill = (text, ...values) => text.replace(/\{(\d)\}/g, (mark, index) => values[index]);

  return { data, SVG, make, put, unpack, fill };
})(JSON.parse(document.getElementById('motion').textContent));
