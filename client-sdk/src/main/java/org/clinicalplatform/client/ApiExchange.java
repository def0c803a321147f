package org.clinicalplatform.client;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.CharacterCodingException;
import java.time.Duration;
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
    private final Connection link;
    private final @Nullable Credentials credentials;
    private final Duration timeout;
    private String requestId;
    private int status;

    ApiExchange(
            Operation operation,
            Connection link,
            @Nullable Credentials credentials,
            Duration timeout,
            String requestId) {
        this.operation = operation;
        this.link = link;
        this.credentials = credentials;
        this.timeout = timeout;
        this.requestId = requestId;
    }

    <T> HttpResponse<T> send(HttpRequest generated, HttpResponse.BodyHandler<T> handler) {
        requireSendable(generated);
        HttpRequest request = HttpRequest.newBuilder(generated, (name, value) -> true)
                .setHeader("User-Agent", link.userAgent())
                .setHeader("X-Request-Id", requestId)
                .build();
        HttpResponse<byte[]> response = responseTo(request);
        status = response.statusCode();
        requestId = response.headers()
                .firstValue("X-Request-Id")
                .filter(CallOptions::isRequestId)
                .orElse(requestId);
        if (status / 100 != 2) {
            throw link.errorResponses().exceptionFor(operation, requestId, response);
        }
        return BufferedResponse.of(response, readable(response), handler);
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
        return new UnexpectedResponseException(operation.id(), status, requestId, problem);
    }

    private HttpResponse<byte[]> responseTo(HttpRequest request) {
        try {
            return credentials == null ? link.retries().send(request, timeout) : sendSigned(request, credentials);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failed("interrupted", true, e);
        } catch (IOException e) {
            boolean notSent = Retries.notSent(e);
            throw failed(notSent ? "no connection" : "no response", !notSent, e);
        }
    }

    private HttpResponse<byte[]> sendSigned(HttpRequest request, Credentials signer)
            throws IOException, InterruptedException {
        Bearer bearer = signer.current();
        HttpResponse<byte[]> response = link.retries().send(signed(request, bearer), timeout);
        if (response.statusCode() != UNAUTHORIZED || requiresStepUp(response)) {
            return response;
        }
        // Repeating is safe even for a create: the service checks the token before anything else.
        return link.retries().send(signed(request, signer.replacementFor(bearer)), timeout);
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
        if (response.headers().firstValue("Content-Encoding").isPresent()) {
            return response.body();
        }
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

    private ClinicalTransportException failed(String problem, boolean mayHaveTakenEffect, Exception cause) {
        return new ClinicalTransportException(operation.id(), requestId, mayHaveTakenEffect, problem, cause);
    }
}
