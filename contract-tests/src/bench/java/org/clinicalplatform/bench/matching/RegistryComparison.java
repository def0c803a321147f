package org.clinicalplatform.bench.matching;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.clinicalplatform.bench.Report;
import org.clinicalplatform.bench.population.Households;
import org.clinicalplatform.bench.process.BenchServers;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;

/**
 * The command {@code find-duplicates} on very many persons, who live in households of three; a twentieth is registered
 * twice, with a typing error in the name, the date of birth or the telephone, or at another address. Blocks grow with
 * the registry, so measure two sizes.
 */
public final class RegistryComparison {
    /** {@code n} of a copy decides what differs. */
    private static final List<String> COPIES = List.of("""
            create temp table copied as
            select n, id, gen_random_uuid() as copy_id, gen_random_uuid() as copied_patient_id
            from made where n %% 20 = 0""", """
            insert into person (id, tenant_id, gender, birth_date, created_at, created_by, updated_at, updated_by)
            select copy_id, tenant_id, gender, birth_date + case when n %% 100 = 0 then 1 else 0 end, now(), '%1$s', now(), '%1$s'
            from copied join person using (id)""", """
            insert into person_name (id, person_id, use, family, given, created_at, created_by, updated_at, updated_by)
            select gen_random_uuid(), copy_id, 'OFFICIAL',
              case when n %% 100 = 20 then overlay(family placing 'x' from 3 for 1) else family end, given, now(), '%1$s', now(),
              '%1$s'
            from copied join person_name on person_id = copied.id""", """
            insert into person_address (id, person_id, use, lines, city, postal_code, created_at, created_by, updated_at,
              updated_by)
            select gen_random_uuid(), copy_id, 'HOME', case when n %% 100 = 40 then array['7 Elsewhere Street'] else lines end,
              city, postal_code, now(), '%1$s', now(), '%1$s'
            from copied join person_address on person_id = copied.id""", """
            insert into person_contact (id, person_id, system, use, value, created_at, created_by, updated_at, updated_by)
            select gen_random_uuid(), copy_id, 'PHONE', 'HOME', case when n %% 100 = 60 then value || '7' else value end, now(),
              '%1$s', now(), '%1$s'
            from copied join person_contact on person_id = copied.id""", """
            insert into patient (id, tenant_id, person_id, created_at, created_by, updated_at, updated_by)
            select copied_patient_id, tenant_id, copy_id, now(), '%1$s', now(), '%1$s'
            from copied join person on person.id = copied.copy_id""");

    private final BenchServers servers;
    private final Database database;
    private final Report report;

    /** @param database which a server has migrated and filled with demonstration data */
    public RegistryComparison(BenchServers servers, Database database, Report report) {
        this.servers = servers;
        this.database = database;
        this.report = report;
    }

    /** @param persons without the copies */
    public void run(int persons, long seed) {
        report.heading("The command find-duplicates on " + persons + " persons and copies of a twentieth");
        fill(persons, seed);
        long all = database.number("select count(*) from person where voided_at is null");
        report.load("before the command");
        Duration took = servers.run(database, "find-duplicates");
        report.line(
                "%d persons in %.0f s with the start, %.0f a second; %d pairs of %d copies",
                all,
                took.toMillis() / 1e3,
                all / (took.toMillis() / 1e3),
                database.number("select count(*) from duplicate_pair where grade is not null"),
                persons / 20);
        report.load("afterwards");
    }

    private void fill(int persons, long seed) {
        try (Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            KeyIndexes keys = KeyIndexes.drop(statement);
            for (String filling : Households.statements(persons, "'" + Demo.NORTH + "'::uuid", seed)) {
                statement.execute(filling);
            }
            for (String copying : COPIES) {
                statement.execute(String.format(copying, Demo.ADMIN_ID));
            }
            keys.build(statement, database, report);
            // as of a registry from before the service kept the list
            statement.execute("truncate duplicate_evaluation");
            statement.execute("vacuum analyze");
        } catch (SQLException e) {
            throw new IllegalStateException("Could not create the persons", e);
        }
    }
}
