package org.clinicalplatform.authentication.passwordreset;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.notification.NotificationKind;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.support.TransactionTemplate;

class PasswordResetLinkServiceTest extends ClinicTestCase {
    private final PasswordResetLinkService links;
    private final UserAccount holder;

    PasswordResetLinkServiceTest(PasswordResetLinkService links, ApplicationContext beans) {
        super(beans);
        this.links = links;
        holder = bean(UserAccountService.class).find(account.id()).orElseThrow();
    }

    @Test
    void hasOpenWhenALinkIsIssuedThenUntilItExpires() {
        assertThat(links.hasOpen(holder.id())).isFalse();

        issue();

        assertThat(links.hasOpen(holder.id())).isTrue();
        clock.advance(Duration.ofHours(1));
        assertThat(links.hasOpen(holder.id())).isFalse();
    }

    @Test
    void isOpenWhenTheLinkIsOfTheAccountAndValidThenIsTrue() {
        String link = issue();

        assertThat(links.isOpen(holder.id(), link)).isTrue();
        assertThat(links.isOpen(holder.id(), "")).isFalse();
        assertThat(links.isOpen(UUID.randomUUID(), link)).isFalse();
        clock.advance(Duration.ofHours(1));
        assertThat(links.isOpen(holder.id(), link)).isFalse();
        clock.set(NOW);
        String next = issue();
        assertThat(links.isOpen(holder.id(), link)).isFalse();
        assertThat(links.isOpen(holder.id(), next)).isTrue();
    }

    @Test
    void linkWhenThePasswordChangesOrTheAddressIsRemovedThenIsVoid() {
        issue();
        links.passwordChanged(holder.id());
        assertThat(links.hasOpen(holder.id())).isFalse();

        issue();
        links.emailAddressLost(holder);
        assertThat(links.hasOpen(holder.id())).isFalse();
    }

    private String issue() {
        TransactionTemplate transaction = bean(TransactionTemplate.class);
        String link = transaction.execute(status -> links.issue(holder, null, NotificationKind.PASSWORD_SETUP));
        return requireNonNull(link);
    }
}
