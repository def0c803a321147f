/** What to do about a request that failed. The error's own message says what happened. */

const BY_CODE = {
  VERSION_CONFLICT: 'Somebody else changed this record after you read it. Nothing was saved: read it again, compare, and '
    + 'repeat your change if it is still right.',
  SESSION_SCOPE_REQUIRED: 'Choose a tenant and a facility, then repeat the request.',
  STEP_UP_REQUIRED: 'Nothing was changed. A recent sign-in is required: sign in again, and repeat the request. You come back to '
    + 'this page.',
  OUTCOME_UNKNOWN: 'The change may have been saved: read the record before you repeat the request.',
  IDEMPOTENCY_KEY_IN_USE: 'The first request is still running. Send the same form again in a moment.',
  MERGE_NOT_REVERSIBLE: 'Nothing was changed. Check what prevents the undo.',
};

/** Where nobody knows what the service has done, as after an error response of a proxy. */
export const UNDELIVERED = 'Before you repeat a change, read the record: the change may have been saved.';

/** Of a status that would tell about the session, a permission or a record if the service had sent it. */
const FOREIGN = 'The response came from something in front of the service, such as a proxy. Try again, and tell an operator if '
  + `it happens again. ${UNDELIVERED}`;

/** No response at all, and what proxies refuse before the service gets it. */
const BEFORE_THE_SERVICE = new Set([0, 408, 413, 429]);

const BY_STATUS = {
  0: `Check the connection. ${UNDELIVERED}`,
  400: 'Correct the request and send it again.',
  401: 'Sign in again.',
  403: 'Ask an administrator for the permission, or choose another facility. The refusal does not tell whether a record '
    + 'exists.',
  404: 'Nothing is available to you under this id. This does not prove that there is no such record: a denied '
    + 'record gets the same response.',
  408: 'Nothing was changed. The request arrived too slowly: check the connection.',
  409: 'Nothing was changed. The record is in another state than before: read it again and decide again.',
  413: 'Nothing was changed. Shorten what you entered and send it again.',
  422: 'Nothing was changed. The same form was sent before with other content: open it again.',
  429: 'Nothing was changed. There were too many requests.',
  502: UNDELIVERED,
  503: 'Nothing was changed. The service is busy or starting.',
};

/** Whether nobody knows what the service has done. A read that failed has changed nothing. */
export function isInDoubt({ status, code, byService, isRead }) {
  return !isRead && (byService ? status === 500 || status === 502 || code === 'OUTCOME_UNKNOWN'
    : status === 0 || !BEFORE_THE_SERVICE.has(status));
}

/** The advice for an `ApiError`, one or two sentences; its own `advice` where the view knows better. */
export function remedy({ status, code, advice, byService, isRead }) {
  const foreign = byService || BEFORE_THE_SERVICE.has(status) ? undefined : status >= 500 ? UNDELIVERED : FOREIGN;
  const known = advice ?? BY_CODE[code] ?? foreign ?? BY_STATUS[status]
    ?? 'Report the request id: the cause is in the log of the service.';
  // a view is also read after a change, which was made
  return isRead ? known.replace(/^Nothing was changed\. /, '') : known;
}
