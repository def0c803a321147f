package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.clinicalplatform.platform.embedded.EmbeddedDatabase;
import org.clinicalplatform.platform.embedded.EmbeddedDatabaseException;
import org.clinicalplatform.platform.embedded.TestDataDirectories;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.config.DestructionAwareBeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.mock.env.MockEnvironment;

@Tag("database")
class EmbeddedDatabaseConfigurationTest {

    @TempDir
    Path directory;

    private final List<String> ended = new ArrayList<>();

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(DataSourceAutoConfiguration.class))
            .withUserConfiguration(EmbeddedDatabaseConfiguration.class)
            .withBean(DestructionAwareBeanPostProcessor.class, () -> (bean, name) -> ended.add(name));

    @Test
    void contextWhenNoUrlIsSetThenBootsPoolUsesTheEmbeddedDatabaseAndClosesFirst() throws IOException {
        TestDataDirectories.withDatabase(directory);

        runner.withPropertyValues(
                        "svc.embedded.data-dir=" + directory,
                        "spring.datasource.url= ",
                        "spring.datasource.hikari.maximum-pool-size=3")
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    assertThat(context.getBean(DefaultMode.class)).isEqualTo(new DefaultMode(true, directory));
                    HikariDataSource pool = context.getBean(HikariDataSource.class);
                    assertThat(pool.getMaximumPoolSize()).isEqualTo(3);
                    try (Connection connection = pool.getConnection()) {
                        assertThat(connection.getMetaData().getUserName()).isEqualTo("clinical");
                    }
                });

        assertThat(ended).containsSubsequence("dataSource", "embeddedDatabase");
        assertThat(directory.resolve("postgresql/data/postmaster.pid")).doesNotExist();
    }

    @Test
    void requireExistingDatabaseWhenNoStartHasSetOneUpThenRefusesAndElseAccepts() throws IOException {
        MockEnvironment environment = new MockEnvironment().withProperty("svc.embedded.data-dir", directory.toString());

        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> PendingChanges.requireExistingDatabase(environment))
                .withMessageContaining("no embedded one is set up in " + directory);

        Files.createDirectories(directory.resolve("postgresql/data"));
        assertThatCode(() -> PendingChanges.requireExistingDatabase(environment))
                .doesNotThrowAnyException();
    }

    @Test
    void contextWhenUrlIsSetThenNothingIsStartedOrCreated() {
        Path unused = directory.resolve("unused");

        runner.withPropertyValues(
                        "svc.embedded.data-dir=" + unused,
                        "spring.datasource.url=jdbc:postgresql://db.example/clinical")
                .run(context -> {
                    assertThat(context).hasNotFailed().doesNotHaveBean(EmbeddedDatabase.class);
                    assertThat(context.getBean(DefaultMode.class).embedded()).isFalse();
                    assertThat(context.getBean(DataSource.class))
                            .isInstanceOfSatisfying(
                                    HikariDataSource.class,
                                    pool -> assertThat(pool.getJdbcUrl())
                                            .isEqualTo("jdbc:postgresql://db.example/clinical"));
                });

        assertThat(unused).doesNotExist();
    }

    @Test
    void contextWhenPortIsNoPortThenSentenceNamesTheSetting() {
        runner.withPropertyValues("svc.embedded.data-dir=" + directory, "svc.embedded.port=65536")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .isInstanceOf(EmbeddedDatabaseException.class)
                        .hasMessageContaining("svc.embedded.port"));
    }

    @ParameterizedTest
    @CsvSource(
            value = {"null, .data", "'', .data", "'  ', .data", "data, data", "a/../b, b"},
            nullValues = "null")
    void dataDirectoryWhenRelativeOrBlankThenItIsFoundFromTheWorkingDirectory(String configured, String expected) {
        assertThat(new EmbeddedProperties(configured, 0).dataDirectory())
                .isEqualTo(Path.of("").toAbsolutePath().resolve(expected));
    }
}
