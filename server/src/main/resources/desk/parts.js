/** Parts that several views are made of. */

import {
  LOCAL_TIME, LONGEST_REASON, PRIVATE_TEXT, announce, checkLength, errorBox, explainElsewhere, h, newId, table,
} from './dom.js';
import { keepDraft } from './drafts.js';
import { number } from './format.js';
import { session } from './session.js';

/** How many events the service counts. */
const COUNTED_EVENTS = 10_000;

/** What aborts the newest request for the content of a region. */
const requests = new WeakMap();

/**
 * A signal for what is requested now for `region`. It aborts with `signal`, and as soon as something else is requested for
 * the region: a response that comes late must not replace, or be read out after, that of a later request.
 */
export function newest(region, signal) {
  requests.get(region)?.abort();
  const request = new AbortController();
  requests.set(region, request);
  return AbortSignal.any([signal, request.signal]);
}

/**
 * Puts what `load` resolves to into `region`: says that it is loading, and explains a failure with a way to repeat it.
 * `load` gets a signal for its requests. What arrives after the view was left, or after the region was filled anew, is
 * dropped. The region takes the focus if what had it is replaced, unless the user has moved on meanwhile.
 *
 * @returns {Promise<boolean>} whether the region shows what came of it
 */
export async function fill(region, signal, load) {
  const current = newest(region, signal);
  const focused = region.contains(document.activeElement);
  region.setAttribute('aria-busy', 'true');
  region.replaceChildren(h('p', { class: 'loading' }, 'Loading …'));
  const content = await loaded(current, load, () => fill(region, signal, load));
  if (current.aborted) {
    return false;
  }
  region.removeAttribute('aria-busy');
  region.replaceChildren(...[content].flat(Infinity).filter(Boolean));
  if (focused && isFocusLost()) {
    takeFocus(region);
  }
  return true;
}

/**
 * What `read` resolves to for a search. `region` shows meanwhile that it is loading, and then nothing: what a former search
 * has found must not look like the outcome of one that fails. A newer search aborts the signal that `read` gets.
 */
export async function searched(region, signal, read) {
  const current = newest(region, signal);
  region.replaceChildren(h('p', { class: 'loading' }, 'Loading …'));
  try {
    return await read(current);
  } catch (error) {
    // a refresh of tokens goes on, and its failure is not that of the newer search
    current.throwIfAborted();
    throw error;
  } finally {
    if (!current.aborted) {
      region.replaceChildren();
    }
  }
}

/** The content, or an explanation of the failure; nothing if nobody waits for it any more. */
async function loaded(current, load, again) {
  try {
    return await load(current);
  } catch (error) {
    if (current.aborted) {
      return null;
    }
    return [errorBox(error), h('button', { type: 'button', onclick: again }, 'Try again')];
  }
}

function takeFocus(region) {
  region.setAttribute('tabindex', '-1');
  region.focus();
}

