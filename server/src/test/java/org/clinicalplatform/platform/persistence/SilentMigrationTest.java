package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SilentMigrationTest {
    /** The operator's guide lists every connection that the service makes, and firewalls let through no other. */
    @Test
    void migrationWhenPreparedThenReportsNothingToTheMakersOfLiquibase() {
        assertThat(SchemaMigration.silent().getAnalyticsEnabled()).isFalse();
    }
}
