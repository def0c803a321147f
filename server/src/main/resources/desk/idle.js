/**
 * Ends what is open once nobody has used keyboard or pointer for a while: on a shared computer it would be there for whoever
 * sits down next. Who is signed in is warned a minute before. The clock is read again and again, since timers stand still
 * while a computer sleeps.
 */

import { h, newId } from './dom.js';
import { number } from './format.js';
import { idleSeconds } from './oidc.js';
import { ended, session, signOut } from './session.js';

const WARNING_SECONDS = 60;
const CHECK_INTERVAL = 1000;
/** The last two come from speech input and switches too, which press no key. */
const USE = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'input', 'click'];

let used = Date.now();
let warning = null;

/** Watches the page from now on, whoever signs in and out. */
export function watchIdleness() {
  USE.forEach((type) => addEventListener(type, use, { capture: true, passive: true }));
  document.addEventListener('visibilitychange', check);
  session.onChange(() => !session.signedIn && closeWarning());
  setInterval(check, CHECK_INTERVAL);
}

/** Use after the end comes too late: the first key after a sleep must not bring the session back. */
function use() {
  check();
  if (warning === null) {
    used = Date.now();
  }
}

function check() {
  const left = idleSeconds() - (Date.now() - used) / 1000;
  if (left <= 0) {
    used = Date.now();
    end();
  } else if (left <= WARNING_SECONDS && session.signedIn) {
    warn(Math.ceil(left));
  }
}

function end() {
  if (session.signedIn) {
    signOut(`You are signed out because this page was not used for ${number(idleSeconds() / 60)} minutes. What was not `
      + 'saved is lost.');
  } else {
    // what was typed to sign in, or the link of a message
    ended(session.notice);
  }
}

function warn(seconds) {
  warning ??= openWarning();
  warning.querySelector('.remaining').textContent = `${seconds} s`;
}

/** The session goes on by a decision alone: a pointer may move by itself. Escape is one too. */
function openWarning() {
  const heading = newId('idle');
  const text = newId('idle');
  const stay = () => {
    used = Date.now();
    closeWarning();
  };
  const dialog = h('dialog', { role: 'alertdialog', 'aria-labelledby': heading, 'aria-describedby': text },
    h('h2', { id: heading }, 'Are you still there?'),
    h('p', { id: text }, 'This page was not used for a while. You will be signed out, and what is not saved will be lost.'),
    h('p', {}, 'Time left: ', h('strong', { class: 'remaining' })),
    h('p', { class: 'dialog-buttons' }, h('button', { type: 'button', class: 'primary', onclick: stay }, 'Stay signed in'),
      h('button', { type: 'button', onclick: () => signOut() }, 'Sign out now')));
  dialog.addEventListener('close', () => dialog.isConnected && stay());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

function closeWarning() {
  const dialog = warning;
  warning = null;
  // closed first, so that the browser returns the focus
  dialog?.close();
  dialog?.remove();
}
