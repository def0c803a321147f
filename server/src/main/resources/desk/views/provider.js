import { takeProviderResponse } from '../arrival.js';
import { errorBox, h } from '../dom.js';
import { completeSignIn } from '../oidc.js';

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
      main.replaceChildren(errorBox(error), h('p', {}, h('a', { href: '#/sign-in' }, 'Back to the sign-in')));
    }
  },
};
