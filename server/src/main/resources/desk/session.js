/** The state of the sign-in: who is signed in, with which scope and permissions. Tokens are in `api.js`. */

import { ApiError, call, forgetTokens, get, onSessionEnd, post, useTokens } from './api.js';

const listeners = new Set();
let status = null;
let scope = { tenant: null, facility: null };
let challengeToken = null;
let notice = null;

export const session = {
  /** The response of `verifySession`, null if nobody is signed in. */
  get status() { return status; },
  get signedIn() { return status !== null; },
  get scoped() { return Boolean(status?.sessionTenantId); },
  /** Names of the selected tenant and facility; null where none is selected. */
  get scope() { return scope; },
  /** Whether the account must enrol a second factor before it may do anything else. */
  get owesEnrolment() { return Boolean(status?.mfaRequired && !status.mfaEnrolled); },
  get hasChallenge() { return challengeToken !== null; },
  /** Why the last session ended, for the sign-in page. */
  get notice() { return notice; },
  /** Whether the session holds the permission, or one of several. */
  can(permission) {
    return permission === undefined || [permission].flat().some((one) => status?.permissions.includes(one));
  },
  onChange(listener) { listeners.add(listener); },
};

onSessionEnd(() => clear('Your session has ended. Sign in again.'));

function clear(reason) {
  notice = reason ?? null;
  status = null;
  scope = { tenant: null, facility: null };
  challengeToken = null;
  forgetTokens();
  listeners.forEach((listener) => listener());
}

/** Signs in with a password. Returns false if the second factor must be proved as well. */
export async function signIn(username, password) {
  const outcome = (await call('POST', '/api/v1/auth/login', { anonymous: true, body: { username, password } })).body;
  if (outcome.mfaRequired) {
    challengeToken = outcome.mfaChallengeToken;
    return false;
  }
  await begin(outcome);
  return true;
}

/** @param proof `{code}` or `{recoveryCode}` */
export async function proveSecondFactor(proof) {
  const body = { challengeToken, ...proof };
  await begin((await call('POST', '/api/v1/auth/mfa/verify', { anonymous: true, body })).body);
}

/** Exchanges an access token of the identity provider. */
export async function exchange(providerToken) {
  await begin((await call('POST', '/api/v1/auth/session/exchange', { bearer: providerToken })).body);
}

async function begin(tokens) {
  challengeToken = null;
  notice = null;
  useTokens(tokens);
  await readStatus();
}

/** Reads account, scope and permissions again. */
export async function readStatus() {
  status = (await get('/api/v1/auth/verify')).body;
  scope = await scopeNames();
  listeners.forEach((listener) => listener());
}

export async function tenants() {
  return (await get('/api/v1/auth/session/tenants')).body;
}

export async function facilities(tenantId) {
  return (await get('/api/v1/auth/session/facilities', { query: { tenantId } })).body;
}

/** @param facilityId undefined for the whole tenant */
export async function narrow(tenantId, facilityId) {
  useTokens((await post('/api/v1/auth/session/scope', { tenantId, facilityId })).body);
  await readStatus();
}

async function scopeNames() {
  if (!status.sessionTenantId || session.owesEnrolment) {
    return { tenant: null, facility: null };
  }
  const tenant = (await tenants()).find((one) => one.tenantId === status.sessionTenantId);
  const facility = status.sessionFacilityId === undefined ? null
    : (await facilities(status.sessionTenantId)).find((one) => one.facilityId === status.sessionFacilityId);
  return { tenant: tenant?.name ?? null, facility: facility?.name ?? null };
}

/** Ends the session at the service, and here in any case. */
export async function signOut() {
  let reason;
  try {
    await post('/api/v1/auth/logout');
  } catch (error) {
    if (!(error instanceof ApiError)) {
      throw error;
    }
    if (error.status !== 401) {
      reason = 'You are signed out here, but the service did not confirm it. There the session ends by itself when its '
        + 'tokens expire.';
    }
  }
  clear(reason);
}

/** For operations that end all sessions of the account. */
export function ended(reason) {
  clear(reason);
}
