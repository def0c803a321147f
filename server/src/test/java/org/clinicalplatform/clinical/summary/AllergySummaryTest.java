package org.clinicalplatform.clinical.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class AllergySummaryTest {
    private static final String SNOMED_CT = "http://snomed.info/sct";
    private static final Coding PENICILLIN = new Coding(SNOMED_CT, "764146007", null);

    private final Allergy ibuprofen = entry(SNOMED_CT, "387207008");
    private final Allergy latex = entry(SNOMED_CT, "111088007");
    private final Allergy noKnownAllergy = entry(SNOMED_CT, "716186003");
    private final Allergy noKnownDrugAllergy = entry(SNOMED_CT, "409137002");

    @Test
    void ofWhenTheListIsEmptyThenNotRecorded() {
        assertThat(AllergySummary.of(List.of())).isEqualTo(summary(AllergyStatus.NOT_RECORDED, List.of()));
    }

    @Test
    void ofWhenTheListHasAllergiesThenRecordedInTheirOrder() {
        assertThat(AllergySummary.of(List.of(latex, ibuprofen)))
                .isEqualTo(summary(AllergyStatus.RECORDED, List.of(latex, ibuprofen)));
    }

    @Test
    void ofWhenNoKnownAllergyIsStatedThenNoneKnown() {
        assertThat(AllergySummary.of(List.of(noKnownDrugAllergy, noKnownAllergy)))
                .isEqualTo(summary(AllergyStatus.NONE_KNOWN, List.of(), noKnownDrugAllergy, noKnownAllergy));
    }

    /** "None known" for a patient who was only asked about drugs would conceal a latex allergy. */
    @ParameterizedTest
    @ValueSource(strings = {"409137002", "429625007", "428607008", "428197003", "716220001", "716184000", "1003774007"})
    void ofWhenNoneOfOneKindIsKnownThenTheOthersAreNotRecorded(String code) {
        Allergy absence = entry(SNOMED_CT, code);

        assertThat(AllergySummary.of(List.of(absence)))
                .isEqualTo(summary(AllergyStatus.NOT_RECORDED, List.of(), absence));
    }

    /** An International Patient Summary has these where it has no code of SNOMED CT. */
    @ParameterizedTest
    @CsvSource({
        "no-known-allergies, NONE_KNOWN",
        "no-known-medication-allergies, NOT_RECORDED",
        "no-known-food-allergies, NOT_RECORDED",
        "no-known-environmental-allergies, NOT_RECORDED",
        "no-allergy-info, NOT_RECORDED"
    })
    void ofWhenTheCodeIsOfThePatientSummaryOfHl7ThenIsNoAllergy(String code, AllergyStatus status) {
        Allergy absence = entry("http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips", code);

        assertThat(AllergySummary.of(List.of(absence))).isEqualTo(summary(status, List.of(), absence));
    }

    @Test
    void ofWhenAnAllergyContradictsTheStatementThenTheAllergyCounts() {
        assertThat(AllergySummary.of(List.of(noKnownAllergy, ibuprofen)))
                .isEqualTo(summary(AllergyStatus.RECORDED, List.of(ibuprofen), noKnownAllergy));
    }

    @Test
    void ofWhenTheCodeIsOfAnotherSystemThenIsASubstance() {
        Allergy other = entry("http://loinc.org", "716186003");

        assertThat(AllergySummary.of(List.of(other))).isEqualTo(summary(AllergyStatus.RECORDED, List.of(other)));
    }

    /** The statement was known to be wrong since the allergy was recorded. */
    @ParameterizedTest
    @EnumSource(names = {"INACTIVE", "RESOLVED"})
    void ofWhenALaterAllergyIsNotActiveAnyMoreThenTheStatementDoesNotComeBack(AllergyClinicalStatus over) {
        Allergy later = entry(PENICILLIN, over, AllergyVerificationStatus.CONFIRMED, TestClock.START.plusSeconds(1));

        assertThat(AllergySummary.of(List.of(later, noKnownAllergy)))
                .isEqualTo(summary(AllergyStatus.NOT_RECORDED, List.of(), noKnownAllergy));
    }

    @Test
    void ofWhenNoKnownAllergyIsStatedAfterAnAllergyWasOverThenNoneKnown() {
        Allergy earlier = entry(
                PENICILLIN,
                AllergyClinicalStatus.RESOLVED,
                AllergyVerificationStatus.CONFIRMED,
                TestClock.START.minusSeconds(1));

        assertThat(AllergySummary.of(List.of(noKnownAllergy, earlier)))
                .isEqualTo(summary(AllergyStatus.NONE_KNOWN, List.of(), noKnownAllergy));
    }

    @Test
    void ofWhenTheStatementIsUnconfirmedThenNotRecorded() {
        Allergy unconfirmed = entry(
                noKnownAllergy.details().substance(),
                AllergyClinicalStatus.ACTIVE,
                AllergyVerificationStatus.UNCONFIRMED,
                TestClock.START);

        assertThat(AllergySummary.of(List.of(unconfirmed)))
                .isEqualTo(summary(AllergyStatus.NOT_RECORDED, List.of(), unconfirmed));
        assertThat(AllergySummary.of(List.of(unconfirmed, noKnownAllergy)))
                .isEqualTo(summary(AllergyStatus.NONE_KNOWN, List.of(), unconfirmed, noKnownAllergy));
    }

    private static AllergySummary summary(AllergyStatus status, List<Allergy> active, Allergy... statedAbsences) {
        return new AllergySummary(status, active, List.of(statedAbsences));
    }

    private static Allergy entry(String system, String code) {
        return entry(
                new Coding(system, code, null),
                AllergyClinicalStatus.ACTIVE,
                AllergyVerificationStatus.CONFIRMED,
                TestClock.START);
    }

    private static Allergy entry(
            Coding substance,
            AllergyClinicalStatus clinicalStatus,
            AllergyVerificationStatus verificationStatus,
            Instant recordedAt) {
        Allergy.Details details = new Allergy.Details(
                substance,
                null,
                List.of(),
                null,
                clinicalStatus,
                verificationStatus,
                null,
                List.of(),
                null,
                recordedAt);
        UUID id = UUID.randomUUID();
        return new Allergy(id, id, id, null, details, Revision.first(id, TestClock.START));
    }
}
