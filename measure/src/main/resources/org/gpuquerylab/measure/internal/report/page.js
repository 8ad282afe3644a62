'use strict';
// Tables: a click on a heading sorts, the field above filters. Nothing is fetched.
const value = (row, column) => row.cells[column].textContent.trim();
const number = text => text === '' || text === '-' ? NaN : Number(text.replace(/[,%\u00d7]/g, ''));
// What has no number is last, whichever way numbers are sorted.
const compare = (a, b, sign) => {
  const [x, y] = [number(a), number(b)];
  if (isNaN(x) !== isNaN(y)) {
    return isNaN(x) ? 1 : -1;
  }
  return sign * (isNaN(x) ? a.localeCompare(b, 'en', {numeric: true}) : x - y);
};
const sort = (table, heads, column) => {
  const up = heads[column].getAttribute('aria-sort') !== 'ascending';
  heads.forEach(head => head.removeAttribute('aria-sort'));
  heads[column].setAttribute('aria-sort', up ? 'ascending' : 'descending');
  const body = table.tBodies[0];
  Array.from(body.rows)
    .sort((a, b) => compare(value(a, column), value(b, column), up ? 1 : -1))
    .forEach(row => body.append(row));
};
const filter = (table, words) => {
  const wanted = words.toLowerCase().split(/\s+/);
  for (const row of table.tBodies[0].rows) {
    const text = row.textContent.toLowerCase();
    row.hidden = !wanted.every(word => text.includes(word));
  }
};
for (const table of document.querySelectorAll('table')) {
  const rows = table.tBodies[0].rows.length;
  const heads = Array.from(table.tHead.rows[0].cells);
  if (rows > 1) {
    heads.forEach((head, column) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.append(...head.childNodes);
      button.addEventListener('click', () => sort(table, heads, column));
      head.append(button);
    });
  }
  if (rows > 8) {
    const field = document.createElement('input');
    field.type = 'search';
    field.placeholder = 'filter rows';
    field.setAttribute('aria-label', 'Filter the rows of: ' + table.getAttribute('aria-label'));
    field.addEventListener('input', () => filter(table, field.value));
    table.parentElement.before(field);
  }
}
