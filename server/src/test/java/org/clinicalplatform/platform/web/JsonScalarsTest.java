package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.json.JsonMapper;

class JsonScalarsTest {
    private static final JsonMapper JSON = TestJson.MAPPER;

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "Zoë 患者 😀", "\t\n", "\u0001", "\u007f", "\uffff", "\u2028"})
    void textWhenEveryStoreCanHoldItThenIsRead(String text) {
        assertThat(JSON.readValue(JSON.writeValueAsString(text), String.class)).isEqualTo(text);
        assertThat(JSON.readValue("\"\\ud83d\\ude00\"", String.class)).isEqualTo("😀");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"\\u0000\"",
                "\"a\\u0000b\"",
                "\"\\ud83d\"",
                "\"\\ude00\"",
                "\"\\ud83d\\u0041\"",
                "\"\\ude00\\ud83d\""
            })
    void textWhenPostgresqlOrUtf8CannotHoldItThenIsRefused(String json) {
        assertRefused(json, String.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "1.5", "1e400", "true", "[]", "[\"a\"]", "[2024,2,9]", "{}", "{\"a\":1}"})
    void scalarWhenTheValueIsNotAStringThenIsRefused(String json) {
        for (Class<?> type : List.of(String.class, UUID.class, LocalDate.class, Instant.class)) {
            assertRefused(json, type);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"018f0c7e-1c2d-7abc-8def-000000000001", "018F0C7E-1C2D-7ABC-8DEF-000000000001"})
    void idWhenCanonicalInAnyCaseThenIsRead(String text) {
        assertThat(JSON.readValue('"' + text + '"', UUID.class))
                .isEqualTo(UUID.fromString("018f0c7e-1c2d-7abc-8def-000000000001"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1-1-1-1-1",
                "18f0c7e-1c2d-7abc-8def-000000000001",
                "018f0c7e1c2d7abc8def000000000001",
                "{018f0c7e-1c2d-7abc-8def-000000000001}",
                "urn:uuid:018f0c7e-1c2d-7abc-8def-000000000001",
                " 018f0c7e-1c2d-7abc-8def-000000000001",
                "018f0c7e1-c2d-7abc-8def-000000000001",
                "018f0c7e-1c2d+7abc-8def-000000000001",
                "018f0c7e-1c2d-7abc-8def-+00000000001",
                "018f0c7e-1c2d-7abc-8def-00000000000g",
                "018f0c7e-1c2d-7abc-8def-0000000000١1",
                "AY8MfhwterzvAAAAAAAAAQ==",
                ""
            })
    void idWhenOfAnyOtherFormThenIsRefused(String text) {
        assertRefused('"' + text + '"', UUID.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2024-02-29", "0001-01-01", "9999-12-31"})
    void dateWhenItIsADayOfTheCalendarThenIsRead(String text) {
        assertThat(JSON.readValue('"' + text + '"', LocalDate.class)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2023-02-29",
                "2024-2-9",
                "24-02-09",
                "2024-02-09Z",
                "2024-02-09T00:00:00Z",
                "0000-01-01",
                "-0001-01-01",
                "+10000-01-01",
                "+02024-02-09",
                "02024-02-09",
                "10000-01-01",
                "2024/02/09",
                "",
                " 2024-02-09"
            })
    void dateWhenOfAnyOtherFormThenIsRefused(String text) {
        assertRefused('"' + text + '"', LocalDate.class);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-03-01T08:15:30Z, 2026-03-01T08:15:30Z",
        "2026-03-01t08:15:30z, 2026-03-01T08:15:30Z",
        "2026-03-01T08:15:30.5Z, 2026-03-01T08:15:30.500Z",
        "2026-03-01t08:15:30.250+01:00, 2026-03-01T07:15:30.250Z",
        "2026-03-01T08:15:30.123999999Z, 2026-03-01T08:15:30.123Z",
        "2026-03-01T08:15:30.1239999999999+01:00, 2026-03-01T07:15:30.123Z",
        "2026-03-01T23:15:30+14:00, 2026-03-01T09:15:30Z",
        "2026-03-01T00:15:30-11:30, 2026-03-01T11:45:30Z",
        "2026-03-01T08:15:30-00:00, 2026-03-01T08:15:30Z",
        "0001-01-01T00:00:00Z, 0001-01-01T00:00:00Z",
        "9999-12-31T23:59:59.999Z, 9999-12-31T23:59:59.999Z"
    })
    void instantWhenRfc3339WithAnyOffsetThenIsReadInWholeMilliseconds(String text, Instant expected) {
        assertThat(JSON.readValue('"' + text + '"', Instant.class)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-03-01T08:15:30",
                "2026-03-01",
                "2026-03-01 08:15:30Z",
                "2026-03-01T24:00:00Z",
                "2026-02-29T08:15:30Z",
                "2026-03-01T08:15:30+25:00",
                "2026-03-01T08:15Z",
                "2026-03-01T08:15+01:00",
                "2026-03-01T08:15:30+01:00:30",
                "2026-03-01T08:15:30+01",
                "2026-03-01T08:15:30+0100",
                "2026-03-01T08:15:30.Z",
                "2026-03-01T08:15:30.1234567890123",
                "2026-03-01T08:15:30.123456789\u0661Z",
                "2026-03-01T08:15:60Z",
                "2026-03-01T08:15:30Z[Europe/Paris]",
                "+10000-01-01T00:00:00Z",
                "+02026-03-01T08:15:30Z",
                "9999-12-31T23:59:59-00:01",
                "0001-01-01T00:00:00+00:01",
                "0000-01-01T00:00:00Z",
                "1772352930",
                "now",
                ""
            })
    void instantWhenOfAnyOtherFormOrBeyondTheYearsThenIsRefused(String text) {
        assertRefused('"' + text + '"', Instant.class);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-03-01T08:15:30Z, 2026-03-01T08:15:30.000Z",
        "2026-03-01T08:15:30.1Z, 2026-03-01T08:15:30.100Z",
        "2026-03-01T08:15:30.123456Z, 2026-03-01T08:15:30.123Z",
        "0001-01-01T00:00:00Z, 0001-01-01T00:00:00.000Z"
    })
    void instantWhenWrittenThenHasMillisecondsAndZ(Instant instant, String expected) {
        assertThat(JSON.writeValueAsString(instant)).isEqualTo('"' + expected + '"');
    }

    private static void assertRefused(String json, Class<?> type) {
        assertThatExceptionOfType(DatabindException.class).isThrownBy(() -> JSON.readValue(json, type));
    }
}
