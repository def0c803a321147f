/** The chart of a patient: what matters now, vital signs as plots, and the history page by page. */

import { ApiError, createKeys, get, post } from '../api.js';
import { LONGEST_REASON, announce, errorBox, facts, field, form, h } from '../dom.js';
import {
  birth, circumstances, coding, day, days, isolated, name, observationValue, period, place, range, time, words,
} from '../format.js';
import { badges, interpretation, unreliable } from '../interpretation.js';
import { badge, decide, drawer, fill, link, listing, pagedTable, truncation } from '../parts.js';
import { linePlot } from '../plot.js';
import { groupVitalSigns, notPlotted } from '../vital-signs.js';
import { marks } from './patients.js';

/** The most that the panel has of problems, and of allergies. */
const LONGEST_LIST = 200;

/** The most kinds of vital signs that the panel has. */
const MOST_VITAL_SIGNS = 50;

const MERGED = 'The patient was merged with another one after the chart was opened. It was read again, and has the '
  + 'records of both.';

const RESULT = ['Result', 'Value', 'Normal', 'Status', 'Time'];

const HISTORY = [
  {
    title: 'Laboratory results', path: 'observations', filter: { category: 'LABORATORY' },
    permission: 'clinical.observation.read', headings: RESULT, row: resultRow,
    empty: 'No result of this category is recorded. A result without a category is among all results.',
  },
  {
    title: 'All results', path: 'observations', permission: 'clinical.observation.read', headings: [...RESULT, 'Category'],
    row: (result) => [...resultRow(result), words(result.category)],
  },
  {
    title: 'All problems', path: 'conditions', permission: 'clinical.condition.read',
    headings: ['Problem', 'Status', 'Severity', 'Began', 'Ended', 'Remarks'],
    row: (problem) => [[coding(problem.code), certainty(problem)], words(problem.clinicalStatus), words(problem.severity),
      day(problem.onsetDate), day(problem.abatementDate), remark(problem.note)],
  },
  {
    title: 'All allergies', path: 'allergies', permission: 'clinical.allergy.read',
    headings: ['Allergy', 'Status', 'Risk', 'Recorded', 'Remarks'],
    row: (allergy) => [[coding(allergy.substance), mechanism(allergy), reactions(allergy), certainty(allergy)],
      words(allergy.clinicalStatus), words(allergy.criticality), time(allergy.recordedAt), remark(allergy.note)],
  },
  {
    title: 'Diagnoses', path: 'diagnoses', permission: 'clinical.diagnosis.read',
    headings: ['Diagnosis', 'Use', 'Time'],
    row: (diagnosis) => [[diagnosed(diagnosis), certainty({ verificationStatus: diagnosis.certainty })], words(diagnosis.use),
      time(diagnosis.diagnosedAt)],
  },
  {
    title: 'Notes', path: 'notes', permission: 'clinical.note.read', headings: ['Title', 'Text', 'Status', 'Time'],
    row: (note) => [note.title, h('p', { class: 'note-text' }, note.content),
      [words(note.status), note.signedAt && ` ${time(note.signedAt)}`], time(note.createdAt)],
  },
  {
    title: 'Care plans', path: 'care-plans', permission: 'clinical.careplan.read',
    headings: ['Plan', 'Status', 'Period', 'Goals and activities'],
    row: (plan) => [plan.title, words(plan.status), days(plan.periodStart, plan.periodEnd),
      items([...plan.goals.map((goal) => `Goal: ${planned(goal)}`), ...plan.activities.map(planned)])],
  },
  {
    title: 'Visits', path: 'visits', permission: 'clinical.visit.read',
    headings: ['Visit', 'Number', 'Class', 'Status', 'Period'],
    row: (visit) => [coding(visit.type), visit.visitNumber, words(visit.visitClass), words(visit.status),
      period(visit)],
  },
  {
    title: 'Encounters', path: 'encounters', permission: 'clinical.encounter.read',
    headings: ['Encounter', 'Class', 'Status', 'Period', 'Reasons'],
    row: (encounter) => [coding(encounter.type), words(encounter.encounterClass), words(encounter.status),
      period(encounter), items(encounter.reasonCodes.map(coding))],
  },
];

