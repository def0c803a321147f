package org.clinicalplatform.synthea;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/**
 * Writes rows of the export in large transactions. If the database refuses a row, the rows are halved until the row is
 * isolated and can be skipped.
 */
final class ChunkWriter {
    /** PostgreSQL's manual, "PostgreSQL Error Codes": a bad value, a broken constraint, a value beyond a limit. */
    private static final Set<String> FAULTS_OF_ROWS = Set.of("22", "23", "54");

    private static final int CLASS = 2;

    private final Target target;
    private final Clock clock;
    private final Connection connection;
    private final Staging staging;

    /** @param connection without auto-commit */
    ChunkWriter(Target target, Clock clock, Connection connection) {
        this.target = target;
        this.clock = clock;
        this.connection = connection;
        this.staging = new Staging(connection);
    }

    /**
     * Writes the rows and commits them.
     *
     * @throws SQLException if the database fails for a reason other than a row; uncommitted rows are rolled back
     */
    ChunkResult write(ExportFile file, List<SourceRow> rows) throws SQLException, IOException {
        try {
            ChunkResult outcome = attempt(file, rows);
            connection.commit();
            return outcome;
        } catch (SQLException e) {
            if (!isFaultOfARow(e)) {
                throw e;
            }
            connection.rollback();
            if (rows.size() == 1) {
                return ChunkResult.skipped(RowFinding.skipped(file, rows.get(0).line(), reason(e)));
            }
            int half = rows.size() / 2;
            return write(file, rows.subList(0, half)).plus(write(file, rows.subList(half, rows.size())));
        }
    }

    private ChunkResult attempt(ExportFile file, List<SourceRow> rows) throws SQLException, IOException {
        LoadedReferences known = LoadedReferences.of(file, rows, target, connection);
        // behind the locks: what is added to the survivor of a merge counts as recorded since the merge
        Target present = target.at(clock.instant());
        Map<Table, List<TableRow>> byTable = new EnumMap<>(Table.class);
        Map<TableRow, SourceRow> origins = new HashMap<>();
        List<RowFinding> findings = new ArrayList<>();
        for (SourceRow row : rows) {
            try {
                for (TableRow made : mapped(file, row, present, known)) {
                    byTable.computeIfAbsent(made.table(), table -> new ArrayList<>())
                            .add(made);
                    if (made.table().givesWay()) {
                        origins.put(made, row);
                    }
                }
            } catch (BadRowException e) {
                findings.add(RowFinding.skipped(file, row.line(), Objects.requireNonNull(e.getMessage())));
            }
        }
        long added = 0;
        for (Map.Entry<Table, List<TableRow>> made : byTable.entrySet()) {
            long count = staging.add(made.getKey(), made.getValue());
            added += made.getKey() == file.table() ? count : 0;
            if (made.getKey().givesWay() && count < made.getValue().size()) {
                findings.addAll(leftOut(file, made.getValue(), origins));
            }
        }
        return new ChunkResult(rows.size(), added, findings);
    }

    private static List<TableRow> mapped(ExportFile file, SourceRow row, Target present, LoadedReferences known)
            throws BadRowException {
        List<TableRow> made = file.mapping().rows(row, present, known);
        for (TableRow each : made) {
            SchemaRules.check(each, present.now());
        }
        known.add(made);
        return made;
    }

    private List<RowFinding> leftOut(ExportFile file, List<TableRow> made, Map<TableRow, SourceRow> origins)
            throws SQLException {
        Set<String> missing = staging.notAdded(made.get(0).table());
        return made.stream()
                .filter(row -> missing.contains(Objects.requireNonNull(row.value("id"))))
                .map(row -> RowFinding.leftOut(
                        file,
                        Objects.requireNonNull(origins.get(row)).line(),
                        "the identifier of type " + row.value("type") + " conflicts with one that is recorded already"))
                .toList();
    }

    private static boolean isFaultOfARow(SQLException e) {
        String state = e.getSQLState();
        return state != null && state.length() > CLASS && FAULTS_OF_ROWS.contains(state.substring(0, CLASS));
    }

    /** Without PostgreSQL's message, which contains values; names of constraints do not. */
    private static String reason(SQLException e) {
        ServerErrorMessage server = e instanceof PSQLException failure ? failure.getServerErrorMessage() : null;
        String constraint = server == null ? null : server.getConstraint();
        return constraint == null
                ? "the database rejected one of its values"
                : "breaks the rule " + constraint + " of the database";
    }
}
