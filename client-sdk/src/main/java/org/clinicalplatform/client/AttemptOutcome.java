package org.clinicalplatform.client;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** How one attempt of a request ended. */
sealed interface AttemptOutcome {

    /** The response, or the failure as it was thrown. */
    HttpResponse<byte[]> result() throws IOException;

    /** Whether the request may be sent again. */
    boolean permits(Repetition repetition);

    /** Whether the service may have processed the request although the outcome does not say so. */
    boolean mayHaveTakenEffect();

    /** Whether a response arrived. */
    boolean responded();

    /** The wait that the service requested. */
    Optional<Duration> retryAfter();

    /**
     * A response arrived.
     *
     * @param code as {@link Repetition#after(HttpResponse, String)} takes it
     */
    record Responded(HttpResponse<byte[]> response, String code) implements AttemptOutcome {
        private static final Set<Integer> GATEWAY_STATUSES = Set.of(502, 504);

        @Override
        public HttpResponse<byte[]> result() {
            return response;
        }

        @Override
        public boolean permits(Repetition repetition) {
            return repetition.after(response, code);
        }

        @Override
        public boolean mayHaveTakenEffect() {
            return code.equals(ErrorResponses.OUTCOME_UNKNOWN) || GATEWAY_STATUSES.contains(response.statusCode());
        }

        @Override
        public boolean responded() {
            return true;
        }

        @Override
        public Optional<Duration> retryAfter() {
            return RetryAfter.in(response.headers());
        }
    }

    /** No response arrived. */
    record Failed(IOException failure) implements AttemptOutcome {

        @Override
        public HttpResponse<byte[]> result() throws IOException {
            throw failure;
        }

        @Override
        public boolean permits(Repetition repetition) {
            return repetition.after(failure);
        }

        @Override
        public boolean mayHaveTakenEffect() {
            return !TransportFailures.notSent(failure) && !TransportFailures.isTls(failure);
        }

        @Override
        public boolean responded() {
            return false;
        }

        @Override
        public Optional<Duration> retryAfter() {
            return Optional.empty();
        }
    }
}
