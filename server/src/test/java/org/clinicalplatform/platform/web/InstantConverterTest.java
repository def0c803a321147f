package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.springframework.core.convert.ConversionFailedException;
import org.springframework.format.support.DefaultFormattingConversionService;

/** The forms of an instant are those of {@link JsonScalarsTest}. */
class InstantConverterTest {
    private final DefaultFormattingConversionService conversions = new DefaultFormattingConversionService();

    InstantConverterTest() {
        new InstantConverter().addFormatters(conversions);
    }

    @Test
    void convertWhenItIsAnInstantThenIsTheSameAsInABody() {
        assertThat(conversions.convert("2026-03-01t10:15:30.1239+02:00", Instant.class))
                .isEqualTo(Instant.parse("2026-03-01T08:15:30.123Z"));
    }

    @Test
    void convertWhenItIsNotAnInstantThenFails() {
        assertThatExceptionOfType(ConversionFailedException.class)
                .isThrownBy(() -> conversions.convert("2026-03-01", Instant.class));
    }
}
