/** The report of a merge: what moved, how far the modules are, and the way back. */

import { get, post } from '../api.js';
import { announce, facts, h } from '../dom.js';
import { counted, number, time, words } from '../format.js';
import { actionButton, badge, decide, fill, link, listing } from '../parts.js';

/** What moves a large chart, or previews it, takes long: as much time as the proxies of the guides give it. */
export const LONG = { timeout: 90_000 };

const WARNINGS = {
  SEVERAL_BEDS: 'The patient has more than one bed: end the placements where the patient is not.',
  SEVERAL_VISITS_IN_PROGRESS: 'The patient has more than one visit in progress: end those that are over.',
};

/** What the record that stays has taken from the other one: of `TEMPORARY`, that its person is known. */
const TAKEN = {
  BIRTH_DATE: 'date of birth', GENDER: 'gender', MARITAL_STATUS: 'marital status', LANGUAGE: 'language',
  DECEASED_AT: 'time of death', TEMPORARY: 'identity',
};

const BLOCKERS = {
  ALREADY_UNDONE: 'The merge has been undone already.',
  MERGED_SINCE: 'The survivor, or somebody related to one of the two, was merged since: undo that merge first.',
  VOIDED_SINCE: 'The survivor was voided, or the last of its own names was, so that it would have none.',
  CHANGED_SINCE: 'The row was changed after the merge.',
  REFERRED_TO_SINCE: 'The row would stay, but refers to one that would go back.',
  RECORDED_SINCE: 'The row was recorded after the merge, so nobody knows to whom it belongs.',
};

const STATES = { NO_OP: 'Nothing to do', NOT_DEPLOYED: 'Not installed' };

/** States that neither the sweep nor a retry changes any more. */
const DONE = new Set(['COMPLETED', 'NO_OP']);

export default {
  title: 'Merge',
  permission: 'demographic.person.merge',
  async render(main, context) {
    await show(main, context);
  },
};

/** What the undo has left with the survivor is in its own response alone. */
function show(main, context, outcome = {}) {
  const path = `/api/v1/demographic/person-merges/${encodeURIComponent(context.params.personMergeId)}`;
  return fill(main, context.signal, async (signal) => {
    const merge = (await get(path, { signal })).body;
    const check = merge.undoneAt ? null : (await get(`${path}/undo-check`, { ...LONG, signal })).body;
    const again = (text, result = outcome) => show(main, context, result).then((shown) => shown && announce(text));
    // the undo has taken the conflicts of the two charts away
    const numbers = mergeNumbers(merge.undoneAt ? { ...merge, warnings: [] } : merge);
    return [report(merge), h('h2', {}, 'What moved'), numbers, h('h2', {}, 'Modules'),
      modules(merge.moduleRepoint, path, again), h('h2', {}, 'Undo'),
      check ? undo(check, path, again) : undone(merge, outcome)];
  });
}

function report(merge) {
  return facts([
    ['State', merge.undoneAt ? badge('Undone', 'warning') : badge('In effect', 'good')],
    ['Merged', time(merge.mergedAt)], ['By account', h('code', {}, merge.mergedByUserAccountId)], ['Reason', merge.reason],
    ['Record that stays', link(`/duplicates/${merge.survivorPersonId}`, merge.survivorPersonId)],
    ['Merged record', h('code', {}, merge.loserPersonId)],
  ]);
}

