package org.clinicalplatform.contract.harness;

import java.time.Duration;
import java.util.function.Supplier;
import org.apache.commons.lang3.function.Failable;

/**
 * Sends a request again while the response is 503, as clients of the service do: such a response changed nothing.
 * Requests that wait for one another, or for a busy machine, may run out of the time that the service gives each.
 */
final class Patience {

    private static final int ATTEMPTS = 10;

    /** What {@code Retry-After} says. */
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private Patience() {}

    /** The first response that is not 503, or the last one. */
    static RawResponse with(Supplier<RawResponse> request) {
        RawResponse response = request.get();
        for (int i = 1; i < ATTEMPTS && response.status() == 503; i++) {
            Failable.run(() -> Thread.sleep(PAUSE.toMillis()));
            response = request.get();
        }
        return response;
    }
}
