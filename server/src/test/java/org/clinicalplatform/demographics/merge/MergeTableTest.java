package org.clinicalplatform.demographics.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MergeTableTest {
    @Test
    void tableWhenOfTheChartThenEveryRowMoves() {
        assertThat(MergeTable.ofChart("visit"))
                .isEqualTo(new MergeTable(
                        "patient.visit", "visit", "patient_id", MergeTable.Owner.PATIENT, true, false, null, null));
        assertThat(MergeTable.ofChart("order", "service_order"))
                .isEqualTo(new MergeTable(
                        "patient.order",
                        "service_order",
                        "patient_id",
                        MergeTable.Owner.PATIENT,
                        true,
                        false,
                        null,
                        null));
    }

    @Test
    void tableWhenDemographicThenRowsWithTheSameColumnsAreDuplicates() {
        String same = "(l.type, l.value) is not distinct from (s.type, s.value)";
        List<String> identifying = List.of("type", "value");

        assertThat(MergeTable.ofPerson("attributes", "person_attribute", identifying))
                .isEqualTo(new MergeTable(
                        "attributes",
                        "person_attribute",
                        "person_id",
                        MergeTable.Owner.PERSON,
                        false,
                        false,
                        same,
                        null));
        assertThat(MergeTable.ofPatient("identifiers", "patient_identifier", identifying)
                        .withPreferred())
                .isEqualTo(new MergeTable(
                        "identifiers",
                        "patient_identifier",
                        "patient_id",
                        MergeTable.Owner.PATIENT,
                        true,
                        true,
                        same,
                        null));
    }

    @Test
    void tableWhenOfRelationshipsThenDuplicatesAreWithTheSameOtherPerson() {
        assertThat(MergeTable.ofRelationship(
                        "relationships", "person_relationship", "person_id", "related_person_id", "l.type = s.type"))
                .isEqualTo(new MergeTable(
                        "relationships",
                        "person_relationship",
                        "person_id",
                        MergeTable.Owner.PERSON,
                        true,
                        false,
                        "l.related_person_id = s.related_person_id and l.type = s.type",
                        "related_person_id"));
    }
}
