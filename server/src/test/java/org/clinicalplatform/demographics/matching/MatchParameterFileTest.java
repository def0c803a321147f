package org.clinicalplatform.demographics.matching;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.clinicalplatform.api.model.MatchAgreement;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.core.io.Resource;

class MatchParameterFileTest {
    private final Resource defaults = new DefaultResourceLoader().getResource(MatchParameterFile.DEFAULTS);

    @Test
    void readWhenWrittenThenIsTheSame() {
        MatchParameters parameters = MatchParameterFile.read(defaults)
                .withStandInDays(List.of(StandInDay.of("07-01"), StandInDay.of("any-15")));

        MatchParameters again = MatchParameterFile.read(file(MatchParameterFile.write(
                parameters, List.of("A test.", "With notes."), (field, level) -> "m is sure")));

        assertThat(again.thresholds()).isEqualTo(parameters.thresholds());
        assertThat(again.standInDays()).isEqualTo(parameters.standInDays());
        for (MatchField field : MatchField.values()) {
            for (MatchAgreement level : field.levels()) {
                assertThat(again.weight(field, level)).isEqualTo(parameters.weight(field, level), within(0.01));
            }
        }
    }

    @Test
    void weightWhenOfTheDefaultsThenExactSpeaksForAndDisagreementAgainst() {
        MatchParameters parameters = MatchParameterFile.read(defaults);

        for (MatchField field : MatchField.values()) {
            assertThat(parameters.weight(field, MatchAgreement.EXACT)).isPositive();
            assertThat(parameters.weight(field, MatchAgreement.DISAGREE)).isNegative();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            certain: 20   | certain: 2      | possible <= probable
            m: 0.985      | m: 1.5          | above 0 and at most 1
            m: 0.985      | m: high         | matching parameters
            gender:       | sex:            | matching parameters
            "01-01"       | "02-30"         | A stand-in day must be
            matching:     | something:      | matching is missing
            possible: 4   | likely: 4       | Property matching.thresholds.likely is unknown
            , possible: 4 | ''              | Property matching.thresholds.possible is missing
            thresholds:   | limits:         | Property matching.limits.certain is unknown
            stand-in-days | stand-in-day    | Property matching.stand-in-day[0] is unknown
            """)
    void readWhenSomethingIsWrongThenSaysWhat(String right, String wrong, String reason) throws Exception {
        String text = defaults.getContentAsString(UTF_8).replaceFirst("(?m)" + right, wrong);

        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> MatchParameterFile.read(file(text)))
                .withMessageContaining(reason);
    }

    @Test
    void readWhenTheFileIsFromAnEarlierReleaseThenLaterFieldsAreThoseOfTheDefaults() throws Exception {
        String text = defaults.getContentAsString(UTF_8)
                .replaceAll("(?m)^  stand-in-days: .*\n", "")
                .replaceAll("(?m)^    (birth-year|moved-locality|moved-postal-code):\n(      .*\n)*", "");
        assertThat(text)
                .doesNotContain("birth-year:", "moved-locality:", "moved-postal-code:")
                .contains("birth-date:", "gender:", "phone:");

        MatchParameters parameters = MatchParameterFile.read(file(text));

        assertThat(parameters).isEqualTo(MatchParameterFile.read(defaults));
        assertThat(parameters.standInDays()).containsExactly(StandInDay.of("01-01"));
    }

    @Test
    void readWhenThereAreNoStandInDaysThenEveryDateCounts() throws Exception {
        String text = defaults.getContentAsString(UTF_8).replace("[\"01-01\"]", "[]");

        assertThat(MatchParameterFile.read(file(text)).standInDays()).isEmpty();
    }

    private static Resource file(String text) {
        return new ByteArrayResource(text.getBytes(UTF_8));
    }
}
