/** Finds duplicates of a person, compares two records side by side, and merges them after a preview. */

import { ApiError, get, post } from '../api.js';
import { LONGEST_REASON, announce, field, form, h } from '../dom.js';
import { address, birth, counted, day, firstName, name, number, preciseTime, time, words } from '../format.js';
import { badge, decide, fill, focusLater, link, listing, newest, pagedTable, searched } from '../parts.js';
import { searchForm } from '../search.js';
import { LONG, mergeNumbers } from './merge.js';

const MERGES = '/api/v1/demographic/person-merges';
/** The most that the service lists of one person. */
const MOST_CANDIDATES = 50;

/** Rules that keep a grade lower than the score alone would have it. */
const CAPS = {
  SEVERAL_DIFFERENCES: 'two or more of given name, date of birth and gender disagree, or the family name and one of the first two.',
  NAMES_ONLY: 'besides names, gender, town and year of birth nothing agrees.',
  LITTLE_EVIDENCE: 'too little agrees besides names and date of birth.',
  SHARED_HOUSEHOLD: 'several people share the address, telephone or email address, and nothing agrees that relatives would not have in common.',
  ONE_DIFFERENCE: 'given name, date of birth or gender disagrees.',
  ONE_FACT: 'besides the names only one fact agrees, such as the date of birth or the street.',
  NOTHING_PERSONAL: 'only what members of a household share agrees.',
  POSSIBLE_RELATIVES: 'the two may be relatives, such as twins or brothers, or namesakes.',
};

/** Of values that are not text. Where years were compared, month and day of one of the two are estimated or a stand-in. */
const FORMATS = { BIRTH_DATE: day, BIRTH_YEAR: (date) => date.slice(0, 4), GENDER: words };

export default {
  title: 'Duplicates',
  permission: 'demographic.person.merge',
  async render(main, context) {
    if (context.params.personId) {
      await renderCandidates(main, context);
    } else {
      renderSearch(main, context);
    }
  },
};

function renderSearch(main, context) {
  if (context.session.can('demographic.person.read')) {
    main.append(...personSearch(context));
  }
  main.append(h('h2', {}, 'Merges'), pagedTable(context, {
    caption: 'Merges, newest first', empty: 'Nothing was merged yet.',
    headings: ['Time', 'Record that stays', 'Merged record', 'Reason', 'State'],
    read: (page, signal) => get(MERGES, { query: { page, size: 10 }, signal }),
    row: (merge) => [link(`/merges/${merge.personMergeId}`, time(merge.mergedAt)), nameBefore(merge, 'survivor'),
      nameBefore(merge, 'loser'), merge.reason, merge.undoneAt ? `undone ${time(merge.undoneAt)}` : 'in effect'],
  }));
}

function personSearch(context) {
  const results = h('div', {});
  const fields = [
    field('Name', { name: 'name', longest: 200 }, 'Words of the name in any order; typing errors are tolerated.'),
    field('Date of birth', { name: 'birthDate', type: 'date' }),
  ];
  const search = async (values) => {
    const read = (page, signal) => get('/api/v1/demographic/persons', { query: { ...values, page }, signal });
    const first = await searched(results, context.signal, (signal) => read(0, signal));
    results.replaceChildren(pagedTable(context, {
      caption: 'Persons found', headings: ['Name', 'Born', 'Gender'], read, first, empty: 'No person found.',
      row: (person) => [link(`/duplicates/${person.id}`, firstName(person.names)), birth(person), words(person.gender)],
    }));
    announce(`${counted(first.body.totalItems, 'person')} found`);
  };
  return [h('h2', {}, 'Find a person'), searchForm(context, fields, 'Find', search, { anyOf: 'Enter a name or a date of birth' }),
    results];
}

/** The names of both are absent unless the clerk may read both. */
function nameBefore(merge, side) {
  const known = merge[`${side}Name`];
  return known ? name(known) : `Person ${merge[`${side}PersonId`]}`;
}

async function renderCandidates(main, context) {
  const { personId } = context.params;
  const list = h('div', {});
  const comparison = h('div', {});
  main.append(list, comparison);
  await fill(list, context.signal, async (signal) => {
    const person = await readPerson(personId, signal);
    context.setHeading(`Duplicates of ${firstName(person.names)}`);
    if (person.voided) {
      return gone(person, signal);
    }
    const found = (await get(`${MERGES}/candidates`, { query: { personId }, signal })).body;
    const open = (candidate) => compare(comparison, context, person, candidate);
    const requested = context.query.get('with');
    if (requested && requested !== person.id) {
      // a pair of the work list may be one that the search does not suggest
      open(found.find((candidate) => candidate.personId === requested) ?? { personId: requested });
    }
    announce(counted(found.length, 'possible duplicate'));
    return [
      found.length >= MOST_CANDIDATES && h('p', { class: 'note' }, 'There may be more possible duplicates than the most likely '
        + 'ones, shown here.'),
      listing('Possible duplicates, most likely first', ['Name', 'Born', 'Number', 'Grade', 'Score in bits', 'Compare'],
        found.map((candidate) => candidateRow(candidate, open)), 'No other person is similar enough to be a duplicate.'),
    ];
  });
}

