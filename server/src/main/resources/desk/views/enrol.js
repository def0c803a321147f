import { ApiError, post } from '../api.js';
import { errorBox, form, h, svg } from '../dom.js';
import { fill } from '../parts.js';
import { encode } from '../qr.js';
import { readStatus } from '../session.js';
import { handOut } from './recovery-codes.js';
import { codeField } from './second-factor.js';

const IN_DOUBT = 'The second factor may be on already. Sign out and sign in again: if a code of the app is requested, replace '
  + 'the recovery codes on the page "Account".';

export default {
  title: 'Enrol an authenticator app',
  async render(main, { proceed, signal }) {
    try {
      const { secret, otpauthUri } = (await post('/api/v1/auth/mfa/enrol/start', undefined, { signal })).body;
      main.append(
        h('p', {}, 'Scan the code with an authenticator app, or enter the secret by hand.'),
        qrCode(otpauthUri),
        h('p', {}, 'Secret: ', h('code', {}, secret.replace(/(.{4})(?=.)/g, '$1 '))),
        form([codeField()], 'Confirm', async ({ code }) => {
          await handOut(async () => (await post('/api/v1/auth/mfa/enrol/confirm', { code })).body.recoveryCodes, IN_DOUBT);
          await fill(main, signal, async () => {
            await readStatus();
            if (!signal.aborted) {
              proceed();
            }
          });
        }));
    } catch (error) {
      if (!(error instanceof ApiError && error.needsRecentSignIn)) {
        throw error;
      }
      main.append(errorBox(error));
    }
  },
};

/** Dark modules on a white ground with the quiet zone of four modules, whatever the colours of the page are. */
function qrCode(text) {
  const modules = encode(text);
  const size = modules.length + 8;
  const dark = modules.flatMap((row, y) => row.map((on, x) => (on ? `M${x + 4} ${y + 4}h1v1h-1z` : ''))).join('');
  return svg('svg', { class: 'qr', viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': 'QR code of the secret',
    'shape-rendering': 'crispEdges' },
  svg('rect', { width: size, height: size, fill: '#fff' }), svg('path', { d: dark, fill: '#000' }));
}
