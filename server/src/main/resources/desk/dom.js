/** Builds elements. Text becomes text nodes and never markup, so that no data of a record can become part of the page. */

import { ApiError } from './api.js';
import { keepDraft } from './drafts.js';
import { UNDELIVERED, remedy } from './failure.js';
import { session, signOut } from './session.js';

const SVG = 'http://www.w3.org/2000/svg';
let ids = 0;
let announcement;

/** An input of a local time. Without a limit browsers accept years of six digits, which are no time for the service. */
export const LOCAL_TIME = { type: 'datetime-local', max: '9999-12-31T23:59' };

/**
 * Of what is typed, which may name a patient, the browser keeps nothing to suggest it to whoever uses the computer next, and
 * sends nothing to a service of its maker that checks spelling or completes sentences.
 */
export const PRIVATE_TEXT = { autocomplete: 'off', spellcheck: 'false', writingsuggestions: 'false' };

/** How many characters a reason has at most. */
export const LONGEST_REASON = 1000;

/** A new id for `for`, `aria-describedby` and the like. */
export const newId = (prefix) => `${prefix}-${ids += 1}`;

/**
 * Creates an element: `h('button', {type: 'button', onclick: save}, 'Save')`.
 *
 * Properties that start with `on` are listeners; `true` sets an attribute without value; `false`, `null` and `undefined`
 * leave it out. Children are nodes, text, or arrays of them; `null`, `undefined` and `false` are left out.
 */
export function h(name, properties, ...children) {
  return build(document.createElement(name), properties, children);
}

/** Creates an SVG element like {@link h}. Position and size are attributes: the page's policy forbids inline style. */
export function svg(name, properties, ...children) {
  return build(document.createElementNS(SVG, name), properties, children);
}

function build(element, properties, children) {
  for (const [key, value] of Object.entries(properties ?? {})) {
    if (key.startsWith('on')) {
      element.addEventListener(key.slice(2), value);
    } else if (value === true) {
      element.setAttribute(key, '');
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(key, value);
    }
  }
  element.append(...children.flat(Infinity)
    .filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/**
 * Tells a screen reader what has changed without moving the focus.
 *
 * @param signal of the view that the text is about: takes it back when it aborts, unless something else was announced since
 */
export function announce(text, signal) {
  if (signal?.aborted) {
    return;
  }
  silence();
  // a change that follows at once would be merged with the previous one
  const timer = setTimeout(() => { document.getElementById('live').textContent = text; }, 50);
  announcement = timer;
  signal?.addEventListener('abort', () => announcement === timer && silence(), { once: true });
}

/** Takes back what was announced, and what is about to be. */
export function silence() {
  clearTimeout(announcement);
  document.getElementById('live').textContent = '';
}

/** What went wrong, what to do about it, what can be quoted in a problem report, and when to try again. */
export function errorBox(thrown) {
  const error = thrown instanceof ApiError ? thrown : fault(thrown);
  const box = h('div', { class: 'error', role: 'alert', tabindex: -1 }, h('p', {}, sentence(error)),
    !error.selfExplanatory && h('p', {}, remedy(error)));
  if (error.needsRecentSignIn && session.signedIn) {
    // a plain sign-out would forget what was typed
    const signInAgain = () => signOut('Sign in again to go on where you were.', true);
    box.append(h('p', {}, h('button', { type: 'button', onclick: signInAgain }, 'Sign in again')));
  }
  if (error.requestId) {
    box.append(h('p', { class: 'detail' }, `Status ${error.status}, request `, h('code', {}, error.requestId)));
  }
  return box;
}

/** A fault of this page, which the console shows as one that nobody has caught: users must not wait for what never comes. */
function fault(thrown) {
  reportError(thrown);
  return Object.assign(new ApiError(0, { errorMessage: 'This page has failed' }), {
    advice: `Tell an operator. ${UNDELIVERED}`,
  });
}

/**
 * Explains a failure where the user is by then, since nothing else tells that what was requested is not done.
 *
 * @param box is about the failure, and not on the page any more
 * @param action the text of the button
 * @param address where the button was
 * @param lifetime of the session that has requested it
 */
export function explainElsewhere(box, action, address, lifetime) {
  if (lifetime.aborted) {
    return;
  }
  if (location.hash !== address) {
    box.prepend(h('p', {}, `On the page that you left: ${action}`));
  }
  // what the button belonged to was left, or shown anew, meanwhile
  document.querySelector('main')?.prepend(box);
}

function sentence(error) {
  return error.retryAfter > 0 ? `${error.message}. Try again in ${error.retryAfter} s.` : error.message;
}

/**
 * A table in a region of its own that scrolls on narrow screens.
 *
 * @param caption text that names the table
 * @param headings text of the column headings
 * @param rows arrays of cells, each text or a node; the first one names its row
 */
export function table(caption, headings, rows) {
  const head = h('tr', {}, headings.map((heading) => h('th', { scope: 'col' }, heading)));
  const body = rows.map(([first, ...others]) => h('tr', {}, h('th', { scope: 'row' }, first),
    others.map((cell) => h('td', {}, cell))));
  return h('div', { class: 'scroll', role: 'region', 'aria-label': caption, tabindex: 0 },
    h('table', {}, h('caption', {}, caption), h('thead', {}, head), h('tbody', {}, body)));
}

/** Names and values: `facts([['Born', '1970-01-01'], …])`; those without a value are left out. */
export function facts(pairs) {
  return h('dl', {}, pairs.filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))));
}

