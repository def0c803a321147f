package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.platform.error.ErrorCode.MALFORMED_BODY;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;

class FormParametersTest {
    @ParameterizedTest
    @CsvSource({
        "application/x-www-form-urlencoded, true",
        "APPLICATION/x-www-form-urlencoded; charset=UTF-8, true",
        "application/json, false",
        "multipart/form-data; boundary=x, false",
        "nonsense, false",
        ", false"
    })
    void isFormWhenTheTypeIsReadThenComparesIt(@Nullable String type, boolean form) {
        assertThat(FormParameters.isForm(type)).isEqualTo(form);
    }

    @Test
    void parseWhenTheTextIsAFormThenDecodesNamesAndValues() {
        Map<String, String[]> parameters =
                FormParameters.parse("a=1&b%3D=x+y%C3%A4&a=2&c&&d==", StandardCharsets.UTF_8);

        assertThat(parameters.keySet()).containsExactly("a", "b=", "c", "d");
        assertThat(parameters.get("a")).containsExactly("1", "2");
        assertThat(parameters.get("b=")).containsExactly("x y\u00e4");
        assertThat(parameters.get("c")).containsExactly("");
        assertThat(parameters.get("d")).containsExactly("=");
        assertThat(FormParameters.parse("", StandardCharsets.UTF_8)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a=%", "a=%2", "a=%zz", "%g0=1"})
    void parseWhenAnEncodingIsBrokenThenIsRefused(String text) {
        assertRefused(MALFORMED_BODY, () -> FormParameters.parse(text, StandardCharsets.UTF_8));
    }

    @Test
    void requestWhenItsBodyIsAFormThenHasNoParametersOfTheQuery() {
        MockHttpServletRequest request = new MockHttpServletRequest("POST", "/");
        request.addParameter("query", "1");
        request.setContentType("application/x-www-form-urlencoded");
        byte[] bytes = "form=2".getBytes(StandardCharsets.UTF_8);

        var form = ReceivedBody.of(bytes, bytes.length).attachTo(request, true);

        assertThat(form.getParameter("form")).isEqualTo("2");
        assertThat(form.getParameterValues("form")).containsExactly("2");
        assertThat(form.getParameter("query")).isNull();
        assertThat(form.getParameterValues("query")).isNull();
        assertThat(Objects.requireNonNull(form.getParameterNames()).asIterator())
                .toIterable()
                .containsExactly("form");
    }

    /** The type of a body alone does not take the query away from an operation that has no use for a form. */
    @ParameterizedTest
    @ValueSource(strings = {"application/json", "application/x-www-form-urlencoded"})
    void requestWhenItsOperationTakesNoFormThenHasTheParametersOfTheQuery(String type) {
        MockHttpServletRequest request = new MockHttpServletRequest("POST", "/");
        request.addParameter("query", "1");
        request.setContentType(type);

        assertThat(ReceivedBody.UNUSED.attachTo(request, false).getParameter("query"))
                .isEqualTo("1");
    }

    @Test
    void requestWhenItsFormIsNotUtf8ThenIsRefused() {
        MockHttpServletRequest request = new MockHttpServletRequest("POST", "/");
        request.setContentType("application/x-www-form-urlencoded");
        byte[] bytes = {'a', '=', (byte) 0xff};

        assertRefused(
                MALFORMED_BODY,
                () -> ReceivedBody.of(bytes, bytes.length)
                        .attachTo(request, true)
                        .getParameter("a"));
    }
}
