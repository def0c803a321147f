import { takeProviderResponse } from '../arrival.js';
import { errorBox, h } from '../dom.js';
import { completeSignIn } from '../oidc.js';

/** What the service refuses here is the session, and no permission would help. */
const ADVICE = {
  401: 'Start the sign-in again. If it fails again, ask an operator to check the client of this page at the identity provider.',
  403: 'Your account may be inactive, or not linked to this user of the identity provider yet: ask an administrator.',
};

export default {
  title: 'Signing in',
  async render(main, { navigate, proceed, signal }) {
    const response = takeProviderResponse();
    if (response === null) {
      navigate('/sign-in');
      return;
    }
    main.append(h('p', {}, 'The sign-in at the identity provider is being completed.'));
    try {
      await completeSignIn(response, signal);
      proceed();
    } catch (error) {
      if (signal.aborted) {
        return;
      }
      if (error.byService) {
        error.advice = ADVICE[error.status];
      }
      main.replaceChildren(errorBox(error), h('p', {}, h('a', { href: '#/sign-in' }, 'Back to the sign-in')));
    }
  },
};
