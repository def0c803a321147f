package org.clinicalplatform.bench.merge;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Patients;

/**
 * The updates of a merge in one transaction over one connection, without locks, checks and report; and the same with a
 * ledger of the moved rows, for what that costs.
 */
final class BareMerge implements AutoCloseable {

    private final Connection connection;
    private final Patients patients;

    BareMerge(Database database) throws SQLException {
        connection = database.open();
        connection.setAutoCommit(false);
        patients = new Patients(database);
        database.update("create table if not exists bench_ledger (table_name text, row_ids uuid[])");
    }

    /** Nanoseconds from the first statement to the commit. */
    long move(String from, String to) throws SQLException {
        return move(from, to, false);
    }

    /** As {@link #move}, with the ids of the moved rows kept, gathered by table. */
    long moveWithLedger(String from, String to) throws SQLException {
        return move(from, to, true);
    }

    private long move(String from, String to, boolean withLedger) throws SQLException {
        String fromPerson = patients.personOf(from);
        String toPerson = patients.personOf(to);
        OffsetDateTime now = OffsetDateTime.now(ZoneOffset.UTC);
        long start = System.nanoTime();
        for (ChartTable table : ChartTable.values()) {
            boolean person = table.isOfPerson();
            Database.update(
                    connection,
                    withLedger ? keepingLedger(table) : table.move(),
                    person ? toPerson : to,
                    now,
                    Demo.CLERK_ID,
                    person ? fromPerson : from);
        }
        connection.commit();
        return System.nanoTime() - start;
    }

    private static String keepingLedger(ChartTable table) {
        return "with moved as (" + table.move() + " returning id) insert into bench_ledger select '" + table.name()
                + "', array_agg(id) from moved";
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
