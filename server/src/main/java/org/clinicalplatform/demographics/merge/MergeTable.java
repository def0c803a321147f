package org.clinicalplatform.demographics.merge;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A table whose rows belong to a person or a patient, and how a merge moves them. The names are constants of
 * {@link MergeTables}, since they are text in statements.
 *
 * @param key the table's name in the report
 * @param column the reference to the owner
 * @param versioned whether the table has a version column
 * @param preferred whether the table has a preferred column
 * @param same SQL condition by which the loser's row {@code l} duplicates the survivor's row {@code s}; null if every
 *     row moves
 * @param otherEnd the column of the other person of a relationship; nobody is related to themselves
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

    /** The kind of owner of a row. */
    enum Owner {
        PERSON,
        PATIENT
    }

    /** Clinical rows, which all move. */
    static MergeTable ofChart(String name) {
        return ofChart(name, name);
    }

    static MergeTable ofChart(String name, String table) {
        return new MergeTable("patient." + name, table, "patient_id", Owner.PATIENT, true, false, null, null);
    }

    /** Demographic rows: the loser's duplicates of the survivor's rows are voided. */
    static MergeTable ofPerson(String key, String table, List<String> identifying) {
        return new MergeTable(key, table, "person_id", Owner.PERSON, false, false, same(identifying), null);
    }

    static MergeTable ofPatient(String key, String table, List<String> identifying) {
        return new MergeTable(key, table, "patient_id", Owner.PATIENT, false, false, same(identifying), null);
    }

    /** One end of a relationship. */
    static MergeTable ofRelationship(String key, String table, String end, String otherEnd, String sameOtherwise) {
        String same = "l." + otherEnd + " = s." + otherEnd + " and " + sameOtherwise;
        return new MergeTable(key, table, end, Owner.PERSON, true, false, same, otherEnd);
    }

    /** With a preferred and a version column. */
    MergeTable withPreferred() {
        return new MergeTable(key, table, column, owner, true, true, same, otherEnd);
    }

    /** Whether the rows belong to two persons. */
    boolean isRelationship() {
        return otherEnd != null;
    }

    private static String same(List<String> columns) {
        return "(" + columns("l", columns) + ") is not distinct from (" + columns("s", columns) + ")";
    }

    private static String columns(String alias, List<String> columns) {
        return columns.stream().map(column -> alias + "." + column).collect(Collectors.joining(", "));
    }
}
