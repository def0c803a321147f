package org.clinicalplatform.platform.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.platform.routing.Operations;
import org.clinicalplatform.platform.routing.Route;
import org.clinicalplatform.platform.routing.TestOperations;
import org.clinicalplatform.testing.TestCallers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.web.MockHttpServletRequest;

class RequestContextTest {
    private static final Operations OPERATIONS = new TestOperations()
            .operation("get", "/visits/{id}", "authenticated")
            .operations();

    @RegisterExtension
    private final TestRequests requests = new TestRequests();

    private final MockHttpServletRequest request = new MockHttpServletRequest("GET", "/clinic/v%69sits/7");

    @Test
    void ofWhenCalledAgainThenIsTheSameAlsoOnTheThreadOfTheRequest() {
        RequestContext context = requests.bind(request);

        assertThat(RequestContext.of(request)).isSameAs(context);
        assertThat(RequestContext.current()).isSameAs(context);
        assertThat(RequestContext.of(new MockHttpServletRequest())).isNotSameAs(context);
    }

    @Test
    void ofWhenCreatedThenHasIdClientAndPathOfTheRequest() {
        request.setContextPath("/clinic");
        request.setRemoteAddr("203.0.113.7");
        request.addHeader("X-Request-Id", "mine");

        assertThat(RequestContext.of(request))
                .returns("mine", RequestContext::requestId)
                .returns("203.0.113.7", RequestContext::clientIp)
                .returns("/visits/7", RequestContext::path)
                .returns(null, RequestContext::caller)
                .returns(null, RequestContext::createdRecordId);
    }

    @Test
    void currentWhenOutsideARequestThenIsEmptyAndKeepsNothing() {
        RequestContext.current().keepCaller(TestCallers.scoped());

        assertThat(RequestContext.current())
                .returns(null, RequestContext::requestId)
                .returns(null, RequestContext::clientIp)
                .returns(null, RequestContext::path)
                .returns(null, RequestContext::caller);
    }

    @Test
    void routeWhenLookedUpOnceThenStays() {
        request.setContextPath("/clinic");
        RequestContext context = RequestContext.of(request);
        Route route = context.route(request, OPERATIONS);

        request.setRequestURI("/error");

        assertThat(route).isNotNull();
        assertThat(context.route(request, OPERATIONS)).isSameAs(route);
    }

    @ParameterizedTest
    @CsvSource({
        "203.0.113.7, 203.0.113.7",
        "203.0.113.7:4711, 203.0.113.7",
        "[203.0.113.7:4711], 203.0.113.7",
        "2001:db8::7, 2001:db8::7",
        "[2001:db8::7], 2001:db8::7",
        "[2001:db8::7]:4711, 2001:db8::7",
        "2001:DB8:0:0:0:0:0:7, 2001:db8::7",
        "2001:0db8::0007, 2001:db8::7",
        "2001:db8:0:1:0:0:0:7, 2001:db8:0:1::7",
        "2001:db8::1:0:0:7, 2001:db8::1:0:0:7",
        "2001:db8:0:0:1:0:0:7%eth0, 2001:db8::1:0:0:7",
        "::ffff:203.0.113.7, 203.0.113.7",
        "0:0:0:0:0:0:0:1, ::1",
        "fe80::7%eth0, fe80::7",
        "2001:db8::7::, 2001:db8::7::",
        "unknown, unknown",
        "_hidden-1, _hidden-1",
        "203.0.113.7:_a.B-1, 203.0.113.7",
        "[2001:db8::7]:_4711, 2001:db8::7",
        "unknown:4711, unknown",
        "Unknown:_4711, Unknown",
        "_hidden-1:4711, _hidden-1",
        "_hidden.1:_x, _hidden.1",
        "_hidden:_, _hidden:_",
        "name:4711, name:4711",
        "[], ''",
        "'', ''",
        "'a b', a?b",
        "'[a', [a",
        "'1.2.3.4:x', 1.2.3.4:x"
    })
    void clientIpWhenForwardedInSomeFormThenIsTheAddressAlone(String forwarded, String address) {
        assertThat(clientIp(forwarded)).isEqualTo(address);
    }

    @Test
    void clientIpWhenForwardedAsGarbageThenIsBoundedAndOnOneLine() {
        assertThat(clientIp("a\r\nb\0c${d}\u202e\ud83e\udd84" + "e".repeat(5_000)))
                .isEqualTo("a??b?c??d???" + "e".repeat(51));
    }

    private static String clientIp(String remoteAddress) {
        MockHttpServletRequest request = new MockHttpServletRequest();
        request.setRemoteAddr(remoteAddress);
        return ClientAddress.of(request);
    }
}