export default {
  title: 'Chart',
  permission: 'clinical.summary.read',
  async render(main, context) {
    const chart = h('div', {});
    main.append(chart);
    await show(chart, context);
  },
};

/** @param note above the chart, which is not read out without the name of the patient: it may be another one than before */
function show(chart, context, note) {
  return fill(chart, context.signal, async (signal) => {
    try {
      const panel = await readPanel(context, signal);
      const content = open(chart, context, panel);
      if (note) {
        announce(`${name(panel.demographics.name)}: ${note}`, context.signal);
      }
      return [note && h('p', { class: 'note' }, note), ...content];
    } catch (error) {
      // a proxy that does not find the service knows nothing of the patient
      if (error instanceof ApiError && error.byService && error.status === 404) {
        return closed(chart, context, error);
      }
      throw error;
    }
  });
}

async function readPanel({ params }, signal) {
  const patientId = encodeURIComponent(params.patientId);
  return (await get(`/api/v1/clinical/patients/${patientId}/summary-panel`, { signal })).body;
}

function open(chart, context, panel) {
  const { demographics } = panel;
  // the id of a merged patient resolves to the survivor
  const patientId = demographics.patientId;
  context.setHeading(name(demographics.name));
  return [
    banner(demographics),
    context.session.can('accesscontrol.auditevent.read')
      && link(`/audit?patientId=${patientId}`, 'Who has read this chart?'),
    h('div', { class: 'columns' }, allergies(panel.allergies), problems(panel.activeProblems),
      stay(chart, context, panel)),
    context.session.can('clinical.observation.read') ? vitalSigns(context, patientId, panel.vitalSigns)
      : newestVitalSigns(panel.vitalSigns),
    HISTORY.filter((list) => context.session.can(list.permission)).map((list) => history(chart, context, patientId, list)),
  ];
}

function banner(patient) {
  return h('section', { class: 'banner', 'aria-label': 'Patient' },
    facts([['Born', birth(patient)], ['Gender', words(patient.gender)], ['Number', patient.number],
      ...patient.identifiers.map((one) => [one.type, one.value])]),
    h('p', {}, marks(patient)));
}

/**
 * A statement such as "No known drug allergy" answers for its own kind only, whatever the status. One of all kinds may be older
 * than an allergy that has ended since, so each shows when it was made.
 */
function allergies({ status, active, statedAbsences }) {
  return section('Allergies', status !== 'RECORDED' && h('p', {}, statement(status)),
    items(active.map((allergy) => [h('strong', {}, coding(allergy.substance)), mechanism(allergy), reactions(allergy),
      certainty(allergy), allergy.criticality === 'HIGH' && [' ', badge('High risk', 'warning')], remark(allergy.note)])),
    items(statedAbsences.map((absence) => [coding(absence.substance), ` (recorded ${time(absence.recordedAt)})`,
      certainty(absence), remark(absence.note)])),
    full([...active, ...statedAbsences], 'allergies'));
}

/** In words of this page, since the record may have nothing but a code. */
function statement(status) {
  return status === 'NONE_KNOWN' ? 'No known allergies.'
    : 'No allergy is recorded. This does not mean that there is none: ask the patient.';
}

/** Whatever is not confirmed must not be read as a fact. */
function certainty({ verificationStatus }) {
  return verificationStatus && verificationStatus !== 'CONFIRMED'
    && [' ', badge(words(verificationStatus), verificationStatus === 'REFUTED' ? 'warning' : 'plain')];
}

/** With its status: an activity that was cancelled or stopped must not be read as one that is to be done. */
function planned({ description, code, status }) {
  return `${description ? isolated(description) : coding(code)} (${words(status).toLowerCase()})`;
}

/** A code, a text or both. */
function diagnosed({ code, text }) {
  return [code && coding(code), text && isolated(text)].filter(Boolean).join(': ');
}

function full(list, what, longest = LONGEST_LIST) {
  return list.length >= longest && h('p', { class: 'note' }, `There may be more ${what} than the newest, shown here.`);
}

