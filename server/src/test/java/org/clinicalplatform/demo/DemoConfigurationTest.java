package org.clinicalplatform.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.clinicalplatform.authentication.password.PasswordHasher;
import org.clinicalplatform.platform.embedded.DefaultMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.liquibase.autoconfigure.LiquibaseAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.SmartLifecycle;

class DemoConfigurationTest {

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(LiquibaseAutoConfiguration.class))
            .withPropertyValues("spring.liquibase.change-log=classpath:/db/changelog/master.yaml")
            .withUserConfiguration(DemoConfiguration.class);

    @ParameterizedTest
    @CsvSource({"'', true, 2", "'', false, 0", "true, false, 2", "false, true, 0"})
    void startWhenSchemaIsStillMissingThenMakesItAndLoadsAsConfigured(String setting, boolean embedded, long tenants) {
        try (DemoDatabase database = DemoDatabase.withoutSchema()) {
            withService(database, embedded)
                    .withPropertyValues("svc.demo.enabled=" + setting)
                    .run(context -> {
                        assertThat(context).hasNotFailed();
                        assertThat(database.tenants()).isEqualTo(tenants);
                    });
        }
    }

    @Test
    void startWhenBeansAreLazyThenLoadsBeforeTheFirstLifecycleBeanTheWebServerAmongThem() {
        try (DemoDatabase database = DemoDatabase.withoutSchema()) {
            FirstToStart first = new FirstToStart(database);

            withService(database, true)
                    .withInitializer(context ->
                            context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
                    .withBean(FirstToStart.class, () -> first)
                    .run(context -> assertThat(first.tenantsSeen).hasValue(2));
        }
    }

    @Test
    void startWhenDataCannotBeLoadedThenStopsWithTheReason() {
        try (DemoDatabase database = DemoDatabase.empty()) {
            database.jdbc()
                    .sql("insert into role (id, code, name, created_at)"
                            + " values (gen_random_uuid(), 'AUDITOR', 'Taken', now())")
                    .update();

            withService(database, true)
                    .run(context -> assertThat(context)
                            .hasFailed()
                            .getFailure()
                            .hasMessageContaining("The demonstration data could not be loaded")
                            .hasMessageContaining("(code)=(AUDITOR) already exists"));
        }
    }

    private ApplicationContextRunner withService(DemoDatabase database, boolean embedded) {
        PasswordHasher passwords = mock(PasswordHasher.class);
        when(passwords.hash(anyString())).thenReturn("hash");
        return runner.withBean(DataSource.class, database::dataSource)
                .withBean(DefaultMode.class, () -> new DefaultMode(embedded, Path.of("unused")))
                .withBean(PasswordHasher.class, () -> passwords);
    }

    /** Starts in the phase before all others. */
    private static final class FirstToStart implements SmartLifecycle {

        private final DemoDatabase database;
        private final AtomicLong tenantsSeen = new AtomicLong(-1);

        private FirstToStart(DemoDatabase database) {
            this.database = database;
        }

        @Override
        public void start() {
            tenantsSeen.set(database.tenants());
        }

        @Override
        public void stop() {}

        @Override
        public boolean isRunning() {
            return tenantsSeen.get() >= 0;
        }

        @Override
        public int getPhase() {
            return Integer.MIN_VALUE;
        }
    }
}
