package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.convert.ConversionFailedException;
import org.springframework.format.support.DefaultFormattingConversionService;

class InstantConverterTest {
    private final DefaultFormattingConversionService conversions = new DefaultFormattingConversionService();

    InstantConverterTest() {
        new InstantConverter().addFormatters(conversions);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-03-01T08:15:30.123Z, 2026-03-01T08:15:30.123Z",
        "2026-03-01T08:15:30.1239Z, 2026-03-01T08:15:30.123Z",
        "2026-03-01T08:15:30Z, 2026-03-01T08:15:30Z",
        "2026-03-01t08:15:30z, 2026-03-01T08:15:30Z",
        "2026-03-01T10:15:30+02:00, 2026-03-01T08:15:30Z",
        "9999-12-31T23:59:59.999Z, 9999-12-31T23:59:59.999Z"
    })
    void convertWhenItIsAnInstantThenIsTheSameAsInABody(String text, Instant instant) {
        assertThat(conversions.convert(text, Instant.class)).isEqualTo(instant);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "2026-03-01",
                "2026-03-01T08:15:30",
                "2026-02-30T08:15:30Z",
                "10000-01-01T00:00:00Z",
                "+10000-01-01T00:00:00Z",
                "9999-12-31T23:59:59-01:00",
                "0000-01-01T00:00:00Z",
                "-0001-01-01T00:00:00Z",
                "1772352930",
                "now"
            })
    void convertWhenItIsNoInstantThenFails(String text) {
        assertThatExceptionOfType(ConversionFailedException.class)
                .isThrownBy(() -> conversions.convert(text, Instant.class));
    }
}
