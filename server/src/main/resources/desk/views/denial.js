/**
 * Shows that a denied record and an unknown id have the same response: requests both with the same request id and
 * compares what arrives, header by header and property by property.
 */

import { ApiError, get } from '../api.js';
import { announce, field, form, h } from '../dom.js';
import { badge, listing } from '../parts.js';

/** A visit of the demonstration at the facility N2, and an id that names nothing. */
const DENIED = '01900000-0000-7000-8000-000000000202';
const UNKNOWN = '01900000-0000-7000-8000-0000000002ff';

const EXPECTED = new Map([
  ['apiPath', 'the path that was requested'],
  ['errorTime', 'the time of the response'],
  ['date', 'the time of the response'],
]);

export default {
  title: 'Denied or unknown',
  permission: 'clinical.visit.read',
  async render(main, context) {
    const results = h('div', {});
    const first = field('A denied visit', { name: 'denied', required: true, value: DENIED },
      'In the demonstration, this visit exists, at another facility than that of the account clinician.');
    const second = field('An unknown id', { name: 'unknown', required: true, value: UNKNOWN }, 'There is no such visit.');
    main.append(...reasons(), form([first, second], 'Request both', async ({ denied, unknown }) => {
      // if one of the requests fails, the comparison of others must not look like its outcome
      results.replaceChildren();
      const requestId = `desk-${Date.now()}`;
      const responses = [await response(denied, requestId, context), await response(unknown, requestId, context)];
      results.replaceChildren(...comparison(responses));
      results.querySelector('h2').focus();
    }), results);
  },
};

function reasons() {
  return [
    h('p', {}, 'Whether a record exists is confidential: nobody may learn from an error that a patient has a chart at a '
      + 'psychiatric ward. Therefore a record that you may not see has exactly the response of an id that names nothing: '
      + 'the same status, headers and body, after the same time.'),
    h('p', {}, 'A 404 means that nothing is available to you. It does not prove that the record does not exist, so no '
      + 'program may delete or create anything because of it.'),
  ];
}

/**
 * Status, headers and properties of a response as rows; also of one that is not an error. A refusal because of something else,
 * such as too many requests, is the same for every visit, and would look like a proof.
 */
async function response(visitId, requestId, { signal }) {
  const path = `/api/v1/clinical/visits/${encodeURIComponent(visitId)}`;
  try {
    const { status, headers, body } = await get(path, { requestId, signal });
    return parts(status, headers, body);
  } catch (error) {
    if (error instanceof ApiError && error.byService && error.status === 404) {
      return parts(error.status, error.headers, error.body);
    }
    throw error;
  }
}

function parts(status, headers, body) {
  return new Map([
    ['Status', ['Status', String(status)]],
    ...[...headers].map(([key, value]) => [key, ['Header', value]]),
    ...Object.entries(body).map(([key, value]) => [key, ['Body', JSON.stringify(value)]]),
  ]);
}

function comparison([denied, unknown]) {
  const names = [...new Set([...denied.keys(), ...unknown.keys()])];
  const rows = names.map((key) => compare(key, denied.get(key), unknown.get(key)));
  const surprising = names.filter((key) => differs(denied.get(key), unknown.get(key)) && !EXPECTED.has(key));
  const verdict = surprising.length === 0
    ? 'The responses differ in path and time only. Nobody can tell from them which of the two visits exists.'
    : `The responses also differ in ${surprising.join(', ')}: you may see one of the two visits.`;
  announce(verdict);
  return [h('h2', { tabindex: -1 }, 'Both responses'), h('p', { class: 'note verdict' }, verdict),
    listing('Status, headers and body', ['Name', 'Part', 'Denied', 'Unknown', 'Comparison'], rows, '')];
}

function differs(first, second) {
  return first?.[1] !== second?.[1];
}

function compare(key, denied, unknown) {
  const verdict = !differs(denied, unknown) ? 'same'
    : EXPECTED.has(key) ? badge(`differs: ${EXPECTED.get(key)}`) : badge('differs', 'warning');
  return [key, (denied ?? unknown)[0], code(denied), code(unknown), verdict];
}

function code(part) {
  return part ? h('code', {}, part[1]) : 'absent';
}
