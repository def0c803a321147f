/** Audit events: who saw a patient, and what an account did. */

import { get } from '../api.js';
import { LOCAL_TIME, field, h } from '../dom.js';
import { instantOf, preciseTime, words } from '../format.js';
import { badge, cursorTable, searched } from '../parts.js';
import { searchForm } from '../search.js';

export default {
  title: 'Audit events',
  permission: 'accesscontrol.auditevent.read',
  async render(main, context) {
    const events = h('div', {});
    const patient = field('Patient id', { name: 'patientId', value: context.query.get('patientId') },
      'All calls that returned or changed data of this patient. In the demonstration, 01900000-0000-7000-8000-000000000101.');
    const fields = [
      patient,
      field('Account id', { name: 'userAccountId' }, 'All calls of this account.'),
      field('Record id', { name: 'recordId' },
        'Calls with this id as the last one of their path or, if it has none, that created the record. So a person who is '
          + 'not a patient is found.'),
      field('Administered account id', { name: 'subjectAccountId' }, 'Administrative calls about this account.'),
      field('Outcome', { name: 'outcome', options: [['', 'any'], ...['GRANTED', 'REFUSED', 'FAILED'].map(option)] }),
      field('From', { name: 'from', ...LOCAL_TIME }),
      field('Until', { name: 'to', ...LOCAL_TIME }),
    ];
    main.append(h('div', { class: 'search' }, searchForm(context, fields, 'Show events', (values) => show(events, context, values))), events);
  },
};

function option(value) {
  return [value, words(value)];
}

async function show(region, context, { from, to, ...filters }) {
  const query = { ...filters, from: instantOf(from), to: instantOf(to), size: 50 };
  const read = (cursor, signal) => get('/api/v1/access-control/audit-events', { query: { ...query, ...cursor }, signal });
  const first = await searched(region, context.signal, (signal) => read({}, signal));
  region.replaceChildren(cursorTable(context, {
    caption: 'Audit events, newest first', row, read, first, empty: 'No event matches.',
    headings: ['Time', 'Operation', 'Outcome', 'Account', 'Patients', 'Administered account', 'Record', 'Other ids', 'Client',
      'Request id'],
  }));
}

function row(event) {
  const refused = event.outcome !== 'GRANTED';
  return [
    preciseTime(event.occurredAt), event.operationId,
    badge(`${words(event.outcome)} (${event.status})`, refused ? 'warning' : 'good'),
    id(event.userAccountId), patients(event), id(event.subjectAccountId), id(event.recordId),
    event.criteria?.map((named) => h('div', {}, `${named.parameter} `, id(named.id))), event.clientIp, id(event.requestId),
  ];
}

/** Those whose data the call returned or changed, and the one that it only named: a refused call has no other. */
function patients({ patientIds, patientId }) {
  const reached = patientIds ?? [];
  return [
    reached.map((one) => h('div', {}, id(one))),
    patientId && !reached.includes(patientId) && h('div', {}, id(patientId), patientIds && ' (only named)'),
  ];
}

/** An id in the type of code, nothing if there is none. */
export function id(value) {
  return value ? h('code', {}, value) : null;
}
