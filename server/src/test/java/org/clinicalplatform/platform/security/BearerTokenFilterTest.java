package org.clinicalplatform.platform.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.TestErrors;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.routing.Operation;
import org.clinicalplatform.platform.routing.Operations;
import org.clinicalplatform.platform.routing.TestOperations;
import org.clinicalplatform.testing.TestCallers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class BearerTokenFilterTest {
    private static final Caller CALLER = TestCallers.scoped();
    private static final Operations OPERATIONS = new TestOperations()
            .operation("get", "/verify", Operation.AUTHENTICATED)
            .operations();

    /** What the filter asked to be resolved. */
    private final List<String> presented = new ArrayList<>();

    private final BearerTokenFilter filter = new BearerTokenFilter(
            OPERATIONS,
            token -> {
                presented.add(token);
                return token.equals("good") ? Optional.of(CALLER) : Optional.empty();
            },
            TestErrors.writer());

    @ParameterizedTest
    @ValueSource(strings = {"Bearer good", "bearer good", "BEARER good", "Bearer   good", "Bearer good "})
    void doFilterWhenTheHeaderHasATokenThenTheRequestHasItsCaller(String header) throws Exception {
        assertThat(callerOf(get(header))).contains(CALLER);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bearer bad", "Bearer ", "Bearer good good"})
    void doFilterWhenTheTokenIsNoneOfOursThenGoesOnWithoutACaller(String header) throws Exception {
        assertThat(callerOf(get(header))).isEmpty();
        assertThat(callerOf(new MockHttpServletRequest("GET", "/verify"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Basic good", "good", "Bearergood", "Bearer", "", "DPoP good", "Token Bearer good"})
    void doFilterWhenTheSchemeIsAnotherThenNothingIsResolved(String header) throws Exception {
        assertThat(callerOf(get(header))).isEmpty();
        assertThat(presented).isEmpty();
    }

    @Test
    void doFilterWhenNobodyKnowsThePathThenTheTokenStillCounts() throws Exception {
        MockHttpServletRequest request = new MockHttpServletRequest("GET", "/unknown");
        request.addHeader("Authorization", "Bearer good");

        assertThat(callerOf(request)).contains(CALLER);
    }

    /** They would occupy the threads that all others need. */
    @Test
    void doFilterWhenManyRequestsOfTheAccountRunThenFurtherOnesAreUnavailable() throws Exception {
        assertThat(statusWhile(BearerTokenFilter.MAX_OF_ACCOUNT)).isEqualTo(503);
        assertThat(statusWhile(BearerTokenFilter.MAX_OF_ACCOUNT - 1)).isEqualTo(200);
    }

    @Test
    void doFilterWhenRequestsOfTheAccountFailThenTheyDoNotCountAsRunning() throws Exception {
        for (int i = 0; i <= BearerTokenFilter.MAX_OF_ACCOUNT; i++) {
            assertThatIllegalStateException()
                    .isThrownBy(() ->
                            filter.doFilter(get("Bearer good"), new MockHttpServletResponse(), (request, response) -> {
                                throw new IllegalStateException("broken");
                            }));
        }

        assertThat(callerOf(get("Bearer good"))).contains(CALLER);
    }

    /** The status of a request that arrives while so many others of the account are served. */
    private int statusWhile(int others) throws IOException, ServletException {
        MockHttpServletResponse response = new MockHttpServletResponse();
        if (others == 0) {
            filter.doFilter(get("Bearer good"), response, new MockFilterChain());
            return response.getStatus();
        }
        AtomicInteger status = new AtomicInteger();
        filter.doFilter(get("Bearer good"), response, (request, same) -> status.set(statusWhile(others - 1)));
        return status.get();
    }

    private static MockHttpServletRequest get(String header) {
        MockHttpServletRequest request = new MockHttpServletRequest("GET", "/verify");
        request.addHeader("Authorization", header);
        return request;
    }

    /** The caller that the rest of the chain sees; fails if it is not reached. */
    private Optional<Caller> callerOf(MockHttpServletRequest request) throws Exception {
        MockFilterChain chain = new MockFilterChain();
        filter.doFilter(request, new MockHttpServletResponse(), chain);
        assertThat(chain.getRequest()).isNotNull();
        return Optional.ofNullable(RequestContext.of(request).caller());
    }
}
