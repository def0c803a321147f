/**
 * Line plots of measurements as SVG: axes with units, an accessible name, and a table with the same values for those
 * who cannot use the picture. Series differ in the shape of their marks and are labelled, not only in colour.
 */
import { h, svg, table } from './dom.js';
import { NONE, counted, isolated, measured, range, time } from './format.js';
import { badges } from './interpretation.js';

const WIDTH = 360;
const HEIGHT = 200;
const FRAME = { left: 44, right: WIDTH - 28, top: 24, bottom: HEIGHT - 26 };
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MONTH = 30.44 * DAY;

/** Distances of the marks on a time axis, each with the format of its labels. */
const TIME_STEPS = [
  ...[1, 3, 6, 12].map((hours) => ({ hours, span: hours * HOUR, label: { hour: '2-digit', minute: '2-digit' } })),
  ...[1, 2, 7, 14].map((days) => ({ days, span: days * DAY, label: { day: 'numeric', month: 'short' } })),
  ...[1, 3, 6].map((months) => ({ months, span: months * MONTH, label: { month: 'short', year: '2-digit' } })),
  ...[12, 24, 60, 120, 240].map((months) => ({ months, span: months * MONTH, label: { year: 'numeric' } })),
];

/** Maps `from` to `start` and `to` to `end`, linearly. */
export function scale(from, to, start, end) {
  return (value) => (to === from ? (start + end) / 2 : start + ((value - from) * (end - start)) / (to - from));
}

/** Multiples of 1, 2 or 5 times a power of ten that enclose both values, at most `count` steps apart. */
export function valueTicks(lowest, highest, count = 5) {
  const margin = lowest === highest ? Math.max(Math.abs(lowest) * 0.1, 1) : 0;
  const raw = exact((highest - lowest + 2 * margin) / count);
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= raw);
  const first = Math.floor(exact((lowest - margin) / step));
  const last = Math.ceil(exact((highest + margin) / step));
  return Array.from({ length: last - first + 1 }, (_, i) => exact((first + i) * step));
}

/** Without the error of binary fractions, which would make a step of 0.2 too small for a span of 0.8. */
function exact(value) {
  return Number(value.toPrecision(12));
}

/** Round times in `[from, to]`, at most about `count`, in the time zone of the browser, as `{at, label}`. */
export function timeTicks(from, to, count = 5, locale = undefined) {
  const step = TIME_STEPS.find((candidate) => (to - from) / candidate.span <= count) ?? TIME_STEPS.at(-1);
  const format = new Intl.DateTimeFormat(locale, from === to ? { dateStyle: 'medium' } : step.label);
  const ticks = [];
  for (let at = floorTo(step, new Date(from)); at <= to; at = next(step, at)) {
    if (at >= from) {
      ticks.push({ at: at.getTime(), label: format.format(at) });
    }
  }
  return ticks.length > 0 ? ticks : [{ at: from, label: format.format(new Date(from)) }];
}

function floorTo({ hours, days, months }, date) {
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  if (hours) {
    return new Date(year, month, day, date.getHours() - (date.getHours() % hours));
  }
  const index = year * 12 + month;
  return days ? new Date(year, month, day) : new Date(0, index - 1900 * 12 - (index % months));
}

function next({ hours = 0, days = 0, months = 0 }, at) {
  return new Date(at.getFullYear(), at.getMonth() + months, at.getDate() + days, at.getHours() + hours);
}

/**
 * A figure for `series`, an array of `{name, points: [{at, value, remarks, comment, circumstances}]}` with times in
 * milliseconds, oldest first, all in `unit`. `normal` is `{low, high}`, the reference range of the newest value, if there is
 * one; one of the two may be absent.
 */
export function linePlot({ title, unit, series, normal }) {
  return h('figure', { class: 'plot' },
    h('figcaption', {}, h('h3', {}, title), h('p', { class: 'plot-latest' }, latest(series, unit),
      normal && `; normal ${range(normal.low, normal.high)}`, latestRemarks(series)), latestComments(series)),
    picture(title, unit, series, normal),
    h('details', {}, h('summary', {}, `Values of ${title}`), valueTable(title, unit, series)));
}

/** What the picture shows in words: its accessible name. */
export function summary(title, unit, series) {
  const points = series.flatMap((line) => line.points);
  const values = points.map((point) => point.value);
  const times = points.map((point) => point.at);
  return `${title} in ${unit}: ${counted(points.length, 'value')} between ${measured(Math.min(...values))} and `
    + `${measured(Math.max(...values))}, from ${time(Math.min(...times))} to ${time(Math.max(...times))}${reported(points)}`;
}

function reported(points) {
  const texts = new Set(points.flatMap(remarkable).map((remark) => remark.text));
  return texts.size > 0 ? `; among them: ${[...texts].join(', ')}` : '';
}

const remarksOf = (point) => point.remarks ?? [];
const remarkable = (point) => remarksOf(point).filter((remark) => remark.remarkable);

