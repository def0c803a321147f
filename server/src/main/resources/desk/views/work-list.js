/** Pairs of the whole tenant that may be one person, most likely first, and the decisions about them. */

import { get, post } from '../api.js';
import { announce, field, h, newId } from '../dom.js';
import { birth, instantOf, isolated, name, number, time, words } from '../format.js';
import { actionButton, badge, decide, fill, link, pagedTable, total } from '../parts.js';
import { searchForm } from '../search.js';

const WORK_LIST = '/api/v1/demographic/person-merges/candidates/worklist';
const STATES = ['OPEN', 'DEFERRED', 'DISMISSED', 'MERGED'].map((state) => [state, words(state)]);
const GRADES = ['CERTAIN', 'PROBABLE', 'POSSIBLE'].map((grade) => [grade, words(grade)]);
/** How many pairs the service counts from the beginning of a page. */
const COUNTED = 1000;
/** Instead of the id of an account. */
const NOBODY = 'nobody';
const UNDECIDED = new Set(['OPEN', 'DEFERRED']);

export default {
  title: 'Work list',
  permission: 'demographic.person.merge',
  async render(main, context) {
    const pairs = h('div', {});
    const shown = { filters: {} };
    const show = ({ assignedTo, ...filters }) => {
      shown.filters = { ...filters, ...ofAssignee(assignedTo) };
      return list(pairs, context, shown);
    };
    const { userAccountId: own, sessionFacilityId: here } = context.session.status;
    main.append(h('div', { class: 'search' }, searchForm(context, [
      field('State', { name: 'state', options: [...STATES, ['', 'any']] }),
      field('Lowest grade', { name: 'lowestGrade', options: [['', 'any'], ...GRADES] }),
      here && field('Facility', { name: 'facilityId', options: [['', 'any'], [here, context.session.scope.facility ?? here]] }),
      field('Assigned to', { name: 'assignedTo', options: [['', 'anybody'], [NOBODY, 'nobody'], [own, 'me']] }),
    ].filter(Boolean), 'Show pairs', show, { draft: null })), pairs);
    await show({ state: 'OPEN' });
  },
};

function ofAssignee(account) {
  return account === NOBODY ? { assigned: false } : { assigneeUserAccountId: account };
}

/**
 * The first page is read again after each decision, since a pair that leaves the list shifts all pages; with the filters of that
 * moment, which may be others than those of the decision.
 */
function list(region, context, shown) {
  const { filters } = shown;
  const read = (page, signal) => get(WORK_LIST, { query: { ...filters, page }, signal });
  const again = (done) => list(region, context, shown).then((filled) => filled && announce(done));
  return fill(region, context.signal, async (signal) => {
    const first = await read(0, signal);
    announce(`${total(first.body.totalItems, 0, COUNTED)} ${first.body.totalItems === 1 ? 'pair' : 'pairs'}`);
    return pagedTable({ signal }, {
      caption: 'Pairs, most likely first', read, first, empty: 'No pair matches.', counted: COUNTED,
      headings: ['Persons', 'Grade', 'Score in bits', 'State', 'Assigned to', 'Decision'],
      row: (pair) => {
        const both = persons(pair);
        return [both, grade(pair), pair.score && number(pair.score), state(pair), assignee(pair, context),
          decisions(pair, { context, both: both.id, place: region, again })];
      },
    });
  });
}

function persons({ persons: both }) {
  return h('div', { id: newId('persons') }, both.map((person) => h('div', {}, described(person))));
}

/** What tells the two apart, in the list and in the dialogs, which cover it. */
function described(person) {
  return [called(person), person.birthDate && `born ${birth(person)}`, person.deceasedAt && `died ${time(person.deceasedAt)}`,
    person.patientNumber && `patient ${person.patientNumber}`].filter(Boolean).join(', ');
}

/** The names of both are absent unless the clerk may read both. */
function called(person) {
  return person.family || person.given ? name(person) : `Person ${person.personId}`;
}

function grade(pair) {
  return pair.grade ? badge(words(pair.grade), pair.grade === 'CERTAIN' ? 'good' : 'plain') : 'No longer similar';
}

/** The reason may describe the two: it is withheld together with their data, of which everybody has a gender. */
function withoutReason(both) {
  return both.every((person) => person.gender) ? 'no reason' : 'reason not shown to you';
}

function state({ persons: both, state: current, deferredUntil, dismissal }) {
  const why = current === 'DEFERRED' ? `until ${time(deferredUntil)}`
    : current === 'DISMISSED' && `${time(dismissal.dismissedAt)}: ${dismissal.reason ? isolated(dismissal.reason) : withoutReason(both)}`;
  return [badge(words(current)), why && h('div', {}, why), current !== 'DISMISSED' && dismissal && earlier(dismissal)];
}

/** Whoever decides again must know that somebody has found two persons. A dismissal that ended with a merge has no reason. */
function earlier({ dismissedAt, reason }) {
  return h('div', {}, `dismissed earlier, ${time(dismissedAt)}${reason ? `: ${isolated(reason)}` : ''}`);
}

function assignee({ assigneeUserAccountId: account }, { session }) {
  if (!account) {
    return 'nobody';
  }
  return account === session.status.userAccountId ? 'me' : h('code', {}, account);
}

/** @param both id of the element that names the two: a screen reader that goes from button to button reads nothing else of it */
function decisions(pair, { context, both, place, again }) {
  if (pair.state === 'MERGED') {
    return null;
  }
  const [one, other] = pair.persons;
  const send = async (decision, body, done) => {
    await post(`${WORK_LIST}/${pair.id}/${decision}`, { version: pair.version, ...body });
    await again(done);
  };
  const named = h('span', { class: 'visually-hidden' }, ` ${called(one)} and ${called(other)}`);
  const own = context.session.status.userAccountId;
  return [
    UNDECIDED.has(pair.state) && h('div', {}, link(`/duplicates/${one.personId}?with=${other.personId}`, ['Compare', named])),
    UNDECIDED.has(pair.state) && dialogButton('Dismiss …', both, {
      title: 'Are these two different persons?', about: pair.id, action: 'Dismiss', place,
      text: [...pair.persons.map(described), 'The service then stops suggesting each as a duplicate of the other.'],
      reasonLabel: 'How do you know that they are two?', act: (reason) => send('dismiss', { reason }, 'Dismissed'),
    }),
    UNDECIDED.has(pair.state) && dialogButton('Defer …', both, {
      title: 'Defer this pair?', about: pair.id, action: 'Defer', place,
      text: [...pair.persons.map(described), 'It is open again at the given time.'],
      timeLabel: 'Until', act: (until) => send('defer', { until: instantOf(until) }, 'Deferred'),
    }),
    pair.state !== 'OPEN' && actionButton('Reopen', () => send('reopen', {}, 'Reopened'), both),
    pair.assigneeUserAccountId === own ? actionButton('Release', () => send('assign', {}, 'Released'), both)
      : actionButton('Assign to me', () => send('assign', { assigneeUserAccountId: own }, 'Assigned to you'), both),
  ];
}

function dialogButton(text, about, question) {
  return h('div', {}, h('button', { type: 'button', 'aria-describedby': about, onclick: () => decide(question) }, text));
}
