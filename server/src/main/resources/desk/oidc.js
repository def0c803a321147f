/**
 * Sign-in at the identity provider: authorization code flow with PKCE (RFC 7636), as a public client of the provider. Its
 * access token is exchanged for a session of the service at once and kept nowhere.
 */

import { ApiError, fetchDocument } from './api.js';
import { exchange, session } from './session.js';

/** Survives the redirect: the verifier and the values that the response is compared with, no token. */
const STORED = 'desk.provider-sign-in';

let idleLimit = 900;

/** How people sign in here: `{idleSeconds, signIn: 'password'}` or `{idleSeconds, signIn: 'provider', issuer, clientId}`. */
export async function configuration() {
  const configured = await fetchDocument(new URL('config.json', import.meta.url));
  idleLimit = configured.idleSeconds ?? idleLimit;
  return configured;
}

/** After how long without keyboard or pointer the page is given up; the default until the configuration is read. */
export const idleSeconds = () => idleLimit;

/**
 * Leaves the page for the provider's sign-in. After a sign-out here, the provider has to ask for the credentials again: its
 * own session goes on, and whoever sits down next would be signed in as the former user.
 *
 * @param signal of the view: whoever has left it meanwhile stays where they are
 */
export async function signInAtProvider({ issuer, clientId }, signal) {
  if (!globalThis.crypto?.subtle) {
    throw failure('A sign-in at the identity provider requires https, except on localhost');
  }
  const { authorization_endpoint: endpoint } = await metadata(issuer, signal);
  const started = { state: random(), nonce: random(), verifier: random(), redirectUri: new URL('..', import.meta.url).href };
  sessionStorage.setItem(STORED, JSON.stringify(started));
  const address = new URL(endpoint);
  Object.entries({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: started.redirectUri,
    scope: 'openid',
    state: started.state,
    nonce: started.nonce,
    code_challenge: await challenge(started.verifier),
    code_challenge_method: 'S256',
    ...(session.signedOutHere ? { prompt: 'login' } : {}),
  }).forEach(([name, value]) => address.searchParams.set(name, value));
  signal.throwIfAborted();
  location.assign(address);
}

/** Signs in with what the provider's redirect has brought. */
export async function completeSignIn(response, signal) {
  const started = JSON.parse(sessionStorage.getItem(STORED));
  sessionStorage.removeItem(STORED);
  if (started === null || response.state !== started.state) {
    throw failure('This sign-in was not started here. Start it again');
  }
  if (!response.code) {
    throw failure(`The identity provider refused the sign-in (${response.error ?? 'without a reason'})`);
  }
  const { issuer, clientId } = await configuration();
  if (response.iss !== null && response.iss !== issuer) {
    throw failure('The response came from another identity provider');
  }
  const tokens = await redeem(issuer, clientId, response.code, started);
  checkIdToken(tokens.id_token, issuer, clientId, started.nonce);
  await exchange(tokens.access_token, signal);
}

async function redeem(issuer, clientId, code, started) {
  const { token_endpoint: endpoint } = await metadata(issuer);
  return fetchDocument(endpoint, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      redirect_uri: started.redirectUri,
      code_verifier: started.verifier,
    }),
  });
}

/**
 * Checks that the token belongs to this sign-in. It came straight from the token endpoint, so its signature needs no check
 * (OpenID Connect Core, section 3.1.3.7); the service verifies the access token itself.
 */
function checkIdToken(token, issuer, clientId, nonce) {
  const claims = claimsOf(token);
  if (claims === null || claims.nonce !== nonce || claims.iss !== issuer || ![claims.aud].flat().includes(clientId)) {
    throw failure('The response of the identity provider belongs to another sign-in. Start it again');
  }
}

/** The claims of a JWT, null if it is none. */
function claimsOf(token) {
  const payload = /^[\w-]+\.([\w-]+)\.[\w-]*$/.exec(token ?? '')?.[1];
  try {
    return payload === undefined ? null : JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DOMException) {
      return null;
    }
    throw error;
  }
}

async function metadata(issuer, signal) {
  const found = await fetchDocument(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, { signal });
  if (found.issuer !== issuer) {
    throw failure('The discovery document names another issuer: check the configuration of the provider');
  }
  return found;
}

async function challenge(verifier) {
  return base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}

const random = () => base64Url(crypto.getRandomValues(new Uint8Array(32)));

const base64Url = (bytes) => btoa(String.fromCharCode(...bytes))
  .replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

const failure = (message) => Object.assign(new ApiError(0, { errorMessage: message }), { selfExplanatory: true });
