/**
 * Every view with its address. `access` says who may open it: 'anyone', who is not signed in ('guest'), who is signed in
 * ('session'), or, by default, who has selected a tenant ('scope'). `nav` is the text of its link in the main navigation, shown to those who hold the view's
 * permission.
 */

import account from './views/account.js';
import audit from './views/audit.js';
import chart from './views/chart.js';
import denial from './views/denial.js';
import duplicates from './views/duplicates.js';
import enrol from './views/enrol.js';
import forgot from './views/forgot.js';
import merge from './views/merge.js';
import patients from './views/patients.js';
import provider from './views/provider.js';
import scope from './views/scope.js';
import secondFactor from './views/second-factor.js';
import securityEvents from './views/security-events.js';
import setPassword from './views/set-password.js';
import signIn from './views/sign-in.js';
import workList from './views/work-list.js';

export const routes = [
  { path: '/sign-in', view: signIn, access: 'guest' },
  { path: '/provider', view: provider, access: 'guest' },
  { path: '/second-factor', view: secondFactor, access: 'guest' },
  { path: '/forgot', view: forgot, access: 'anyone' },
  { path: '/set-password', view: setPassword, access: 'anyone' },
  { path: '/scope', view: scope, access: 'session' },
  { path: '/account', view: account, access: 'session' },
  { path: '/account/enrol', view: enrol, access: 'session' },
  { path: '/patients', view: patients, nav: 'Patients' },
  { path: '/patients/:patientId', view: chart },
  { path: '/denial', view: denial, nav: 'Denied or unknown' },
  { path: '/work-list', view: workList, nav: 'Work list' },
  { path: '/duplicates', view: duplicates, nav: 'Duplicates' },
  { path: '/duplicates/:personId', view: duplicates },
  { path: '/merges/:personMergeId', view: merge },
  { path: '/audit', view: audit, nav: 'Audit' },
  { path: '/security-events', view: securityEvents, nav: 'Security events' },
];

/** The route of a path with the values of its parameters, undefined if there is none or the path is malformed. */
export function find(path) {
  for (const route of routes) {
    const pattern = route.path.replace(/:(\w+)/g, '(?<$1>[^/]+)');
    const match = new RegExp(`^${pattern}$`).exec(path);
    if (match) {
      const params = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decoded(value)]);
      return params.some(([, value]) => value === null) ? undefined : { route, params: Object.fromEntries(params) };
    }
  }
  return undefined;
}

/** The text of a part of an address, null if its percent-encoding is malformed. */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (error instanceof URIError) {
      return null;
    }
    throw error;
  }
}
