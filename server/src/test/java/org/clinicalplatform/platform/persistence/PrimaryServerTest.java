package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.clearInvocations;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.util.HostSpec;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class PrimaryServerTest {
    private static final HostSpec ONE = new HostSpec("one.example", 5432);
    private static final HostSpec TWO = new HostSpec("two.example", 5433);
    private static final String URL = "jdbc:postgresql://one.example,two.example:5433/clinical?sslmode=require";

    private final PrimaryServer.Connections pool = mock(PrimaryServer.Connections.class);
    private final PrimaryServer primary = new PrimaryServer();

    @BeforeEach
    void follow() {
        primary.add(pool);
    }

    @Test
    void reachedWhenItIsTheSameServerThenConnectionsToItStay() {
        primary.reached(new DatabaseServer(ONE, "1"));
        primary.lost();
        primary.reached(new DatabaseServer(ONE, "1"));

        verify(pool, never()).evict();
        verify(pool, times(2)).abortOthers(ONE);
    }

    @Test
    void reachedWhenItIsAnotherServerThenConnectionsToTheFormerOneEnd(CapturedOutput output) {
        primary.reached(new DatabaseServer(ONE, "1"));
        primary.lost();
        primary.reached(new DatabaseServer(TWO, "2"));
        primary.reached(new DatabaseServer(TWO, "2"));

        verify(pool).evict();
        verify(pool, times(2)).abortOthers(TWO);
        assertThat(output).containsOnlyOnce("The primary database server is now two.example:5433, started at 2.");
    }

    /** One name may lead to another machine. */
    @Test
    void reachedWhenAnotherServerHasTheSameNameThenConnectionsToTheFormerOneEnd() {
        primary.reached(new DatabaseServer(ONE, "1"));
        primary.reached(new DatabaseServer(ONE, "2"));

        verify(pool).evict();
    }

    @Test
    void unreachableWhenAPrimaryWasKnownThenConnectionsToItEndOnceUntilOneIsBack() {
        primary.reached(new DatabaseServer(ONE, "1"));
        primary.unreachable();
        primary.unreachable();
        verify(pool).evict();
        primary.reached(new DatabaseServer(TWO, "2"));
        verify(pool).evict();
        clearInvocations(pool);

        primary.unreachable();

        verify(pool).evict();
    }

    @Test
    void unreachableWhenNoPrimaryWasEverKnownThenNothingEnds() {
        primary.unreachable();

        verify(pool, never()).evict();
    }

    @ParameterizedTest
    @CsvSource({
        "two.example, 5433, jdbc:postgresql://two.example:5433/clinical?sslmode=require",
        "[fd00::1], 5432, jdbc:postgresql://[fd00::1]:5432/clinical?sslmode=require"
    })
    void narrowWhenThePrimaryIsKnownThenTheUrlNamesItAlone(String host, int port, String expected) {
        primary.reached(new DatabaseServer(new HostSpec(host, port), "1"));

        assertThat(primary.narrow(URL)).isEqualTo(expected);
    }

    @Test
    void narrowWhenThePrimaryIsLostThenTheUrlNamesAllHosts() {
        assertThat(primary.narrow(URL)).isEqualTo(URL);
        primary.reached(new DatabaseServer(TWO, "1"));
        primary.lost();

        assertThat(primary.narrow(URL)).isEqualTo(URL);
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:postgresql://one.example/clinical?options=-c%20a=1,2",
        "jdbc:postgresql://one.example:5432/a,b",
        "jdbc:postgresql:clinical"
    })
    void narrowWhenTheUrlHasOneHostThenIsUnchanged(String url) {
        primary.reached(new DatabaseServer(TWO, "1"));

        assertThat(primary.narrow(url)).isEqualTo(url);
    }
}
