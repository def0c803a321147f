package org.clinicalplatform.demographics.merge;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A column by which rows belong to a person or a patient, and what a merge does to them. The names are constants of
 * {@link MergeTables} and stand in statements as they are.
 *
 * @param key the table's name in the report
 * @param table where the rows are
 * @param column whose they are
 * @param owner what the column points to
 * @param versioned whether a row counts its changes
 * @param preferred whether one row of its owner is preferred to the others
 * @param same whether the loser's row {@code l} says what the survivor's row {@code s} says, in SQL; null where every row
 *     moves
 * @param otherEnd the column of the person at the other end of a relationship, which nobody has to himself
 */
record MergeTable(
        String key,
        String table,
        String column,
        Owner owner,
        boolean versioned,
        boolean preferred,
        @Nullable String same,
        @Nullable String otherEnd) {

    /** What a row may belong to. */
    enum Owner {
        PERSON,
        PATIENT
    }

    /** Rows of a chart: each of them moves, whatever it says. */
    static MergeTable ofChart(String name) {
        return ofChart(name, name);
    }

    static MergeTable ofChart(String name, String table) {
        return new MergeTable("patient." + name, table, "patient_id", Owner.PATIENT, true, false, null, null);
    }

    /** Rows that say who a person is: one that the survivor has as well is voided instead. */
    static MergeTable ofPerson(String key, String table, List<String> saying) {
        return new MergeTable(key, table, "person_id", Owner.PERSON, false, false, same(saying), null);
    }

    static MergeTable ofPatient(String key, String table, List<String> saying) {
        return new MergeTable(key, table, "patient_id", Owner.PATIENT, false, false, same(saying), null);
    }

    /** One end of a relationship. */
    static MergeTable ofRelationship(String key, String table, String end, String otherEnd, String sameOtherwise) {
        String same = "l." + otherEnd + " = s." + otherEnd + " and " + sameOtherwise;
        return new MergeTable(key, table, end, Owner.PERSON, true, false, same, otherEnd);
    }

    /** Of whose rows one is preferred, and each counts its changes. */
    MergeTable withPreferred() {
        return new MergeTable(key, table, column, owner, true, true, same, otherEnd);
    }

    private static String same(List<String> columns) {
        return "(" + columns("l", columns) + ") is not distinct from (" + columns("s", columns) + ")";
    }

    private static String columns(String alias, List<String> columns) {
        return columns.stream().map(column -> alias + "." + column).collect(Collectors.joining(", "));
    }
}
