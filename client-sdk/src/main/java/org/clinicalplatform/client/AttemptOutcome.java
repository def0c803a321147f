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
    boolean permits(RetryRule rule);

    /** Whether the service may have processed the request although the outcome does not say so. */
    boolean mayHaveTakenEffect();

    /** Whether the outcome says what became of the request, whatever became of attempts before. */
    boolean settles();

    /** The wait that the service requested. */
    Optional<Duration> retryAfter();

    /**
     * A response arrived.
     *
     * @param code as {@link RetryRule#after(HttpResponse, String)} takes it
     */
    record Responded(HttpResponse<byte[]> response, String code) implements AttemptOutcome {
        private static final Set<Integer> GATEWAY_STATUSES = Set.of(502, 504);

        /**
         * Refusals that come before the service looks at the key of a create; an earlier attempt may have passed there.
         */
        private static final Set<Integer> EARLY_REFUSALS = Set.of(401, 403, 408, 429);

        @Override
        public HttpResponse<byte[]> result() {
            return response;
        }

        @Override
        public boolean permits(RetryRule rule) {
            return rule.after(response, code);
        }

        @Override
        public boolean mayHaveTakenEffect() {
            return code.equals(ErrorResponses.OUTCOME_UNKNOWN)
                    || GATEWAY_STATUSES.contains(response.statusCode())
                    // whatever its status, it is of a proxy that may have passed the request on
                    || (response.statusCode() >= 500 && code.equals(RetryRule.NO_STANDARD_BODY));
        }

        @Override
        public boolean settles() {
            return response.statusCode() < 500
                    && !EARLY_REFUSALS.contains(response.statusCode())
                    && !code.equals(RetryRule.NO_STANDARD_BODY)
                    && !code.equals(ErrorResponses.KEY_IN_USE);
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
        public boolean permits(RetryRule rule) {
            return rule.after(failure);
        }

        @Override
        public boolean mayHaveTakenEffect() {
            return !TransportFailures.notSent(failure) && !TransportFailures.isTls(failure);
        }

        @Override
        public boolean settles() {
            return false;
        }

        @Override
        public Optional<Duration> retryAfter() {
            return Optional.empty();
        }
    }
}
