package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;

class OwnerConnectionsTest {
    private final HikariDataSource pool = new HikariDataSource();

    @AfterEach
    void close() {
        pool.close();
    }

    /** The driver would connect as the user of the URL, which is not the owner. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://one/clinic?user=service&password=secret-1",
                "jdbc:postgresql://one/clinic?sslmode=verify-full&user=service",
                "jdbc:postgresql://one/clinic?password=secret-1"
            })
    void ownerWhenTheUrlHasCredentialsThenIsRefusedWithoutThem(String url) {
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> connections(url, "owner"))
                .withMessageStartingWith("spring.datasource.url must not contain a user or password")
                .withMessageContaining("svc.migration.username")
                .withMessageNotContaining("secret-1");
    }

    @Test
    void ownerWhenTheUrlHasNoCredentialsThenTheRoleOfTheServiceGetsGrants() {
        assertThat(connections("jdbc:postgresql://one/clinic?sslmode=verify-full", "owner")
                        .serviceRole())
                .isEqualTo("service");
    }

    @Test
    void urlWhenItHasCredentialsWithoutAnOwnerThenIsAccepted() {
        assertThatCode(() -> connections("jdbc:postgresql://one/clinic?user=service&password=secret-1", ""))
                .doesNotThrowAnyException();
    }

    private OwnerConnections connections(String url, String owner) {
        JdbcConnectionDetails details = mock(JdbcConnectionDetails.class);
        when(details.getJdbcUrl()).thenReturn(url);
        when(details.getUsername()).thenReturn("service");
        return new OwnerConnections(
                details, new MigrationSettings(owner, owner, Duration.ofMinutes(1)), new DriverProperties(pool));
    }
}
