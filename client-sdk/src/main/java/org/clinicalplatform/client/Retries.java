package org.clinicalplatform.client;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import org.clinicalplatform.client.error.ErrorDetails;
import org.jspecify.annotations.Nullable;

/**
 * Sends the requests of one call, and repeats them as {@link Repetition} permits and the {@link RetryPolicy} says. Confined
 * to the thread of the call.
 */
final class Retries {
    private final CallSettings call;
    private final Repetition repetition;
    private final Connection link;
    private final CallTrace trace;
    private @Nullable AttemptOutcome inDoubt;

    Retries(CallSettings call, Repetition repetition, Connection link, CallTrace trace) {
        this.call = call;
        this.repetition = repetition;
        this.link = link;
        this.trace = trace;
    }

    /**
     * Sends a request until there is an outcome that another attempt cannot improve.
     *
     * @return the last response. If that does not say what became of the request, and an earlier attempt of a create may
     *     have taken effect, the outcome of the earlier one: a later refusal does not show that nothing was changed
     * @throws IOException the failure of the attempt that decides
     */
    HttpResponse<byte[]> send(HttpRequest request) throws IOException, InterruptedException {
        for (int attempt = 1; ; attempt++) {
            AttemptOutcome outcome = attempt(request);
            boolean repeatable = outcome.permits(repetition);
            Optional<Duration> pause =
                    repeatable ? call.retryPolicy().pause(attempt, outcome.retryAfter()) : Optional.empty();
            if (pause.isEmpty()) {
                boolean settled = outcome.responded() && !repeatable;
                return settled || inDoubt == null ? outcome.result() : inDoubt.result();
            }
            if (inDoubt == null && repetition == Repetition.OF_KEYED_CREATES && outcome.mayHaveTakenEffect()) {
                inDoubt = outcome;
            }
            link.sleeper().sleep(pause.get());
        }
    }

    private AttemptOutcome attempt(HttpRequest request) throws InterruptedException {
        try {
            HttpResponse<byte[]> response = trace.attempt(() -> link.sender().send(request, call.timeout()));
            return new AttemptOutcome.Responded(response, codeOf(response));
        } catch (IOException e) {
            return new AttemptOutcome.Failed(e);
        }
    }

    private String codeOf(HttpResponse<byte[]> response) {
        if (response.statusCode() / 100 == 2) {
            return "";
        }
        Optional<ErrorDetails> details = link.errorResponses().detailsOf(response);
        if (details.isEmpty()) {
            return Repetition.NO_STANDARD_BODY;
        }
        String code = details.get().businessErrorCode();
        return code == null ? "" : code;
    }
}
