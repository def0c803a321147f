import { field, form } from '../dom.js';
import { signIn } from '../session.js';

export default {
  title: 'Sign in',
  async render(main, { navigate, proceed }) {
    const username = field('Username', { name: 'username', required: true, autocomplete: 'username' });
    const password = field('Password',
      { name: 'password', type: 'password', required: true, autocomplete: 'current-password' });
    main.append(form([username, password], 'Sign in', async (values) => {
      if (await signIn(values.username, values.password)) {
        proceed();
      } else {
        navigate('/second-factor');
      }
    }));
  },
};
