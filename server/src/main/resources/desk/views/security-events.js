/** Security events: sign-ins, credentials, administration and emergencies. */

import { get } from '../api.js';
import { LOCAL_TIME, field, h } from '../dom.js';
import { instantOf, preciseTime, words } from '../format.js';
import { cursorTable } from '../parts.js';
import { searchForm } from '../search.js';
import { id } from './audit.js';

const KINDS = ['LOGIN_FAILED', 'LOGIN_SUCCEEDED', 'ACCOUNT_LOCKED', 'RATE_LIMITED', 'MFA_FAILED', 'MFA_LOCKED',
  'REFRESH_TOKEN_REUSED', 'PASSWORD_CHANGED', 'RESET_LINK_ISSUED', 'EMERGENCY_ACCESS', 'EMERGENCY_ACCESS_REVOKED',
  'ROLE_ASSIGNED', 'ROLE_UNASSIGNED', 'ACCOUNT_REGISTERED', 'ACCOUNT_DEACTIVATED', 'EMAIL_CHANGED'];

export default {
  title: 'Security events',
  permission: 'accesscontrol.securityevent.read',
  async render(main, context) {
    const events = h('div', {});
    main.append(h('div', { class: 'search' }, searchForm(context, [
      field('Kind', { name: 'kind', options: [['', 'any'], ...KINDS.map((kind) => [kind, words(kind)])] }),
      field('Account id', { name: 'userAccountId', autocomplete: 'off' }, 'Events that concern this account.'),
      field('From', { name: 'from', ...LOCAL_TIME }),
      field('Until', { name: 'to', ...LOCAL_TIME }),
    ], 'Show events', (values) => show(events, context, values))), events);
  },
};

async function show(region, context, { from, to, ...filters }) {
  const query = { ...filters, from: instantOf(from), to: instantOf(to), size: 50 };
  const read = (cursor, signal) => get('/api/v1/access-control/security-events',
    { query: { ...query, ...cursor }, signal });
  region.replaceChildren(cursorTable(context, {
    caption: 'Security events, newest first', row, read, first: await read({}, context.signal), empty: 'No event matches.',
    headings: ['Time', 'Kind', 'Count', 'Account', 'By account', 'Patient', 'Client', 'Path', 'Detail'],
  }));
}

function row(event) {
  return [preciseTime(event.occurredAt), words(event.kind), event.count, id(event.userAccountId), id(event.actorId),
    id(event.patientId), event.clientIp, event.path, event.reason && words(event.reason)];
}
