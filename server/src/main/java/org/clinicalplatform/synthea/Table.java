package org.clinicalplatform.synthea;

import java.util.Locale;

/** The tables that are filled, in the order in which the foreign keys allow it. */
enum Table {
    PERSON("(id)"),
    PERSON_NAME("(id)"),
    PATIENT("(id)"),
    /** A number that another patient of the tenant has already stays with him. */
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

    private final String alreadyThere;

    /** @param alreadyThere the columns by which a row is known to be there already; none for any unique index */
    Table(String alreadyThere) {
        this.alreadyThere = alreadyThere;
    }

    String sqlName() {
        return name().toLowerCase(Locale.ROOT);
    }

    String alreadyThere() {
        return alreadyThere;
    }

    /** Whether a row may give way to another record's; its owner is loaded without it. */
    boolean givesWay() {
        return this == PATIENT_IDENTIFIER;
    }
}
