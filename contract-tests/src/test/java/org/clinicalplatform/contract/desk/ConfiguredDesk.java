package org.clinicalplatform.contract.desk;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.Test;

/** The desk of a service with a configured database, where an operator switches it on. */
abstract class ConfiguredDesk {

    private static final Duration SOON = Duration.ofSeconds(20);

    /** Its password links still open the page that the operator names. */
    @Test
    void deskWhenSwitchedOnWithAConfiguredDatabaseThenIsServed() {
        ServerUnderTest guarded = Servers.guarded();

        assertThat(DeskFiles.reachable(guarded.http())).hasSizeGreaterThan(10);
        assertThat(Registrations.at(guarded).newAccount().text("passwordSetupLink"))
                .startsWith("http://localhost:3000/password-reset?token=");
    }

    /** The report is written soon after the first response. */
    @Test
    void reportWhenStartedThenNamesTheAddressToOpen() {
        // started before the time of the report begins
        ServerProcess with = Servers.guarded();
        ServerProcess without = Servers.strict();
        String address = "Front end      " + with.baseUri() + "/\n";

        assertThat(Await.until(SOON, () -> with.log().contains(address)))
                .as("log of a server with the desk")
                .isTrue();
        assertThat(Await.until(SOON, () -> without.log().contains("Demo accounts  ")))
                .as("log of a server without it")
                .isTrue();
        assertThat(without.log()).contains("API            ").doesNotContain("Front end      ");
    }
}
