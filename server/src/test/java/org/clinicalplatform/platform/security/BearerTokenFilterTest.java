package org.clinicalplatform.platform.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.clinicalplatform.platform.caller.Caller;
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

    private final BearerTokenFilter filter = new BearerTokenFilter(OPERATIONS, token -> {
        presented.add(token);
        return token.equals("good") ? Optional.of(CALLER) : Optional.empty();
    });

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
