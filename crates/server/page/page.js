// Shows the public tables and switches the language. It knows no rules.
const words = {
  de: { waiting: 'wartet auf Mitspieler', starting: 'beginnt', running: 'wird gespielt', over: 'ist zu Ende', free: 'frei' },
  en: { waiting: 'waiting for players', starting: 'beginning', running: 'being played', over: 'is over', free: 'free' },
};
const names = new Map();
let lang = (localStorage.getItem('lang') ?? navigator.language ?? 'en').startsWith('de') ? 'de' : 'en';
let tables = [];

function show() {
  document.documentElement.lang = lang;
  document.querySelectorAll('[data-lang]').forEach((part) => { part.hidden = part.dataset.lang !== lang; });
  document.querySelectorAll('[data-choose]').forEach((button) => {
    button.setAttribute('aria-pressed', String(button.dataset.choose === lang));
  });
  const list = document.querySelector('#tables');
  list.hidden = tables.length === 0;
  document.querySelector('#none').hidden = tables.length > 0;
  list.tBodies[0].replaceChildren(...tables.map((table) => {
    const row = document.createElement('tr');
    const game = names.get(table.game)?.[lang] ?? table.game;
    const cells = [game, table.host, `${table.open} / ${table.seats}`, words[lang][table.stage] ?? table.stage];
    row.append(...cells.map((text) => Object.assign(document.createElement('td'), { textContent: text })));
    return row;
  }));
}

async function json(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

async function refresh() {
  try {
    if (names.size === 0) (await json('/api/games')).forEach((game) => names.set(game.id, game.name));
    tables = await json('/api/tables');
    document.querySelector('#gone').hidden = true;
  } catch {
    document.querySelector('#gone').hidden = false;
  }
  show();
}

document.querySelectorAll('[data-choose]').forEach((button) => button.addEventListener('click', () => {
  lang = button.dataset.choose;
  localStorage.setItem('lang', lang);
  show();
}));
show();
refresh();
setInterval(() => { if (!document.hidden) refresh(); }, 5000);
