package org.clinicalplatform.accesscontrol.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.testing.RecordingIdentityProvider;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;

@ExtendWith(OutputCaptureExtension.class)
class ClaimedProfilesTest extends ClinicTestCase {
    private final ClaimedProfiles profiles = bean(ClaimedProfiles.class);
    private final UserAccountService accounts = bean(UserAccountService.class);
    private final RecordingIdentityProvider provider = bean(RecordingIdentityProvider.class);
    private final AccountRow holder;
    private final String subject;
    private final UserAccount former;

    ClaimedProfilesTest(ApplicationContext beans) {
        super(beans);
        holder = db.accounts()
                .insert(row -> row.home(facility)
                        .set("email", "former-" + row.id() + "@example.org")
                        .set("idp_subject", "subject-" + row.id()));
        subject = "subject-" + holder.id();
        former = account();
    }

    @BeforeEach
    void takeProfilesFromTheProvider() {
        provider.ownProfiles();
    }

    @AfterEach
    void resetProvider() {
        provider.reset();
    }

    @Test
    void takeOverWhenTheProviderStatesAnotherProfileThenTheAccountGetsIt() {
        String email = email();

        takeOver(email, " Zo\u00eb\u00a0", "Umber");

        assertThat(account().email()).isEqualTo(email);
        assertThat(account().firstName()).isEqualTo("Zo\u00eb");
        assertThat(account().lastName()).isEqualTo("Umber");
        assertThat(db.eventsOf(holder.id())).contains("EMAIL_CHANGED", "PROFILE_CHANGED");
        assertThat(db.texts("select recipient from notification_event where user_account_id = ?", holder.id()))
                .as("notices")
                .containsExactly(former.email());
        assertThat(provider.calls()).isEmpty();
    }

    @Test
    void takeOverWhenNothingDiffersOrIsStatedThenChangesNothing() {
        takeOver(null, null, null);
        takeOver(String.valueOf(former.email()).toUpperCase(java.util.Locale.ROOT), former.firstName(), null);

        assertThat(account()).isEqualTo(former);
    }

    @Test
    void takeOverWhenAProfileMayNotContainTheValueThenKeepsThatOfTheAccount() {
        takeOver("no address", "x".repeat(101), "Um\u202eber");
        takeOver("a@b\u0000.example", "  ", "Umber\u0000");

        assertThat(account()).isEqualTo(former);
    }

    @Test
    void takeOverWhenAnotherAccountHasTheAddressThenTakesOverTheNames(CapturedOutput output) {
        String taken = email();
        db.accounts().insert(row -> row.home(facility).set("email", taken));

        takeOver(taken, "Zo\u00eb", null);

        assertThat(account().email()).isEqualTo(former.email());
        assertThat(account().firstName()).isEqualTo("Zo\u00eb");
        assertThat(output)
                .contains("Did not take over the email address of user " + subject + " from the identity provider: ")
                .doesNotContain(taken);
    }

    /** The session is open already, and its holder must get it. */
    @Test
    void takeOverWhenTheDatabaseDoesNotRespondInTimeThenWarnsAndKeepsTheProfile(CapturedOutput output) {
        try (HeldLock held = HeldLock.onRow(db, "user_account", holder.id())) {
            takeOver(email(), "Zo\u00eb", "Umber");
        }

        assertThat(account()).isEqualTo(former);
        assertThat(output)
                .contains(
                        "Did not take over the profile of user " + subject + " from the identity provider: ",
                        "lock timeout");
    }

    @Test
    void takeOverWhenProfilesBelongToTheServiceThenChangesNothing() {
        provider.reset();

        takeOver(email(), "Zo\u00eb", "Umber");

        assertThat(account()).isEqualTo(former);
    }

    @Test
    void toStringWhenLoggedThenContainsNoPersonalData() {
        assertThat(new ClaimedProfile("una@example.org", "Una", "Umber").toString())
                .doesNotContain("una", "Una", "Umber");
    }

    private void takeOver(@Nullable String email, @Nullable String firstName, @Nullable String lastName) {
        profiles.takeOver(subject, new ClaimedProfile(email, firstName, lastName));
    }

    private UserAccount account() {
        return accounts.find(holder.id()).orElseThrow();
    }

    private static String email() {
        return "u" + UUID.randomUUID() + "@example.org";
    }
}
