package org.clinicalplatform.client;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.CharacterCodingException;
import java.time.Duration;
import java.util.Locale;
import org.clinicalplatform.client.error.ClinicalTransportException;
import org.clinicalplatform.client.error.UnexpectedAnswerException;
import org.jspecify.annotations.Nullable;

/**
 * One call on its way: headers, retries, and one renewal of the session if the service refuses the token. Lives as
 * long as the call and in its thread.
 */
final class Exchange {
    private static final int NO_CONTENT = 204;
    private static final int UNAUTHORIZED = 401;

    private final Operation operation;
    private final Link link;
    private final @Nullable Credentials credentials;
    private final Duration timeout;
    private String requestId;
    private int status;

    Exchange(Operation operation, Link link, @Nullable Credentials credentials, Duration timeout, String requestId) {
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
        HttpResponse<byte[]> answer = answerTo(request);
        status = answer.statusCode();
        requestId = answer.headers()
                .firstValue("X-Request-Id")
                .filter(CallOptions::isRequestId)
                .orElse(requestId);
        if (status / 100 != 2) {
            throw link.refusals().exceptionFor(operation, requestId, answer);
        }
        return BufferedAnswer.of(answer, readable(answer), handler);
    }

    /** Whether an answer came; if not, whatever failed failed before anything was sent. */
    boolean answered() {
        return status != 0;
    }

    /** Whether the answer says that there is nothing. */
    boolean answeredNoContent() {
        return status == NO_CONTENT;
    }

    /** An exception that says what is wrong with the answer, without quoting it. */
    UnexpectedAnswerException unexpected(String complaint) {
        return new UnexpectedAnswerException(operation.id(), status, requestId, complaint);
    }

    private HttpResponse<byte[]> answerTo(HttpRequest request) {
        try {
            return credentials == null ? link.retries().send(request, timeout) : sendSigned(request, credentials);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failed("interrupted", true, e);
        } catch (IOException e) {
            boolean neverLeft = Retries.neverLeft(e);
            throw failed(neverLeft ? "no connection" : "no answer", !neverLeft, e);
        }
    }

    private HttpResponse<byte[]> sendSigned(HttpRequest request, Credentials signer)
            throws IOException, InterruptedException {
        Bearer bearer = signer.current();
        HttpResponse<byte[]> answer = link.retries().send(signed(request, bearer), timeout);
        if (answer.statusCode() != UNAUTHORIZED || wantsFresherProof(answer)) {
            return answer;
        }
        // Repeating is safe even for a create: the service checks the token before anything else.
        return link.retries().send(signed(request, signer.replacementFor(bearer)), timeout);
    }

    /** RFC 9470, section 3: the token is good, and another of the same session would be refused like it. */
    private static boolean wantsFresherProof(HttpResponse<?> answer) {
        return answer.headers().allValues("WWW-Authenticate").stream()
                .anyMatch(challenge -> challenge.contains("insufficient_user_authentication"));
    }

    private static HttpRequest signed(HttpRequest request, Bearer bearer) {
        return HttpRequest.newBuilder(request, (name, value) -> true)
                .setHeader("Authorization", "Bearer " + bearer.tokens().accessToken())
                .build();
    }

    private byte[] readable(HttpResponse<byte[]> answer) {
        if (answer.headers().firstValue("Content-Encoding").isPresent()) {
            return answer.body();
        }
        try {
            return AsciiJson.of(answer.body());
        } catch (CharacterCodingException e) {
            throw unexpected("an answer that is not UTF-8");
        }
    }

    /** The mapper keeps unknown enumeration values out of bodies; this keeps them out of paths and queries. */
    private void requireSendable(HttpRequest request) {
        String placeholder = ContractMapper.UNKNOWN_ENUM_CONSTANT.toLowerCase(Locale.ROOT);
        if (request.uri().toString().contains(placeholder)) {
            throw new IllegalArgumentException(
                    operation.id() + ": a value that this client does not know can be read but not sent");
        }
    }

    private ClinicalTransportException failed(String complaint, boolean mayHaveTakenEffect, Exception cause) {
        return new ClinicalTransportException(operation.id(), requestId, mayHaveTakenEffect, complaint, cause);
    }
}
