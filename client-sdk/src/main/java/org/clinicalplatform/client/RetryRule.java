package org.clinicalplatform.client;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Set;

/** After which outcomes of an attempt a request may be sent again. */
enum RetryRule {

    /** Reads change nothing, whatever became of the first attempt. */
    READS {
        @Override
        boolean after(HttpResponse<byte[]> response, String code) {
            return TRANSIENT_STATUSES.contains(response.statusCode());
        }

        @Override
        boolean after(IOException failure) {
            return TransportFailures.notSent(failure);
        }
    },

    /** A create with an idempotency key is made once, however often it is sent. */
    KEYED_CREATES {
        @Override
        boolean after(HttpResponse<byte[]> response, String code) {
            return TRANSIENT_STATUSES.contains(response.statusCode()) || code.equals(ErrorResponses.KEY_IN_USE);
        }

        @Override
        boolean after(IOException failure) {
            return !TransportFailures.isTls(failure);
        }
    },

    /** Any other request, only when it is certain that nothing was changed. */
    OTHER_CHANGES {
        @Override
        boolean after(HttpResponse<byte[]> response, String code) {
            // Without the standard body a proxy responded, which knows nothing about the service.
            return response.statusCode() == UNAVAILABLE
                    && !code.equals(NO_STANDARD_BODY)
                    && !code.equals(ErrorResponses.OUTCOME_UNKNOWN)
                    && RetryAfter.in(response.headers()).isPresent();
        }

        @Override
        boolean after(IOException failure) {
            return TransportFailures.notSent(failure);
        }
    },

    /** Sign-ins and other requests without a session, which have a person waiting or a one-time secret. */
    NEVER {
        @Override
        boolean after(HttpResponse<byte[]> response, String code) {
            return false;
        }

        @Override
        boolean after(IOException failure) {
            return false;
        }
    };

    /** Stands for the code of a response without the standard body; no business error code looks like it. */
    static final String NO_STANDARD_BODY = "-";

    private static final int UNAVAILABLE = 503;
    private static final Set<Integer> TRANSIENT_STATUSES = Set.of(429, 502, 503, 504);
    private static final Set<String> SAFE_METHODS = Set.of("GET", "HEAD");

    static RetryRule of(CallSettings call, boolean inSession) {
        if (isRead(call.operation())) {
            return READS;
        }
        if (!inSession) {
            return NEVER;
        }
        return call.idempotencyKey() == null ? OTHER_CHANGES : KEYED_CREATES;
    }

    /** Whether the operation changes nothing. */
    static boolean isRead(Operation operation) {
        return SAFE_METHODS.contains(operation.method());
    }

    /**
     * Whether to send again after a response.
     *
     * @param code the business error code, empty if there is none, or {@link #NO_STANDARD_BODY}
     */
    abstract boolean after(HttpResponse<byte[]> response, String code);

    /** Whether to send again after an attempt without a response. */
    abstract boolean after(IOException failure);
}
