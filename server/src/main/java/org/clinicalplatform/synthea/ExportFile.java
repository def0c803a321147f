package org.clinicalplatform.synthea;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The files of the export that are loaded, in the order in which rows refer to each other. */
enum ExportFile {
    PATIENTS(
            Table.PATIENT,
            PatientRows::of,
            List.of("Id", "BIRTHDATE", "DEATHDATE", "SSN", "DRIVERS", "PASSPORT", "FIRST", "LAST", "GENDER"),
            List.of()),
    ENCOUNTERS(
            Table.ENCOUNTER,
            EncounterRows::of,
            List.of("Id", "START", "STOP", "PATIENT", "ENCOUNTERCLASS", "CODE", "DESCRIPTION"),
            List.of()),
    CONDITIONS(
            Table.CONDITION,
            ConditionRows::of,
            List.of("START", "STOP", "PATIENT", "ENCOUNTER", "CODE", "DESCRIPTION"),
            List.of("SYSTEM")),
    OBSERVATIONS(
            Table.OBSERVATION,
            ObservationRows::of,
            List.of("DATE", "PATIENT", "ENCOUNTER", "CODE", "DESCRIPTION", "VALUE", "UNITS", "TYPE"),
            List.of("CATEGORY")),
    ALLERGIES(
            Table.ALLERGY,
            AllergyRows::of,
            List.of("START", "STOP", "PATIENT", "ENCOUNTER", "CODE", "DESCRIPTION"),
            List.of("SYSTEM", "TYPE", "CATEGORY")),
    CAREPLANS(
            Table.CARE_PLAN,
            CarePlanRows::of,
            List.of("Id", "START", "STOP", "PATIENT", "ENCOUNTER", "CODE", "DESCRIPTION", "REASONCODE"),
            List.of()),
    PROCEDURES(
            Table.PROCEDURE,
            ProcedureRows::of,
            List.of("START", "STOP", "PATIENT", "ENCOUNTER", "CODE", "DESCRIPTION", "REASONCODE"),
            List.of("SYSTEM")),
    IMMUNIZATIONS(
            Table.IMMUNIZATION,
            ImmunizationRows::of,
            List.of("DATE", "PATIENT", "ENCOUNTER", "CODE", "DESCRIPTION"),
            List.of());

    /** Column of Synthea's ids. */
    private static final String ID = "Id";

    private final Table table;
    private final RowMapping mapping;
    private final List<String> required;
    private final List<String> telling;

    /**
     * @param table table to which each row of the file adds exactly one row
     * @param required columns that the file must have
     * @param optional columns that only some versions of Synthea write, but which distinguish rows
     */
    ExportFile(Table table, RowMapping mapping, List<String> required, List<String> optional) {
        this.table = table;
        this.mapping = mapping;
        this.required = required;
        this.telling = required.contains(ID)
                ? List.of(ID)
                : Stream.concat(required.stream(), optional.stream()).toList();
    }

    Table table() {
        return table;
    }

    RowMapping mapping() {
        return mapping;
    }

    List<String> required() {
        return required;
    }

    /** The columns that together identify a row. */
    List<String> telling() {
        return telling;
    }

    /** Whether rows have an id; otherwise two rows may be equal. */
    boolean hasIds() {
        return required.contains(ID);
    }

    /** File name without extension. */
    String baseName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** File name as shown to the operator, compressed or not. */
    String title() {
        return baseName() + ".csv";
    }
}
