package org.clinicalplatform.bench.matching;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.jspecify.annotations.Nullable;

/** Puts persons straight into the tables. */
final class PersonRows implements BenchPersons {
    private static final String WRITTEN = ", created_at, created_by, updated_at, updated_by)";
    private static final String NOW = ", now(), '" + Demo.ADMIN_ID + "', now(), '" + Demo.ADMIN_ID + "')";

    private static final String PERSON = "insert into person (id, tenant_id, gender, birth_date" + WRITTEN
            + " values (?::uuid, ?::uuid, ?, ?::date" + NOW;
    private static final String NAME = "insert into person_name (id, person_id, use, family, given" + WRITTEN
            + " values (gen_random_uuid(), ?::uuid, 'OFFICIAL', ?, ?" + NOW;
    private static final String ADDRESS =
            "insert into person_address (id, person_id, use, lines, city, postal_code, state" + WRITTEN
                    + " values (gen_random_uuid(), ?::uuid, 'HOME', ?, ?, ?, ?" + NOW;

    private static final String CONTACT = "insert into person_contact (id, person_id, system, use, value" + WRITTEN
            + " values (gen_random_uuid(), ?::uuid, ?, 'HOME', ?" + NOW;

    private static final List<String> CLEARING = List.of(
            "delete from person_contact c using bench_person b where c.person_id = b.id",
            "delete from person_name n using bench_person b where n.person_id = b.id",
            "delete from person_address a using bench_person b where a.person_id = b.id",
            "delete from person p using bench_person b where p.id = b.id",
            "drop table bench_person");

    private final Database database;

    PersonRows(Database database) {
        this.database = database;
    }

    @Override
    public List<String> add(List<Person> persons) {
        database.update("create table bench_person (id uuid)");
        try (Connection connection = database.open()) {
            connection.setAutoCommit(false);
            List<String> ids = insert(connection, persons);
            connection.commit();
            database.update("analyze person, person_name, person_address, person_contact");
            return ids;
        } catch (SQLException e) {
            throw new IllegalStateException("The persons cannot be added", e);
        }
    }

    @Override
    public void clear() {
        CLEARING.forEach(database::update);
    }

    private static List<String> insert(Connection connection, List<Person> persons) throws SQLException {
        List<String> ids = new ArrayList<>();
        try (PreparedStatement person = connection.prepareStatement(PERSON);
                PreparedStatement name = connection.prepareStatement(NAME);
                PreparedStatement address = connection.prepareStatement(ADDRESS);
                PreparedStatement contact = connection.prepareStatement(CONTACT);
                PreparedStatement known = connection.prepareStatement("insert into bench_person values (?::uuid)")) {
            for (Person each : persons) {
                String id = UUID.randomUUID().toString();
                ids.add(id);
                batch(known, id);
                batch(person, id, Demo.NORTH, each.gender(), orNull(each.birthDate()));
                batch(name, id, orNull(each.family()), array(connection, each.given()));
                batch(
                        address,
                        id,
                        connection.createArrayOf("text", each.lines().toArray()),
                        orNull(each.city()),
                        orNull(each.postalCode()),
                        orNull(each.state()));
                if (!each.phone().isEmpty()) {
                    batch(contact, id, "PHONE", each.phone());
                }
                if (!each.email().isEmpty()) {
                    batch(contact, id, "EMAIL", each.email());
                }
            }
            known.executeBatch();
            person.executeBatch();
            name.executeBatch();
            address.executeBatch();
            contact.executeBatch();
        }
        return ids;
    }

    private static Object array(Connection connection, String given) throws SQLException {
        return connection.createArrayOf("text", given.isEmpty() ? new Object[0] : new Object[] {given});
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }

    private static void batch(PreparedStatement statement, @Nullable Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        statement.addBatch();
    }
}
