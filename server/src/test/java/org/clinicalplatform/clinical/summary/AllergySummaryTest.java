package org.clinicalplatform.clinical.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.AllergyClinicalStatus;
import org.clinicalplatform.api.model.AllergyStatus;
import org.clinicalplatform.api.model.AllergyVerificationStatus;
import org.clinicalplatform.clinical.Coding;
import org.clinicalplatform.clinical.allergy.Allergy;
import org.clinicalplatform.platform.persistence.Revision;
import org.clinicalplatform.testing.TestClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AllergySummaryTest {
    private static final String SNOMED_CT = "http://snomed.info/sct";

    private final Allergy ibuprofen = entry(SNOMED_CT, "387207008");
    private final Allergy noKnownAllergy = entry(SNOMED_CT, "716186003");
    private final Allergy noKnownDrugAllergy = entry(SNOMED_CT, "409137002");

    @Test
    void ofWhenTheListIsEmptyThenNotRecorded() {
        assertThat(AllergySummary.of(List.of()))
                .isEqualTo(new AllergySummary(AllergyStatus.NOT_RECORDED, List.of(), List.of()));
    }

    @Test
    void ofWhenTheListHasAllergiesThenRecordedInTheirOrder() {
        Allergy latex = entry(SNOMED_CT, "111088007");

        assertThat(AllergySummary.of(List.of(latex, ibuprofen)))
                .isEqualTo(new AllergySummary(AllergyStatus.RECORDED, List.of(latex, ibuprofen), List.of()));
    }

    @Test
    void ofWhenNoKnownAllergyIsStatedThenNoneKnown() {
        assertThat(AllergySummary.of(List.of(noKnownDrugAllergy, noKnownAllergy)))
                .isEqualTo(new AllergySummary(
                        AllergyStatus.NONE_KNOWN, List.of(), List.of(noKnownDrugAllergy, noKnownAllergy)));
    }

    /** "None known" for a patient who was only asked about drugs would conceal a latex allergy. */
    @ParameterizedTest
    @ValueSource(strings = {"409137002", "429625007", "428607008", "428197003", "716220001", "716184000", "1003774007"})
    void ofWhenNoneOfOneKindIsKnownThenTheOthersAreNotRecorded(String code) {
        Allergy absence = entry(SNOMED_CT, code);

        assertThat(AllergySummary.of(List.of(absence)))
                .isEqualTo(new AllergySummary(AllergyStatus.NOT_RECORDED, List.of(), List.of(absence)));
    }

    @Test
    void ofWhenAnAllergyContradictsTheStatementThenTheAllergyCounts() {
        assertThat(AllergySummary.of(List.of(noKnownAllergy, ibuprofen)))
                .isEqualTo(new AllergySummary(AllergyStatus.RECORDED, List.of(ibuprofen), List.of(noKnownAllergy)));
    }

    @Test
    void ofWhenTheCodeIsOfAnotherSystemThenIsASubstance() {
        Allergy other = entry("http://loinc.org", "716186003");

        assertThat(AllergySummary.of(List.of(other)))
                .isEqualTo(new AllergySummary(AllergyStatus.RECORDED, List.of(other), List.of()));
    }

    private static Allergy entry(String system, String code) {
        return new Allergy(
                UUID.randomUUID(),
                UUID.randomUUID(),
                UUID.randomUUID(),
                null,
                new Allergy.Details(
                        new Coding(system, code, null),
                        null,
                        List.of(),
                        null,
                        AllergyClinicalStatus.ACTIVE,
                        AllergyVerificationStatus.CONFIRMED,
                        null,
                        List.of(),
                        null,
                        TestClock.START),
                Revision.first(UUID.randomUUID(), TestClock.START));
    }
}