/** Whether what had the focus is gone. Whoever has moved on to another control may be typing there. */
function isFocusLost() {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Moves the focus later to what will have been read, unless the user has moved it meanwhile: that is announced then. */
export function focusLater() {
  const origin = document.activeElement;
  return (target) => {
    if (isFocusLost() || document.activeElement === origin) {
      target.focus();
    } else {
      announce(target.textContent);
    }
  };
}

/** Moves the focus to a part of the region that was filled, unless the user has moved on. */
function focusWithin(region, selector) {
  if (isFocusLost() || region.contains(document.activeElement)) {
    region.querySelector(selector)?.focus();
  }
}

/** A number of items, of which the service counts no more than `counted` from `begin` on. */
export function total(items, begin, counted) {
  return `${counted !== undefined && items >= begin + counted ? 'at least ' : ''}${number(items)}`;
}

/** A table, or a sentence if there are no rows. */
export function listing(caption, headings, rows, empty) {
  return rows.length === 0 ? h('p', { class: 'empty' }, empty) : table(caption, headings, rows);
}

/**
 * A table that is read page by page. `read` gets a zero-based page number and a signal, and resolves to the response; `row`
 * makes the cells of an item; `first` is the response with page 0 if it was read already; `counted` is how far the service counts
 * from the beginning of a page. A list that grows while it is
 * read needs a cursor instead.
 */
export function pagedTable({ signal }, { caption, headings, row, empty, read, first, counted }) {
  const region = h('div', { class: 'pages' });
  const content = async (page, current, response) => {
    const { items, size, totalItems } = (response ?? await read(page, current)).body;
    if (page > 0 && items.length === 0) {
      // it has become empty since it was offered: others have taken rows from the list
      return content(Math.max(0, Math.min(page, Math.ceil(totalItems / size)) - 1), current);
    }
    const position = `${number(page * size + 1)} to ${number(page * size + items.length)} of ${total(totalItems, page * size, counted)}`;
    return [listing(caption, headings, items.map(row), empty),
      totalItems > size && pageButtons(position, page, (page + 1) * size < totalItems, turn)];
  };
  const open = (page, response) => fill(region, signal, (current) => content(page, current, response));
  const turn = async (page) => {
    if (await open(page) && region.isConnected) {
      focusWithin(region, '.scroll, .error');
      const position = region.querySelector('.position');
      if (position) {
        announce(`${caption}: ${position.textContent}`);
      }
    }
  };
  open(0, first);
  return region;
}

/**
 * A table that is read on by the cursor of each page, so that events which come in meanwhile neither repeat nor hide
 * another one. `read` gets `{}` or `{cursor}` and a signal, and resolves to the response.
 */
export function cursorTable({ signal }, { caption, headings, row, empty, read, first }) {
  const region = h('div', { class: 'pages' });
  const more = h('div', {});
  let count = 0;
  const add = ({ body }) => {
    count += body.items.length;
    const page = listing(caption, headings, body.items.map(row), empty);
    const shown = region.querySelector('tbody');
    if (shown) {
      // whoever reads the table meanwhile stays where they are
      shown.append(...page.querySelectorAll('tbody > tr'));
    } else {
      region.replaceChildren(page, more);
    }
    announce(`${number(count)} of ${total(body.totalItems, 0, COUNTED_EVENTS)} ${body.totalItems === 1 ? 'event' : 'events'}`);
    return body.nextCursor && h('button', { type: 'button', onclick: () => readOn(body.nextCursor) }, 'Read on');
  };
  const readOn = async (cursor) => {
    const filled = await fill(more, signal, async (current) => {
      const response = await read({ cursor }, current);
      // another search may have taken the table away, and its count is announced
      return region.isConnected && add(response);
    });
    if (filled) {
      focusWithin(more, 'button');
    }
  };
  more.append(...[add(first)].filter(Boolean));
  return region;
}

function pageButtons(position, page, more, turn) {
  return h('p', { class: 'page-buttons' },
    h('button', { type: 'button', disabled: page === 0, onclick: () => turn(page - 1) }, 'Previous page'),
    h('span', { class: 'position' }, position),
    h('button', { type: 'button', disabled: !more, onclick: () => turn(page + 1) }, 'Next page'));
}

/** A section that is read when it is opened for the first time. */
export function drawer(title, content) {
  const body = h('div', {});
  const details = h('details', { class: 'drawer' }, h('summary', {}, h('h2', {}, title)), body);
  details.addEventListener('toggle', () => body.replaceChildren(content()), { once: true });
  return details;
}

/**
 * Asks for a decision in a modal dialog. `act` runs when the user agrees, with the reason if `reasonLabel` asks for one, or
 * with the local time if `timeLabel` does; if it fails, the dialog stays open and explains why. The browser returns the focus
 * to the button that opened it; if the decision has replaced that, `place` gets it, by default the heading of the page. While
 * `act` runs, the dialog cannot be closed: a cancel that does not stop the request would look like one that did.
 *
 * An answer that was typed is there again if the view was left meanwhile or `act` has failed, not if the dialog was cancelled.
 * `about` tells the decision from others of the page with the same title.
 */
export function decide({ title, about, text, action, reasonLabel, timeLabel, place, act }) {
  const opener = document.activeElement;
  const headingId = newId('decision');
  const textId = newId('consequences');
  const answerId = newId('answer');
  const answer = reasonLabel
    ? h('textarea', { id: answerId, name: 'answer', dir: 'auto', required: true, rows: 3, ...PRIVATE_TEXT })
    : timeLabel && h('input', { id: answerId, name: 'answer', required: true, ...LOCAL_TIME });
  const problem = h('div', {});
  // the second click of a double click on what opened the dialog, which may be below the pointer by then, is not an answer
  const agree = h('button', { class: 'primary', onclick: (event) => event.detail > 1 && event.preventDefault() }, action);
  const cancel = h('button', { type: 'button', onclick: () => isFree(agree) && dialog.close() }, 'Cancel');
  const form = h('form', {}, h('h2', { id: headingId }, title),
    h('div', { id: textId }, [text].flat().map((line) => h('p', {}, line))),
    answer && h('div', { class: 'field' }, h('label', { for: answerId }, reasonLabel ?? timeLabel), answer), problem,
    h('p', { class: 'dialog-buttons' }, cancel, agree));
  const forget = keepDraft(form, [answer].filter(Boolean), [title, about].join(' '));
  if (reasonLabel) {
    const check = () => {
      checkLength(answer, LONGEST_REASON);
      if (answer.value && !answer.value.trim()) {
        // for browsers, spaces are an answer
        answer.setCustomValidity('Enter a reason');
      }
    };
    check();
    // some assistive technology and programs report what is typed with the second one alone
    answer.addEventListener('input', check);
    answer.addEventListener('change', check);
  }
  const described = { 'aria-labelledby': headingId, 'aria-describedby': textId };
  const dialog = h('dialog', { class: 'decision', ...described }, form);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    attempt([agree, cancel], problem, async () => {
      await act(answer?.value.trim());
      // also where the view was left meanwhile, and the dialog with it
      forget();
      dialog.close();
    });
  });
  dialog.addEventListener('cancel', (event) => isFree(agree) || event.preventDefault());
  dialog.addEventListener('close', () => {
    const left = !dialog.isConnected;
    if (!left && !isFree(agree)) {
      // browsers let a second Escape close every dialog
      dialog.showModal();
      return;
    }
    dialog.remove();
    if (left) {
      return;
    }
    // whoever gives up after a failure, such as a conflict, has the answer again in the next try
    if (!problem.hasChildNodes()) {
      forget();
    }
    if (!opener.isConnected) {
      takeFocus(place ?? document.querySelector('main h1'));
    }
  });
  document.body.append(dialog);
  dialog.showModal();
}

