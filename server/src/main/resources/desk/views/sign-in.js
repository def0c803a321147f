import { announce, field, form, h } from '../dom.js';
import { configuration, signInAtProvider } from '../oidc.js';
import { session, signIn } from '../session.js';

export default {
  title: 'Sign in',
  async render(main, context) {
    const configured = await configuration();
    if (context.signal.aborted) {
      return;
    }
    const place = h('div', {});
    const show = () => {
      const { notice } = session;
      place.replaceChildren(notice ? h('p', { class: 'note' }, notice) : '');
      if (notice) {
        // what is on the page from the beginning is not a change that a screen reader reads out
        announce(notice, context.signal);
      }
    };
    show();
    session.onNotice(show, context.signal);
    main.append(place, ...configured.signIn === 'provider' ? atProvider(configured, context) : withPassword(context));
  },
};

function withPassword({ navigate, proceed, signal }) {
  const username = field('Username', { name: 'username', required: true, autocomplete: 'username' });
  const password = field('Password',
    { name: 'password', type: 'password', required: true, autocomplete: 'current-password' });
  return [
    form([username, password], 'Sign in', async (values) => {
      if (await signIn(values.username, values.password, signal)) {
        proceed();
      } else {
        navigate('/second-factor');
      }
    }),
    h('p', {}, h('a', { href: '#/forgot' }, 'Forgotten password')),
  ];
}

function atProvider(configured, { signal }) {
  if (!configured.clientId) {
    return [h('p', {}, 'Accounts sign in at an identity provider. This page does not have a client there: an operator sets ',
      h('code', {}, 'svc.web.desk.oidc-client-id'), '.')];
  }
  return [
    h('p', {}, 'Accounts sign in at the identity provider ', h('strong', {}, new URL(configured.issuer).host), '.'),
    form([], 'Sign in at the identity provider', () => signInAtProvider(configured, signal)),
  ];
}