/**
 * A labelled input with a place for its error: `field('Username', {name: 'username', required: true})`.
 *
 * @param attributes of the input; `options: [[value, text], …]` makes it a select, `multiline: true` a textarea; `clean` is
 *     applied to its text before that is checked and sent, and by default takes away what was pasted along; `longest` is how
 *     many characters it has at most
 * @param hint text below the label
 */
export function field(label, attributes, hint) {
  const id = newId(attributes.name);
  const { options, multiline, longest, clean = options || attributes.type ? undefined : trimmed, ...rest } = attributes;
  const described = [hint && `${id}-hint`, `${id}-error`].filter(Boolean).join(' ');
  const input = control(options, multiline, { ...rest, id, 'aria-describedby': described });
  const error = h('p', { id: `${id}-error`, class: 'field-error' });
  const node = h('div', { class: 'field' }, h('label', { for: id }, label),
    hint && h('p', { id: `${id}-hint`, class: 'hint' }, hint), input, error);
  const showError = (text) => {
    error.textContent = text ?? '';
    input.setAttribute('aria-invalid', String(Boolean(text)));
  };
  const refuse = (text) => {
    showError(text);
    if (document.activeElement === input) {
      // a screen reader reads the error out only when the focus comes to the field
      announce(text);
    } else {
      input.focus();
    }
  };
  return { node, input, label, name: attributes.name, clean, longest, showError, refuse };
}

/** Refuses a text that is too long. With `maxlength` browsers cut off the end of what is pasted without a word. */
export function checkLength(input, longest) {
  const { length } = [...input.value];
  input.setCustomValidity(length > longest ? `The text has ${length} characters, and ${longest} are possible` : '');
}

/** Without the marks of direction that a copied name has, and the spaces around it. */
const trimmed = (text) => text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').trim();

function control(options, multiline, attributes) {
  if (options) {
    return h('select', attributes, options.map(([value, text]) => h('option', { value }, text)));
  }
  return multiline ? h('textarea', { rows: 3, dir: 'auto', ...PRIVATE_TEXT, ...attributes })
    : h('input', { type: 'text', dir: 'auto', autocapitalize: 'none', ...PRIVATE_TEXT, ...attributes });
}

