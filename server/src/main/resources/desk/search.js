/** Forms of searches, which "Back" shows again together with what they found. */

import { form } from './dom.js';

/** What was searched for, by session, and within it by the mark of an entry of the history and by the button. */
const searches = new WeakMap();

/**
 * A form like that of `dom.js`, which can be submitted again while it searches: what is shown was found for the newest
 * values. The entry of the history gets a mark and nothing else: what was searched for may name a patient, and the history
 * outlives the session.
 */
export function searchForm({ session }, fields, button, search, options) {
  const kept = searches.get(session.lifetime) ?? new Map();
  searches.set(session.lifetime, kept);
  const empty = valuesOf(fields);
  const node = form(fields, button, async (values, forget) => {
    const mark = history.state?.search ?? Date.now();
    history.replaceState({ search: mark }, '');
    await search(values);
    kept.set(`${mark} ${button}`, values);
    // what was typed meanwhile is not sent yet
    if (isEqual(valuesOf(fields), values)) {
      forget();
    }
  }, { ...options, sends: false, again: true });
  const former = kept.get(`${history.state?.search} ${button}`);
  if (former) {
    // a form is submitted only where it is on the page
    setTimeout(() => node.isConnected && repeat(node, fields, former, empty));
  }
  return node;
}

/** Shows what was found, and leaves what was typed after the search and not sent. */
function repeat(node, fields, former, empty) {
  const typed = valuesOf(fields);
  fill(fields, former);
  node.requestSubmit();
  if (!isEqual(typed, empty)) {
    fill(fields, typed);
  }
}

const valuesOf = (fields) => Object.fromEntries(fields.map(({ name, input }) => [name, input.value]));

const fill = (fields, values) => fields.forEach(({ name, input }) => { input.value = values[name]; });

const isEqual = (one, other) => Object.keys(one).every((name) => one[name] === other[name]);
