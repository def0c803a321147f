/** Finds patients: clinicians by the banner that they may see, clerks by the registration. */

import { get } from '../api.js';
import { announce, field, form, h } from '../dom.js';
import { birth, counted, firstName, place, time, words } from '../format.js';
import { badge, fill, link, listing, pagedTable, searched, truncation } from '../parts.js';
import { searchForm } from '../search.js';

const MERGE = 'demographic.person.merge';
const UUID = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

export default {
  title: 'Patients',
  permission: ['clinical.patient.read', 'demographic.person.read'],
  async render(main, context) {
    const results = h('div', {});
    main.append(h('h2', {}, 'Find a patient'), h('div', { class: 'search' }, patientSearch(context, results)), results);
    if (mayReadWards(context.session)) {
      main.append(h('h2', {}, 'Ward list'), ...wardList(context));
    }
    if (context.session.can('clinical.summary.read')) {
      main.append(h('h2', {}, 'Open a chart by its id'), openById(context));
    }
  },
};

function patientSearch(context, results) {
  const fields = [
    field('Name', { name: 'name', longest: 200 }, 'Words of the name in any order; typing errors are tolerated.'),
    field('Date of birth', { name: 'birthDate', type: 'date' }),
    field('Number', { name: 'identifier', longest: 320 }, 'The patient number, or an identifier of any authority.'),
  ];
  return searchForm(context, fields, 'Find', async (values) => {
    const read = (page, signal) => find(context, { ...values, page }, signal);
    const first = await searched(results, context.signal, (signal) => read(0, signal));
    const headings = ['Name', 'Born', 'Gender', 'Number', 'Note'];
    if (context.session.can(MERGE)) {
      headings.push('Merge');
    }
    results.replaceChildren(pagedTable(context, {
      caption: 'Patients found', headings, row: (found) => row(context, found), read, first,
      empty: 'No patient found that you may see. Check the spelling, or search with less.',
    }));
    announce(`${counted(first.body.totalItems, 'patient')} found`);
  }, { anyOf: 'Enter a name, a date of birth or a number' });
}

/** Both searches have the same parameters; they differ in the permission and in what they tell about a patient. */
async function find({ session }, query, signal) {
  if (session.can('clinical.patient.read')) {
    return get('/api/v1/clinical/patients', { query, signal });
  }
  const response = await get('/api/v1/demographic/patients', { query, signal });
  const items = response.body.items.map((patient) => ({ ...patient.person, ...patient, patientId: patient.id }));
  return { ...response, body: { ...response.body, items } };
}

function row({ session }, banner) {
  const name = firstName(banner.names);
  return [
    session.can('clinical.summary.read') ? link(`/patients/${banner.patientId}`, name) : name,
    birth(banner),
    words(banner.gender),
    banner.number,
    marks(banner),
    ...(session.can(MERGE) ? [duplicates(banner.personId, name)] : []),
  ];
}

function duplicates(personId, name) {
  return link(`/duplicates/${personId}`, ['Duplicates', h('span', { class: 'visually-hidden' }, ` of ${name}`)]);
}

/** What must be seen wherever a patient is shown. */
export function marks({ restricted, temporary, merged, deceasedAt }) {
  return [
    restricted && badge('Restricted', 'warning'),
    temporary && badge('Unidentified', 'warning'),
    merged && badge('Merged'),
    deceasedAt && badge(`Died ${time(deceasedAt)}`, 'warning'),
  ];
}

/** The list has the banners of patients too. */
function mayReadWards(session) {
  return session.can('clinical.encounterlocation.read') && session.can('clinical.patient.read')
    && Boolean(session.status.sessionFacilityId);
}

function wardList(context) {
  const list = h('div', {});
  const ward = field('Ward', { name: 'ward', longest: 100 }, 'Leave empty for all wards of your facility.');
  const show = (query) => fill(list, context.signal, async (signal) => {
    const response = await get('/api/v1/clinical/ward-list', { query, signal });
    const { body } = response;
    // who is away for an examination keeps the bed, and has two places
    const patients = new Set(body.map(({ patient }) => patient.patientId));
    announce(`${counted(patients.size, 'patient')} in ${counted(body.length, 'place')}`);
    return [truncation(response, 'Show one ward.'), listing('Patients that you may see, by place',
      ['Place', 'Patient', 'Born', 'Number', 'Since', 'Note'], body.map((entry) => placed(context, entry)), 'No patient that you may see has a bed here.')];
  });
  return [searchForm(context, [ward], 'Show the ward', show), list];
}

function placed({ session }, { location, patient, startedAt }) {
  const name = firstName(patient.names);
  return [
    place(location), session.can('clinical.summary.read') ? link(`/patients/${patient.patientId}`, name) : name,
    birth(patient), patient.number, time(startedAt), marks(patient),
  ];
}

/** Nothing but an id becomes a part of the address: a name would stay in the history of the browser. */
function openById({ navigate }) {
  const id = field('Patient id',
    { name: 'patientId', required: true, pattern: UUID, title: 'An id has 32 digits or letters from a to f, in five groups' },
    'In the demonstration, 01900000-0000-7000-8000-000000000105 is a restricted patient.');
  return form([id], 'Open', async ({ patientId }) => navigate(`/patients/${encodeURIComponent(patientId)}`));
}