/**
 * A form of fields. `submit` gets the values by name; while it runs, the form cannot be submitted again. An ApiError is
 * shown at the field that its message names, or above the button.
 *
 * What was typed is there again when the form is shown again, until it was sent.
 *
 * @param draft tells the form from others of the same address; null if nothing of it is kept
 * @param sends whether its submission is the end of it; `submit` gets what forgets the draft otherwise
 * @param again whether it can be submitted again, with other values, while it runs: `submit` then gives up what it has
 *     requested before
 * @param anyOf what to enter if all fields are empty, where one of them is required
 */
export function form(fields, button, submit, { draft = button, sends = true, again = false, anyOf } = {}) {
  const problem = h('div', {});
  const send = h('button', { type: 'submit', class: 'primary' }, button);
  const node = h('form', { novalidate: true }, fields.map((one) => one.node ?? one), problem, send);
  const inputs = fields.filter((one) => one.input);
  const forget = keepDraft(node, inputs.map((one) => one.input), draft);
  const failed = (error, address, lifetime) => {
    if (node.isConnected) {
      showProblem(error, inputs, problem);
    } else {
      explainElsewhere(errorBox(error), button, address, lifetime);
    }
  };
  let running = null;
  node.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (running && !again) {
      return;
    }
    // of a submission before: this one may not be sent at all
    problem.replaceChildren();
    if (!complete(inputs, anyOf)) {
      return;
    }
    const values = Object.fromEntries(inputs.map((one) => [one.name, one.input.value]));
    const run = { content: JSON.stringify(values) };
    if (running?.content === run.content) {
      return;
    }
    running = run;
    const { lifetime } = session;
    const address = location.hash;
    send.setAttribute(again ? 'aria-busy' : 'aria-disabled', 'true');
    try {
      await submit(values, forget);
      if (sends) {
        forget();
      }
    } catch (error) {
      // the view was left, or the form was submitted again, before the response
      if (error.name !== 'AbortError') {
        failed(error, address, lifetime);
      }
    } finally {
      if (running === run) {
        running = null;
        send.removeAttribute('aria-busy');
        send.removeAttribute('aria-disabled');
      }
    }
  });
  return node;
}

function complete(inputs, anyOf) {
  inputs.filter((one) => one.clean).forEach((one) => { one.input.value = one.clean(one.input.value); });
  inputs.filter((one) => one.longest).forEach((one) => checkLength(one.input, one.longest));
  if (anyOf && inputs.every(({ input }) => !input.value && !input.validity.badInput)) {
    inputs[0].input.setCustomValidity(anyOf);
  }
  inputs.forEach((one) => one.showError(one.input.validity.valid ? '' : complaint(one)));
  const first = inputs.find((one) => !one.input.validity.valid);
  first?.refuse(complaint(first));
  return first === undefined;
}

function complaint({ input, label }) {
  if (input.validity.customError) {
    return input.validationMessage;
  }
  if (input.type === 'checkbox') {
    return input.title || `Confirm first: ${label}`;
  }
  return input.validity.valueMissing ? `${label} is required` : input.title || `${label} is not valid`;
}

function showProblem(error, inputs, problem) {
  const named = error instanceof ApiError && error.status === 400 ? namedFirst(error.message, inputs) : undefined;
  if (named) {
    named.refuse(labelled(error.message, inputs));
    return;
  }
  problem.replaceChildren(errorBox(error));
  if (error.status === 401) {
    inputs.filter((one) => one.input.type === 'password').forEach((one) => { one.input.value = ''; });
  }
}

/** The input that a message of the service is about: "from must not be after to". */
function namedFirst(message, inputs) {
  const place = (one) => message.search(new RegExp(`\\b${one.name}\\b`));
  return inputs.filter((one) => place(one) >= 0).sort((a, b) => place(a) - place(b))[0];
}

/** A message for those who see the labels of the fields, and not the names of the API; where labels are nouns. */
function labelled(message, inputs) {
  const labels = new Map(inputs.filter(({ input }) => input.tagName !== 'SELECT' && input.type !== 'checkbox')
    .map(({ name, label }) => [name, label]));
  return message.replace(/^Invalid request: /, '').replace(/(?<!\bthe )\b\w+\b/g, (word) => labels.get(word) ?? word);
}