/** The newest merge of a record that was merged is the one that did it. */
async function gone({ id, mergedIntoPersonId: survivor }, signal) {
  if (!survivor) {
    return h('p', {}, 'This record was voided.');
  }
  const { items } = (await get(MERGES, { query: { personId: id, size: 1 }, signal })).body;
  return [
    h('p', {}, 'This record was merged into another one. ',
      link(`/duplicates/${survivor}`, 'Duplicates of the record that stays')),
    items.filter((merge) => !merge.undoneAt)
      .map((merge) => h('p', {}, link(`/merges/${merge.personMergeId}`, 'Read the merge, or undo it'))),
  ];
}

async function readPerson(personId, signal) {
  return (await get(`/api/v1/demographic/persons/${encodeURIComponent(personId)}`, { signal })).body;
}

/** Names and dates are those that the list has: of restricted patients it has none, and they are read only to compare. */
function candidateRow(candidate, open) {
  const value = (field) => candidate.comparisons.find((one) => one.field === field)?.candidateValue;
  const [given, family] = [value('GIVEN_NAME'), value('FAMILY_NAME')];
  const called = given || family ? name({ given: [given], family }) : `Person ${candidate.personId}`;
  const born = compared('BIRTH_DATE', value('BIRTH_DATE')) || compared('BIRTH_YEAR', value('BIRTH_YEAR'));
  return [called, born, candidate.patientNumber ?? 'none that you may see',
    [badge(words(candidate.grade), candidate.grade === 'CERTAIN' ? 'good' : 'plain'), cap(candidate)], number(candidate.score),
    h('button', { type: 'button', onclick: () => open(candidate) }, 'Compare',
      h('span', { class: 'visually-hidden' }, ` with ${called}`))];
}

async function compare(region, context, person, candidate) {
  const heading = h('h2', { tabindex: -1 }, 'Comparison');
  const focus = focusLater();
  const shown = await fill(region, context.signal, async (signal) => {
    // the first one too: the list may have been open for long
    const [first, second] = await Promise.all([person.id, candidate.personId].map((id) => readPerson(id, signal)));
    const former = [first, second].find((one) => one.voided);
    if (former) {
      return [heading, await gone(former, signal)];
    }
    const pair = [first, { ...second, patientNumber: candidate.patientNumber }];
    const preview = h('div', {});
    const again = () => compare(region, context, person, candidate);
    return [heading, sideBySide(pair), evidence(candidate), h('h2', {}, 'Merge'), decision(context, pair, preview, again), preview];
  });
  if (shown && heading.isConnected) {
    focus(heading);
  }
}

/** A former address or number is not the same evidence as the present one. */
const withUse = (text, { use }) => `${text} (${words(use).toLowerCase()})`;

/** What is shown of a person and, where that depends on other properties too, what is compared. */
const PROPERTIES = [
  ['Names', (person) => person.names.map((one) => withUse(name(one), one))],
  ['Born', (person) => [birth(person)], (person) => [person.birthDate, person.birthDateEstimated]],
  ['Gender', (person) => [words(person.gender)], (person) => [person.gender !== 'UNKNOWN' && person.gender]],
  ['Died', (person) => [person.deceasedAt && time(person.deceasedAt)]],
  ['Addresses', (person) => person.addresses.map((one) => withUse(address(one), one))],
  ['Contacts', (person) => person.contacts.map((one) => withUse(one.value, one))],
  ['Language', (person) => [person.language]],
  ['Identity', (person) => [person.temporary ? 'unknown' : 'known']],
  ['Patient', (person) => [person.patientId ? 'yes' : 'no']],
  ['Recorded', (person) => [time(person.createdAt)]],
];

function sideBySide(pair) {
  const rows = PROPERTIES.map(([label, values, compared = values]) => {
    const [first, second] = pair.map((person) => values(person).filter(Boolean));
    return first.length + second.length > 0
      && [label, lines(first), lines(second), agreement(pair.map((person) => compared(person).filter(Boolean).join()))];
  });
  return listing('Both records', ['Property', 'First record', 'Second record', 'Comparison'], rows.filter(Boolean), '');
}

/** What nobody knows of either person is not what they have in common. */
function agreement([first, second]) {
  if (first !== second) {
    return badge('differs', 'warning');
  }
  return first === '' ? 'unknown' : 'same';
}

