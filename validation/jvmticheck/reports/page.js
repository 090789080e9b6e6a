'use strict';
/* Filters, opening, zoom, and the switch between light and dark. Without it the page shows all there is. */
(() => {
  const $ = (id) => document.getElementById(id);
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  all('.scripted').forEach((e) => { e.hidden = false; });

  /* ---- Light and dark ---- */
  const root = document.documentElement, button = $('theme'), dark = matchMedia('(prefers-color-scheme: dark)');
  const stored = (value) => {
    try {
      if (value) localStorage.setItem('jvmticheck-theme', value);
      return localStorage.getItem('jvmticheck-theme');
    } catch { return null; }
  };
  const isDark = () => (root.dataset.theme || (dark.matches ? 'dark' : 'light')) === 'dark';
  const showTheme = () => {
    button.textContent = isDark() ? 'Light' : 'Dark';
    button.setAttribute('aria-label', `switch to ${isDark() ? 'light' : 'dark'}`);
  };
  if (['light', 'dark'].includes(stored())) root.dataset.theme = stored();
  button.hidden = false;
  button.onclick = () => { root.dataset.theme = isDark() ? 'light' : 'dark'; stored(root.dataset.theme); showTheme(); };
  dark.addEventListener('change', showTheme);
  showTheme();

  /* ---- Findings: the filter is in the fragment, so that a link keeps it ---- */
  const form = $('filters'), findings = all('.finding'), groups = all('.group');
  const told = (f) => `${f.closest('.group').querySelector('summary').textContent} ${f.textContent}`.toLowerCase();
  const words = new Map(findings.map((f) => [f, told(f)]));
  const apply = () => {
    const wanted = new FormData(form), severities = wanted.getAll('severity');
    const q = wanted.get('q').toLowerCase().split(/\s+/).filter(Boolean), kind = wanted.get('kind');
    let shown = 0;
    for (const f of findings) {
      const fits = severities.includes(f.dataset.severity) && (!kind || f.dataset.kinds.split(' ').includes(kind))
        && q.every((word) => words.get(f).includes(word));
      f.hidden = !fits;
      shown += fits;
    }
    for (const g of groups) g.hidden = !g.querySelector('.finding:not([hidden])');
    $('shown').textContent = `${shown === findings.length ? '' : `${shown} of `}${findings.length} findings`;
    $('nothing').hidden = shown > 0;
  };
  const keep = () => {
    const wanted = new FormData(form), to = new URLSearchParams(), severities = wanted.getAll('severity');
    if (severities.length < 3) to.set('severity', severities.join(','));
    for (const name of ['kind', 'q']) if (wanted.get(name)) to.set(name, wanted.get(name));
    history.replaceState(null, '', `#${to}`);
  };
  const open = (element) => {
    for (let e = element; e; e = e.parentElement) if (e.tagName === 'DETAILS') e.open = true;
  };
  const follow = () => {
    const fragment = location.hash.slice(1);
    if (fragment.includes('=') && form) {
      const wanted = new URLSearchParams(fragment), severities = wanted.get('severity');
      for (const box of form.elements.severity) {
        box.checked = severities === null || severities.split(',').includes(box.value);
      }
      form.elements.kind.value = wanted.get('kind') || '';
      form.elements.q.value = wanted.get('q') || '';
      apply();
      return;
    }
    let target = null;
    try { target = $(decodeURIComponent(fragment)); } catch { /* no name of anything */ }
    if (!target) return;
    if (target.hidden || target.closest('[hidden]')) { form.reset(); apply(); }
    open(target);
    target.scrollIntoView();
  };
  if (form) {
    form.hidden = false;
    form.oninput = () => { apply(); keep(); };
    form.onsubmit = (event) => event.preventDefault();
    form.onreset = () => setTimeout(() => { apply(); keep(); });
    $('open-all').onclick = () => {
      const opened = groups.filter((g) => !g.hidden), open_them = opened.some((g) => !g.open);
      opened.forEach((g) => { g.open = open_them; });
      $('open-all').textContent = open_them ? 'Close all' : 'Open all';
    };
    apply();
    if (groups.length && groups.length <= 2) groups.forEach((g) => { g.open = true; });
  }
  addEventListener('hashchange', follow);
  follow();

  /* ---- The rest of the keyboard: / searches, j and k go through the findings ---- */
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT)$/.test(event.target.tagName)) return;
    if (event.key === '/' && form) { event.preventDefault(); form.elements.q.focus(); }
    if (event.key === 'j' || event.key === 'k') {
      const heads = all('.group:not([hidden]) > summary'), at = heads.indexOf(document.activeElement);
      const next = heads[event.key === 'j' ? at + 1 : Math.max(0, at - 1)];
      if (next) { next.focus(); next.scrollIntoView({ block: 'nearest' }); }
    }
  });

  /* ---- Coverage ---- */
  const matrix = $('functions'), every = $('all-functions');
  if (matrix) {
    matrix.classList.add('some');
    every.onchange = () => matrix.classList.toggle('some', !every.checked);
  }

  /* ---- Timeline ---- */
  const chosen = $('timeline-run');
  if (chosen) {
    chosen.onchange = () => {
      all('.drawing').forEach((d) => { d.hidden = d.dataset.run !== chosen.value; });
      axis(document.querySelector('.drawing:not([hidden]) .lanes'));
    };
    /* The axis is told for what is in view, in round numbers. */
    const round = (least) => {
      const power = 10 ** Math.floor(Math.log10(least));
      return [1, 2, 5, 10].find((n) => n * power >= least) * power;
    };
    const time = (ns, step) => {
      const [unit, name] = [[1e9, 's'], [1e6, 'ms'], [1e3, 'µs'], [1, 'ns']].find(([u]) => ns >= u || u === 1);
      return `${(ns / unit).toFixed(Math.max(0, Math.ceil(Math.log10(unit / step))))} ${name}`;
    };
    const axis = (lanes) => {
      const names = lanes.firstElementChild.offsetWidth, canvas = lanes.lastElementChild;
      const line = canvas.firstElementChild;
      const span = Number(line.dataset.span), view = lanes.clientWidth - names, all_of = canvas.offsetWidth;
      const step = Math.max(1, round((span * view) / all_of / Math.max(3, view / 110)));
      const first = Math.floor((span * lanes.scrollLeft) / all_of / step) * step;
      const last = Math.min(span, (span * (lanes.scrollLeft + view)) / all_of), ticks = [];
      for (let at = first; at < last; at += step) {
        const tick = document.createElement('span');
        tick.style.left = `${(100 * at) / span}%`;
        tick.textContent = time(at, step);
        ticks.push(tick);
      }
      line.replaceChildren(...ticks);
    };
    const zoom = (lanes, by) => {
      const names = lanes.firstElementChild.offsetWidth, old = Number(lanes.style.getPropertyValue('--zoom') || 1);
      const now = by === 0 ? 1 : Math.min(512, Math.max(1, old * by)), half = (lanes.clientWidth - names) / 2;
      const middle = (lanes.scrollLeft + half) / old;
      lanes.style.setProperty('--zoom', now);
      lanes.scrollLeft = middle * now - half;
      axis(lanes);
    };
    all('[data-zoom]').forEach((b) => {
      b.onclick = () => zoom(document.querySelector('.drawing:not([hidden]) .lanes'), Number(b.dataset.zoom));
    });
    all('.lanes').forEach((lanes) => {
      lanes.onscroll = () => axis(lanes);
      lanes.onkeydown = (event) => {
        if (event.key === '+' || event.key === '=') zoom(lanes, 2);
        if (event.key === '-') zoom(lanes, 0.5);
        if (event.key === '0') zoom(lanes, 0);
      };
    });
    new ResizeObserver(() => all('.drawing:not([hidden]) .lanes').forEach(axis)).observe(chosen.closest('section'));
  }

  /* ---- Where the reader is; paper gets everything ---- */
  const links = new Map(all('nav a').map((a) => [a.hash.slice(1), a]));
  const seen = new IntersectionObserver((entries) => {
    const at = entries.find((e) => e.isIntersecting);
    if (at) links.forEach((a, id) => a.classList.toggle('at', id === at.target.id));
  }, { rootMargin: '-15% 0px -75% 0px' });
  all('section').forEach((s) => seen.observe(s));
  let closed = [];
  addEventListener('beforeprint', () => {
    closed = all('details:not([open])');
    closed.forEach((d) => { d.open = true; });
  });
  addEventListener('afterprint', () => closed.forEach((d) => { d.open = false; }));
})();
