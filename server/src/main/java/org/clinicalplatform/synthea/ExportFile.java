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

    /** Column of Synthea's own ids, in the files that have them. */
    private static final String ID = "Id";

    private final Table table;
    private final RowMapping mapping;
    private final List<String> required;
    private final List<String> telling;

    /**
     * @param table in which a row of the file becomes exactly one row
     * @param required columns that the file must have
     * @param optional columns that only some versions of Synthea write, but which tell rows apart
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

    /** The columns whose values together tell one row from another. */
    List<String> telling() {
        return telling;
    }

    /** Whether rows of the file have an id of their own; rows of the others may be alike in everything. */
    boolean hasIds() {
        return required.contains(ID);
    }

    /** Name of the file without its ending. */
    String baseName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Name of the file for people, compressed or not. */
    String title() {
        return baseName() + ".csv";
    }
}
