package org.clinicalplatform.clinical.terminology;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CodeSystemsTest {
    private final CodeSystems systems =
            new CodeSystems(new TerminologySettings(List.of("https://clinic.example/codes/wards")));

    @Test
    void isKnownWhenPublishedThenIsTrue() {
        assertThat("""
                http://snomed.info/sct
                http://loinc.org
                http://unitsofmeasure.org
                http://www.nlm.nih.gov/research/umls/rxnorm
                http://hl7.org/fhir/sid/cvx
                http://hl7.org/fhir/sid/ndc
                http://hl7.org/fhir/sid/icd-10
                http://hl7.org/fhir/sid/icd-10-cm
                http://hl7.org/fhir/sid/icd-9-cm
                http://hl7.org/fhir/sid/icd-9-cm/procedure
                http://www.cms.gov/Medicare/Coding/ICD10
                http://fhir.de/CodeSystem/bfarm/icd-10-gm
                http://id.who.int/icd/release/11/mms
                http://www.ama-assn.org/go/cpt
                http://www.whocc.no/atc
                urn:iso:std:iso:3166
                urn:ietf:bcp:47
                http://terminology.hl7.org/CodeSystem/v3-ActCode
                http://terminology.hl7.org/CodeSystem/v2-0123/2.3+
                http://hl7.org/fhir/us/core/CodeSystem/condition-category
                """.lines()).allMatch(systems::isKnown);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "x",
                "SNOMED",
                "urn:x",
                "http://example.org/codes",
                "https://snomed.info/sct",
                "http://snomed.info/sct/",
                "http://snomed.info/sct ",
                "HTTP://LOINC.ORG",
                "http://hl7.org/fhir/",
                "http://hl7.org/fhir",
                "http://hl7.org/fhirx",
                "http://hl7.org/fhir/ValueSet/condition-code",
                "http://hl7.org/fhir/us/core/ValueSet/us-core-problem-type",
                "http://terminology.hl7.org/CodeSystem/",
                "http://terminology.hl7.org/ValueSet/v3-ActCode",
                "http://terminology.hl7.org/CodeSystem/v3-ActCode|2.0",
                "http://terminologyxhl7.org/CodeSystem/v3-ActCode",
                "http://www.nlm.nih.gov/research/umls/",
                "http://evil.example/http://hl7.org/fhir/sid/cvx",
                "http://hl7.org/fhir/sid/cvx\n"
            })
    void isKnownWhenNotPublishedThenIsFalse(String uri) {
        assertThat(systems.isKnown(uri)).isFalse();
    }

    @Test
    void isKnownWhenTheClinicAddedItThenIsTrue() {
        assertThat(systems.isKnown("https://clinic.example/codes/wards")).isTrue();
        assertThat(systems.isKnown("https://clinic.example/codes/beds")).isFalse();
    }
}
