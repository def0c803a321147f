package org.clinicalplatform.authentication.password;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.List;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.authentication.lockout.AccountLockout;
import org.clinicalplatform.authentication.session.SessionTerminator;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.clinicalplatform.testing.RecordingIdentityProvider;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

class PasswordWriterTest extends ClinicTestCase {
    private static final String PASSWORD = "correct-Horse-2";

    private final UserAccountService accounts = bean(UserAccountService.class);
    private final PasswordHasher hasher = mock();

    PasswordWriterTest(ApplicationContext beans) {
        super(beans);
    }

    /** Requirement R-513: a change of the password hashes twice, and both count as requests of the username. */
    @Test
    void prepareWhenAPasswordIsHashedThenCountsForItsUsername() {
        UserAccount holder = accounts.find(account.id()).orElseThrow();
        PasswordWriter writer = new PasswordWriter(
                bean(PasswordRules.class),
                new RecordingIdentityProvider(),
                hasher,
                accounts,
                bean(SessionTerminator.class),
                bean(AccountLockout.class),
                List.of(),
                bean(SecurityEvents.class));
        when(hasher.hash(holder.username(), PASSWORD)).thenReturn("a hash");

        NewPassword prepared = writer.prepare(holder, PASSWORD);

        assertThat(prepared.hash()).isEqualTo("a hash");
    }
}
