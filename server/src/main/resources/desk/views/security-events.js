/** Security events: sign-ins, credentials, administration and emergencies. */

import { get } from '../api.js';
import { LOCAL_TIME, field, h } from '../dom.js';
import { instantOf, preciseTime, words } from '../format.js';
import { cursorTable, searched } from '../parts.js';
import { searchForm } from '../search.js';
import { id } from './audit.js';

/** All kinds of the specification, by name. */
const KINDS = ['ACCOUNT_DEACTIVATED', 'ACCOUNT_LINKED', 'ACCOUNT_LOCKED', 'ACCOUNT_REACTIVATED', 'ACCOUNT_REGISTERED',
  'ACCOUNT_UNLINKED', 'ALL_SESSIONS_REVOKED', 'CREDENTIAL_RESET_REQUESTED', 'EMAIL_CHANGED', 'EMERGENCY_ACCESS',
  'EMERGENCY_ACCESS_REVOKED', 'FACILITY_CHANGED', 'FACILITY_CREATED', 'FACILITY_DEACTIVATED', 'FACILITY_REACTIVATED',
  'LINK_CODE_ISSUED', 'LINK_REFUSED', 'LOGIN_FAILED', 'LOGIN_SUCCEEDED', 'MFA_CHALLENGE_EXHAUSTED', 'MFA_DISABLED',
  'MFA_ENROLLED', 'MFA_FAILED', 'MFA_LOCKED', 'MFA_RECOVERY_CODES_REISSUED', 'MFA_RECOVERY_CODE_USED',
  'NOTIFICATION_DISCARDED', 'NOTIFICATION_SENT', 'PASSWORD_CHANGED', 'PATIENT_REGISTRATION_ENDED', 'PATIENT_RESTRICTED',
  'PATIENT_RESTRICTION_LIFTED', 'PROFILE_CHANGED', 'RATE_LIMITED', 'REFRESH_TOKEN_REUSED', 'RESET_LINK_ISSUED',
  'ROLE_ASSIGNED', 'ROLE_CHANGED', 'ROLE_CREATED', 'ROLE_DELETED', 'ROLE_UNASSIGNED', 'SESSION_REVOKED',
  'STEP_UP_SUCCEEDED', 'TENANT_CHANGED', 'TENANT_CREATED', 'TENANT_DEACTIVATED', 'TENANT_REACTIVATED'];

export default {
  title: 'Security events',
  permission: 'accesscontrol.securityevent.read',
  async render(main, context) {
    const events = h('div', {});
    main.append(h('div', { class: 'search' }, searchForm(context, [
      field('Kind', { name: 'kind', options: [['', 'any'], ...KINDS.map((kind) => [kind, words(kind)])] }),
      field('Account id', { name: 'userAccountId' }, 'Events that concern this account.'),
      field('By account id', { name: 'actorId' }, 'Events that this account caused, also by links that it issued.'),
      field('Patient id', { name: 'patientId' }, 'Also finds the events of merged patients.'),
      field('From', { name: 'from', ...LOCAL_TIME }),
      field('Until', { name: 'to', ...LOCAL_TIME }),
    ], 'Show events', (values) => show(events, context, values))), events);
  },
};

async function show(region, context, { from, to, ...filters }) {
  const query = { ...filters, from: instantOf(from), to: instantOf(to), size: 50 };
  const read = (cursor, signal) => get('/api/v1/access-control/security-events',
    { query: { ...query, ...cursor }, signal });
  const first = await searched(region, context.signal, (signal) => read({}, signal));
  region.replaceChildren(cursorTable(context, {
    caption: 'Security events, newest first', row, read, first, empty: 'No event matches.',
    headings: ['Time', 'Kind', 'Count', 'Account', 'By account', 'Patient', 'Record', 'Client', 'Path', 'Detail'],
  }));
}

function row(event) {
  return [preciseTime(event.occurredAt), words(event.kind), event.count, id(event.userAccountId), id(event.actorId),
    id(event.patientId), record(event), event.clientIp, event.path, detail(event)];
}

/** The code of a role, tenant or facility; other records have an id alone. */
function record({ recordCode, recordId }) {
  return recordCode ?? id(recordId);
}

/** The reason, what a role gained and lost, or whose link the account has used: events are found by that account too. */
function detail({ reason, addedPermissions, removedPermissions, linkIssuerId }) {
  return [reason && words(reason), codes('Added', addedPermissions), codes('Removed', removedPermissions),
    linkIssuerId && `Link issued by ${linkIssuerId}`].filter(Boolean).join('; ');
}

function codes(change, permissions) {
  return permissions?.length > 0 && `${change} ${permissions.join(', ')}`;
}
