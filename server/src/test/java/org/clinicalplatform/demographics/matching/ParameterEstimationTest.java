package org.clinicalplatform.demographics.matching;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.clinicalplatform.api.model.MatchAgreement;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.DefaultResourceLoader;

class ParameterEstimationTest {
    private static final int PAIRS = 20_000;

    private final MatchParameters defaults =
            MatchParameterFile.read(new DefaultResourceLoader().getResource(MatchParameterFile.DEFAULTS));
    private final Random random = new Random(7);

    @Test
    void estimateWhenThereAreNoPairsThenStaysWithTheFormer() {
        MatchParameters estimated = new ParameterEstimation(defaults).estimate(sample(List.of(), List.of(), List.of()));

        for (MatchField field : MatchField.values()) {
            assertThat(estimated.weight(field, MatchAgreement.EXACT))
                    .isEqualTo(defaults.weight(field, MatchAgreement.EXACT), within(0.1));
        }
    }

    /** One in five changes address, far more than by default, and half of the pairs share a postal code. */
    @Test
    void estimateWhenAClinicDiffersThenItsParametersDo() {
        List<Map<MatchField, MatchAgreement>> strangers = new ArrayList<>();
        List<Map<MatchField, MatchAgreement>> sameBirthDate = new ArrayList<>();
        List<Map<MatchField, MatchAgreement>> sameName = new ArrayList<>();
        for (int i = 0; i < PAIRS; i++) {
            strangers.add(pair(0.002, 0.01, 0.00005, 0.5));
            boolean one = i % 4 == 0;
            sameBirthDate.add(one ? pair(0.95, 0.9, 1, 0.8) : pair(0.002, 0.01, 1, 0.5));
            sameName.add(one ? pair(1, 1, 0.9, 0.8) : pair(1, 1, 0.0002, 0.5));
        }

        MatchParameters estimated =
                new ParameterEstimation(defaults).estimate(sample(strangers, sameBirthDate, sameName));

        assertThat(m(estimated, MatchField.FAMILY_NAME)).isEqualTo(0.95, within(0.02));
        assertThat(m(estimated, MatchField.GIVEN_NAME)).isEqualTo(0.9, within(0.02));
        // a pair with the same name and different birth dates has hardly any evidence here
        assertThat(m(estimated, MatchField.BIRTH_DATE)).isEqualTo(0.9, within(0.05));
        assertThat(m(estimated, MatchField.POSTAL_CODE)).isEqualTo(0.8, within(0.03));
        assertThat(estimated
                        .chances(MatchField.POSTAL_CODE, MatchAgreement.EXACT)
                        .u())
                .isEqualTo(0.5, within(0.04));
        assertThat(estimated.weight(MatchField.POSTAL_CODE, MatchAgreement.EXACT))
                .isLessThan(defaults.weight(MatchField.POSTAL_CODE, MatchAgreement.EXACT));
    }

    /** No two of them share an identifier, so that its u is only known to be small. */
    @Test
    void estimateWhenRepeatedWithItsOwnFilesThenStaysReadableAndAsItWas() {
        PairSample sample = sample(
                Collections.nCopies(100_000, Map.of(MatchField.IDENTIFIER, MatchAgreement.DISAGREE)),
                List.of(),
                List.of());
        MatchParameters first = estimatedAndRead(defaults, sample);

        MatchParameters later = first;
        for (int round = 0; round < 5; round++) {
            later = estimatedAndRead(later, sample);
        }

        for (MatchAgreement level : MatchField.IDENTIFIER.levels()) {
            assertThat(later.weight(MatchField.IDENTIFIER, level))
                    .as(level.name())
                    .isEqualTo(first.weight(MatchField.IDENTIFIER, level), within(1.0));
        }
        // of a hundred thousand pairs nothing speaks against one in a million
        assertThat(later.weight(MatchField.IDENTIFIER, MatchAgreement.EXACT))
                .isEqualTo(defaults.weight(MatchField.IDENTIFIER, MatchAgreement.EXACT), within(0.01));
    }

    @Test
    void estimateWhenRepeatedAndNoneOfOnePersonHasALevelThenItsMStaysAboveZero() {
        List<Map<MatchField, MatchAgreement>> strangers = new ArrayList<>();
        List<Map<MatchField, MatchAgreement>> sameName = new ArrayList<>();
        for (int i = 0; i < PAIRS; i++) {
            strangers.add(pair(0.002, 0.01, 0.00005, 0.5));
            sameName.add(pair(1, 1, 0.9, 0.8));
        }
        PairSample sample = sample(strangers, List.of(), sameName);

        MatchParameters estimated = defaults;
        for (int round = 0; round < 8; round++) {
            estimated = estimatedAndRead(estimated, sample);
        }

        assertThat(estimated
                        .chances(MatchField.POSTAL_CODE, MatchAgreement.CLOSE)
                        .m())
                .isGreaterThan(0.1 / PAIRS);
    }

    private static MatchParameters estimatedAndRead(MatchParameters former, PairSample sample) {
        String file = MatchParameterFile.write(
                new ParameterEstimation(former).estimate(sample), List.of(), (field, level) -> "");
        return MatchParameterFile.read(new ByteArrayResource(file.getBytes(UTF_8)));
    }

    private static PairSample sample(
            List<Map<MatchField, MatchAgreement>> strangers,
            List<Map<MatchField, MatchAgreement>> sameBirthDate,
            List<Map<MatchField, MatchAgreement>> sameName) {
        return new PairSample(
                PAIRS,
                PAIRS,
                ComparedPairs.of(strangers.stream()),
                ComparedPairs.of(sameBirthDate.stream()),
                ComparedPairs.of(sameName.stream()),
                ComparedPairs.of(sameName.stream()));
    }

    private static double m(MatchParameters parameters, MatchField field) {
        return parameters.chances(field, MatchAgreement.EXACT).m();
    }

    /** The probability that each of the four fields agrees; otherwise it disagrees. */
    private Map<MatchField, MatchAgreement> pair(double family, double given, double birthDate, double postalCode) {
        Map<MatchField, MatchAgreement> agreements = new EnumMap<>(MatchField.class);
        agreements.put(MatchField.FAMILY_NAME, agreement(family));
        agreements.put(MatchField.GIVEN_NAME, agreement(given));
        agreements.put(MatchField.BIRTH_DATE, agreement(birthDate));
        agreements.put(MatchField.POSTAL_CODE, agreement(postalCode));
        return agreements;
    }

    private MatchAgreement agreement(double chance) {
        return random.nextDouble() < chance ? MatchAgreement.EXACT : MatchAgreement.DISAGREE;
    }
}
