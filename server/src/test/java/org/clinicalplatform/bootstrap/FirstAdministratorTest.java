package org.clinicalplatform.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.accesscontrol.assignment.RoleGranter;
import org.clinicalplatform.authentication.accountlink.OperatorLinkService;
import org.clinicalplatform.authentication.passwordreset.PasswordResetLinkService;
import org.clinicalplatform.authentication.passwordreset.ProviderPasswordMailer;
import org.clinicalplatform.platform.persistence.Ids;
import org.clinicalplatform.platform.persistence.LongTransactions;
import org.clinicalplatform.testing.RecordingIdentityProvider;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ApplicationContext;

class FirstAdministratorTest extends ClinicTestCase {
    /** Longer than the driver waits for a statement of a request. */
    private static final Duration SLOW_START = Duration.ofSeconds(4);

    @TempDir
    private Path folder;

    FirstAdministratorTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void startWhenAnotherReplicaTakesSecondsThenWaitsForIt() throws Exception {
        long tenants = db.count("select count(*) from tenant");
        CompletableFuture<Void> start;
        try (HeldLock other = HeldLock.by(db, "select pg_advisory_xact_lock(1651470196)")) {
            start = CompletableFuture.runAsync(() -> administrator().afterPropertiesSet());
            other.awaitWaiting("pg_advisory_xact_lock(1651470196)");
            TimeUnit.MILLISECONDS.sleep(SLOW_START.toMillis());
            assertThat(start).isNotDone();
        }

        start.get(10, TimeUnit.SECONDS);
        assertThat(db.count("select count(*) from tenant")).isEqualTo(tenants);
        assertThat(folder).isEmptyDirectory();
    }

    private FirstAdministrator administrator() {
        BootstrapSettings settings = new BootstrapSettings(
                "FIRST", "First", "MAIN", "Main", "root", null, null, "Root", "Root", folder.resolve("link"));
        return new FirstAdministrator(
                settings,
                bean(BootstrapMapper.class),
                bean(UserAccountService.class),
                bean(RoleGranter.class),
                bean(RecordingIdentityProvider.class),
                bean(PasswordResetLinkService.class),
                bean(ProviderPasswordMailer.class),
                bean(OperatorLinkService.class),
                bean(Ids.class),
                clock,
                bean(LongTransactions.class));
    }
}
