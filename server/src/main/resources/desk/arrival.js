/**
 * What the address brought along when the page was opened: the token of a password link, or the response of the identity
 * provider. Both are secrets or single-use, so they leave the address bar, and with it the history, at once.
 */

const query = new URLSearchParams(location.search);
// a provider or a page in front may have put it behind the hash instead
const fragment = new URLSearchParams(location.hash.startsWith('#/') ? '' : location.hash.slice(1));
const given = (name) => query.get(name) ?? fragment.get(name);

let resetToken = given('token');
let providerResponse = given('state') === null ? null
  : { state: given('state'), code: given('code'), error: given('error'), iss: given('iss') };

const openedByLink = location.pathname.endsWith('/password-reset');

if (openedByLink || resetToken !== null) {
  history.replaceState(null, '', './#/set-password');
} else if (providerResponse) {
  history.replaceState(null, '', './#/provider');
}

/** The token of the link by which the page was opened, null without one, or if it was used or forgotten. */
export const linkToken = () => resetToken;

export function forgetLinkToken() {
  resetToken = null;
}

/** The parameters of the provider's redirect, once. */
export function takeProviderResponse() {
  const response = providerResponse;
  providerResponse = null;
  return response;
}
