package org.clinicalplatform.client.error;

import java.io.Serializable;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The five properties of every error answer of the service, as the contract's chapter "Standard error body" has them.
 *
 * @param errorCode the HTTP status
 * @param apiPath the path as it was sent, without the query
 * @param errorMessage a sentence for people; it may be shown or logged, but programs do not branch on it
 * @param errorTime when the answer was made, by the service's clock
 * @param businessErrorCode the reason a program may act on, kept as it was sent so that a code newer than this client
 *     is not lost; null wherever the status says enough
 */
public record ErrorDetails(
        int errorCode,
        String apiPath,
        String errorMessage,
        Instant errorTime,
        @Nullable String businessErrorCode) implements Serializable {}
