package org.clinicalplatform.authentication.passwordreset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.accesscontrol.authority.Authority;
import org.clinicalplatform.authentication.PasswordFixture;
import org.clinicalplatform.identityprovider.IdentityProvider;
import org.clinicalplatform.identityprovider.UserRelease;
import org.clinicalplatform.securityevents.EventOrigin;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

class PasswordResetReleaseTest extends ClinicTestCase {
    private final IdentityProvider provider = mock();
    private final PasswordResetService resets = new PasswordResetService(
            bean(UserAccountService.class),
            bean(Authority.class),
            provider,
            bean(PasswordResetLinkService.class),
            bean(ProviderPasswordMailer.class),
            bean(SecurityEvents.class),
            bean(TransactionTemplate.class));

    PasswordResetReleaseTest(ApplicationContext beans) {
        super(beans);
    }

    /** A provider that hangs would hold a connection and the lock of the account. */
    @Test
    void requestWhenTheReleaseIsReadThenHoldsNoTransaction() {
        AccountRow account = db.accounts().insert(row -> row.home(tenant).email(row.id() + "@mail.example"));
        List<Boolean> held = new ArrayList<>();
        when(provider.releaseOf(any())).thenAnswer(call -> {
            held.add(TransactionSynchronizationManager.isActualTransactionActive());
            return UserRelease.RELEASED;
        });

        resets.request("u-" + account.id(), EventOrigin.current());

        assertThat(held).containsExactly(false);
        assertThat(new PasswordFixture(db).openTokens(account.id())).isEqualTo(1);
    }

    /** No limiter counts these requests under a provider: each would void the link of the one before. */
    @Test
    void requestWhenAProviderOwnsCredentialsThenKeepsALinkOfTheLastMinute() {
        AccountRow account = db.accounts().insert(row -> row.home(tenant).email(row.id() + "@mail.example"));
        PasswordFixture passwords = new PasswordFixture(db);
        when(provider.ownsCredentials()).thenReturn(true);
        when(provider.releaseOf(any())).thenReturn(UserRelease.RELEASED);

        resets.request("u-" + account.id(), EventOrigin.current());
        String first = passwords.tokenOf(account.id());
        clock.advance(Duration.ofSeconds(59));
        resets.request(account.id() + "@mail.example", EventOrigin.current());

        assertThat(passwords.messagesTo(account.id())).isEqualTo(1);
        assertThat(passwords.openTokens(account.id())).isEqualTo(1);
        assertThat(db.eventsOf(account.id()))
                .containsExactly("CREDENTIAL_RESET_REQUESTED", "CREDENTIAL_RESET_REQUESTED");
        clock.advance(Duration.ofSeconds(1));
        resets.request("u-" + account.id(), EventOrigin.current());
        assertThat(passwords.tokenOf(account.id())).isNotEqualTo(first);
        assertThat(passwords.openTokens(account.id())).isEqualTo(1);
    }

    /** Or the user would wait for a message that does not come, or that helps nobody. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "issued_by = user_account_id",
                "voided = true",
                "redeemed_at = issued_at",
                "expires_at = issued_at"
            })
    void requestWhenTheLinkOfTheLastMinuteIsAnAdministratorsOrInvalidThenIssuesAnother(String change) {
        AccountRow account = db.accounts().insert(row -> row.home(tenant).email(row.id() + "@mail.example"));
        when(provider.ownsCredentials()).thenReturn(true);
        when(provider.releaseOf(any())).thenReturn(UserRelease.RELEASED);
        resets.request("u-" + account.id(), EventOrigin.current());
        db.update("update password_reset_token set " + change + " where user_account_id = ?", account.id());

        resets.request("u-" + account.id(), EventOrigin.current());

        assertThat(new PasswordFixture(db).tokens(account.id())).isEqualTo(2);
    }

    @Test
    void requestWhenTheLimiterCountsThemThenEachIssuesALink() {
        AccountRow account = db.accounts().insert(row -> row.home(tenant).email(row.id() + "@mail.example"));
        when(provider.releaseOf(any())).thenReturn(UserRelease.RELEASED);

        resets.request("u-" + account.id(), EventOrigin.current());
        resets.request("u-" + account.id(), EventOrigin.current());

        assertThat(new PasswordFixture(db).tokens(account.id())).isEqualTo(2);
    }
}
