package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.testing.database.DatabaseTest;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/** The connections of the pool, as the settings of the service prepare them. */
@DatabaseTest
class ServiceConnectionTest {
    private final JdbcTemplate jdbc;

    ServiceConnectionTest(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    /** PostgreSQL does by default, and takes seconds for a statement that has the partitions of years. */
    @Test
    void connectionWhenOfTheServiceThenCompilesNoStatement() {
        assertThat(jdbc.queryForObject("show jit", String.class)).isEqualTo("off");
    }
}
