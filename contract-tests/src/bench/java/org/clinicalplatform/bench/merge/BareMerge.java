package org.clinicalplatform.bench.merge;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Patients;

/** The updates of a merge in one transaction over one connection, without locks, checks, ledger and report. */
final class BareMerge implements AutoCloseable {

    private final Connection connection;
    private final Patients patients;

    BareMerge(Database database) throws SQLException {
        connection = database.open();
        connection.setAutoCommit(false);
        patients = new Patients(database);
    }

    /** Nanoseconds from the first statement to the commit. */
    long move(String from, String to) throws SQLException {
        String fromPerson = patients.personOf(from);
        String toPerson = patients.personOf(to);
        OffsetDateTime now = OffsetDateTime.now(ZoneOffset.UTC);
        long start = System.nanoTime();
        for (ChartTable table : ChartTable.values()) {
            boolean person = table.isOfPerson();
            Database.update(
                    connection, table.move(), person ? toPerson : to, now, Demo.CLERK_ID, person ? fromPerson : from);
        }
        connection.commit();
        return System.nanoTime() - start;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