function lines(values) {
  return values.map((value) => h('div', {}, value));
}

/** Why the grade is not what the score suggests. */
function cap({ gradeCap }) {
  return gradeCap && h('div', {}, `Not higher, because ${CAPS[gradeCap] ?? words(gradeCap)}`);
}

function evidence({ comparisons }) {
  if (!comparisons) {
    return h('p', { class: 'note' }, 'The search does not suggest these two as duplicates: decide by what the records say.');
  }
  return h('details', {}, h('summary', {}, 'Why these two may be the same person'),
    listing('Evidence, in bits; negative numbers speak against it', ['Field', 'First record', 'Second record', 'Agreement', 'Weight'],
      comparisons.map((one) => [words(one.field), compared(one.field, one.requestedValue), compared(one.field, one.candidateValue),
        words(one.agreement), number(one.weight)]), ''));
}

/** What was compared, as the page shows it elsewhere. */
function compared(field, value) {
  return value === undefined ? '' : (FORMATS[field] ?? String)(value);
}

const POSITIONS = ['First', 'Second'];

/** Preview and merge are of what the form says: a response to what it said before is dropped. */
function decision(context, pair, preview, again) {
  const survivor = field('Which record stays?', {
    name: 'survivor', options: pair.map((person, i) => [person.id, `${POSITIONS[i]}: ${firstName(person.names)}`]),
  }, 'The other one is merged into it, and its ids and numbers keep finding the patient.');
  const reason = field('Reason', { name: 'reason', required: true, longest: LONGEST_REASON, autocapitalize: 'sentences' },
    'Why you are sure that both are the same person. The reason is stored with the merge.');
  const charts = pair.every((person) => person.patientId) ? field('Combine both charts', {
    name: 'charts', type: 'checkbox', required: true, title: 'Both are patients: confirm that their charts are combined',
  }) : null;
  const merging = form([survivor, reason, charts].filter(Boolean), 'Preview', async (values, forget) => {
    const loser = pair.findIndex((person) => person.id !== values.survivor);
    const body = {
      survivorPersonId: values.survivor, loserPersonId: pair[loser].id, reason: values.reason,
      mergeClinicalHistory: charts !== null,
    };
    const signal = newest(preview, context.signal);
    const focus = focusLater();
    preview.replaceChildren();
    const effects = (await post(`${MERGES}/preview`, body, { ...LONG, signal })).body;
    const records = [`Is merged: ${record(pair, loser)}.`, `Stays: ${record(pair, 1 - loser)}.`];
    focus(showPreview(preview, context, body, records, effects, forget, () => refuseChanged(pair, again)));
  }, { draft: `Merge with ${pair[1].id}`, sends: false });
  const takeBack = () => {
    newest(preview, context.signal);
    preview.replaceChildren();
  };
  // some assistive technology and programs report a choice with the second one alone
  merging.addEventListener('input', takeBack);
  merging.addEventListener('change', takeBack);
  return merging;
}

/** What tells the two apart, since duplicates often have the same name and date of birth. */
function record(pair, position) {
  const person = pair[position];
  return [`${POSITIONS[position]} record`, firstName(person.names), `born ${birth(person)}`,
    person.patientNumber && `patient ${person.patientNumber}`, `recorded ${preciseTime(person.createdAt)}`]
    .filter(Boolean).join(', ');
}

/** Whoever decides long after both were read must not merge what nobody has compared. */
async function refuseChanged(pair, again) {
  const read = await Promise.all(pair.map(({ id }) => readPerson(id)));
  if (read.some((person, i) => seen(person) !== seen(pair[i]))) {
    again();
    throw Object.assign(new ApiError(0, { errorMessage: 'One of the two records was changed after they were compared' }), {
      advice: 'Nothing was merged, and both were read again. Cancel, compare them, and decide again.',
    });
  }
}

/** What the comparison shows of a person. */
const seen = (person) => JSON.stringify([person.voided, PROPERTIES.map(([, values]) => values(person).filter(Boolean).sort())]);

/** Returns the heading of the preview. */
function showPreview(region, { navigate, signal }, body, records, effects, forget, check) {
  const heading = h('h2', { tabindex: -1 }, 'Preview');
  const merge = () => decide({
    title: 'Merge these records?',
    text: [...records, 'All rows move in one transaction.',
      'The merge can be undone while nothing that it moved has changed.'],
    action: 'Merge',
    act: async () => {
      await check();
      const made = (await post(MERGES, body, LONG)).body;
      forget();
      if (!signal.aborted) {
        navigate(`/merges/${made.personMergeId}`);
      }
      announce('Merged');
    },
  });
  region.replaceChildren(heading, ...mergeNumbers(effects),
    h('button', { type: 'button', class: 'primary', onclick: merge }, 'Merge …'));
  return heading;
}
