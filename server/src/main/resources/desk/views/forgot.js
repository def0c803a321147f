import { call } from '../api.js';
import { field, form, h } from '../dom.js';

export default {
  title: 'Forgotten password',
  async render(main) {
    const username = field('Username or email address',
      { name: 'username', required: true, autocomplete: 'username' });
    const back = h('p', {}, h('a', { href: '#/sign-in' }, 'Back to the sign-in'));
    main.append(
      form([username], 'Request a link', async (values) => {
        await call('POST', '/api/v1/auth/password-reset/request', { anonymous: true, body: values });
        const accepted = h('p', { class: 'note', tabindex: -1 }, 'The request was accepted. If there is such an account and '
          + 'it has an email address, a link to set a new password will be sent there.');
        main.replaceChildren(accepted, back);
        accepted.focus();
      }),
      back);
  },
};
