package org.clinicalplatform.accesscontrol.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.platform.error.ErrorCode.ACCESS_DENIED;
import static org.clinicalplatform.platform.error.ErrorCode.EMAIL_TAKEN;
import static org.clinicalplatform.platform.error.ErrorCode.INVALID_REQUEST;
import static org.clinicalplatform.platform.error.ErrorCode.VERSION_CONFLICT;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.util.Locale;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.TenantRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@DatabaseTest
class ProfileServiceTest {
    private static final String ADMINISTER = "accesscontrol.user.write";
    private static final PageQuery ALL = new PageQuery(0, 100);

    private final ProfileService profiles;
    private final TestDatabase db;
    private final TenantRow tenant;
    private final FacilityRow one;
    private final FacilityRow two;
    private final AccountRow account;
    private final Caller wide;
    private final Caller atOne;

    ProfileServiceTest(ProfileService profiles, TestDatabase db) {
        this.profiles = profiles;
        this.db = db;
        tenant = db.tenants().insert();
        one = db.facilities().insert(row -> row.tenant(tenant));
        two = db.facilities().insert(row -> row.tenant(tenant));
        account = db.accounts().insert(row -> row.home(one).set("email", email()));
        wide = TestCallers.in(tenant, db.accounts().insert(row -> row.in(tenant, ADMINISTER)));
        atOne = TestCallers.at(
                one,
                db.accounts().insert(row -> row.home(one).at(one, ADMINISTER).set("first_name", "Zo\u00eb")));
    }

    @Test
    void pageWhenFilteredThenEveryFilterNarrowsIt() {
        db.accounts().insert(row -> row.home(two).inactive());
        db.accounts().insert();

        assertThat(total(null, null, null, null)).isEqualTo(4);
        assertThat(total(null, null, true, null)).isEqualTo(3);
        assertThat(total(null, null, null, one.id())).isEqualTo(2);
        assertThat(total(null, " U-" + account.id().toString().toUpperCase(Locale.ROOT), null, null))
                .isEqualTo(1);
        assertThat(total("zO\u00cb", null, null, null)).isEqualTo(1);
        assertThat(total("u%", null, null, null)).isZero();
        assertThat(total("zo\u00eb", null, false, null)).isZero();
    }

    @Test
    void updateWhenDoneThenReplacesTheProfile() {
        UserAccount changed = update(wide, profile(null, two.id()), 0);

        assertThat(changed.email()).isNull();
        assertThat(changed.facilityId()).isEqualTo(two.id());
        assertThat(changed.serviceAccount()).isTrue();
        assertThat(changed.version()).isEqualTo(1);
        assertThat(profiles.get(wide, account.id())).isEqualTo(changed);
    }

    @Test
    void updateWhenAnotherAccountHasTheEmailThenConflicts() {
        String taken = email();
        db.accounts().insert(row -> row.set("email", taken));

        assertRefused(EMAIL_TAKEN, () -> update(wide, profile(taken.toUpperCase(Locale.ROOT), one.id()), 0));
    }

    @Test
    void updateWhenTheNewHomeIsBeyondTheCallerThenRefuses() {
        UUID foreign = db.facilities().insert().id();

        assertThat(update(atOne, profile(email(), one.id()), 0).version()).isEqualTo(1);
        assertRefused(INVALID_REQUEST, () -> update(atOne, profile(email(), two.id()), 1));
        assertRefused(ACCESS_DENIED, () -> update(atOne, profile(email(), null), 1));
        assertRefused(INVALID_REQUEST, () -> update(wide, profile(email(), foreign), 1));
    }

    @Test
    void updateWhenTheEmailChangesOrIsRemovedThenVoidsOpenLinks() {
        UUID link = openLinkOf(account);
        UUID ofAnother = openLinkOf(db.accounts().insert(row -> row.home(one)));

        String email = db.value(String.class, "select email from user_account where id = ?", account.id());
        update(wide, profile(email, one.id()), 0);
        assertThat(isOpen(link)).as("the same mailbox").isTrue();
        assertRefused(VERSION_CONFLICT, () -> update(wide, profile(email(), one.id()), 7));
        assertThat(isOpen(link)).as("nothing was changed").isTrue();

        update(wide, profile(email(), one.id()), 1);
        assertThat(isOpen(link)).isFalse();
        assertThat(isOpen(ofAnother)).isTrue();

        UUID next = openLinkOf(account);
        update(wide, profile(null, one.id()), 2);
        assertThat(isOpen(next)).isFalse();

        UUID handedOver = openLinkOf(account);
        update(wide, profile(email(), one.id()), 3);
        assertThat(isOpen(handedOver)).as("it was not sent by email").isTrue();
    }

    private UserAccount update(Caller caller, Profile profile, long version) {
        return profiles.update(caller, account.id(), profile, version);
    }

    private UUID openLinkOf(AccountRow holder) {
        UUID id = UUID.randomUUID();
        db.update(
                "insert into password_reset_token (id, user_account_id, tenant_id, token_hash, issued_at, expires_at)"
                        + " select ?, id, tenant_id, ?, timestamptz '2026-03-01 08:00Z', timestamptz '2026-03-01 09:00Z'"
                        + " from user_account where id = ?",
                id,
                id.toString(),
                holder.id());
        return id;
    }

    private boolean isOpen(UUID link) {
        return db.value(
                Boolean.class,
                "select not voided and expires_at = timestamptz '2026-03-01 09:00Z' from password_reset_token"
                        + " where id = ?",
                link);
    }

    @Test
    void toStringWhenLoggedThenContainsNoPersonalData() {
        assertThat(profile("una@example.org", null).toString()).doesNotContain("una", "Una", "Umber");
    }

    private long total(
            @Nullable String q, @Nullable String username, @Nullable Boolean active, @Nullable UUID facilityId) {
        return profiles.page(wide, new ProfileFilter(q, username, active, facilityId), ALL)
                .totalItems();
    }

    private static Profile profile(@Nullable String email, @Nullable UUID facilityId) {
        return new Profile(email, "Una", "Umber", facilityId, true);
    }

    private static String email() {
        return "u" + UUID.randomUUID() + "@example.org";
    }
}
