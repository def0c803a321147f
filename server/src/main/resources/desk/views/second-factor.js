import { field, form, h } from '../dom.js';
import { ungrouped } from '../format.js';
import { proveSecondFactor, session } from '../session.js';

/** The service has one response for a wrong code and for a sign-in that has taken too long or had too many wrong codes. */
const ADVICE = 'After some minutes, or several wrong codes, every code is refused: start the sign-in again.';

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
        await prove(values, signal, recovery ? 'Check the code, or enter another one.' : 'Enter the next code.');
        proceed();
      }),
      h('p', {}, recovery
        ? h('a', { href: '#/second-factor' }, 'Use the authenticator app')
        : h('a', { href: '#/second-factor?with=recovery-code' }, 'Use a recovery code')),
      h('p', {}, h('a', { href: '#/sign-in' }, 'Start the sign-in again')));
  },
};

async function prove(values, signal, next) {
  try {
    await proveSecondFactor(values, signal);
  } catch (error) {
    throw error.status === 401 ? Object.assign(error, { selfExplanatory: false, advice: `${next} ${ADVICE}` }) : error;
  }
}

/** Six digits of an authenticator app. */
export function codeField() {
  return field('Code', {
    name: 'code', required: true, pattern: '[0-9]{6}', inputmode: 'numeric', autocomplete: 'one-time-code',
    title: 'The code has six digits', clean: ungrouped,
  }, 'The six digits that the authenticator app shows now.');
}