/** What was measured last, and nothing that was measured before: two numbers are one blood pressure only at one time. */
function latest(series, unit) {
  const at = latestTime(series);
  // of several blood pressures of one time nothing says which two numbers are one
  const ambiguous = series.length > 1 && series.some((line) => pointsAt(line, at).length > 1);
  const values = series.map((line) => (ambiguous ? `${line.name} ` : '') + shown(pointsAt(line, at)));
  return `${values.join(ambiguous ? ', ' : '/')} ${unit}, ${time(at)}`;
}

function latestRemarks(series) {
  const at = latestTime(series);
  return series.map((line) => pointsAt(line, at).map((point, _, { length }) => badges(remarksOf(point),
    [series.length > 1 && line.name, length > 1 && measured(point.value)].filter(Boolean).join(' '))));
}

/** A remark on the latest value, such as that the cuff was too small, must not be in the folded table alone. */
function latestComments(series) {
  const at = latestTime(series);
  return series.map((line) => pointsAt(line, at).filter(({ comment, circumstances }) => comment || circumstances)
    .map(({ value, comment, circumstances }) => h('p', { class: 'hint' },
      `${series.length > 1 ? `${line.name} ` : ''}${measured(value)}${circumstances ?? ''}${comment ? `: ${isolated(comment)}` : ''}`)));
}

const latestTime = (series) => Math.max(...series.map((line) => line.points.at(-1).at));

/** There may be several of one time: of both arms, or of a device that sends whole minutes. */
const pointsAt = (line, at) => line.points.filter((one) => one.at === at);

const shown = (points) => points.map((point) => measured(point.value)).join(' and ') || NONE;

function picture(title, unit, series, normal) {
  const points = series.flatMap((line) => line.points);
  const times = points.map((point) => point.at);
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const limits = [normal?.low, normal?.high].filter((limit) => limit !== undefined);
  const values = [...points.map((point) => point.value), ...limits];
  const ticks = valueTicks(Math.min(...values), Math.max(...values));
  const x = scale(from, to, FRAME.left + 8, FRAME.right - 8);
  const y = scale(ticks[0], ticks.at(-1), FRAME.bottom, FRAME.top);
  return svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': summary(title, unit, series) },
    normal && band(y(normal.low ?? ticks[0]), y(normal.high ?? ticks.at(-1))), valueAxis(ticks, unit, y),
    timeAxis(timeTicks(from, to), x),
    ...series.map((line, i) => drawn(line, i, series.length > 1, x, y)));
}

function band(bottom, top) {
  return svg('rect', {
    class: 'plot-range', x: FRAME.left, width: FRAME.right - FRAME.left, y: top, height: bottom - top,
  });
}

function valueAxis(ticks, unit, y) {
  return svg('g', { class: 'plot-axis' },
    svg('text', { x: 2, y: 12 }, unit),
    ...ticks.map((value) => svg('path', { d: `M${FRAME.left} ${y(value)}H${FRAME.right}` })),
    ...ticks.map((value) => svg('text', { x: FRAME.left - 5, y: y(value) + 4, 'text-anchor': 'end' }, measured(value))));
}

function timeAxis(ticks, x) {
  return svg('g', { class: 'plot-axis' },
    ...ticks.map((tick) => svg('path', { d: `M${x(tick.at)} ${FRAME.bottom}v4` })),
    ...ticks.map((tick) => svg('text', { x: x(tick.at), y: HEIGHT - 8, 'text-anchor': 'middle' }, tick.label)));
}

function drawn({ name, points }, index, labelled, x, y) {
  const path = points.map((point, i) => `${i === 0 ? 'M' : 'L'}${x(point.at)} ${y(point.value)}`).join('');
  const last = points.at(-1);
  return svg('g', { class: `plot-series plot-series-${index}` },
    svg('path', { class: 'plot-line', d: path }),
    ...points.map((point) => mark(index, x(point.at), y(point.value))),
    ...points.map((point) => code(point, x(point.at), y(point.value))),
    labelled && svg('text', { x: FRAME.right - 2, y: y(last.value) + (index === 0 ? -8 : 16), 'text-anchor': 'end' }, name));
}

function mark(index, x, y) {
  return index % 2 === 0
    ? svg('circle', { cx: x, cy: y, r: 3 })
    : svg('rect', { x: x - 3, y: y - 3, width: 6, height: 6 });
}

/** The code of a value that asks for attention, as charts on paper have it; the words are in the table. */
function code(point, x, y) {
  const text = remarkable(point).find((remark) => remark.code)?.code;
  return text && svg('text', { x, y: y - 7, 'text-anchor': 'middle' }, text);
}

function valueTable(title, unit, series) {
  const times = [...new Set(series.flatMap((line) => line.points.map((point) => point.at)))].sort((a, b) => b - a);
  return table(`${title}, newest first`, ['Time', ...series.map((line) => `${line.name} (${unit})`)],
    times.map((at) => [time(at), ...series.map((line) => valueCell(pointsAt(line, at)))]));
}

function valueCell(points) {
  return points.length === 0 ? NONE
    : points.map((point) => h('div', {}, measured(point.value), point.circumstances, badges(remarksOf(point)),
      point.comment && h('p', { class: 'hint' }, point.comment)));
}
