/** Starts the front end: header, navigation, and the router of `#/…` addresses. */

import { forgetLinkToken } from './arrival.js';
import { announce, errorBox, h, silence } from './dom.js';
import { closeDrafts, forgetDrafts, hasTexts, isText, openDrafts } from './drafts.js';
import { isolated } from './format.js';
import { watchIdleness } from './idle.js';
import { closeDialogs } from './parts.js';
import { find, routes } from './routes.js';
import { session, signOut } from './session.js';

const NAME = 'Clinical Platform';
const ENROL = '/account/enrol';

/** The first page of the navigation that the session may open. */
const home = () => routes.find((route) => route.nav && session.can(route.view.permission))?.path ?? '/account';

const main = document.getElementById('main');
const nav = document.getElementById('nav');
const account = document.getElementById('account');

let current = new AbortController();
let afterSignIn = null;
/** Where the session of an account has ended by itself, for the next one of the same account. */
let left = null;
let accountId = null;

/** Opens a view: `navigate('/patients/…')`. */
function navigate(path) {
  if (location.hash === `#${path}`) {
    show();
  } else {
    location.hash = path;
  }
}

async function show() {
  const [path, ...search] = location.hash.slice(1).split('?');
  const found = find(path);
  const allowed = found ? redirect(found.route, location.hash.slice(1)) : defaultPath();
  if (allowed !== null) {
    history.replaceState(null, '', `#${allowed}`);
    show();
    return;
  }
  leave();
  current = new AbortController();
  await render(found.route.view, found.params, new URLSearchParams(search.join('?')), current.signal);
}

/** Takes the view away with all that it has opened, and drops what it has requested. */
function leave() {
  current.abort();
  closeDialogs();
  main.replaceChildren();
  document.title = NAME;
}

/** Leaves nothing that names a patient to whoever uses the page next; an announcement would be read out to them. */
function wipe() {
  leave();
  silence();
}

/** Where to go instead, null if the view may be opened. */
function redirect(route, requested) {
  if (route.access === 'anyone') {
    return null;
  }
  if (route.access === 'guest') {
    return session.signedIn ? home() : null;
  }
  if (!session.signedIn) {
    afterSignIn = requested;
    return '/sign-in';
  }
  if (session.owesEnrolment) {
    return route.path === ENROL ? null : ENROL;
  }
  return route.access === 'session' || session.scoped ? null : '/scope';
}

function defaultPath() {
  return session.signedIn ? home() : '/sign-in';
}

async function render(view, params, query, signal) {
  const heading = h('h1', { tabindex: -1 }, view.title);
  const loading = h('p', { class: 'loading' }, 'Loading …');
  const section = h('div', { class: 'view' }, loading);
  main.replaceChildren(heading, section);
  document.title = `${view.title} – ${NAME}`;
  markCurrent();
  heading.focus();
  const context = { params, query, signal, session, navigate, setHeading, proceed };
  try {
    if (session.can(view.permission)) {
      await view.render(section, context);
    } else {
      section.append(h('p', {}, `This page needs the permission ${[view.permission].flat().join(' or ')}.`));
    }
  } catch (error) {
    if (error.name !== 'AbortError') {
      section.replaceChildren(errorBox(error), h('button', { type: 'button', onclick: show }, 'Try again'));
    }
  } finally {
    loading.remove();
  }

  /** Not the title of the document: it goes into the history of the browser, which outlives the session. */
  function setHeading(text) {
    if (signal.aborted || heading.textContent === text) {
      return;
    }
    heading.textContent = text;
    // the heading was read out before anybody knew whose record it is, and the next view may be of another one
    announce(text, signal);
  }
}

/** Continues after sign-in or scope selection: with the view that was requested first. */
function proceed() {
  const target = session.scoped ? afterSignIn ?? left?.address ?? home() : '/scope';
  if (session.scoped) {
    afterSignIn = null;
    left = null;
  }
  navigate(target);
}

function drawHeader() {
  nav.hidden = !session.scoped;
  account.hidden = !session.signedIn;
  const links = routes.filter((route) => route.nav && session.can(route.view.permission));
  nav.replaceChildren(h('ul', {}, links.map((route) => h('li', {}, h('a', { href: `#${route.path}` }, route.nav)))));
  account.replaceChildren();
  if (session.signedIn) {
    const place = [session.scope.tenant, session.scope.facility].filter(Boolean).map(isolated).join(', ');
    account.append(
      h('p', {}, h('strong', {}, session.status.username), place && ` · ${place}`),
      h('ul', {},
        h('li', {}, h('a', { href: '#/scope' }, 'Tenant and facility')),
        h('li', {}, h('a', { href: '#/account' }, 'Account')),
        h('li', {}, h('button', { type: 'button', class: 'link', onclick: () => signOut() }, 'Sign out'))));
  }
  markCurrent();
}

function markCurrent() {
  const path = location.hash.slice(1).split('?', 1)[0];
  document.querySelectorAll('header a').forEach((link) => {
    const target = link.getAttribute('href').slice(1);
    if (path === target || path.startsWith(`${target}/`)) {
      link.setAttribute('aria-current', 'page');
    } else {
      link.removeAttribute('aria-current');
    }
  });
}

session.onChange(() => {
  drawHeader();
  // a link that was not used before somebody signs in, or leaves, may be somebody else's
  forgetLinkToken();
  if (session.signedIn) {
    begin(session.status.userAccountId);
  } else {
    // it may be an address of somebody else than whoever signs in next
    afterSignIn = null;
    end();
    // at once, since the view of the new address comes later
    wipe();
    navigate('/sign-in');
  }
});

/** Whoever signs in finds what they had typed when their session ended, and nothing of anybody else. */
function begin(account) {
  if (left?.accountId !== account) {
    left = null;
  }
  accountId = account;
  openDrafts(account);
}

function end() {
  if (!session.expired) {
    left = null;
    forgetDrafts();
  } else if (accountId !== null) {
    left = { accountId, address: location.hash.slice(1) };
    closeDrafts();
  }
  accountId = null;
}

document.getElementById('skip').addEventListener('click', (event) => {
  event.preventDefault();
  main.focus();
});
watchIdleness();
addEventListener('hashchange', show);
// a reload signs out, and takes a reason along that somebody has thought about, also on a page that was left
addEventListener('beforeunload', (event) => {
  if (hasTexts() || [...document.querySelectorAll('textarea, input')].some(isText)) {
    event.preventDefault();
  }
});
// "Back" from another site must not bring back the session of whoever has left for it, nor be kept from it by a question
addEventListener('pagehide', (event) => {
  if (event.persisted) {
    wipe();
    forgetDrafts();
  }
});
addEventListener('pageshow', (event) => event.persisted && location.reload());
show();
