/** The state of the sign-in: who is signed in, with which scope and permissions. Tokens are in `api.js`. */

import {
  ApiError, call, endSession, exclusively, forgetTokens, get, lifetimeOfSession, onSessionEnd, post, useTokens,
} from './api.js';

/** How long a sign-out waits for the service, in milliseconds. */
const LONGEST_SIGN_OUT = 5000;

const UNCONFIRMED = 'You are signed out here, but the service did not confirm it. There the session ends by itself when its '
  + 'tokens expire.';

/** Whether somebody has signed out since the last sign-in at the identity provider; survives the redirect there. */
const SIGNED_OUT = 'desk.signed-out';

const NO_SCOPE = { tenant: null, facility: null };

const listeners = new Set();
const noticeListeners = new Set();
let status = null;
let scope = NO_SCOPE;
let challengeToken = null;
let notice = null;
let expired = false;
let atProvider = false;
let signedOut = false;

export const session = {
  /** The response of `verifySession`, null if nobody is signed in. */
  get status() { return status; },
  get signedIn() { return status !== null; },
  get scoped() { return Boolean(status?.sessionTenantId); },
  /** Names of the selected tenant and facility; null where none is selected. */
  get scope() { return scope; },
  /** Whether the account must enrol a second factor before it may do anything else. */
  get owesEnrolment() { return owesEnrolment(status); },
  get hasChallenge() { return challengeToken !== null; },
  /** Aborts when the session ends. */
  get lifetime() { return lifetimeOfSession(); },
  /** Why the last session ended, for the sign-in page. */
  get notice() { return notice; },
  /** Whether the service ended the last session, or demanded a newer sign-in, and the user is expected back. */
  get expired() { return expired; },
  /** Whether the provider has to ask for the credentials again, since somebody has signed out in this tab. */
  get signedOutHere() { return signedOut || sessionStorage.getItem(SIGNED_OUT) !== null; },
  /** Whether the session holds the permission, or one of several. */
  can(permission) {
    return permission === undefined || [permission].flat().some((one) => status?.permissions.includes(one));
  },
  onChange(listener) { listeners.add(listener); },
  /** Registers what to do about a notice that comes after the end of the session, until `signal` aborts. */
  onNotice(listener, signal) {
    noticeListeners.add(listener);
    signal.addEventListener('abort', () => noticeListeners.delete(listener));
  },
};

const owesEnrolment = (read) => Boolean(read?.mfaRequired && !read.mfaEnrolled);

onSessionEnd(() => clear('Your session has ended. Sign in again.', true));

function clear(reason, comesBack = false) {
  notice = reason ?? null;
  expired = comesBack;
  status = null;
  scope = NO_SCOPE;
  challengeToken = null;
  forgetTokens();
  listeners.forEach((listener) => listener());
}

/** Signs in with a password. Returns false if the second factor must be proved as well. */
export async function signIn(username, password, signal) {
  const body = { username, password };
  const outcome = (await call('POST', '/api/v1/auth/login', { anonymous: true, body, signal })).body;
  if (outcome.mfaRequired) {
    challengeToken = outcome.mfaChallengeToken;
    return false;
  }
  await take(outcome, signal);
  return true;
}

/** @param proof `{code}` or `{recoveryCode}` */
export async function proveSecondFactor(proof, signal) {
  if (challengeToken === null) {
    throw Object.assign(new ApiError(0, { errorMessage: 'The sign-in was not completed. Start it again' }),
      { selfExplanatory: true });
  }
  const body = { challengeToken, ...proof };
  const outcome = (await call('POST', '/api/v1/auth/mfa/verify', { anonymous: true, body, signal })).body;
  challengeToken = null;
  await take(outcome, signal);
}

/** Exchanges an access token of the identity provider. */
export async function exchange(providerToken, signal) {
  await take((await call('POST', '/api/v1/auth/session/exchange', { bearer: providerToken, signal })).body, signal);
  atProvider = true;
  signedOut = false;
  sessionStorage.removeItem(SIGNED_OUT);
}

