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
            @Nullable Double real,
            @Nullable Boolean flag) {}

    record Primitive(int primitive) {}

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"username\":\"a\",\"password\":\"c\",\"Username\":\"b\"}",
                "{\"username\":\"a\",\"password\":\"c\"} {}",
                "{\"username\":\"a\",\"password\":\"c\"}]",
                "\"{}\"",
                "\"\"",
                "{username:\"a\"}",
                "{'username':\"a\"}",
                "// comment\n{}",
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
                "{\"whole\":\"1\"}",
                "{\"whole\":1.0}",
                "{\"whole\":1.5}",
                "{\"whole\":2147483648}",
                "{\"whole\":99999999999999999999}",
                "{\"whole\":1e400}",
                "{\"whole\":true}",
                "{\"whole\":\"\"}",
                "{\"real\":\"1.5\"}",
                "{\"flag\":\"true\"}",
                "{\"flag\":1}"
            })
    void readWhenANumberOrFlagWouldHaveToBeCoercedThenIsRefused(String json) {
        assertRefused(json, Numbers.class);
        assertRefused("{\"primitive\":null}", Primitive.class);
    }

    @Test
    void readWhenNumbersFitThenAreRead() {
        assertThat(JSON.readValue("{\"whole\":-2,\"real\":3,\"flag\":false}", Numbers.class))
                .isEqualTo(new Numbers(-2, 3.0, false));
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
