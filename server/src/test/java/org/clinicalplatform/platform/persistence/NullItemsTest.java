package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.UUID;
import org.clinicalplatform.testing.database.TestPostgres;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.liquibase.autoconfigure.LiquibaseProperties;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

@Tag("database")
class NullItemsTest {
    private static final String NAME = "insert into person_name (id, person_id, use, given, created_at, created_by,"
            + " updated_at, updated_by) values (?, ?, 'OFFICIAL', '{Ada,null,Rose}', now(), ?, now(), ?)";
    private static final String ADDRESS =
            "insert into person_address (id, person_id, use, lines, created_at, created_by,"
                    + " updated_at, updated_by) values (?, ?, 'HOME', '{null,\"Main Street 1\"}', now(), ?, now(), ?)";

    private final DriverManagerDataSource database = new DriverManagerDataSource(TestPostgres.newDatabase());
    private final JdbcClient sql = JdbcClient.create(database);
    private final UUID id = UUID.randomUUID();

    @BeforeEach
    void migrateAndInsertAPerson() throws Exception {
        migrate();
        sql.sql("insert into tenant (id, code, name, created_at) values (?, 'T', 'T', now())")
                .param(id)
                .update();
        sql.sql("insert into person (id, tenant_id, gender, created_at, created_by, updated_at, updated_by)"
                        + " values (?, ?, 'FEMALE', now(), ?, now(), ?)")
                .params(id, id, id, id)
                .update();
    }

    @Test
    void tablesWhenANameOrAddressHasANullItemThenRefuseIt() {
        assertThatExceptionOfType(DataIntegrityViolationException.class).isThrownBy(() -> insert(NAME));
        assertThatExceptionOfType(DataIntegrityViolationException.class).isThrownBy(() -> insert(ADDRESS));
    }

    @Test
    void migrateWhenNullItemsWereStoredBeforeThenTakesThemOut() throws Exception {
        sql.sql("alter table person_name drop constraint person_name_given_items")
                .update();
        sql.sql("alter table person_address drop constraint person_address_line_items")
                .update();
        insert(NAME);
        insert(ADDRESS);
        sql.sql("delete from databasechangelog where id = 'no-null-among-items' and author = 'registration'")
                .update();

        migrate();

        assertThat(text("select array_to_string(given, '|', 'NULL') from person_name"))
                .isEqualTo("Ada|Rose");
        assertThat(text("select array_to_string(lines, '|', 'NULL') from person_address"))
                .isEqualTo("Main Street 1");
    }

    private void insert(String statement) {
        sql.sql(statement).params(UUID.randomUUID(), id, id, id).update();
    }

    private String text(String query) {
        return sql.sql(query).query(String.class).single();
    }

    private void migrate() throws Exception {
        LiquibaseProperties settings = new LiquibaseProperties();
        settings.setChangeLog("classpath:/db/changelog/master.yaml");
        new SchemaMigration(database, null, settings, new DefaultResourceLoader(), Duration.ofMinutes(1))
                .afterPropertiesSet();
    }
}
