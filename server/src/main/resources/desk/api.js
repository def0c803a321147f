/**
 * The only module that sends requests. Paths are those of the specification ('/api/v1/…'); they are resolved against the
 * place of this file, so that a prefix of a proxy and a context path work without configuration.
 *
 * Tokens exist in this module only, in memory: no other module, no storage and no address ever holds one.
 */

/** How long most requests wait for their response, in milliseconds; the service itself gives up much earlier. */
const TIMEOUT_MILLIS = 30_000;

const BASE = new URL('..', import.meta.url).href.replace(/\/$/, '');

/** An error response. `body` has the five standard properties; without a response from the service, `status` is 0. */
export class ApiError extends Error {
  constructor(status, body, headers, method) {
    super(body.errorMessage);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.code = body.businessErrorCode ?? null;
    /** Whether the service wrote the response, and not a proxy, which does not know what the service has done. */
    this.byService = body.apiPath !== undefined;
    this.headers = headers ?? null;
    this.requestId = headers?.get('X-Request-Id') ?? null;
    this.retryAfter = Number(headers?.get('Retry-After') ?? 0);
    this.challenge = headers?.get('WWW-Authenticate') ?? '';
    /** Whether a read failed, which does not tell what became of the change before it. */
    this.isRead = method === 'GET';
    /** Whether the message says all there is to say, as for a wrong password. */
    this.selfExplanatory = false;
  }

  /** Whether the operation needs a newer proof of identity (RFC 9470), which a refresh of tokens does not give. */
  get needsRecentSignIn() {
    return this.challenge.includes('insufficient_user_authentication');
  }
}

/**
 * The tokens of one session in one scope: another session, or another facility, has another object, so that a late response
 * can neither change its tokens nor be repeated with them.
 */
let tokens = null;
let onEnd = () => {};
let lifetime = new AbortController();
/** Settles when nothing runs any more of what must not overlap, see {@link exclusively}. */
let turn = Promise.resolve();

/** Uses the tokens of a session or of its new scope; a step-up response has an access token alone and changes neither. */
export function useTokens({ accessToken, refreshToken }) {
  if (tokens === null || refreshToken) {
    tokens = { refreshToken };
  }
  tokens.accessToken = accessToken;
}

/** Forgets the session: a response that comes later is dropped, whoever has signed in meanwhile. */
export function forgetTokens() {
  tokens = null;
  // nobody who signs in next waits for what was requested before
  turn = Promise.resolve();
  lifetime.abort(new DOMException('The session has ended', 'AbortError'));
  lifetime = new AbortController();
}

/** Aborts when the session ends, or when a guest leaves: what comes later must not be shown to whoever signs in next. */
export const lifetimeOfSession = () => lifetime.signal;

/**
 * Runs what replaces the tokens of the session, or shows what they stand for, one after the other: a late response of one would
 * put older tokens, or a former facility, over those of another one. Tokens and status exist in one tab, so no other tab takes
 * part.
 *
 * @param work not run if the session ends before its turn; its calls have the option `inTurn`, since a refresh would wait for
 *     the end of `work` otherwise
 */
export function exclusively(work) {
  const ended = lifetime.signal;
  const result = turn.then(() => {
    ended.throwIfAborted();
    return work();
  });
  turn = result.catch(() => {});
  return result;
}

/** Forgets the tokens at once, and then ends their session at the service. */
export async function endSession(signal) {
  const held = tokens;
  forgetTokens();
  if (held === null) {
    return;
  }
  const logout = () => send('POST', '/api/v1/auth/logout', { signal }, held.accessToken);
  const used = held.accessToken;
  try {
    await logout();
  } catch (error) {
    if (!hasExpired(error)) {
      throw error;
    }
    // not in its turn: a sign-out does not wait for what the session has requested
    await renew(held, used, signal);
    await logout();
  }
}

/** Registers what to do when the service has ended the session. */
export function onSessionEnd(listener) {
  onEnd = listener;
}

export const get = (path, options) => call('GET', path, options);
export const post = (path, body, options) => call('POST', path, { ...options, body });

/**
 * Calls an operation with the session's access token, and once more with a new one if that has expired.
 *
 * @param options query: parameters, those without a value are left out; body: sent as JSON; signal: an AbortSignal;
 *     anonymous: true to send no token; bearer: a token to send instead of the session's; requestId: sent as X-Request-Id;
 *     idempotencyKey: of a create, see {@link createKeys}; timeout: milliseconds to wait for the response; inTurn: see
 *     {@link exclusively}
 * @returns {Promise<{status: number, body: any, headers: Headers, requestId: string}>} body is null for a 204
 * @throws {ApiError} for every response that is not a 2xx or that has no JSON, and if there is none
 * @throws {DOMException} AbortError instead of any outcome once the session has ended, or `signal` was aborted: nobody who has
 *     signed in since may get what somebody else has requested, nor have it continued with their own tokens
 */
export async function call(method, path, options = {}) {
  const ended = lifetime.signal;
  try {
    return await repeated(method, path, options);
  } finally {
    ended.throwIfAborted();
  }
}

