package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.clinicalplatform.api.model.LoginDto;
import org.clinicalplatform.api.model.VisitClass;
import org.clinicalplatform.api.model.VisitCreateDto;
import org.clinicalplatform.api.model.VisitEndDto;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Reads bodies of the specification with the mapper of the service. */
class JsonConfigurationTest {
    private static final JsonMapper JSON = TestJson.MAPPER;

    /** Property types that the specification does not use yet. */
    record Numbers(
            @Nullable Integer whole,
            int primitive,
            @Nullable Double real,
            @Nullable Boolean flag) {}

    @Test
    void readWhenTheBodyFitsThenHasItsValues() {
        VisitCreateDto visit = JSON.readValue("""
                {"patientId": "018f0c7e-1c2d-7abc-8def-000000000001", "visitClass": "AMBULATORY",
                 "type": {"system": "http://snomed.info/sct", "code": "185349003"}, "reason": "Cough"}
                """, VisitCreateDto.class);

        assertThat(visit.getVisitClass()).isEqualTo(VisitClass.AMBULATORY);
        assertThat(visit.getType().getCode()).isEqualTo("185349003");
        assertThat(visit.getReason()).isEqualTo("Cough");
        assertThat(visit.getStartedAt()).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"username\":\"a\",\"username\":\"b\",\"password\":\"c\"}",
                "{\"username\":\"a\",\"password\":\"c\",\"user\\u006eame\":\"b\"}",
                "{\"username\":\"a\",\"password\":\"c\",\"x\":1}",
                "{\"username\":\"a\",\"password\":\"c\",\"Username\":\"b\"}",
                "{\"username\":\"a\",\"password\":\"c\"} {}",
                "{\"username\":\"a\",\"password\":\"c\"}]",
                "{\"username\":1,\"password\":\"c\"}",
                "{\"username\":[\"a\"],\"password\":\"c\"}",
                "{\"username\":{\"a\":1},\"password\":\"c\"}",
                "{\"username\":true,\"password\":\"c\"}",
                "[{\"username\":\"a\",\"password\":\"c\"}]",
                "\"{}\"",
                "\"\"",
                "1",
                "{\"username\":\"a\",}",
                "{username:\"a\"}",
                "{'username':\"a\"}",
                "{\"username\":\"a\"",
                "{\"username\":\"\u0001\"}",
                "// comment\n{}",
                "{\"username\":NaN}",
                ""
            })
    void readWhenALoginIsNotOfItsShapeThenIsRefused(String json) {
        assertRefused(json, LoginDto.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"visitClass\":0}",
                "{\"visitClass\":\"0\"}",
                "{\"visitClass\":\"ambulatory\"}",
                "{\"visitClass\":\"\"}",
                "{\"visitClass\":[\"AMBULATORY\"]}"
            })
    void readWhenAnEnumIsNotOneOfItsNamesThenIsRefused(String json) {
        assertRefused(json, VisitCreateDto.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"endedAt\":null}", "{\"dischargeDisposition\":null}"})
    void readWhenAnOptionalPropertyIsNullThenIsRefusedSinceItMayOnlyBeLeftOut(String json) {
        assertRefused(json, VisitEndDto.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"primitive\":1,\"whole\":\"1\"}",
                "{\"primitive\":1,\"whole\":1.0}",
                "{\"primitive\":1,\"whole\":1.5}",
                "{\"primitive\":1,\"whole\":2147483648}",
                "{\"primitive\":1,\"whole\":99999999999999999999}",
                "{\"primitive\":1,\"whole\":1e400}",
                "{\"primitive\":1,\"whole\":true}",
                "{\"primitive\":1,\"whole\":\"\"}",
                "{\"primitive\":null}",
                "{\"primitive\":1,\"real\":\"1.5\"}",
                "{\"primitive\":1,\"flag\":\"true\"}",
                "{\"primitive\":1,\"flag\":1}"
            })
    void readWhenANumberOrFlagWouldHaveToBeBentThenIsRefused(String json) {
        assertRefused(json, Numbers.class);
    }

    @Test
    void readWhenNumbersFitThenAreRead() {
        assertThat(JSON.readValue("{\"primitive\":1,\"whole\":-2,\"real\":3,\"flag\":false}", Numbers.class))
                .isEqualTo(new Numbers(-2, 1, 3.0, false));
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{\"a\":"})
    void readWhenNestedTenThousandTimesThenIsRefusedWithoutAStackOverflow(String opening) {
        assertRefused("{\"username\":" + opening.repeat(10_000), LoginDto.class);
    }

    @Test
    void readWhenANumberHasAMillionDigitsThenIsRefusedQuickly() {
        assertRefused("{\"primitive\":" + "9".repeat(1_000_000) + "}", Numbers.class);
    }

    @Test
    void writeWhenSerializedThenKeepsTheOrderOfTheSpecification() {
        VisitEndDto end = new VisitEndDto();
        VisitCreateDto visit = new VisitCreateDto().reason("Cough").visitClass(VisitClass.VIRTUAL);

        assertThat(JSON.writeValueAsString(visit)).isEqualTo("{\"visitClass\":\"VIRTUAL\",\"reason\":\"Cough\"}");
        assertThat(JSON.writeValueAsString(end)).isEqualTo("{}");
    }

    private static void assertRefused(String json, Class<?> type) {
        assertThatExceptionOfType(JacksonException.class).isThrownBy(() -> JSON.readValue(json, type));
    }
}
