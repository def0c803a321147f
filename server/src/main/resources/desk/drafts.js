/**
 * What was typed into forms and not sent: "Back" shows it again, and so does the next sign-in of the same account after its
 * session has ended by itself. It is in memory only, since it may name a patient. Pure but for the address.
 */

/** The values of inputs by their names, by address and form. */
const drafts = new Map();
/** Whether one of these values is a text that somebody has thought about. */
const TEXT = Symbol('text');
let owner = null;
let open = false;

/** From now on forms are those of this account: what another one has left is forgotten. */
export function openDrafts(accountId) {
  if (owner !== accountId) {
    drafts.clear();
  }
  owner = accountId;
  open = true;
}

/** Forms show nothing of it any more, until the same account has signed in again. */
export function closeDrafts() {
  open = false;
}

export function forgetDrafts() {
  closeDrafts();
  drafts.clear();
  owner = null;
}

/** Whether something typed is kept, also for the next sign-in of its account. */
export const hasDrafts = () => drafts.size > 0;

/** Whether a text is kept that somebody has thought about, such as a reason. */
export const hasTexts = () => [...drafts.values()].some((values) => values[TEXT]);

/** Whether the input has such a text. */
export const isText = ({ tagName, name, value }) => (tagName === 'TEXTAREA' || name === 'reason') && value.trim() !== '';

/**
 * Fills a form with what was typed into it before, and keeps what is typed from now on. Secrets are not kept, nor are
 * confirmations, which are to be given anew.
 *
 * @param name tells it from other forms of the address; null if nothing of it is kept
 * @returns what forgets the draft, once it was sent or given up
 */
export function keepDraft(form, inputs, name) {
  const kept = inputs.filter((input) => !isSecret(input) && input.type !== 'checkbox');
  if (!open || name === null || kept.length === 0) {
    return () => {};
  }
  const key = `${location.hash} ${name}`;
  const account = owner;
  const former = drafts.get(key) ?? {};
  kept.filter((input) => input.name in former).forEach((input) => { input.value = former[input.name]; });
  const keep = () => {
    if (open && owner === account) {
      drafts.set(key, { ...Object.fromEntries(kept.map((input) => [input.name, input.value])), [TEXT]: kept.some(isText) });
    }
  };
  // some assistive technology and programs report a choice with the second one alone
  form.addEventListener('input', keep);
  form.addEventListener('change', keep);
  return () => owner === account && drafts.delete(key);
}

const isSecret = (input) => input.type === 'password' || input.autocomplete === 'one-time-code';
