/** Values of the API as text in the language of the browser. Every function is pure. */

const locale = globalThis.navigator?.languages;
const DAY = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
const TIME = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
const PRECISE_TIME = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
const NUMBER = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
const MEASURED = new Intl.NumberFormat(locale, { maximumSignificantDigits: 15 });
const COUNTRY = new Intl.DisplayNames(locale ?? ['en'], { type: 'region' });

/** What stands where the record has no value. */
export const NONE = '–';

/** Of a visit or encounter without an end. */
const NOT_BEGUN = new Set(['PLANNED', 'CANCELLED']);

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name or another text of a record, as a part of a sentence: one that is written from right to left is isolated (UAX #9),
 * or it would turn around the numbers and brackets that follow.
 */
export function isolated(text) {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

/** A calendar date, which has no time zone. */
export function day(date) {
  return date ? DAY.format(new Date(`${date}T00:00:00Z`)) : NONE;
}

/** Without the spaces and hyphens that apps and messages put into a code for reading, whatever their shape. */
export function ungrouped(code) {
  return code.replace(/[\s\p{Separator}\p{Format}\p{Dash_Punctuation}]/gu, '');
}

/** From one calendar date to another, or on if there is none; not "since" it: the plan may begin later, or be revoked. */
export function days(start, end) {
  return end ? `${day(start)} to ${day(end)}` : `from ${day(start)}`;
}

/** An instant in the time zone of the browser. */
export function time(instant) {
  return instant ? TIME.format(new Date(instant)) : NONE;
}

/** An instant with seconds, for lists of events. */
export function preciseTime(instant) {
  return instant ? PRECISE_TIME.format(new Date(instant)) : NONE;
}

/** The time of a visit or encounter. What is planned, or was cancelled before it began, is not going on since its start. */
export function period({ status, startedAt, endedAt }) {
  if (endedAt) {
    return TIME.formatRange(new Date(startedAt), new Date(endedAt));
  }
  return NOT_BEGUN.has(status) ? time(startedAt) : `since ${time(startedAt)}`;
}

/** A count or a score, with at most two decimals. */
export function number(value) {
  return NUMBER.format(value);
}

/** A measured value, never rounded: 0.0149 is above a limit of 0.014, and 0.01 is not. */
export function measured(value) {
  return MEASURED.format(value);
}

/** A normal range with one limit or both; null without any. */
export function range(low, high) {
  if (low === undefined && high === undefined) {
    return null;
  }
  if (low === undefined) {
    return `up to ${measured(high)}`;
  }
  return high === undefined ? `from ${measured(low)}` : `${measured(low)} to ${measured(high)}`;
}

/** A constant such as `IN_PROGRESS` as words: "In progress". Abbreviations stay as they are. */
export function words(constant) {
  const text = (constant ?? '').replaceAll('_', ' ').toLowerCase().replace(/\bmfa\b/g, 'MFA');
  return text ? text[0].toUpperCase() + text.slice(1) : NONE;
}

export function coding(value) {
  return value ? isolated(value.display ?? value.code) : NONE;
}

/** The whole name in the order in which it is spoken. */
export function name(value) {
  if (!value) {
    return 'Name unknown';
  }
  return isolated([value.prefix, ...(value.given ?? []), value.family, value.suffix].filter(Boolean).join(' '));
}

/** The name to show: the service lists the preferred one first. */
export function firstName(names) {
  return name(names?.[0]);
}

/** "2 Apr 1972 (54 years)", of an infant "2 Apr 2026 (6 weeks)"; the age at death for a person who died. */
export function birth(person, now = new Date()) {
  if (!person.birthDate) {
    return 'unknown';
  }
  const about = person.birthDateEstimated ? 'about ' : '';
  return `${about}${day(person.birthDate)} (${spokenAge(person.birthDate, person.deceasedAt ? new Date(person.deceasedAt) : now)})`;
}

/**
 * The age in the unit in which wards count it: days in the first four weeks, weeks to the third month, months to the second
 * year. Whoever is born tomorrow, in the time zone of the browser, is 0 days old.
 */
function spokenAge(birthDate, at) {
  const [days, months] = [completedDays(birthDate, at), completedMonths(birthDate, at)];
  if (days < 28) {
    return counted(Math.max(days, 0), 'day');
  }
  if (months < 3) {
    return counted(Math.floor(days / 7), 'week');
  }
  return months < 24 ? counted(months, 'month') : counted(age(birthDate, at), 'year');
}

/** A number of things: "1 day", "2 days". */
export const counted = (value, unit) => `${number(value)} ${unit}${value === 1 ? '' : 's'}`;

/** Completed years on the day of `at` in the time zone of the browser. */
export function age(birthDate, at) {
  return Math.floor(completedMonths(birthDate, at) / 12);
}

function completedMonths(birthDate, at) {
  const [year, month, date] = birthDate.split('-').map(Number);
  return (at.getFullYear() - year) * 12 + at.getMonth() + 1 - month - (at.getDate() < date ? 1 : 0);
}

/** Of calendar days, which a change of the clocks makes neither shorter nor longer. */
function completedDays(birthDate, at) {
  const today = Date.UTC(at.getFullYear(), at.getMonth(), at.getDate());
  return (today - Date.parse(`${birthDate}T00:00:00Z`)) / 86_400_000;
}

export function address(value) {
  const country = value.country ? COUNTRY.of(value.country) : undefined;
  return isolated([...value.lines, [value.postalCode, value.city].filter(Boolean).join(' '), value.district, value.state,
    country].filter(Boolean).join(', '));
}

export function place(value) {
  const [ward, room, bed] = [value.ward, value.room, value.bed].map((part) => part && isolated(part));
  return [ward, room && `room ${room}`, bed && `bed ${bed}`].filter(Boolean).join(', ');
}

/** The value of an observation, a quantity with its unit as UCUM writes it. */
export function observationValue(observation) {
  const { quantity, coding: coded, text, instant, flag } = observation.value ?? {};
  if (quantity) {
    return `${measured(quantity.value)} ${quantity.unit}`;
  }
  if (flag !== undefined) {
    return flag ? 'yes' : 'no';
  }
  return coded ? coding(coded) : text ?? (instant ? time(instant) : absent(observation));
}

/** Where on the body, and by which method, something was measured; empty if neither is recorded. */
export function circumstances({ bodySite, method }) {
  const given = [bodySite, method].filter(Boolean).map(coding).join(', ');
  return given && ` (${given})`;
}

function absent(observation) {
  return observation.dataAbsentReason ? `not measured: ${coding(observation.dataAbsentReason)}` : NONE;
}

/** `2026-11-23T09:30` of a form, in the time zone of the browser, as an instant of the API. */
export function instantOf(localTime) {
  return localTime ? new Date(localTime).toISOString() : undefined;
}
