package org.clinicalplatform.client;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import org.clinicalplatform.client.error.ErrorDetails;
import org.jspecify.annotations.Nullable;

/**
 * Sends the requests of one call, and repeats them as {@link RetryRule} permits and the {@link RetryPolicy} describes.
 * Confined to the thread of the call.
 */
final class Retries {
    private final CallSettings call;
    private final RetryRule rule;
    private final Connection link;
    private final CallTrace trace;
    private @Nullable AttemptOutcome inDoubt;
    private boolean maybeSent;
    private int counted;

    Retries(CallSettings call, RetryRule rule, Connection link, CallTrace trace) {
        this.call = call;
        this.rule = rule;
        this.link = link;
        this.trace = trace;
    }

    /**
     * Sends a request until there is an outcome that another attempt cannot improve.
     *
     * @return the last outcome, for {@link #decide}
     */
    AttemptOutcome send(HttpRequest request) throws InterruptedException {
        while (true) {
            counted++;
            AttemptOutcome outcome = attempt(request);
            Optional<Duration> pause = outcome.permits(rule)
                    ? call.retryPolicy().delayAfter(counted, outcome.retryAfter())
                    : Optional.empty();
            if (pause.isEmpty()) {
                return outcome;
            }
            if (inDoubt == null && rule == RetryRule.KEYED_CREATES && outcome.mayHaveTakenEffect()) {
                inDoubt = outcome;
            }
            link.sleeper().sleep(pause.get());
        }
    }

    /**
     * As {@link #send}, with a token in place of one that the service did not accept. That attempt is not counted: it
     * was refused before anything was done.
     */
    AttemptOutcome sendWithNewToken(HttpRequest request) throws InterruptedException {
        counted--;
        return send(request);
    }

    /**
     * The result of the call.
     *
     * @return the response of the last attempt. If that does not say what became of the request, and an earlier attempt
     *     of a create may have taken effect, the outcome of the earlier one: a later refusal does not show that nothing
     *     was changed
     * @throws IOException the failure of the attempt that decides
     */
    HttpResponse<byte[]> decide(AttemptOutcome last) throws IOException {
        return inDoubt == null || last.settles() ? last.result() : inDoubt.result();
    }

    /** The first attempt of a create that may have taken effect, if it was repeated. */
    Optional<AttemptOutcome> inDoubt() {
        return Optional.ofNullable(inDoubt);
    }

    /** Whether any attempt may have reached the service. */
    boolean maybeSent() {
        return maybeSent;
    }

    private AttemptOutcome attempt(HttpRequest request) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted before the request was sent");
        }
        boolean sentBefore = maybeSent;
        maybeSent = true;
        try {
            HttpResponse<byte[]> response = trace.attempt(() -> link.sender().send(request, call.timeout()));
            return new AttemptOutcome.Responded(response, codeOf(response));
        } catch (IOException e) {
            AttemptOutcome failed = new AttemptOutcome.Failed(e);
            maybeSent = sentBefore || failed.mayHaveTakenEffect();
            return failed;
        }
    }

    private String codeOf(HttpResponse<byte[]> response) {
        if (response.statusCode() / 100 == 2) {
            return "";
        }
        Optional<ErrorDetails> details = link.errorResponses().detailsOf(response);
        if (details.isEmpty()) {
            return RetryRule.NO_STANDARD_BODY;
        }
        String code = details.get().businessErrorCode();
        return code == null ? "" : code;
    }
}
