package org.clinicalplatform.synthea;

import java.util.Locale;

/** The tables that are loaded, in the order of their foreign keys. */
enum Table {
    PERSON("(id)"),
    PERSON_NAME("(id)"),
    PERSON_ADDRESS("(id)"),
    PATIENT("(id)"),
    /** An identifier that another patient of the tenant has stays with that patient. */
    PATIENT_IDENTIFIER(""),
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

    /** @param conflictTarget conflict target of the insert; empty for any unique index */
    Table(String conflictTarget) {
        this.conflictTarget = conflictTarget;
    }

    String sqlName() {
        return name().toLowerCase(Locale.ROOT);
    }

    String conflictTarget() {
        return conflictTarget;
    }

    /** Whether a row may be left out because of a conflict, and its record loaded without it. */
    boolean givesWay() {
        return this == PATIENT_IDENTIFIER;
    }
}