/** An intolerance, which is not an immune reaction, may permit what an allergy forbids. */
function mechanism({ type }) {
  return type && ` (${words(type).toLowerCase()})`;
}

function reactions(allergy) {
  const seen = allergy.reactions.map(({ manifestations, severity }) =>
    `${manifestations.map(coding).join(', ')}${severity ? ` (${words(severity).toLowerCase()})` : ''}`);
  return seen.length > 0 && `: ${seen.join('; ')}`;
}

function problems(conditions) {
  return section('Active problems', conditions.length === 0 ? h('p', {}, 'None recorded.')
    : items(conditions.map((one) => [coding(one.code), one.onsetDate && ` (since ${day(one.onsetDate)})`, certainty(one),
      remark(one.note)])),
  full(conditions, 'problems'));
}

function stay(chart, context, { demographics, currentVisit: visit, currentPlacement: placement }) {
  return section('Present stay',
    placement?.otherBedPlacementIds?.length > 0 && otherBeds(context, demographics.patientId, placement),
    facts([['Location', placement ? whereabouts(context, placement) : 'no bed'], ['Since', placement && time(placement.startedAt)],
      ['Visit', visit ? `${coding(visit.type)}${elsewhere(context, visit)}` : 'none in progress'],
      ['Visit number', visit?.visitNumber], ['Started', visit && time(visit.startedAt)]]),
    visit && context.session.can('clinical.visit.write')
      && h('button', { type: 'button', onclick: () => endVisit(chart, context, visit) }, 'End the visit …'));
}

/** Wards and visits of two facilities may have the same name. */
function whereabouts(context, placement) {
  return `${place(placement.location)}${elsewhere(context, placement)}`;
}

function elsewhere({ session }, { facilityId }) {
  const here = session.status.sessionFacilityId;
  return here && facilityId !== here ? ' (at another facility)' : '';
}

/** The bed that is kept while the patient is in a place without one, or one too many. */
function otherBeds(context, patientId, { location, otherBedPlacementIds: ids }) {
  const { signal, session } = context;
  const beds = h('div', {});
  if (session.can('clinical.encounterlocation.read')) {
    fill(beds, signal, async (current) => {
      const query = { patientId, status: 'ACTIVE', size: 100 };
      const { body } = await get('/api/v1/clinical/encounter-locations/page', { query, signal: current });
      return items(body.items.filter(({ id }) => ids.includes(id))
        .map((one) => `${whereabouts(context, one)}, since ${time(one.startedAt)}`));
    });
  }
  return [h('p', { class: 'note' }, location.bed || ids.length > 1
    ? [badge('Several beds', 'warning'), ' The patient has more than one bed, as a merge may leave it. Check where the '
      + 'patient is, and end the placement that is wrong.']
    : [badge('Bed elsewhere'), ' The patient is recorded in a place without a bed, and keeps a bed meanwhile. End the '
      + 'placement without a bed when the patient is back.']), beds];
}

function endVisit(chart, context, visit) {
  decide({
    title: 'End the visit?',
    text: [`${coding(visit.type)}, ${visit.visitNumber}${elsewhere(context, visit)}, ends now.`,
      'Its encounters end too, and their beds become free. A bed in another visit stays occupied. An ended visit cannot be reopened.'],
    action: 'End the visit',
    act: async () => {
      await post(`/api/v1/clinical/visits/${visit.id}/end`);
      // not in the chart of another patient, if this one was left meanwhile
      announce('The visit has ended', context.signal);
      show(chart, context);
    },
  });
}

