/**
 * Ends what is open once nobody has used keyboard or pointer for a while: on a shared computer it would be there for whoever
 * sits down next. A warning comes a minute before (WCAG 2.2.1), also to a guest who has something to lose. Clocks are read
 * again and again, since timers stand still while a computer sleeps, and both of them: one may be set back, and the other one may
 * stand still too.
 */

import { linkToken } from './arrival.js';
import { h, newId } from './dom.js';
import { hasDrafts } from './drafts.js';
import { number } from './format.js';
import { idleSeconds } from './oidc.js';
import { giveUp, session, signOut } from './session.js';

const WARNING_SECONDS = 60;
const CHECK_INTERVAL = 1000;
/** The last two come from speech input and switches too, which press no key. */
const USE = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'input', 'click'];

const SIGNED_IN = {
  consequence: 'You will be signed out, and what is not saved will be lost.',
  stay: 'Stay signed in', leave: 'Sign out now', onLeave: () => signOut(),
};

const GUEST = {
  consequence: 'What was typed will be lost, and a link of a message must be opened again.',
  stay: 'Keep it', leave: 'Remove it now', onLeave: () => takeAway(),
};

/** For how long the page was not used until both clocks were read last, in milliseconds. */
let unused = 0;
let lastRead = readClocks();
let warning = null;

/** Watches the page from now on, whoever signs in and out. */
export function watchIdleness() {
  USE.forEach((type) => addEventListener(type, use, { capture: true, passive: true }));
  document.addEventListener('visibilitychange', check);
  // a warning that still applies is shown again at once, in the words for whoever is there now
  session.onChange(closeWarning);
  setInterval(check, CHECK_INTERVAL);
}

/** Use after the end comes too late: the first key after a sleep must not bring the session back. */
function use() {
  check();
  if (warning === null) {
    unused = 0;
  }
}

function readClocks() {
  return { time: Date.now(), ticks: performance.now() };
}

function secondsWithoutUse() {
  const read = readClocks();
  unused += Math.max(0, read.time - lastRead.time, read.ticks - lastRead.ticks);
  lastRead = read;
  return unused / 1000;
}

function check() {
  const left = idleSeconds() - secondsWithoutUse();
  if (left <= 0) {
    unused = 0;
    end();
  } else if (left <= WARNING_SECONDS && (session.signedIn || hasSomethingToLose())) {
    warn(Math.ceil(left));
  }
}

/** Whether a guest has opened a link, or typed something, now or before the session ended. */
function hasSomethingToLose() {
  return linkToken() !== null || hasDrafts() || [...document.querySelectorAll('main input')].some(({ value }) => value);
}

function end() {
  if (session.signedIn) {
    signOut(`You are signed out because this page was not used for ${number(idleSeconds() / 60)} minutes. What was not `
      + 'saved is lost.');
  } else {
    takeAway();
  }
}

/** What a guest has typed, now or before the session ended, or the link of a message. */
function takeAway() {
  // first, since nothing below an open dialog can take the focus
  closeWarning();
  giveUp();
}

function warn(seconds) {
  warning ??= openWarning();
  warning.querySelector('.remaining').textContent = `${seconds} s`;
}

/** The session goes on by a decision alone: a pointer may move by itself. Escape is one too. */
function openWarning() {
  const heading = newId('idle');
  const text = newId('idle');
  const words = session.signedIn ? SIGNED_IN : GUEST;
  const stay = () => {
    unused = 0;
    closeWarning();
  };
  const dialog = h('dialog', { role: 'alertdialog', 'aria-labelledby': heading, 'aria-describedby': text },
    h('h2', { id: heading }, 'Are you still there?'),
    h('p', { id: text }, `This page was not used for a while. ${words.consequence}`),
    h('p', {}, 'Time left: ', h('strong', { class: 'remaining' })),
    h('p', { class: 'dialog-buttons' }, h('button', { type: 'button', class: 'primary', onclick: stay }, words.stay),
      h('button', { type: 'button', onclick: words.onLeave }, words.leave)));
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
