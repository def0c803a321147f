package org.clinicalplatform.demographics.merge;

import java.util.List;
import java.util.stream.Stream;

/**
 * Every table that a merge moves, in the order in which it moves and reports them. A test holds the list against the
 * database, so that a table added there is either moved or deliberately left out.
 */
final class MergeTables {
    /** An open relationship is the same as another open one between the two, whenever they are said to have begun. */
    private static final String SAME_RELATIONSHIP = "l.type = s.type and (l.ended_on is null and s.ended_on is null"
            + " or (l.started_on, l.ended_on) is not distinct from (s.started_on, s.ended_on))";

    /** A line for each column; a relationship has two ends. */
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
            MergeTable.ofRelationship(
                    "relationships", "person_relationship", "person_id", "related_person_id", SAME_RELATIONSHIP),
            MergeTable.ofRelationship(
                    "relationships", "person_relationship", "related_person_id", "person_id", SAME_RELATIONSHIP),
            // one value a type: the survivor's stands
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

    /** Those whose rows hang on a patient. */
    static final List<MergeTable> OF_PATIENTS = ALL.stream()
            .filter(table -> table.owner() == MergeTable.Owner.PATIENT)
            .toList();

    /** Where rows of a chart refer to others of it by a column. */
    static final List<MergeReference> REFERENCES = Stream.concat(
                    Stream.of(
                            new MergeReference("encounter", "visit_id", "visit"),
                            new MergeReference("observation", "parent_observation_id", "observation"),
                            new MergeReference("diagnosis", "condition_id", "condition"),
                            new MergeReference("invoice", "coverage_id", "coverage"),
                            new MergeReference("payment", "invoice_id", "invoice")),
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
                            .map(table -> new MergeReference(table, "encounter_id", "encounter")))
            .toList();

    private MergeTables() {}
}