/** @param latest of each code: many measurements of one kind may leave others out of the newest that a search returns */
function vitalSigns({ signal }, patientId, latest) {
  const plots = h('div', {});
  fill(plots, signal, async (current) => {
    const query = { patientId, category: 'VITAL_SIGNS' };
    const response = await get('/api/v1/clinical/observations', { query, signal: current });
    const cut = truncation(response, 'The newest measurements only are plotted. Of a kind without a final value among them, '
      + 'the latest one is listed.');
    const groups = groupVitalSigns(response.body);
    const others = notPlotted(response.body, cut ? latest : []).map(resultRow);
    return [cut,
      groups.length + others.length === 0 && h('p', {}, 'No vital signs are recorded.'),
      groups.length > 0 && h('div', { class: 'plots' }, groups.map(linePlot)),
      others.length > 0 && listing('Vital signs that are not plotted, newest first', RESULT, others, ''),
      cut && full(latest, 'vital signs', MOST_VITAL_SIGNS)];
  });
  return section('Vital signs', plots);
}

/** For those who may see the panel and no observations: what the panel has of them. */
function newestVitalSigns(newest) {
  return section('Vital signs',
    listing('The newest of each vital sign', RESULT, newest.map(resultRow), 'No vital signs are recorded.'),
    full(newest, 'vital signs', MOST_VITAL_SIGNS));
}

function history(chart, context, patientId, { title, path, filter, headings, row, empty = 'None recorded.' }) {
  const { signal } = context;
  const read = async (page, current) => {
    const query = { patientId, ...filter, page, size: 10 };
    const response = await get(`/api/v1/clinical/${path}/page`, { query, signal: current });
    // records of the survivor must not be read below the name of the patient whose chart was opened before the merge
    if (response.body.items.some((record) => record.patientId && record.patientId !== patientId)) {
      show(chart, context, MERGED);
    }
    return response;
  };
  return drawer(title,
    () => pagedTable({ signal }, { caption: `${title}, newest first`, headings, row, read, empty }));
}

/** The same page for a denied and for an unknown patient: the service does not tell them apart, so neither may this. */
function closed(chart, context, error) {
  context.setHeading('No chart');
  return [errorBox(error), context.session.can('clinical.emergency-access') && emergencyAccess(chart, context)];
}

function emergencyAccess(chart, context) {
  const identified = field('I have identified the patient by other means',
    { name: 'identified', type: 'checkbox', required: true });
  const keys = createKeys();
  const reason = field('Reason', { name: 'reason', required: true, longest: LONGEST_REASON, multiline: true },
    'Why the records are needed now. The reason is stored and shown to auditors.');
  return h('section', {}, h('h2', {}, 'Emergency access'),
    h('p', {}, 'The response above does not tell whether there is such a patient. If a patient needs urgent care and you '
      + 'know this id from elsewhere, for instance a wristband, you can declare an emergency. It opens the chart to you for '
      + 'some hours, and every declaration is reviewed.'),
    form([identified, reason], 'Declare the emergency', async (values) => {
      const patientId = encodeURIComponent(context.params.patientId);
      const { body } = await post(`/api/v1/clinical/patients/${patientId}/emergency-access`, { reason: values.reason },
        { idempotencyKey: keys(values.reason) });
      const until = `You have emergency access to this chart until ${time(body.expiresAt)}.`;
      if (await show(chart, context)) {
        chart.prepend(h('p', { class: 'note' }, until, ' If the patient stays, have the registration desk register the '
          + 'patient at this facility: otherwise your colleagues do not see the patient, nor do you after that time. A '
          + 'restricted patient stays closed to all others even then.'));
        announce(until, context.signal);
      }
    }));
}

function section(title, ...content) {
  return h('section', {}, h('h2', {}, title), content);
}

function items(texts) {
  return texts.length === 0 ? null : h('ul', {}, texts.map((text) => h('li', {}, text)));
}

function resultRow(result) {
  return [[coding(result.code), circumstances(result)], resultValue(result),
    range(result.referenceLow, result.referenceHigh), reliability(result.status), time(result.effectiveAt)];
}

function resultValue(result) {
  return [observationValue(result), badges([interpretation(result)].filter(Boolean)), remark(result.comment)];
}

/** What the author of a record wants other clinicians to know, such as that a sample was haemolysed. */
function remark(text) {
  return text && h('p', { class: 'hint' }, text);
}

/** A cancelled or provisional value must not be read as a result. */
function reliability(status) {
  return unreliable(status) ? badge(words(status), 'warning') : words(status);
}
