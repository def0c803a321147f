package org.clinicalplatform.ratelimit;

import jakarta.servlet.FilterChain;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import org.clinicalplatform.platform.error.TestErrors;
import org.clinicalplatform.platform.request.TestRequests;
import org.clinicalplatform.platform.web.TestBodies;
import org.clinicalplatform.platform.web.TestJson;
import org.clinicalplatform.securityevents.RecordedEvents;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

/**
 * A filter of its own with its limiter, and operations behind it that answer as a test wants. After the test it forgets
 * the request that was sent last, which the thread would keep.
 */
final class LimitedOperations implements AfterEachCallback {
    static final String LOGIN = "/api/v1/auth/login";
    static final String REFRESH = "/api/v1/auth/refresh";
    static final String REDEEM = "/api/v1/auth/password-reset/redeem";
    static final String RESET_REQUEST = "/api/v1/auth/password-reset/request";
    static final String MFA_VERIFY = "/api/v1/auth/mfa/verify";
    static final String ANNA = "{\"username\":\"anna\",\"password\":\"x\"}";

    private final TestRequests requests = new TestRequests();
    private final TestTicker ticker = new TestTicker();
    private final RecordedEvents events = new RecordedEvents();
    private final RateLimiter limiter;
    private final RateLimitFilter filter;

    /** @param changes alternately names and values of settings that are not the defaults */
    LimitedOperations(String... changes) {
        RateLimitSettings settings = TestRateLimits.settings(changes);
        limiter = new RateLimiter(settings, ticker);
        filter = new RateLimitFilter(
                settings, limiter, new SubmittedUsernames(TestJson.MAPPER, 4096), TestErrors.writer(), events.events());
    }

    TestTicker ticker() {
        return ticker;
    }

    RecordedEvents events() {
        return events;
    }

    RateLimiter limiter() {
        return limiter;
    }

    /** Posts JSON to an operation that answers with this status. */
    MockHttpServletResponse post(String path, String body, int status) throws Exception {
        return send(request("POST", path, body), status(status));
    }

    MockHttpServletResponse send(MockHttpServletRequest request, FilterChain operation) throws Exception {
        MockHttpServletResponse response = new MockHttpServletResponse();
        requests.bind(request);
        filter.doFilter(TestBodies.received(request), response, operation);
        return response;
    }

    @Override
    public void afterEach(ExtensionContext context) {
        requests.unbind();
    }

    static FilterChain status(int status) {
        return (request, response) -> ((HttpServletResponse) response).setStatus(status);
    }

    static MockHttpServletRequest request(String method, String path, String body) {
        MockHttpServletRequest request = new MockHttpServletRequest(method, path);
        request.addHeader("Content-Type", "application/json");
        request.setContent(body.getBytes(StandardCharsets.UTF_8));
        return request;
    }

    static void times(int times, Step step) throws Exception {
        for (int i = 0; i < times; i++) {
            step.run();
        }
    }

    /** One of several. */
    interface Step {
        void run() throws Exception;
    }
}
