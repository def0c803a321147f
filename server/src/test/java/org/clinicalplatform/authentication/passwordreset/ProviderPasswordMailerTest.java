package org.clinicalplatform.authentication.passwordreset;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.testing.RecordingIdentityProvider;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.TenantRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.support.TransactionTemplate;

@DatabaseTest
class ProviderPasswordMailerTest {
    private final UserAccountService accounts;
    private final TransactionTemplate transaction;
    private final TestDatabase db;
    private final TenantRow tenant;
    private final RecordingIdentityProvider provider = new RecordingIdentityProvider();
    private final ProviderPasswordMailer mail = new ProviderPasswordMailer(provider);

    ProviderPasswordMailerTest(UserAccountService accounts, TransactionTemplate transaction, TestDatabase db) {
        this.accounts = accounts;
        this.transaction = transaction;
        this.db = db;
        tenant = db.tenants().insert();
    }

    @Test
    void sendWhenTheTransactionCommitsThenSendsOncePerMinute() throws InterruptedException {
        UserAccount account = account("someone@demo.example", false);

        for (int time = 0; time < 5; time++) {
            transaction.executeWithoutResult(status -> mail.sendAfterCommit(account));
        }
        mail.destroy();

        assertThat(provider.calls()).containsExactly("sendPasswordMail");
    }

    @Test
    void sendWhenRolledBackOrWithoutARecipientThenSendsNothing() throws InterruptedException {
        transaction.executeWithoutResult(status -> {
            mail.sendAfterCommit(account("someone@demo.example", false));
            status.setRollbackOnly();
        });
        transaction.executeWithoutResult(status -> {
            mail.sendAfterCommit(account(null, false));
            mail.sendAfterCommit(account("program@demo.example", true));
        });
        mail.destroy();

        assertThat(provider.calls()).isEmpty();
    }

    @Test
    void sendWhenTheProviderFailsThenStillSendsTheNext() throws InterruptedException {
        provider.failAt("sendPasswordMail");

        transaction.executeWithoutResult(status -> {
            mail.sendAfterCommit(account("one@demo.example", false));
            mail.sendAfterCommit(account("other@demo.example", false));
        });
        mail.destroy();

        assertThat(provider.calls()).containsExactly("sendPasswordMail", "sendPasswordMail");
    }

    private UserAccount account(@Nullable String email, boolean service) {
        AccountRow row = db.accounts()
                .insert(account -> account.home(tenant)
                        .set("service_account", service)
                        .set("email", email == null ? null : account.id() + email));
        return accounts.find(row.id()).orElseThrow();
    }
}
