package org.clinicalplatform.platform.error;

import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletRequestWrapper;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;

/**
 * Writes the error responses of every layer above the container: advice, security, limiter, firewall, error dispatch.
 * Without content negotiation, which could change or refuse the body.
 */
@Component
public class ErrorWriter {
    /** Maximum age of the proof of the second factor that an operation needs; the challenge in the 401 names it. */
    public static final Duration STEP_UP_MAX_AGE = Duration.ofMinutes(5);

    /** Seconds to wait where nothing was changed and the request may be repeated as it is. */
    private static final String RETRY_AFTER_SECONDS = "1";

    private final Clock clock;

    ErrorWriter(Clock clock) {
        this.clock = clock;
    }

    /** Writes the sentence of the code. */
    public void write(HttpServletRequest request, HttpServletResponse response, ErrorCode code) throws IOException {
        write(request, response, code, code.status(), code.message());
    }

    /** Writes the sentence of the refusal. */
    public void write(HttpServletRequest request, HttpServletResponse response, ApiException refusal)
            throws IOException {
        ErrorCode code = refusal.code();
        Duration maxAge = refusal instanceof StaleAuthenticationException stale ? stale.maxAge() : STEP_UP_MAX_AGE;
        write(request, response, code, code.status(), refusal.sentence(), maxAge);
    }

    /** Writes a status that a library or the container chose. Does nothing if the response is committed. */
    public void write(
            HttpServletRequest request, HttpServletResponse response, ErrorCode code, int status, String sentence)
            throws IOException {
        write(request, response, code, status, sentence, STEP_UP_MAX_AGE);
    }

    private void write(
            HttpServletRequest request,
            HttpServletResponse response,
            ErrorCode code,
            int status,
            String sentence,
            Duration maxAge)
            throws IOException {
        if (response.isCommitted()) {
            return;
        }
        byte[] body = new ErrorBody(status, pathAsSent(request), sentence, clock.instant(), code.wireCode()).toJson();
        response.resetBuffer();
        response.setStatus(status);
        if (status == HttpServletResponse.SC_UNAUTHORIZED) {
            response.setHeader(HttpHeaders.WWW_AUTHENTICATE, challenge(code, maxAge));
        } else if (mayBeRepeated(code, status)) {
            response.setHeader(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS);
        }
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    private static boolean mayBeRepeated(ErrorCode code, int status) {
        return code == ErrorCode.IDEMPOTENCY_KEY_IN_USE
                || status == HttpServletResponse.SC_SERVICE_UNAVAILABLE && code != ErrorCode.OUTCOME_UNKNOWN;
    }

    /** RFC 6750, section 3; for step-up RFC 9470, section 3. */
    private static String challenge(ErrorCode code, Duration maxAge) {
        return code == ErrorCode.STEP_UP_REQUIRED
                ? "Bearer error=\"insufficient_user_authentication\", max_age=" + maxAge.toSeconds()
                : "Bearer";
    }

    /** From the container's own request: forwarding headers of the client change the path of the wrappers. */
    private static String pathAsSent(HttpServletRequest request) {
        ServletRequest innermost = request;
        while (innermost instanceof ServletRequestWrapper wrapper) {
            innermost = wrapper.getRequest();
        }
        String path = innermost instanceof HttpServletRequest sent ? sent.getRequestURI() : null;
        return path == null ? "" : path;
    }
}
