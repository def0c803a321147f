package org.clinicalplatform.testing.database;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;
import liquibase.Contexts;
import liquibase.LabelExpression;
import liquibase.Liquibase;
import liquibase.changelog.ChangeSet;
import liquibase.database.jvm.JdbcConnection;
import liquibase.exception.LiquibaseException;
import liquibase.resource.ClassLoaderResourceAccessor;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** A database of its own with the schema as it was before a changeset, to be filled and then upgraded. */
public final class Upgrade implements AutoCloseable {
    private final Connection connection;

    private Upgrade(Connection connection) {
        this.connection = connection;
    }

    /** The schema before the changeset with this id. */
    public static Upgrade before(String changeSetId) throws SQLException, LiquibaseException {
        Upgrade upgrade = new Upgrade(DriverManager.getConnection(TestPostgres.newDatabase()));
        List<ChangeSet> all = upgrade.migration().listUnrunChangeSets(new Contexts(), new LabelExpression());
        int earlier = IntStream.range(0, all.size())
                .filter(i -> all.get(i).getId().equals(changeSetId))
                .findFirst()
                .orElseThrow();
        upgrade.migration().update(earlier, new Contexts(), new LabelExpression());
        return upgrade;
    }

    /** A tenant with a facility, and a patient. */
    public void insertPatient() {
        sql().sql("""
                insert into tenant (id, code, name, created_at) values (gen_random_uuid(), 'T', 'Tenant', now());
                insert into facility (id, tenant_id, code, name, created_at)
                select gen_random_uuid(), id, 'F', 'Facility', now() from tenant;
                insert into person (id, tenant_id, gender, created_at, created_by, updated_at, updated_by)
                select gen_random_uuid(), id, 'UNKNOWN', now(), id, now(), id from tenant;
                insert into patient (id, tenant_id, person_id, created_at, created_by, updated_at, updated_by)
                select gen_random_uuid(), tenant_id, id, now(), created_by, now(), created_by from person""").update();
    }

    public JdbcClient sql() {
        return JdbcClient.create(new SingleConnectionDataSource(connection, true));
    }

    /** Runs the changeset and all later ones. */
    public void run() throws SQLException, LiquibaseException {
        if (!connection.getAutoCommit()) {
            connection.commit();
        }
        migration().update(new Contexts(), new LabelExpression());
    }

    private Liquibase migration() throws LiquibaseException {
        return new Liquibase(
                "db/changelog/master.yaml", new ClassLoaderResourceAccessor(), new JdbcConnection(connection));
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
