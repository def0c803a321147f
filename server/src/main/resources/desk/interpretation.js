/** What a laboratory or a device says about a value: critical, high, low and so on. Pure but for the badge. */

import { coding, words } from './format.js';
import { badge } from './parts.js';

/** Both code systems of HL7 for interpretations, of version 3 and of version 2, have these codes. */
const HL7 = /^\w+:\/\/terminology\.hl7\.org\/CodeSystem\/(v3-ObservationInterpretation|v2-0078)$/;

/** Codes that ask for attention. */
const REMARKABLE = {
  AA: 'Critical abnormal', HH: 'Critical high', LL: 'Critical low', A: 'Abnormal', H: 'High', L: 'Low',
  HU: 'Significantly high', 'H>': 'Significantly high', LU: 'Significantly low', 'L<': 'Significantly low',
  '>': 'Above the measuring range', '<': 'Below the measuring range', EX: 'Outside the threshold',
  HX: 'Above the high threshold', LX: 'Below the low threshold', D: 'Significant change down',
  U: 'Significant change up', W: 'Worse', POS: 'Positive', DET: 'Detected', RR: 'Reactive', WR: 'Weakly reactive',
  R: 'Resistant', NS: 'Non-susceptible', 'SYN-R': 'Synergy: resistant', CAR: 'Carrier', UNE: 'Unexpected',
  TOX: 'Cytotoxic substance present', AC: 'Anti-complementary substances present', QCF: 'Quality control failed',
  HM: 'Held for medical review',
};

const OTHER = {
  N: 'Normal', B: 'Better', I: 'Intermediate', S: 'Susceptible', SDD: 'Susceptible, dose dependent',
  'SYN-S': 'Synergy: susceptible', MS: 'Moderately susceptible', VS: 'Very susceptible', NCL: 'No CLSI breakpoint defined',
  IE: 'Insufficient evidence', IND: 'Indeterminate', E: 'Equivocal', NEG: 'Negative', ND: 'Not detected',
  NR: 'Non-reactive', EXP: 'Expected', OBX: 'See the qualifiers of the result',
};

/** A value of these must not be read as a result. */
const UNRELIABLE = new Set(['REGISTERED', 'PRELIMINARY', 'CANCELLED']);

export const unreliable = (status) => UNRELIABLE.has(status);

/**
 * The interpretation as `{code, text, remarkable}`, null without one. Codes of HL7 are shown in words of this page, since
 * senders often repeat the code as its meaning; any other code as the sender calls it.
 */
export function interpretation({ interpretation: given }) {
  if (!given) {
    return null;
  }
  const known = HL7.test(given.system);
  const remarkable = known && Object.hasOwn(REMARKABLE, given.code);
  const text = remarkable ? REMARKABLE[given.code] : known && Object.hasOwn(OTHER, given.code) && OTHER[given.code];
  return { code: given.code, text: text || coding(given), remarkable };
}

/** What must be read together with the value of an observation. */
export function remarks(observation) {
  const status = unreliable(observation.status) && { text: words(observation.status), remarkable: true };
  return [interpretation(observation), status].filter(Boolean);
}

/** Remarks as badges, in words and not in colours alone. `about` says to which of several values they belong. */
export function badges(shown, about) {
  return shown.map(({ text, remarkable }) => [' ', badge(about ? `${about}: ${text}` : text,
    remarkable ? 'warning' : 'plain')]);
}
