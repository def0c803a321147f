package org.clinicalplatform.demographics.merge;

import java.util.List;
import java.util.stream.Stream;

/**
 * Every table whose rows a merge moves, in the order of the moves and of the report. A test compares the list with the
 * database, so that a new table is either moved or deliberately exempt.
 */
final class MergeTables {
    /** One entry for each owner column; a relationship has two. */
    static final List<MergeTable> ALL = List.of(
            MergeTable.ofPerson("names", "person_name", List.of("use", "family", "given", "prefix", "suffix"))
                    .withPreferred(),
            MergeTable.ofPerson(
                            "addresses",
                            "person_address",
                            List.of("use", "lines", "city", "district", "state", "postal_code", "country"))
                    .withPreferred(),
            MergeTable.ofPatient("identifiers", "patient_identifier", List.of("type", "system", "value"))
                    .withPreferred(),
            MergeTable.ofPerson("contacts", "person_contact", List.of("system", "use", "value"))
                    .withPreferred(),
            MergeTable.ofRelationship("relationships", "person_relationship", "person_id", "related_person_id"),
            MergeTable.ofRelationship("relationships", "person_relationship", "related_person_id", "person_id"),
            // one value for each type: the survivor's is kept
            MergeTable.ofPerson("attributes", "person_attribute", List.of("type")),
            MergeTable.ofPerson(
                    "documents", "person_document", List.of("type", "title", "location", "issued_on", "expires_on")),
            MergeTable.ofChart("visit"),
            MergeTable.ofChart("encounter"),
            MergeTable.ofChart("encounter_location"),
            MergeTable.ofChart("observation"),
            MergeTable.ofChart("diagnosis"),
            MergeTable.ofChart("condition"),
            MergeTable.ofChart("allergy"),
            MergeTable.ofChart("clinical_note"),
            MergeTable.ofChart("care_plan"),
            MergeTable.ofChart("procedure"),
            MergeTable.ofChart("immunization"),
            MergeTable.ofChart("order", "service_order"),
            MergeTable.ofChart("referral"),
            MergeTable.ofChart("appointment"),
            MergeTable.ofChart("program_enrollment"),
            MergeTable.ofChart("consent"),
            MergeTable.ofChart("alert"),
            MergeTable.ofChart("document"),
            MergeTable.ofChart("coverage"),
            MergeTable.ofChart("invoice"),
            MergeTable.ofChart("payment"));

    /** The 28 names of the report. */
    static final List<String> KEYS =
            ALL.stream().map(MergeTable::key).distinct().toList();

    /** The tables whose rows belong to a person. */
    static final List<MergeTable> OF_PERSONS = ownedBy(MergeTable.Owner.PERSON);

    /** The tables whose rows belong to a patient. */
    static final List<MergeTable> OF_PATIENTS = ownedBy(MergeTable.Owner.PATIENT);

    /** References between rows of a chart. */
    static final List<Reference> REFERENCES = Stream.concat(
                    Stream.of(
                            new Reference("encounter", "visit_id", "visit"),
                            new Reference("observation", "parent_observation_id", "observation"),
                            new Reference("diagnosis", "condition_id", "condition"),
                            new Reference("invoice", "coverage_id", "coverage"),
                            new Reference("payment", "invoice_id", "invoice")),
                    Stream.of(
                                    "encounter_location",
                                    "observation",
                                    "diagnosis",
                                    "condition",
                                    "allergy",
                                    "clinical_note",
                                    "care_plan",
                                    "procedure",
                                    "immunization",
                                    "service_order",
                                    "referral",
                                    "alert",
                                    "document",
                                    "invoice")
                            .map(table -> new Reference(table, "encounter_id", "encounter")))
            .toList();

    private MergeTables() {}

    static boolean isOfRelationships(String table) {
        return ALL.stream().anyMatch(one -> one.isRelationship() && one.table().equals(table));
    }

    private static List<MergeTable> ownedBy(MergeTable.Owner owner) {
        return ALL.stream().filter(table -> table.owner() == owner).toList();
    }

    /** A column by which a row refers to a row of the {@code referred} table in the same chart. */
    record Reference(String table, String column, String referred) {}
}
