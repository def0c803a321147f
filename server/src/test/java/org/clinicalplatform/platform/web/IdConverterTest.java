package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.clinicalplatform.platform.persistence.Ids;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.format.support.DefaultFormattingConversionService;

class IdConverterTest {
    private final DefaultFormattingConversionService conversions = new DefaultFormattingConversionService();

    IdConverterTest() {
        new IdConverter().addFormatters(conversions);
    }

    @ParameterizedTest
    @ValueSource(strings = {"018f0c7e-1c2d-7abc-8def-000000000001", "018F0C7E-1C2D-7abc-8DEF-000000000001"})
    void convertWhenCanonicalInAnyCaseThenIsTheId(String text) {
        assertThat(conversions.convert(text, UUID.class))
                .isEqualTo(UUID.fromString("018f0c7e-1c2d-7abc-8def-000000000001"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "1-1-1-1-1",
                "7",
                "page",
                "018f0c7e-1c2d-7abc-8def-00000000000g",
                "018f0c7e-1c2d-7abc-8def-0000000000011",
                "018f0c7e1-c2d-7abc-8def-000000000001",
                "018f0c7e-1c2d-7abc-8de-f000000000001",
                "018f0c7e-1c2d+7abc-8def-000000000001",
                "018f0c7e-1c2d-7abc-8def-+00000000001",
                "018f0c7e-1c2d-7abc-8def-00000000000\uff11",
                "\u0000",
                "018f0c7e1c2d7abc8def000000000001"
            })
    void convertWhenItIsNotAnIdThenIsTheNilUuid(String text) {
        assertThat(conversions.convert(text, UUID.class)).isEqualTo(Ids.NIL);
    }
}
