import { call } from '../api.js';
import { forgetLinkToken, linkToken } from '../arrival.js';
import { field, form, h } from '../dom.js';

export default {
  title: 'Set a new password',
  async render(main) {
    const token = linkToken();
    const another = h('p', {}, h('a', { href: '#/forgot' }, 'Request another link'));
    if (token === null) {
      main.append(h('p', {}, 'Open the link of the message again: it is kept in memory only.'), another);
      return;
    }
    main.append(passwordForm('', [], 'Set the password', async ({ newPassword }) => {
      await call('POST', '/api/v1/auth/password-reset/redeem', { anonymous: true, body: { token, newPassword } });
      forgetLinkToken();
      const link = h('a', { href: '#/sign-in' }, 'Sign in');
      main.replaceChildren(
        h('div', { class: 'note', role: 'status' }, h('p', {}, 'The new password is set. All sessions have ended.')),
        h('p', {}, link));
      link.focus();
    }), another);
  },
};

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
      again.showError('The passwords are different');
      again.input.focus();
      return;
    }
    await submit(values);
  });
}
