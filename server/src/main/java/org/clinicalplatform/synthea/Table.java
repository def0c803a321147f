package org.clinicalplatform.synthea;

import java.util.Locale;

/** The tables that are loaded, in the order of their foreign keys. */
enum Table {
    PERSON("(id)"),
    PERSON_NAME("(id)"),
    PERSON_ADDRESS("(id)"),
    PATIENT("(id)"),
    /**
     * An identifier that another patient of the tenant has, in any spelling, stays with that patient, and one that
     * several of the staged patients have with the first of them. A patient keeps their own one from before, so that a
     * row with another one takes that from nobody (offset 0 keeps the look-up by key).
     */
    PATIENT_IDENTIFIER("", """
            where not exists (
              select from patient_identifier i
              where i.tenant_id = s.tenant_id and i.system = s.system and i.voided_at is null
                and identifier_letters(i.value) = identifier_letters(s.value))
            and not exists (
              select from staged_patient_identifier first
              where first.system = s.system and first.ctid < s.ctid
                and identifier_letters(first.value) = identifier_letters(s.value)
                and not exists (
                  select from staged_patient_identifier own where own.id = first.id and own.ctid < first.ctid)
                and not exists (select from patient_identifier own where own.id = first.id offset 0))
            order by s.ctid"""),
    PATIENT_FACILITY("(patient_id, facility_id)"),
    VISIT("(id)"),
    ENCOUNTER("(id)"),
    CONDITION("(id)"),
    OBSERVATION("(id)"),
    ALLERGY("(id)"),
    CARE_PLAN("(id)"),
    PROCEDURE("(id)"),
    IMMUNIZATION("(id)");

    private final String conflictTarget;
    private final String condition;

    Table(String conflictTarget) {
        this(conflictTarget, "");
    }

    /**
     * @param conflictTarget conflict target of the insert; empty for any unique index
     * @param condition where clause for the inserted rows {@code s}, and their order; empty for all
     */
    Table(String conflictTarget, String condition) {
        this.conflictTarget = conflictTarget;
        this.condition = condition;
    }

    String sqlName() {
        return name().toLowerCase(Locale.ROOT);
    }

    String conflictTarget() {
        return conflictTarget;
    }

    String condition() {
        return condition;
    }

    /** Whether a row may be left out because of a conflict, and its record loaded without it. */
    boolean givesWay() {
        return this == PATIENT_IDENTIFIER;
    }
}
