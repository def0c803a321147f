package org.clinicalplatform.client;

import java.time.Duration;

/**
 * The metadata of the response that decided a call; see {@link CallOptions#onResponse}.
 *
 * @param operation the operationId of the specification
 * @param status the HTTP status
 * @param requestId the id under which the service logged the request: the {@code X-Request-Id} of the response or, if a
 *     proxy responded without one, of the request
 * @param attempts how often the request was sent in all
 * @param duration from the start of the call to the response, waits between attempts included
 */
public record ResponseInfo(String operation, int status, String requestId, int attempts, Duration duration) {}
