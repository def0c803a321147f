package org.clinicalplatform.accesscontrol.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.platform.error.ErrorCode.INVALID_REQUEST;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.testing.RecordingIdentityProvider;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;

/** Email addresses as RFC 5321 has them, and accounts that have others from before. */
class ProfileValueRulesTest extends ClinicTestCase {
    private final ProfileValueRules rules = bean(ProfileValueRules.class);
    private final ProfileService profiles = bean(ProfileService.class);
    private final RecordingIdentityProvider provider = bean(RecordingIdentityProvider.class);

    ProfileValueRulesTest(ApplicationContext beans) {
        super(beans);
    }

    @AfterEach
    void resetProvider() {
        provider.reset();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "una@localhost",
                "u.n.a@mail.example",
                "una+ward{3}|'!#$%&*/=?^_`~@x-y.mail.example",
                "-una-@mail.example",
                "u.-.-.a@xn--mnchen-3ya.example",
                "1@2.3"
            })
    void allowEmailWhenAMailServerCanTakeItThenIsTrue(String email) {
        assertThat(rules.allowEmail(email)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "u..na@mail.example",
                ".una@mail.example",
                "una.@mail.example",
                ".@mail.example",
                "una@mail..example",
                "una@.mail.example",
                "una@mail.example.",
                "una@-mail.example",
                "una@mail-.example",
                "una@mail.-example",
                "una@mail.example-",
                "\"una\"@mail.example",
                "una@[192.0.2.1]",
                "una@mail@mail.example",
                "una@mail.example\n",
                "una"
            })
    void allowEmailWhenNoMailServerCanTakeItThenIsFalse(String email) {
        assertThat(rules.allowEmail(email)).isFalse();
    }

    /** The pattern is matched before the length is known to be wrong. */
    @ParameterizedTest
    @ValueSource(strings = {"a", ".", "a.", "@", "a@", "-", "a@b-", ".-"})
    void allowEmailWhenTheTextIsVeryLongThenIsFalseAtOnce(String part) {
        assertThat(rules.allowEmail(part.repeat(1_000_000))).isFalse();
        assertThat(rules.allowEmail("a@b" + part.repeat(1_000_000))).isFalse();
    }

    @Test
    void updateWhenTheAccountHasSuchAnAddressFromBeforeThenItStaysUntilItIsReplaced() {
        String former = "a.." + UUID.randomUUID() + "@mail.example";
        UUID id = holder(former);

        UserAccount renamed = update(id, former, "Una", 0);

        assertThat(renamed.email()).isEqualTo(former);
        assertThat(renamed.firstName()).isEqualTo("Una");
        assertRefused(INVALID_REQUEST, () -> update(id, "b" + former, "Una", 1))
                .withMessage("Invalid request: email is invalid");
        assertThat(profiles.get(TestCallers.in(tenant, account), id)).isEqualTo(renamed);
        assertThat(update(id, null, "Una", 1).email()).isNull();
        assertRefused(INVALID_REQUEST, () -> update(id, former, "Una", 2));
    }

    @Test
    void takeOverWhenTheProviderStatesSuchAnAddressThenOnlyTheNameIsTakenOver() {
        provider.ownProfiles();
        UUID id = holder("a" + UUID.randomUUID() + "@mail.example");
        db.update("update user_account set idp_subject = id::text where id = ?", id);
        String former = account(id).email();

        bean(ClaimedProfiles.class).takeOver(id.toString(), new ClaimedProfile("a..b@mail.example", "Una", null));

        assertThat(account(id).email()).isEqualTo(former);
        assertThat(account(id).firstName()).isEqualTo("Una");
    }

    private UserAccount update(UUID id, @Nullable String email, String firstName, long version) {
        AccountRow administrator = db.accounts().insert(row -> row.in(tenant, "accesscontrol.user.write"));
        Profile profile = new Profile(email, firstName, "Umber", facility.id(), false);
        return profiles.update(TestCallers.in(tenant, administrator), id, profile, version);
    }

    private UUID holder(String email) {
        return db.accounts()
                .insert(row -> row.home(facility).set("email", email))
                .id();
    }

    private UserAccount account(UUID id) {
        return bean(UserAccountService.class).find(id).orElseThrow();
    }
}
