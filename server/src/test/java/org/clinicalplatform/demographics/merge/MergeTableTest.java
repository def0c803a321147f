package org.clinicalplatform.demographics.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MergeTableTest {
    @Test
    void tableWhenOfTheChartThenEveryRowMoves() {
        assertThat(MergeTable.ofChart("visit"))
                .isEqualTo(new MergeTable(
                        "patient.visit",
                        "visit",
                        "patient_id",
                        MergeTable.Owner.PATIENT,
                        true,
                        false,
                        null,
                        null,
                        null));
        assertThat(MergeTable.ofChart("order", "service_order"))
                .isEqualTo(new MergeTable(
                        "patient.order",
                        "service_order",
                        "patient_id",
                        MergeTable.Owner.PATIENT,
                        true,
                        false,
                        null,
                        null,
                        null));
    }

    @Test
    void tableWhenDemographicThenRowsWithTheSameColumnsAreDuplicates() {
        String loserKey = "row(l.type, l.value)::text";
        String survivorKey = "row(s.type, s.value)::text";
        List<String> identifying = List.of("type", "value");

        assertThat(MergeTable.ofPerson("attributes", "person_attribute", identifying))
                .isEqualTo(new MergeTable(
                        "attributes",
                        "person_attribute",
                        "person_id",
                        MergeTable.Owner.PERSON,
                        false,
                        false,
                        loserKey,
                        survivorKey,
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
                        loserKey,
                        survivorKey,
                        null));
    }

    @Test
    void tableWhenOfRelationshipsThenDuplicatesAreWithTheSameOtherPerson() {
        assertThat(MergeTable.ofRelationship("relationships", "person_relationship", "person_id", "related_person_id"))
                .isEqualTo(new MergeTable(
                        "relationships",
                        "person_relationship",
                        "person_id",
                        MergeTable.Owner.PERSON,
                        true,
                        false,
                        "row(l.related_person_id, l.type, l.ended_on,"
                                + " case when l.ended_on is not null then l.started_on end)::text",
                        "row(s.related_person_id, s.type, s.ended_on,"
                                + " case when s.ended_on is not null then s.started_on end)::text",
                        "related_person_id"));
    }
}
