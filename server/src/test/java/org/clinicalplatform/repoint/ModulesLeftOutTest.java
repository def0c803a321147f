package org.clinicalplatform.repoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import liquibase.exception.LiquibaseException;
import liquibase.integration.spring.SpringLiquibase;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.TestDatabase;
import org.clinicalplatform.testing.database.TestPostgres;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

@DatabaseTest
class ModulesLeftOutTest {
    private final TestDatabase db;

    ModulesLeftOutTest(TestDatabase db) {
        this.db = db;
    }

    @Test
    void migrationWhenAModuleIsOffThenLeavesItsSchemaOutAndTheFirstWithItOnMakesIt() throws LiquibaseException {
        db.sql("create database modules_left_out").update();
        DriverManagerDataSource own = new DriverManagerDataSource(TestPostgres.url("modules_left_out"));
        own.setUsername("postgres");

        migrate(own, Map.of("imagingEnabled", "true", "labEnabled", "false", "pharmacyEnabled", "off"));
        assertThat(schemas(own)).containsExactly("imaging");

        migrate(own, Map.of("imagingEnabled", "true", "labEnabled", "true", "pharmacyEnabled", "false"));
        assertThat(schemas(own)).containsExactly("imaging", "lab");

        migrate(own, Map.of("imagingEnabled", "false", "labEnabled", "true", "pharmacyEnabled", "TRUE"));
        assertThat(schemas(own)).as("what is there stays").containsExactly("imaging", "lab", "pharmacy");
    }

    private static void migrate(DataSource database, Map<String, String> parameters) throws LiquibaseException {
        SpringLiquibase liquibase = new SpringLiquibase();
        liquibase.setDataSource(database);
        liquibase.setResourceLoader(new DefaultResourceLoader());
        liquibase.setChangeLog("classpath:/db/changelog/modules.sql");
        liquibase.setChangeLogParameters(parameters);
        liquibase.setAnalyticsEnabled(false);
        liquibase.afterPropertiesSet();
    }

    private static List<String> schemas(DataSource database) {
        return JdbcClient.create(database)
                .sql("select nspname from pg_namespace where nspname in ('imaging', 'lab', 'pharmacy') order by 1")
                .query(String.class)
                .list();
    }
}
