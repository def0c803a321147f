import { field, form, h } from '../dom.js';
import { ungrouped } from '../format.js';
import { proveSecondFactor, session } from '../session.js';

export default {
  title: 'Second factor',
  async render(main, { query, navigate, proceed, signal }) {
    if (!session.hasChallenge) {
      navigate('/sign-in');
      return;
    }
    const recovery = query.get('with') === 'recovery-code';
    const proof = recovery
      ? field('Recovery code', { name: 'recoveryCode', required: true, clean: ungrouped },
        'One of the ten codes that were shown after the enrolment; each works once.')
      : codeField();
    main.append(
      form([proof], 'Continue', async (values) => {
        await proveSecondFactor(values, signal);
        proceed();
      }),
      h('p', {}, recovery
        ? h('a', { href: '#/second-factor' }, 'Use the authenticator app')
        : h('a', { href: '#/second-factor?with=recovery-code' }, 'Use a recovery code')),
      h('p', {}, h('a', { href: '#/sign-in' }, 'Start the sign-in again')));
  },
};

/** Six digits of an authenticator app. */
export function codeField() {
  return field('Code', {
    name: 'code', required: true, pattern: '[0-9]{6}', inputmode: 'numeric', autocomplete: 'one-time-code',
    title: 'The code has six digits', clean: ungrouped,
  }, 'The six digits that the authenticator app shows now.');
}
