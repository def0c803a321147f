import { get, post } from '../api.js';
import { announce, facts, field, form, h } from '../dom.js';
import { configuration } from '../oidc.js';
import { ended, readStatus, session } from '../session.js';
import { handOut } from './recovery-codes.js';
import { codeField } from './second-factor.js';
import { advised, passwordForm } from './set-password.js';

const IN_DOUBT = 'The former recovery codes may be void already. Repeat this with the next code of the app until you see the new '
  + 'ones.';

const PASSWORD_IN_DOUBT = 'The password may be changed already: sign out, and sign in with the new one, or with the former one if '
  + 'the new one is refused.';

const FACTOR_IN_DOUBT = 'The second factor may be removed already: open this page again to see whether sign-ins need a code.';

export default {
  title: 'Account',
  async render(main, { signal, navigate }) {
    const configured = await configuration();
    const local = configured.signIn === 'password';
    const factor = local ? (await get('/api/v1/auth/mfa/status', { signal })).body : null;
    if (signal.aborted) {
      return;
    }
    main.append(facts([
      ['Username', session.status.username],
      ['Tenant', session.scope.tenant],
      ['Facility', session.scope.facility ?? (session.scoped ? 'the whole tenant' : null)],
      ['Permissions', session.status.permissions.length],
    ]));
    if (local) {
      main.append(h('h2', {}, 'Second factor'), ...secondFactor(factor, navigate, signal), h('h2', {}, 'Password'), changePassword());
    } else {
      main.append(h('p', {}, 'Password and second factor are kept by the identity provider.'));
    }
  },
};

function secondFactor(status, navigate, signal) {
  if (!status.enrolled) {
    return [h('p', {}, 'Sign-ins of this account need the password alone.'),
      h('p', {}, h('a', { class: 'button', href: '#/account/enrol' }, 'Enrol an authenticator app'))];
  }
  const again = (done) => {
    if (!signal.aborted) {
      navigate('/account');
    }
    announce(done);
  };
  return [
    h('p', {}, `Sign-ins need a code of the authenticator app. Unused recovery codes: ${status.recoveryCodesRemaining}.`),
    h('p', {}, 'The recovery codes cannot be shown again. If you have not stored them, replace them.'),
    withCode('Replace the recovery codes', async (code) => {
      await handOut(async () => (await post('/api/v1/auth/mfa/recovery-codes', { code })).body.recoveryCodes, IN_DOUBT);
      again('The recovery codes are replaced.');
    }),
    withCode('Remove the second factor', async (code) => {
      await advised(post('/api/v1/auth/mfa/disable', { code }), FACTOR_IN_DOUBT);
      // it is removed, whether or not the page learns what else that has changed
      await readStatus().catch((error) => { if (error.name === 'AbortError') { throw error; } });
      again('The second factor is removed.');
    }),
  ];
}

/** A section that opens to ask for a code. */
function withCode(action, submit) {
  return h('details', {}, h('summary', {}, action), form([codeField()], action, ({ code }) => submit(code)));
}

function changePassword() {
  const current = field('Current password',
    { name: 'currentPassword', type: 'password', required: true, autocomplete: 'current-password' });
  return passwordForm(session.status.username, [current], 'Change the password', async (values) => {
    await advised(post('/api/v1/auth/password/change', values), PASSWORD_IN_DOUBT);
    ended('The password is changed and all sessions have ended. Sign in with the new password.');
  });
}