/**
 * Uses new tokens once it is known for whom and for which facility they are: the page never shows one and uses another.
 */
async function take(received, signal) {
  await present({ bearer: received.accessToken, signal }, () => useTokens(received));
}

/** Reads account, scope and permissions again. */
export async function readStatus() {
  await exclusively(() => present({ inTurn: true }, () => {}));
}

/** Shows whose session it is and its scope as soon as all of it was read, unless a session has ended meanwhile. */
async function present(options, before) {
  const started = session.lifetime;
  const read = (await get('/api/v1/auth/verify', options)).body;
  const names = await scopeNames(read, options);
  started.throwIfAborted();
  before();
  notice = null;
  challengeToken = null;
  status = read;
  scope = names;
  listeners.forEach((listener) => listener());
}

export async function tenants(options) {
  return (await get('/api/v1/auth/session/tenants', options)).body;
}

export async function facilities(tenantId, options) {
  return (await get('/api/v1/auth/session/facilities', { ...options, query: { tenantId } })).body;
}

/**
 * Selects a tenant and a facility. The session ends if the service has selected them, and then does not say so: its former
 * tokens are of no use, and nobody should work with a facility that the page cannot name.
 *
 * @param facilityId undefined for the whole tenant
 */
export async function narrow(tenantId, facilityId) {
  await exclusively(() => select({ tenantId, facilityId }));
}

async function select(selected) {
  const started = session.lifetime;
  const received = (await post('/api/v1/auth/session/scope', selected, { inTurn: true })).body;
  try {
    await take(received);
  } catch (error) {
    started.throwIfAborted();
    useTokens(received);
    await end('The service did not confirm the tenant and the facility that you selected, so you are signed out. '
      + 'Sign in again and select them once more.');
    throw error;
  }
}

async function scopeNames(read, options) {
  if (!read.sessionTenantId || owesEnrolment(read)) {
    return NO_SCOPE;
  }
  const tenant = (await tenants(options)).find((one) => one.tenantId === read.sessionTenantId);
  const facility = read.sessionFacilityId === undefined ? null
    : (await facilities(read.sessionTenantId, options)).find((one) => one.facilityId === read.sessionFacilityId);
  // one that was deactivated since has no name in these lists, and must not look like none
  return { tenant: tenant?.name ?? read.sessionTenantId, facility: facility?.name ?? read.sessionFacilityId ?? null };
}

/**
 * Signs out here at once, and then at the service; the sign-in page says if the service did not confirm it.
 *
 * @param reason for the sign-in page, if it was not the user who signed out
 * @param comesBack whether the user signs in again to go on, so that what was typed is kept for them
 */
export async function signOut(reason, comesBack = false) {
  askForCredentials();
  const confirming = end(reason, comesBack);
  const guest = session.lifetime;
  const confirmed = await confirming;
  // it is not about the sign-out of whoever has signed in and out since
  if (!confirmed && status === null && !guest.aborted) {
    notice = [reason, UNCONFIRMED].filter(Boolean).join(' ');
    noticeListeners.forEach((listener) => listener());
  }
}

/** Ends the session here at once. Resolves to whether it has ended at the service too. */
async function end(reason, comesBack = false) {
  const logout = endSession(AbortSignal.timeout(LONGEST_SIGN_OUT));
  clear(reason, comesBack);
  try {
    await logout;
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) {
      throw error;
    }
    return error.byService && error.status === 401;
  }
}

/** From now on the provider asks whoever signs in here for the credentials, until somebody has signed in. */
function askForCredentials() {
  signedOut = true;
  if (atProvider) {
    sessionStorage.setItem(SIGNED_OUT, 'true');
  }
}

/** For operations that end all sessions of the account. */
export function ended(reason) {
  clear(reason);
}

/**
 * Takes away what a guest has left open. After a session that has ended by itself, it is the user of that session who has not
 * come back, and the provider would sign in whoever is there instead as that user.
 */
export function giveUp() {
  if (expired) {
    askForCredentials();
  }
  clear(notice);
}
