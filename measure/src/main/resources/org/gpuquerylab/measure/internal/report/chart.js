// Charts: values at the pointer, series by the legend, zoom. uPlot draws axes and lines from the
// data of each figure; this script adds bars, intervals, markers and the keyboard. Texts are set as
// text, never as HTML. Where it fails, the static picture stays.
const chartOf = (() => {
  'use strict';
  const FONT = '11px system-ui, sans-serif';
  const css = name => getComputedStyle(document.documentElement).getPropertyValue(name);
  const colour = hex => hex === '#000000' ? css('--ink') : hex;
  const make = (name, attributes, ...children) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      element.setAttribute(key, value);
    }
    element.append(...children);
    return element;
  };
  const number = value => {
    const size = Math.abs(value);
    return size === 0 || size >= 1e-3 && size < 1e6
      ? String(Number(value.toPrecision(6)))
      : value.toExponential(3).replace(/\.?0*e\+?/, 'e');
  };
  const rounds = (low, high, most) => {
    const rough = (high - low) / most;
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].find(n => n * power >= rough * 0.999) * power;
    const marks = [];
    for (let k = Math.ceil(low / step - 1e-9); k * step <= high + step * 1e-9; k++) {
      marks.push(Number((k * step).toPrecision(12)));
    }
    return marks;
  };
  const marksOf = (low, high, log, most) => {
    const decades = log ? Math.log10(high / low) : 0;
    if (decades < 1) {
      return rounds(low, high, most);
    }
    const every = Math.ceil(decades / most);
    const marks = [];
    for (let k = Math.ceil(Math.log10(low)); k <= Math.log10(high); k++) {
      if (k % every === 0) {
        marks.push(Number('1e' + k));
      }
    }
    return marks;
  };
  const shape = (ctx, glyph, x, y, r) => {
    const corners = {
      square: [-1, -1, 1, -1, 1, 1, -1, 1], diamond: [0, -1.3, 1.3, 0, 0, 1.3, -1.3, 0],
      triangle: [0, -1.2, 1.2, 1, -1.2, 1], triangle_down: [0, 1.2, 1.2, -1, -1.2, -1]}[glyph];
    ctx.beginPath();
    if (!corners) {
      ctx.arc(x, y, r, 0, 2 * Math.PI);
    } else {
      for (let i = 0; i < corners.length; i += 2) {
        ctx.lineTo(x + r * corners[i], y + r * corners[i + 1]);
      }
    }
    ctx.closePath();
  };
  const DASHES = {dashed: [7, 4], dotted: [1.5, 3.5], dash_dot: [7, 3, 1.5, 3]};

  // What a reader can point at: points of lines, bars, and numbers of others, which are hollow.
  const marks = panel => {
    const all = [];
    const groups = panel.bars.map(() => ({rows: 0, middle: 0}));
    const from = panel.bars.map(() => 0);
    panel.series.forEach((series, s) => series.points.forEach(([x, y, lower, upper]) =>
      all.push(panel.timeline
        ? {s, x, y: upper - lower, lower, upper, from: lower, style: series, text: series.name}
        : {s, x, y, lower, upper, from: 0, style: series, text: series.name})));
    panel.references.forEach(one =>
      all.push({s: -1, x: one.x, y: one.y, lower: one.y, upper: one.y, from: 0, style: one,
        text: one.text}));
    if (!panel.bars.length) {
      return {all, groups, rows: 0};
    }
    let row = 0;
    panel.bars.forEach((name, g) => {
      const mine = all.filter(mark => mark.s >= -1 && mark.x === g && mark.row === undefined);
      mine.forEach((mark, i) => {
        mark.row = panel.stacked || panel.timeline ? row : row + i;
        if (panel.stacked) {
          mark.from = from[g];
          from[g] += mark.y;
        }
      });
      const height = panel.stacked || panel.timeline ? 1 : Math.max(1, mine.length);
      groups[g] = {name, middle: row + (height - 1) / 2};
      row += height + (height > 1 ? 0.5 : 0);
    });
    return {all, groups, rows: row};
  };

  const columns = (panel, all, rows) => {
    if (panel.bars.length) {
      const xs = Array.from({length: Math.ceil(rows) + 1}, (_, i) => i);
      return [xs, ...panel.series.map(() => xs.map(() => null))];
    }
    const counts = new Map();
    for (const series of panel.series) {
      const mine = new Map();
      series.points.forEach(([x]) => mine.set(x, (mine.get(x) || 0) + 1));
      mine.forEach((n, x) => counts.set(x, Math.max(n, counts.get(x) || 0)));
    }
    const xs = [];
    Array.from(counts.keys()).sort((a, b) => a - b)
      .forEach(x => xs.push(...Array(counts.get(x)).fill(x)));
    return [xs, ...panel.series.map(series => {
      let next = 0;
      return xs.map(x => next < series.points.length && series.points[next][0] === x
        ? series.points[next++][1] : null);
    })];
  };

  return panel => {
    const isBars = panel.bars.length > 0;
    const {all, groups, rows} = marks(panel);
    const whole = isBars
      ? {x: [-0.7, rows - 0.3], y: panel.stacked
        ? [0, 1.02 * Math.max(...all.map(mark => mark.from + mark.y))] : panel.y.range}
      : {x: panel.x.range, y: panel.y.range};
    const view = {...whole};
    const title = make('p', {class: 'panel-title'}, panel.title);
    const plot = make('div', {class: 'plot', tabindex: '0', role: 'application',
      'aria-label': 'Chart: ' + (panel.title || panel.y.label) + '. Arrow keys move between values;'
        + ' plus, minus and 0 zoom.'});
    const tip = make('p', {class: 'tip', role: 'status'});
    const spot = make('div', {class: 'spot'});
    const reset = make('button', {type: 'button'}, 'Reset zoom');
    const range = make('span', {class: 'range'});
    const zoomed = make('p', {class: 'zoomed'}, range, ' ', reset);
    const box = make('div', {class: 'panel'}, title, plot, zoomed, tip);
    let u = null;
    let at = null;

    const visible = mark => mark.s < 0 || u.series[mark.s + 1].show;
    const place = (mark, canvas) => {
      const x = u.valToPos(isBars ? mark.row : mark.x, 'x', canvas);
      const end = isBars ? mark.from + mark.y : mark.y;
      const y = u.valToPos(end, 'y', canvas);
      return isBars ? [y, x] : [x, y];
    };
    const clipped = paint => {
      const {ctx, bbox} = u;
      ctx.save();
      ctx.beginPath();
      ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
      ctx.clip();
      paint(ctx, devicePixelRatio);
      ctx.restore();
    };
    const line = (ctx, x1, y1, x2, y2) => {
      ctx.beginPath();
      ctx.moveTo(x1, y1);
      ctx.lineTo(x2, y2);
      ctx.stroke();
    };
    // A value of the other axis's range, as its logarithm may be missing.
    const along = value => u.valToPos(Math.max(value, Math.min(view.y[0], whole.y[0])), 'y', true);

    const below = () => clipped((ctx, ratio) => {
      ctx.setLineDash([5 * ratio, 4 * ratio]);
      ctx.strokeStyle = css('--ink');
      ctx.lineWidth = ratio;
      for (const {y} of panel.lines) {
        const v = along(y);
        const {left, top, width, height} = u.bbox;
        isBars ? line(ctx, v, top, v, top + height) : line(ctx, left, v, left + width, v);
      }
      ctx.setLineDash([]);
      panel.series.forEach((series, s) => {
        if (isBars || !u.series[s + 1].show) {
          return;
        }
        ctx.fillStyle = ctx.strokeStyle = colour(series.colour);
        const xs = series.points.map(([x]) => u.valToPos(x, 'x', true));
        if (panel.bands && series.points.length > 1) {
          ctx.globalAlpha = 0.2;
          ctx.beginPath();
          series.points.forEach((p, i) => ctx.lineTo(xs[i], along(p[2])));
          series.points.map((p, i) => [xs[i], along(p[3])]).reverse()
            .forEach(p => ctx.lineTo(...p));
          ctx.fill();
        } else {
          ctx.globalAlpha = 0.6;
          series.points.forEach((p, i) => line(ctx, xs[i], along(p[2]), xs[i], along(p[3])));
        }
        ctx.globalAlpha = 1;
      });
    });
    const bar = (ctx, ratio, mark) => {
      const half = 0.36 * Math.abs(u.valToPos(1, 'x', true) - u.valToPos(0, 'x', true));
      const middle = u.valToPos(mark.row, 'x', true);
      const ends = [along(mark.from), along(mark.from + mark.y)].sort((a, b) => a - b);
      const area = [ends[0], middle - half, ends[1] - ends[0], 2 * half];
      mark.s < 0 ? ctx.strokeRect(...area) : ctx.fillRect(...area);
      if (mark.lower !== mark.upper && !panel.timeline) {
        for (const [ink, width] of [['--paper', 4], ['--ink', 1.4]]) {
          ctx.strokeStyle = css(ink);
          ctx.lineWidth = width * ratio;
          line(ctx, along(mark.lower), middle, along(mark.upper), middle);
        }
      }
    };
    const above = () => clipped((ctx, ratio) => all.filter(visible).forEach(mark => {
      ctx.fillStyle = ctx.strokeStyle = colour(mark.style.colour);
      ctx.lineWidth = 1.6 * ratio;
      if (isBars) {
        bar(ctx, ratio, mark);
      } else {
        shape(ctx, mark.style.glyph, ...place(mark, true), (mark.s < 0 ? 4.5 : 3.2) * ratio);
        mark.s < 0 ? ctx.stroke() : ctx.fill();
      }
    }));

    const show = mark => {
      at = mark;
      const outside = mark && place(mark).some((p, i) =>
        p < -1 || p > (i ? u.over.clientHeight : u.over.clientWidth) + 1);
      spot.hidden = tip.hidden = !mark || outside;
      if (tip.hidden) {
        tip.textContent = '';
        return;
      }
      const [left, top] = place(mark);
      spot.style.translate = left + 'px ' + top + 'px';
      const interval = mark.lower === mark.upper
        ? '' : ' (' + number(mark.lower) + ' to ' + number(mark.upper) + ')';
      const where = isBars ? panel.bars[mark.x] : panel.x.label + ': ' + number(mark.x);
      tip.replaceChildren(make('strong', {}, mark.text), make('br', {}), where, make('br', {}),
        panel.y.label + ': ' + number(mark.y) + interval);
      const from = u.over.getBoundingClientRect();
      const to = box.getBoundingClientRect();
      const x = from.left - to.left + left;
      const right = Math.max(0, to.width - tip.offsetWidth);
      tip.style.left = Math.max(0, Math.min(right, x + 12)) + 'px';
      tip.style.top = from.top - to.top + top - tip.offsetHeight - 10 + 'px';
    };
    const hover = () => {
      const {left, top} = u.cursor;
      let best = null;
      let least = 60;
      for (const mark of left < 0 ? [] : all.filter(visible)) {
        const [x, y] = place(mark);
        const start = isBars ? u.valToPos(mark.from, 'y') : x;
        const inside = isBars && left >= Math.min(start, x) && left <= Math.max(start, x);
        const distance = isBars
          ? 4 * Math.abs(y - top) + (inside ? 0 : Math.abs(x - left) / 100)
          : Math.hypot(x - left, y - top);
        if (distance < least) {
          [best, least] = [mark, distance];
        }
      }
      show(best);
    };
    const zoom = (x, y) => {
      view.x = x;
      view.y = y;
      u.setScale('x', {min: x[0], max: x[1]});
      const isWhole = x === whole.x && y === whole.y;
      zoomed.classList.toggle('on', !isWhole);
      const ends = ([low, high]) => number(low) + ' to ' + number(high);
      range.textContent = isWhole ? '' : (isBars ? '' : panel.x.label + ': ' + ends(x) + '; ')
        + panel.y.label + ': ' + ends(y);
      show(null);
    };
    const resetZoom = () => zoom(whole.x, whole.y);
    const selected = () => {
      const {left, top, width, height} = u.select;
      u.setSelect({left: 0, top: 0, width: 0, height: 0}, false);
      const ends = (key, horizontal) => (horizontal ? [left, left + width] : [top, top + height])
        .map(p => u.posToVal(p, key)).sort((a, b) => a - b);
      if (width > 3 && height > 3) {
        zoom(ends('x', !isBars), ends('y', isBars));
      }
    };
    const scaled = (ends, log, factor) => {
      const [low, high] = log ? ends.map(Math.log) : ends;
      const middle = (low + high) / 2;
      const half = factor * (high - low) / 2;
      return [middle - half, middle + half].map(v => log ? Math.exp(v) : v);
    };
    const keys = event => {
      const seen = all.filter(visible);
      const index = seen.indexOf(at);
      const step = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1}[event.key];
      const factor = {'+': 0.5, '=': 0.5, '-': 2}[event.key];
      if (step && seen.length) {
        const n = seen.length;
        show(seen[index < 0 ? 0 : (index + step + n) % n]);
      } else if (factor) {
        zoom(scaled(view.x, !isBars && panel.x.log, factor), scaled(view.y, panel.y.log, factor));
      } else if (event.key === '0' || event.key === 'Escape') {
        resetZoom();
      } else {
        return;
      }
      event.preventDefault();
    };

    const pen = document.createElement('canvas').getContext('2d');
    pen.font = FONT;
    const width = text => pen.measureText(text).width;
    const most = () => Math.min(150, 0.4 * plot.clientWidth);
    const short = text => {
      let end = text.length;
      while (end > 1 && width(text.slice(0, end) + '\u2026') > most()) {
        end--;
      }
      return width(text) <= most() ? text : text.slice(0, end) + '\u2026';
    };
    const axis = (scale, side, of) => ({
      scale, side, font: FONT, labelFont: FONT, label: of.label, labelSize: 18, gap: 4,
      stroke: () => css('--ink'), grid: {stroke: () => css('--line'), width: 1},
      ticks: {show: false}, space: 1, incrs: (_, i, low, high) => [Math.max(10, high - low)],
      splits: (_, i, low, high) => marksOf(low, high, of.log, side === 2 ? 5 : 7),
      values: (_, values) => values.map(number),
      size: (_, values) => side === 2
        ? 20 : 12 + Math.max(0, ...(values || []).map(value => width(String(value))))});
    const names = () => ({...axis('x', 3, {label: undefined}), label: undefined,
      grid: {show: false},
      splits: (_, i, low, high) =>
        groups.map(g => g.middle).filter(v => v >= low && v <= high),
      values: (_, values) => values.map(v => short(groups.find(g => g.middle === v).name))});
    const start = () => {
      u = new uPlot({
        width: plot.clientWidth,
        height: isBars ? Math.max(120, Math.ceil(rows) * 18 + 50) : 285,
        legend: {show: false},
        cursor: {points: {show: false}, x: !isBars, y: !isBars, drag: {x: true, y: true, uni: 25,
          dist: 5, setScale: false}, bind: {dblclick: () => () => resetZoom()}},
        scales: {
          x: {time: false, ori: isBars ? 1 : 0, dir: isBars ? -1 : 1,
            distr: !isBars && panel.x.log ? 3 : 1, range: () => view.x},
          y: {ori: isBars ? 0 : 1, distr: panel.y.log ? 3 : 1, range: () => view.y}},
        axes: isBars ? [names(), axis('y', 2, panel.y)]
          : [{...axis('x', 2, panel.x), grid: {show: false}}, axis('y', 3, panel.y)],
        series: [{}, ...panel.series.map(series => ({
          label: series.name, stroke: () => colour(series.colour), width: 1.8, spanGaps: true,
          dash: DASHES[series.dash], points: {show: false},
          paths: isBars || series.dash === 'none' ? () => null : undefined}))],
        hooks: {drawAxes: [below], draw: [above], setSelect: [selected],
          setCursor: [hover]}}, columns(panel, all, rows), plot);
      u.over.append(spot);
      show(null);
      new ResizeObserver(() => {
        if (plot.clientWidth !== u.width) {
          u.setSize({width: plot.clientWidth, height: u.height});
        }
      }).observe(plot);
      matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => u.redraw());
      reset.addEventListener('click', resetZoom);
      plot.addEventListener('keydown', keys);
      plot.addEventListener('blur', () => show(null));
    };
    const toggle = (name, on) => panel.series.forEach((series, s) => {
      if (series.name === name) {
        u.setSeries(s + 1, {show: on});
        show(null);
      }
    });
    return {box, start, toggle};
  };
})();
