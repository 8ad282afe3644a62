// Figures: the charts of a figure in place of its static picture, below one legend.
{
  const GLYPHS = {circle: '\u25CF', square: '\u25A0', triangle: '\u25B2', diamond: '\u25C6',
    triangle_down: '\u25BC'};
  const made = (name, className, ...children) => {
    const element = document.createElement(name);
    element.className = className;
    element.append(...children);
    return element;
  };
  const entry = (series, isBar, toggle) => {
    const key = made('span', 'key', made('span', '', isBar ? GLYPHS.square : GLYPHS[series.glyph]));
    key.style.color = series.colour === '#000000' ? 'inherit' : series.colour;
    key.style.setProperty('--dash', isBar ? 'none' : {dashed: 'dashed', dotted: 'dotted',
      dash_dot: 'dashed', none: 'none'}[series.dash] || 'solid');
    key.setAttribute('aria-hidden', 'true');
    const button = made('button', '', key, series.name);
    button.type = 'button';
    button.setAttribute('aria-pressed', 'true');
    button.addEventListener('click', () => {
      const now = button.getAttribute('aria-pressed') !== 'true';
      button.setAttribute('aria-pressed', String(now));
      toggle(series.name, now);
    });
    return made('li', '', button);
  };
  const enliven = figure => {
    const data = JSON.parse(figure.dataset.chart);
    const still = figure.querySelector('.scroll');
    const charts = data.panels.map(panel => chartOf(panel));
    const legend = made('ul', 'legend');
    legend.setAttribute('aria-label', 'Series: a click shows or hides one');
    const toggle = (name, on) => charts.forEach(chart => chart.toggle(name, on));
    const names = new Set();
    data.panels.forEach(panel => panel.series.filter(one => !names.has(one.name)).forEach(one => {
      names.add(one.name);
      legend.append(entry(one, panel.bars.length > 0, toggle));
    }));
    const lines = new Set(data.panels.flatMap(panel => panel.lines.map(line => line.text)));
    lines.forEach(text => legend.append(made('li', 'across', '- - ' + text)));
    const button = made('button', 'picture', 'Static picture');
    button.type = 'button';
    button.setAttribute('aria-expanded', 'false');
    button.addEventListener('click', () => {
      still.hidden = !still.hidden;
      button.setAttribute('aria-expanded', String(!still.hidden));
    });
    const grid = made('div', 'panels', ...charts.map(chart => chart.box));
    const live = made('div', 'live', made('p', 'title', data.title), legend, grid,
      made('p', 'caption', data.caption + ' Drag to zoom, double-click to reset.'), button);
    still.before(live);
    try {
      charts.forEach(chart => chart.start());
      still.hidden = true;
    } catch (fault) {
      live.remove();
      throw fault;
    }
  };
  document.querySelectorAll('figure[data-chart]').forEach(enliven);
}
