package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Objects;
import org.clinicalplatform.platform.routing.Operations;
import org.clinicalplatform.platform.routing.TestOperations;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.http.MediaType;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockServletContext;
import org.springframework.stereotype.Controller;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.context.support.StaticWebApplicationContext;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerExecutionChain;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.util.ServletRequestPathUtils;

class OperationHandlerMappingTest {
    @Controller
    static final class Visits {
        @GetMapping(path = "/visits/{visitId}", produces = MediaType.APPLICATION_JSON_VALUE)
        void get(@PathVariable("visitId") String visitId) {}

        @GetMapping("/visits/page")
        void page() {}

        @PutMapping("/visits/{visitId}")
        void update(@PathVariable("visitId") String visitId) {}

        @PostMapping(path = "/visits", consumes = MediaType.APPLICATION_JSON_VALUE)
        void create() {}

        @GetMapping("/not-of-the-contract")
        void other() {}
    }

    private final Operations contract = new TestOperations()
            .operation("get", "/visits/{visitId}", "authenticated")
            .operation("get", "/visits/page", "authenticated")
            .operation("put", "/visits/{visitId}", "authenticated")
            .operation("post", "/visits", "authenticated")
            .operations();
    private final StaticWebApplicationContext context = new StaticWebApplicationContext();
    private final OperationHandlerMapping mapping = new OperationHandlerMapping(contract);

    @BeforeEach
    void start() {
        context.setServletContext(new MockServletContext());
        context.registerSingleton("visits", Visits.class);
        context.refresh();
        mapping.setApplicationContext(context);
        mapping.afterPropertiesSet();
    }

    @AfterEach
    void stop() {
        context.close();
    }

    @ParameterizedTest
    @CsvSource({
        "GET,  /visits/7,            get",
        "HEAD, /visits/7,            get",
        "GET,  /visits/page,         page",
        "GET,  /not-of-the-contract, other"
    })
    void requestWhenAHandlerMatchesThenFindsIt(String method, String path, String name) throws Exception {
        assertThat(nameOf(find(request(method, path)))).isEqualTo(name);
    }

    @Test
    void requestWhenFoundThenKnowsItsVariablesAndPattern() throws Exception {
        MockHttpServletRequest request = request("GET", "/visits/7");

        find(request);

        assertThat(request.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE))
                .isEqualTo(Map.of("visitId", "7"));
        assertThat(Objects.toString(request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE)))
                .isEqualTo("/visits/{visitId}");
    }

    @Test
    void requestWhenNothingHasItsPathThenFindsNothing() throws Exception {
        assertThat(find(request("GET", "/elsewhere"))).isNull();
    }

    @Test
    void requestWhenThePathLacksItsMethodThenIsRefusedForThat() {
        assertThatThrownBy(() -> find(request("DELETE", "/visits/7")))
                .isInstanceOf(HttpRequestMethodNotSupportedException.class);
    }

    /** Even where the same text would be an id of a path that has the method. */
    @Test
    void requestWhenALiteralPathLacksItsMethodThenIsRefusedWithTheMethodsOfThatPath() {
        assertThatThrownBy(() -> find(request("PUT", "/visits/page")))
                .isInstanceOfSatisfying(
                        HttpRequestMethodNotSupportedException.class,
                        refusal -> assertThat(refusal.getSupportedMethods()).containsExactly("GET"));
    }

    @Test
    void requestWhenItsMediaTypesDoNotFitThenIsRefusedForThat() {
        MockHttpServletRequest text = request("POST", "/visits");
        text.setContentType(MediaType.TEXT_PLAIN_VALUE);
        assertThatThrownBy(() -> find(text)).isInstanceOf(HttpMediaTypeNotSupportedException.class);

        MockHttpServletRequest picture = request("GET", "/visits/7");
        picture.addHeader("Accept", MediaType.IMAGE_PNG_VALUE);
        assertThatThrownBy(() -> find(picture)).isInstanceOf(HttpMediaTypeNotAcceptableException.class);
    }

    private @Nullable HandlerExecutionChain find(MockHttpServletRequest request) throws Exception {
        return mapping.getHandler(request);
    }

    private static String nameOf(@Nullable HandlerExecutionChain chain) {
        HandlerMethod handler = (HandlerMethod) Objects.requireNonNull(chain).getHandler();
        return handler.getMethod().getName();
    }

    private static MockHttpServletRequest request(String method, String path) {
        MockHttpServletRequest request = new MockHttpServletRequest(method, path);
        ServletRequestPathUtils.parseAndCache(request);
        return request;
    }
}
