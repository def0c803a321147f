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
 * @param loserKey SQL expression for what identifies the loser's row {@code l} beside its owner, one text so that the
 *     rows of both are compared by a hash table, however many they have; null if every row moves
 * @param survivorKey the same for the survivor's row {@code s}, which the loser's row duplicates if the two are equal
 * @param otherEnd the column of the other person of a relationship; nobody is related to themselves
 */
record MergeTable(
        String key,
        String table,
        String column,
        Owner owner,
        boolean versioned,
        boolean preferred,
        @Nullable String loserKey,
        @Nullable String survivorKey,
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
        return new MergeTable("patient." + name, table, "patient_id", Owner.PATIENT, true, false, null, null, null);
    }

    /** Demographic rows: the loser's duplicates of the survivor's rows are voided. */
    static MergeTable ofPerson(String key, String table, List<String> identifying) {
        return ofOwner(key, table, "person_id", Owner.PERSON, identifying);
    }

    static MergeTable ofPatient(String key, String table, List<String> identifying) {
        return ofOwner(key, table, "patient_id", Owner.PATIENT, identifying);
    }

    private static MergeTable ofOwner(String key, String table, String column, Owner owner, List<String> identifying) {
        return new MergeTable(
                key, table, column, owner, false, false, rowKey("l", identifying), rowKey("s", identifying), null);
    }

    /**
     * One end of a relationship. Two open relationships of the same persons and type are duplicates, whatever their
     * start dates.
     */
    static MergeTable ofRelationship(String key, String table, String end, String otherEnd) {
        return new MergeTable(
                key,
                table,
                end,
                Owner.PERSON,
                true,
                false,
                relationshipKey("l", otherEnd),
                relationshipKey("s", otherEnd),
                otherEnd);
    }

    /** With a preferred and a version column. */
    MergeTable withPreferred() {
        return new MergeTable(key, table, column, owner, true, true, loserKey, survivorKey, otherEnd);
    }

    /** Whether the rows belong to two persons. */
    boolean isRelationship() {
        return otherEnd != null;
    }

    private static String relationshipKey(String alias, String otherEnd) {
        return "row(" + columns(alias, List.of(otherEnd, "type", "ended_on")) + ", case when " + alias
                + ".ended_on is not null then " + alias + ".started_on end)::text";
    }

    private static String rowKey(String alias, List<String> columns) {
        return "row(" + columns(alias, columns) + ")::text";
    }

    private static String columns(String alias, List<String> columns) {
        return columns.stream().map(column -> alias + "." + column).collect(Collectors.joining(", "));
    }
}
