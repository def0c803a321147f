/** Turns observations into the series of plots. Pure. */

import { circumstances, coding } from './format.js';
import { remarks, unreliable } from './interpretation.js';

const SYSTOLIC = '8480-6';
const DIASTOLIC = '8462-4';
/** LOINC codes in the order in which a chart shows them; others follow by name. */
const ORDER = ['8867-4', SYSTOLIC, '9279-1', '8310-5', '2708-6', '59408-5', '29463-7', '8302-2', '39156-5'];

/** What a panel may have itself, and none of its parts repeats. */
const OWN = ['value', 'dataAbsentReason', 'interpretation', 'bodySite', 'method', 'comment'];

/**
 * The measurements of each code and unit, oldest first, as the arguments of `linePlot`. One code of two code systems is two
 * kinds of measurement. Systolic and diastolic pressure share a plot. What was cancelled or has no quantity is left out, see
 * {@link notPlotted}.
 */
export function groupVitalSigns(observations) {
  const groups = new Map();
  observations.filter(plottable).forEach((observation) => add(groups, observation));
  const plots = [...groups.values()].sort(byOrder);
  plots.forEach((plot) => plot.series.forEach((line) => line.points.sort((a, b) => a.at - b.at)));
  return plots.map((plot) => ({ ...plot, normal: newestNormal(plot) }));
}

function plottable({ value, status }) {
  return value?.quantity !== undefined && status !== 'CANCELLED';
}

/**
 * What is not plotted: what was cancelled, a code, a text, or why nothing was measured, newest first. An observation that has
 * nothing but parts, such as a blood pressure of two pressures, is shown by its parts. `latest` has the latest of each code
 * where the observations are the newest of more: it is shown unless the observations have a reliable value of its code.
 */
export function notPlotted(observations, latest = []) {
  const parents = new Set(observations.map((observation) => observation.parentObservationId));
  const isShownByParts = (one) => parents.has(one.id) && one.status !== 'CANCELLED' && OWN.every((property) => !one[property]);
  const shown = new Set(observations.filter(({ value, status }) => value && !unreliable(status)).map(codeOf));
  return [...observations.filter((one) => !plottable(one) && !isShownByParts(one)),
    ...latest.filter((one) => (one.value || one.dataAbsentReason) && !shown.has(codeOf(one)))]
    .sort((a, b) => Date.parse(b.effectiveAt) - Date.parse(a.effectiveAt));
}

function codeOf({ code: { system, code } }) {
  return `${system ?? ''}|${code}`;
}

function add(groups, observation) {
  const { code, value, effectiveAt, referenceLow: low, referenceHigh: high, comment } = observation;
  const { unit } = value.quantity;
  const pressure = code.code === SYSTOLIC || code.code === DIASTOLIC;
  const common = pressure ? { ...code, code: SYSTOLIC } : code;
  const key = `${codeOf({ code: common })} ${unit}`;
  const title = pressure ? 'Blood pressure' : coding(code);
  const group = groups.get(key) ?? { code: common.code, title, unit, series: [] };
  groups.set(key, group);
  const name = pressure ? (code.code === SYSTOLIC ? 'Systolic' : 'Diastolic') : 'Value';
  line(group, name).points.push({
    at: Date.parse(effectiveAt), value: value.quantity.value, remarks: remarks(observation), comment,
    circumstances: circumstances(observation),
    normal: pressure || (low === undefined && high === undefined) ? undefined : { low, high },
  });
}

/** The normal range of the newest measurement: that of an earlier one, such as of a younger child, does not hold for it. */
function newestNormal({ series }) {
  const points = series.flatMap((one) => one.points);
  const at = Math.max(...points.map((point) => point.at));
  return points.find((point) => point.at === at && point.normal)?.normal;
}

function line(group, name) {
  const found = group.series.find((one) => one.name === name);
  if (found) {
    return found;
  }
  const added = { name, points: [] };
  group.series.push(added);
  group.series.sort((a, b) => b.name.localeCompare(a.name));
  return added;
}

function byOrder(a, b) {
  return rank(a) - rank(b) || a.title.localeCompare(b.title);
}

function rank({ code }) {
  const place = ORDER.indexOf(code);
  return place === -1 ? ORDER.length : place;
}
