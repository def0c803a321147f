package org.clinicalplatform.platform.error;

import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletRequestWrapper;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;

/**
 * Writes error answers for every layer above the container: advice, security, limiter, firewall, error dispatch.
 *
 * <p>It writes to the response directly, so that no content negotiation can change or refuse the body. Thread-safe.
 */
@Component
public class ErrorWriter {
    /** Seconds a client is asked to wait after a 503. */
    private static final String RETRY_AFTER_SECONDS = "1";

    private final Clock clock;

    ErrorWriter(Clock clock) {
        this.clock = clock;
    }

    /** Answers with the code's own sentence. */
    public void write(HttpServletRequest request, HttpServletResponse response, ErrorCode code) throws IOException {
        write(request, response, code, code.status(), code.message());
    }

    /** Answers with the sentence of the refusal. */
    public void write(HttpServletRequest request, HttpServletResponse response, ApiException refusal)
            throws IOException {
        write(request, response, refusal.code(), refusal.code().status(), refusal.sentence());
    }

    /**
     * Answers with a status that a library or the container chose.
     *
     * <p>Does nothing when the answer is already on its way: there is nothing left to correct then.
     */
    public void write(
            HttpServletRequest request, HttpServletResponse response, ErrorCode code, int status, String sentence)
            throws IOException {
        if (response.isCommitted()) {
            return;
        }
        byte[] body = new ErrorBody(status, pathAsSent(request), sentence, clock.instant(), code.wireCode()).toJson();
        response.resetBuffer();
        response.setStatus(status);
        if (status == HttpServletResponse.SC_UNAUTHORIZED) {
            response.setHeader(HttpHeaders.WWW_AUTHENTICATE, challenge(code));
        } else if (status == HttpServletResponse.SC_SERVICE_UNAVAILABLE) {
            response.setHeader(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS);
        }
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    /** RFC 6750, section 3; where more than a token is wanted, RFC 9470, section 3. */
    private static String challenge(ErrorCode code) {
        return code == ErrorCode.STEP_UP_REQUIRED
                ? "Bearer error=\"insufficient_user_authentication\", max_age=300"
                : "Bearer";
    }

    /** The container's own view of it: forwarding headers change what wrappers say, in words of the client's choice. */
    private static String pathAsSent(HttpServletRequest request) {
        ServletRequest innermost = request;
        while (innermost instanceof ServletRequestWrapper wrapper) {
            innermost = wrapper.getRequest();
        }
        String path = innermost instanceof HttpServletRequest sent ? sent.getRequestURI() : null;
        return path == null ? "" : path;
    }
}
