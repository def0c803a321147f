import { ApiError, call } from '../api.js';
import { forgetLinkToken, linkToken } from '../arrival.js';
import { announce, field, form, h } from '../dom.js';
import { isInDoubt } from '../failure.js';

const IN_DOUBT = 'The new password may be set already: try to sign in with it before you open or request another link.';

const DONE = 'The new password is set. All sessions have ended.';

export default {
  title: 'Set a new password',
  async render(main, { signal }) {
    const token = linkToken();
    const another = h('p', {}, h('a', { href: '#/forgot' }, 'Request another link'));
    if (token === null) {
      main.append(h('p', {}, 'Open the link of the message again: it is kept in memory only.'), another);
      return;
    }
    main.append(passwordForm('', [], 'Set the password', async ({ newPassword }) => {
      await advised(call('POST', '/api/v1/auth/password-reset/redeem', { anonymous: true, body: { token, newPassword } }),
        IN_DOUBT);
      forgetLinkToken();
      const link = h('a', { href: '#/sign-in' }, 'Sign in');
      main.replaceChildren(h('p', { class: 'note' }, DONE), h('p', {}, link));
      link.focus();
      announce(DONE, signal);
    }), another);
  },
};

/** What `changed` resolves to; if nobody knows whether it was changed, the failure has this advice: a password cannot be read. */
export async function advised(changed, advice) {
  try {
    return await changed;
  } catch (error) {
    throw error instanceof ApiError && isInDoubt(error) ? Object.assign(error, { advice }) : error;
  }
}

/** A form that asks twice for a new password, after other fields. Password managers look for the name of the account. */
export function passwordForm(username, before, button, submit) {
  const account = h('input', { type: 'text', autocomplete: 'username', value: username, readonly: true, hidden: true });
  const next = field('New password',
    { name: 'newPassword', type: 'password', required: true, autocomplete: 'new-password' },
    '8 to 128 characters, with at least one letter and one digit.');
  const again = field('Repeat the new password',
    { name: 'repeated', type: 'password', required: true, autocomplete: 'new-password' });
  return form([account, ...before, next, again], button, async ({ repeated, ...values }) => {
    if (repeated !== values.newPassword) {
      again.refuse('The passwords are different');
      return;
    }
    await submit(values);
  });
}