/** The effects of a merge or of its preview: rows of every table, and what needs attention. */
export function mergeNumbers({ moved, deduplicated, filledFields, warnings, chartWithheld }) {
  const tables = Object.keys(moved);
  const sum = Object.values(moved).reduce((total, rows) => total + rows, 0);
  return [
    chartWithheld && h('p', { class: 'note' }, 'The patient to be merged is restricted and not visible to you: identifiers '
      + 'and clinical records are not counted. There may be many.'),
    (warnings ?? []).map((warning) => h('p', { class: 'note' }, WARNINGS[warning] ?? words(warning))),
    filledFields.length > 0 && h('p', {}, `Taken from the merged record: ${filledFields.map((one) => TAKEN[one] ?? words(one)).join(', ')}.`),
    h('div', { class: 'numbers' }, listing(`${counted(sum, 'row')} ${sum === 1 ? 'moves' : 'move'}, of ${counted(tables.length, 'table')}`,
      ['Table', 'Moved', 'Already there'],
      tables.map((table) => [table, count(moved[table]), count(deduplicated[table])]), '')),
  ].flat().filter(Boolean);
}

function count(rows) {
  return h('span', { class: rows === 0 ? 'zero' : 'count' }, number(rows));
}

function modules(obligations, path, again) {
  const retry = async () => {
    await post(`${path}/module-repoint/retry`, undefined, LONG);
    await again('The modules were tried again');
  };
  return [
    h('p', {}, 'Imaging, laboratory and pharmacy follow after the merge, each in a transaction of its own.'),
    listing('Modules', ['Module', 'State', 'Attempts', 'Rows moved', 'Still to do', 'Last error'], obligations.map((one) => [
      one.moduleKey, badge(STATES[one.state] ?? words(one.state), DONE.has(one.state) ? 'good' : 'warning'),
      number(one.attempts), number(one.movedRows), one.outstandingTables.join(', '), one.lastError]),
    'One of the two persons was not a patient: no module has anything to do.'),
    obligations.some((one) => !DONE.has(one.state)) && h('div', { class: 'dialog-buttons' },
      actionButton('Read again', () => again('Read again')), actionButton('Try the modules again', retry)),
  ];
}

/** What was recorded since, for one of two persons who were one record then. */
function staying({ staying: tables, stayingWithheld }) {
  return [
    tables && listing('Recorded since the merge: stays with the record that stayed',
      ['Table', 'Rows', 'Which, the newest first'],
      tables.map((one) => [one.table, number(one.count), h('code', {}, one.rowIds.join(' '))]), ''),
    tables && h('p', { class: 'note' }, 'Read these rows with both persons: what was meant for the other one must be recorded '
      + 'there again, and voided here. Rows of patient_facility and patient_facility_ended, the registrations, are named by '
      + 'their facilities. A registration opens the chart to all who work there.'),
    stayingWithheld && h('p', { class: 'note' }, 'A patient is restricted and not visible to you: what was recorded in the chart '
      + 'since the merge is not listed. Somebody who may see the chart should read it.'),
  ];
}

function undo(check, path, again) {
  const { reversible, blockers, truncated } = check;
  if (!reversible) {
    return [
      h('p', {}, 'The merge cannot be undone now.'),
      listing('What prevents it', ['Table', 'Row', 'Why'],
        blockers.map((one) => [one.table, h('code', {}, one.rowId), BLOCKERS[one.why] ?? words(one.why)]), ''),
      truncated && h('p', {}, 'More rows prevent it than are listed.'),
    ];
  }
  const ask = () => decide({
    title: 'Undo this merge?',
    text: ['Both persons get their rows back. What was recorded since stays with the record that stayed.',
      'Other systems that processed the HL7 message of the merge, such as the laboratory, must be told by hand.'],
    reasonLabel: 'Why was the merge a mistake?',
    action: 'Undo',
    act: async (reason) => {
      const result = (await post(`${path}/undo`, { reason }, LONG)).body;
      await again('The merge is undone', result);
    },
  });
  return [h('p', {}, 'Nothing that the merge moved has changed since: it can be undone.'), staying(check),
    h('button', { type: 'button', onclick: ask }, 'Undo the merge …')];
}

function undone(merge, outcome) {
  return [facts([['Undone', time(merge.undoneAt)], ['By account', h('code', {}, merge.undoneByUserAccountId)],
    ['Reason', merge.undoReason]]), staying(outcome)];
}
