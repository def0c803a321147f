package org.clinicalplatform.client.error;

import java.io.Serializable;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The five properties of every error response of the service.
 *
 * @param errorCode the HTTP status
 * @param apiPath the path as it was sent, without the query
 * @param errorMessage a sentence for people; programs must not branch on it
 * @param errorTime time of the response by the service's clock
 * @param businessErrorCode the machine-readable reason as it was sent, even if it is newer than this client; null if
 *     the status is enough
 */
public record ErrorDetails(
        int errorCode,
        String apiPath,
        String errorMessage,
        Instant errorTime,
        @Nullable String businessErrorCode) implements Serializable {}
