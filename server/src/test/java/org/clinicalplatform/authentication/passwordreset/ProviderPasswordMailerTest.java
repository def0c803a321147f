package org.clinicalplatform.authentication.passwordreset;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.identityprovider.ProviderProfile;
import org.clinicalplatform.identityprovider.UserRelease;
import org.clinicalplatform.testing.RecordingIdentityProvider;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.support.TransactionTemplate;

@ExtendWith(OutputCaptureExtension.class)
class ProviderPasswordMailerTest extends ClinicTestCase {
    private final UserAccountService accounts = bean(UserAccountService.class);
    private final TransactionTemplate transaction = bean(TransactionTemplate.class);
    private final RecordingIdentityProvider provider = new RecordingIdentityProvider();
    private final ProviderPasswordMailer mail = new ProviderPasswordMailer(provider, accounts);

    ProviderPasswordMailerTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void sendWhenTheTransactionCommitsThenSendsOncePerMinute(CapturedOutput output) throws InterruptedException {
        UserAccount account = account("someone@demo.example", false);

        for (int time = 0; time < 5; time++) {
            transaction.executeWithoutResult(status -> mail.sendAfterCommit(account));
        }
        mail.destroy();

        assertThat(provider.calls()).containsExactly("sendPasswordMail");
        assertThat(provider.profiles()).containsExactly(account.profileAtProvider());
        assertThat(output).doesNotContain("Shutdown discarded");
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
    void sendWhenTheAddressHasChangedMeanwhileThenGivesTheProviderTheNewOne() throws InterruptedException {
        UserAccount asked = account("former@demo.example", false);
        UserAccount emptied = account("none@demo.example", false);
        String current = asked.id() + "current@demo.example";
        db.update("update user_account set email = ? where id = ?", current, asked.id());
        db.update("update user_account set email = null where id = ?", emptied.id());

        transaction.executeWithoutResult(status -> {
            mail.sendAfterCommit(emptied);
            mail.sendAfterCommit(asked);
        });
        mail.destroy();

        assertThat(provider.profiles())
                .containsExactly(new ProviderProfile(current, asked.firstName(), asked.lastName()));
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

    @Test
    void sendWhenTheUserIsNotReleasedThenStillSendsTheNext() throws InterruptedException {
        UserAccount withheld = account("one@demo.example", false);
        provider.withhold(withheld.id(), UserRelease.NOT_MARKED);

        transaction.executeWithoutResult(status -> {
            mail.sendAfterCommit(withheld);
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