async function repeated(method, path, options) {
  const held = options.anonymous || options.bearer ? null : tokens;
  const sent = held === null ? options.bearer : held.accessToken;
  try {
    return await send(method, path, options, sent);
  } catch (error) {
    if (error instanceof ApiError && options.anonymous) {
      error.selfExplanatory = error.byService && error.status >= 400 && error.status < 500;
      // none of these operations changes a record that could be read first
      error.advice = error.status === 0 ? 'Check the connection and try again.' : error.byService ? undefined
        : 'Try again, and tell an operator if it happens again.';
    }
    if (held === null || tokens !== held || !hasExpired(error)) {
      throw error;
    }
    await (options.inTurn ? renew(held, sent) : renewInTurn(held, sent));
    if (tokens !== held) {
      // the session has ended meanwhile and the next one may be somebody else's, or another facility was selected
      throw error;
    }
    return send(method, path, options, held.accessToken);
  }
}

/** A proxy's 401 does not tell about the token, nor does its 403 about the session. */
function hasExpired(error) {
  return error instanceof ApiError && error.byService && error.status === 401 && !error.needsRecentSignIn
    && !error.code;
}

/** Waits for a selection that was begun before: it may have used up the refresh token, and replaces the tokens. */
async function renewInTurn(held, expired) {
  if (held.accessToken === expired) {
    held.waiting ??= exclusively(() => tokens === held && renew(held, expired)).finally(() => { held.waiting = null; });
    await held.waiting;
  }
}

/** Refreshes once, however many calls found their token expired; a refused refresh ends the session. */
async function renew(held, expired, signal) {
  if (held.accessToken === expired) {
    held.refreshing ??= refresh(held, signal).finally(() => { held.refreshing = null; });
    await held.refreshing;
  }
}

async function refresh(held, signal) {
  const { refreshToken } = held;
  try {
    const { body } = await send('POST', '/api/v1/auth/refresh', { body: { refreshToken }, signal });
    held.accessToken = body.accessToken;
    held.refreshToken = body.refreshToken;
  } catch (error) {
    if (tokens === held && error instanceof ApiError && error.byService && [401, 403].includes(error.status)) {
      forgetTokens();
      onEnd(error);
    }
    throw error;
  }
}

async function send(method, path, { query = {}, body, signal, timeout, requestId, idempotencyKey }, token) {
  const headers = { Accept: 'application/json' };
  if (token) {
    headers.Authorization = `Bearer ${token}`;
  }
  if (requestId) {
    headers['X-Request-Id'] = requestId;
  }
  if (idempotencyKey) {
    headers['Idempotency-Key'] = idempotencyKey;
  }
  if (body !== undefined) {
    headers['Content-Type'] = 'application/json';
  }
  const request = { method, headers, signal, timeout, body: body === undefined ? undefined : JSON.stringify(body) };
  const { response, received } = await fetched(BASE + path + queryString(query), request);
  if (!response.ok || received === undefined || (received === null && response.status !== 204)) {
    // the JSON of a gateway has other properties, and not one of them is a sentence for users
    const explained = typeof received?.errorMessage === 'string' ? received : unreadable(response);
    throw new ApiError(response.status, explained, response.headers, method);
  }
  return {
    status: response.status, body: received, headers: response.headers, requestId: response.headers.get('X-Request-Id'),
  };
}

/**
 * The `Idempotency-Key` of each content of one form: what is sent again after a lost response has the key of before, so that
 * it is created once, and other content has a key of its own.
 */
export function createKeys() {
  const keys = new Map();
  return (content) => {
    if (!keys.has(content)) {
      keys.set(content, uuid());
    }
    return keys.get(content);
  };
}

/** A random UUID (RFC 9562, version 4); browsers have `crypto.randomUUID` over https only. */
function uuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Reads a document of the identity provider or of this front end; no token of the service is ever sent along. */
export async function fetchDocument(url, options = {}) {
  const { response, received } = await fetched(url, options);
  if (!response.ok || !received) {
    // whoever wrote it, no record was to be changed that could be read first
    throw Object.assign(new ApiError(response.status, unreadable(response), response.headers),
      { advice: 'Try again, and tell an operator if it happens again.' });
  }
  return received;
}

/** The response with what its body says. After `signal` was aborted there is none, however far it has come. */
async function fetched(url, { timeout = TIMEOUT_MILLIS, ...options }) {
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(timeout), ...options.signal ? [options.signal] : []]);
    const response = await fetch(url, { ...options, signal, credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' });
    const text = await response.text();
    options.signal?.throwIfAborted();
    return { response, received: json(text) };
  } catch (error) {
    if (error.name === 'AbortError') {
      throw error;
    }
    throw new ApiError(0, { errorMessage: error.name === 'TimeoutError' ? 'The service did not respond in time'
      : 'The service could not be reached' });
  }
}

/** null without a body, undefined if it is not JSON. */
function json(text) {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** For responses that a proxy wrote. */
function unreadable(response) {
  return { errorCode: response.status, errorMessage: `Unexpected response with status ${response.status}` };
}

function queryString(query) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}