/** Takes the dialogs away that belong to a view which is left: they are outside of it, and may name a patient. */
export function closeDialogs() {
  document.querySelectorAll('dialog.decision').forEach((dialog) => {
    dialog.close();
    dialog.remove();
  });
}

/**
 * A button that explains below itself why its action failed.
 *
 * @param about id of the element that names what is acted on, where several buttons of a page have one text
 */
export function actionButton(text, act, about) {
  const problem = h('div', {});
  const press = () => attempt([button], problem, act);
  const button = h('button', { type: 'button', 'aria-describedby': about, onclick: press }, text);
  return h('div', {}, button, problem);
}

/** Buttons that are not free keep the focus: a disabled one would lose it, and with it the place on the page. */
const isFree = (button) => !button.hasAttribute('aria-disabled');

async function attempt(buttons, problem, act) {
  if (!buttons.every(isFree)) {
    return;
  }
  const { lifetime } = session;
  const address = location.hash;
  buttons.forEach((button) => button.setAttribute('aria-disabled', 'true'));
  problem.replaceChildren();
  try {
    await act();
  } catch (error) {
    // the session has ended before the response
    if (error.name === 'AbortError') {
      return;
    }
    const box = errorBox(error);
    problem.replaceChildren(box);
    if (!problem.isConnected) {
      explainElsewhere(box, buttons[0].textContent, address, lifetime);
    }
  } finally {
    buttons.forEach((button) => button.removeAttribute('aria-disabled'));
  }
}

/** A sentence if the response of an unpaged search left something out. */
export function truncation({ headers }, advice) {
  return headers.get('X-Result-Truncated') === 'true'
    && h('p', { class: 'note' }, `More records match than a search returns. ${advice}`);
}

export function badge(text, kind = 'plain') {
  return h('span', { class: `badge badge-${kind}` }, text);
}

export function link(path, text) {
  return h('a', { href: `#${path}` }, text);
}
