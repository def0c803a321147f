package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.MfaStatusDto;
import org.clinicalplatform.api.model.PersonPageDto;
import org.clinicalplatform.api.model.VisitPageDto;
import org.clinicalplatform.platform.request.TestRequests;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullSource;
import org.springframework.core.MethodParameter;
import org.springframework.http.MediaType;
import org.springframework.http.converter.StringHttpMessageConverter;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.http.server.ServletServerHttpResponse;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class EmptyResultAdviceTest {
    private static final long TICK = TimeUnit.MILLISECONDS.toNanos(2);

    static Stream<Object> lists() {
        return Stream.of(List.of(), new VisitPageDto(List.of(), 0, 20, 0L), new PersonPageDto(List.of(), 3, 20, 5L));
    }

    @ParameterizedTest
    @MethodSource("lists")
    void bodyWhenEmptyThenIsHeldForATick(Object body) throws Exception {
        long arrived = System.nanoTime();

        assertThat(write(body, arrived)).isSameAs(body);

        assertThat(System.nanoTime() - arrived).isGreaterThanOrEqualTo(TICK);
    }

    static Stream<Object> others() {
        return Stream.of(List.of("one"), new MfaStatusDto(true, true, 10), "text");
    }

    /** The request arrives in an hour, so that a held response would run into the timeout. */
    @ParameterizedTest
    @NullSource
    @MethodSource("others")
    @Timeout(30)
    void bodyWhenNotEmptyOrNotAListThenIsNotHeld(@Nullable Object body) throws Exception {
        assertThat(write(body, System.nanoTime() + TimeUnit.HOURS.toNanos(1))).isSameAs(body);
    }

    private static @Nullable Object write(@Nullable Object body, long arrivedNanos) throws Exception {
        MockHttpServletRequest request = new MockHttpServletRequest();
        TestRequests.arrived(request, arrivedNanos);
        return new EmptyResultAdvice()
                .beforeBodyWrite(
                        body,
                        new MethodParameter(Object.class.getMethod("toString"), -1),
                        MediaType.APPLICATION_JSON,
                        StringHttpMessageConverter.class,
                        new ServletServerHttpRequest(request),
                        new ServletServerHttpResponse(new MockHttpServletResponse()));
    }
}
