package org.clinicalplatform.client;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.CharacterCodingException;
import java.util.Locale;
import org.clinicalplatform.client.error.ClinicalTransportException;
import org.clinicalplatform.client.error.UnexpectedResponseException;
import org.jspecify.annotations.Nullable;

/**
 * One call: headers, retries, and one refresh of the session if the service rejects the token. Confined to the thread
 * of the call.
 */
final class ApiExchange {
    private static final int NO_CONTENT = 204;
    private static final int UNAUTHORIZED = 401;

    private final Operation operation;
    private final CallSettings call;
    private final Connection link;
    private final @Nullable Credentials credentials;
    private final CallTrace trace;
    private final Retries retries;
    private String requestId;
    private int status;

    ApiExchange(CallSettings call, Connection link, @Nullable Credentials credentials) {
        this.operation = call.operation();
        this.call = call;
        this.link = link;
        this.credentials = credentials;
        this.trace = new CallTrace(call, link.logger());
        this.retries = new Retries(call, RetryRule.of(call, credentials != null), link, trace);
        this.requestId = call.requestId();
    }

    /**
     * The response to a request of the generated client, with a stream that does not block. The JDK's own one discards
     * an interrupt of the thread that reads it or, since Java 20, fails on it (JDK-8294047): the body has arrived, so
     * the call has its result, and the interrupt stays for the caller.
     */
    HttpResponse<InputStream> send(HttpRequest generated) {
        requireSendable(generated);
        HttpResponse<byte[]> response = responseTo(withOwnHeaders(generated));
        status = response.statusCode();
        requestId = trace.requestId(response);
        trace.report(response);
        if (status / 100 != 2) {
            throw link.errorResponses().exceptionFor(operation, maybeMadeBefore(), requestId, response);
        }
        return BufferedResponse.of(response, new ByteArrayInputStream(readable(response)));
    }

    /**
     * With HTTP/2, a JDK before 24 fails all requests on a connection that a proxy is about to close (GOAWAY,
     * JDK-8335181). A newer one repeats any request after REFUSED_STREAM, which HAProxy also sends for a change that a
     * replica may have executed.
     */
    private HttpRequest withOwnHeaders(HttpRequest generated) {
        HttpRequest.Builder request = HttpRequest.newBuilder(generated, (name, value) -> true)
                .version(HttpClient.Version.HTTP_1_1)
                .setHeader("User-Agent", link.userAgent())
                .setHeader("X-Request-Id", requestId);
        if (call.idempotencyKey() != null) {
            request.setHeader("Idempotency-Key", call.idempotencyKey().toString());
        }
        return request.build();
    }

    /**
     * The response to a create that was made before is its record, which may not be available any more. Attempts that
     * certainly had no effect do not count: after them, a 404 is about the operation.
     */
    private boolean maybeMadeBefore() {
        return call.keyGiven() || retries.inDoubt().isPresent();
    }

    /** Whether a response arrived; if not, the call failed before anything was sent. */
    boolean responded() {
        return status != 0;
    }

    /** Whether the response is 204. */
    boolean respondedNoContent() {
        return status == NO_CONTENT;
    }

    /** An exception that describes the response without quoting it. */
    UnexpectedResponseException unexpected(String problem) {
        return ErrorResponses.unexpected(operation, status, requestId, problem);
    }

    private HttpResponse<byte[]> responseTo(HttpRequest request) {
        try {
            return retries.decide(credentials == null ? retries.send(request) : sendSigned(request, credentials));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            boolean sent = retries.maybeSent();
            String problem = sent ? "interrupted" : "interrupted before the request was sent";
            throw new ClinicalTransportException(operation.id(), requestId, sent, problem, e);
        } catch (IOException e) {
            throw TransportFailures.exceptionFor(operation, requestId, e);
        }
    }

    private AttemptOutcome sendSigned(HttpRequest request, Credentials signer) throws InterruptedException {
        Bearer bearer = signer.current();
        AttemptOutcome outcome = retries.send(signed(request, bearer));
        if (!rejectsToken(outcome)) {
            return outcome;
        }
        Bearer replacement;
        try {
            replacement = signer.replacementFor(bearer);
        } catch (RuntimeException e) {
            // Without a new token nobody says what became of a first attempt that is in doubt.
            return retries.inDoubt().orElseThrow(() -> e);
        }
        // Repeating is safe even for a create: the service checks the token before anything else.
        return retries.sendWithNewToken(signed(request, replacement));
    }

    private static boolean rejectsToken(AttemptOutcome outcome) {
        return outcome instanceof AttemptOutcome.Responded responded
                && responded.response().statusCode() == UNAUTHORIZED
                && !requiresStepUp(responded.response());
    }

    /** RFC 9470, section 3: the token is good, and another of the same session would be refused like it. */
    private static boolean requiresStepUp(HttpResponse<?> response) {
        return response.headers().allValues("WWW-Authenticate").stream()
                .anyMatch(challenge -> challenge.contains("insufficient_user_authentication"));
    }

    private static HttpRequest signed(HttpRequest request, Bearer bearer) {
        return HttpRequest.newBuilder(request, (name, value) -> true)
                .setHeader("Authorization", "Bearer " + bearer.tokens().accessToken())
                .build();
    }

    private byte[] readable(HttpResponse<byte[]> response) {
        try {
            return AsciiJson.of(response.body());
        } catch (CharacterCodingException e) {
            throw unexpected("a response that is not UTF-8");
        }
    }

    /** The mapper keeps unknown enumeration values out of bodies; this keeps them out of paths and queries. */
    private void requireSendable(HttpRequest request) {
        String placeholder = WireMapper.UNKNOWN_ENUM_CONSTANT.toLowerCase(Locale.ROOT);
        if (request.uri().toString().contains(placeholder)) {
            throw new IllegalArgumentException(
                    operation.id() + ": a value that this client does not know can be read but not sent");
        }
    }
}
