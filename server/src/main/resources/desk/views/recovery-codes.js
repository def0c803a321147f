/** Recovery codes, which the service shows once: the page keeps them in sight until the user has stored them. */

import { ApiError } from '../api.js';
import { h, newId } from '../dom.js';
import { isInDoubt } from '../failure.js';
import { session } from '../session.js';

/**
 * Requests recovery codes and shows them above every view, until the user says that they are stored or the session ends.
 * From the request on, the browser warns before the page is closed or loaded again.
 *
 * @param request resolves to the codes
 * @param advice what to do if nobody knows whether the codes were made
 */
export async function handOut(request, advice) {
  const { lifetime } = session;
  const done = new AbortController();
  const signal = AbortSignal.any([lifetime, done.signal]);
  addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
  // whoever goes back to this page from another site must not see them, nor does a question keep it from being loaded again
  addEventListener('pagehide', (event) => event.persisted && done.abort(), { signal });
  try {
    const codes = await requested(request, advice);
    // whoever has signed in meanwhile may be somebody else
    signal.throwIfAborted();
    await stored(codes, signal);
  } finally {
    done.abort();
  }
}

async function requested(request, advice) {
  try {
    return await request();
  } catch (error) {
    if (error instanceof ApiError && isInDoubt(error)) {
      error.advice = advice;
    }
    throw error;
  }
}

/** A dialog of its own kind: it stays while the view below changes, and Escape does not close it. */
function stored(codes, signal) {
  return new Promise((resolve, reject) => {
    const heading = h('h2', { id: newId('codes'), tabindex: -1 }, 'Recovery codes');
    const confirm = h('button', { type: 'button', class: 'primary' }, 'I have stored them');
    const dialog = h('dialog', { 'aria-labelledby': heading.id }, heading,
      h('p', {}, 'Each of these codes replaces the app once. They are shown only now: store them safely.'),
      h('ul', { class: 'codes' }, codes.map((code) => h('li', {}, code))), confirm);
    const open = () => {
      dialog.showModal();
      heading.focus();
    };
    confirm.addEventListener('click', () => {
      dialog.remove();
      document.querySelector('main h1').focus();
      resolve();
    });
    dialog.addEventListener('cancel', (event) => event.preventDefault());
    // browsers let a second Escape close every dialog
    dialog.addEventListener('close', () => dialog.isConnected && open());
    signal.addEventListener('abort', () => {
      dialog.remove();
      reject(signal.reason);
    });
    document.body.append(dialog);
    open();
  });
}
