/** Forms of searches, which "Back" shows again together with what they found. */

import { form } from './dom.js';

/** What was searched for, by session, and within it by the mark of an entry of the history and by the button. */
const searches = new WeakMap();

/**
 * A form like that of `dom.js`. The entry of the history gets a mark and nothing else: what was searched for may name a
 * patient, and the history outlives the session.
 */
export function searchForm({ session }, fields, button, search, options) {
  const kept = searches.get(session.lifetime) ?? new Map();
  searches.set(session.lifetime, kept);
  const node = form(fields, button, async (values) => {
    const mark = history.state?.search ?? Date.now();
    history.replaceState({ search: mark }, '');
    await search(values);
    kept.set(`${mark} ${button}`, values);
  }, options);
  const former = kept.get(`${history.state?.search} ${button}`);
  if (former) {
    fields.forEach(({ name, input }) => { input.value = former[name]; });
    // a form is submitted only where it is on the page
    setTimeout(() => node.isConnected && node.requestSubmit());
  }
  return node;
}
