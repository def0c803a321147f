package org.clinicalplatform.accesscontrol.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.platform.error.ErrorCode.ACCESS_DENIED;
import static org.clinicalplatform.platform.error.ErrorCode.EMAIL_TAKEN;
import static org.clinicalplatform.platform.error.ErrorCode.IDENTITY_PROVIDER_FAILED;
import static org.clinicalplatform.platform.error.ErrorCode.INVALID_REQUEST;
import static org.clinicalplatform.platform.error.ErrorCode.STEP_UP_REQUIRED;
import static org.clinicalplatform.platform.error.ErrorCode.VERSION_CONFLICT;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountDtos;
import org.clinicalplatform.api.model.InvitationDto;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.RecordingIdentityProvider;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

class ProfileServiceTest extends ClinicTestCase {
    private static final String ADMINISTER = "accesscontrol.user.write";
    private static final PageQuery ALL = new PageQuery(0, 100);

    private final ProfileService profiles = bean(ProfileService.class);
    private final RecordingIdentityProvider provider = bean(RecordingIdentityProvider.class);
    private final AccountRow holder;
    private final Caller wide;
    private final Caller atOne;

    ProfileServiceTest(ApplicationContext beans) {
        super(beans);
        holder = db.accounts().insert(row -> row.home(facility).set("email", email()));
        wide = TestCallers.in(tenant, db.accounts().insert(row -> row.in(tenant, ADMINISTER)));
        atOne = TestCallers.at(
                facility,
                db.accounts()
                        .insert(row ->
                                row.home(facility).at(facility, ADMINISTER).set("first_name", "Zo\u00eb")));
    }

    @AfterEach
    void resetProvider() {
        provider.reset();
    }

    @Test
    void pageWhenFilteredThenEveryFilterNarrowsIt() {
        db.accounts().insert(row -> row.home(elsewhere).inactive());
        db.accounts().insert();

        assertThat(total(null, null, null, null)).isEqualTo(5);
        assertThat(total(null, null, true, null)).isEqualTo(4);
        assertThat(total(null, null, null, facility.id())).isEqualTo(2);
        assertThat(total(null, " U-" + holder.id().toString().toUpperCase(Locale.ROOT), null, null))
                .isEqualTo(1);
        assertThat(total("zO\u00cb", null, null, null)).isEqualTo(1);
        assertThat(total("u%", null, null, null)).isZero();
        assertThat(total("zo\u00eb", null, false, null)).isZero();
        db.update("update user_account set idp_subject = id::text where id = ?", holder.id());
        assertThat(linked(true)).isEqualTo(1);
        assertThat(linked(false)).isEqualTo(4);
        db.accounts().insert(ProfileServiceTest::program);
        assertThat(linked(true)).as("with a client").isEqualTo(1);
        db.accounts().insert(row -> program(row.home(facility)));
        assertThat(linked(true)).as("with a client of the tenant").isEqualTo(2);
        assertThat(linked(false)).isEqualTo(4);
    }

    @Test
    void updateWhenDoneThenReplacesTheProfile() {
        UserAccount changed = update(wide, profile(null, elsewhere.id()), 0);

        assertThat(changed.email()).isNull();
        assertThat(changed.facilityId()).isEqualTo(elsewhere.id());
        assertThat(changed.serviceAccount()).isTrue();
        assertThat(changed.version()).isEqualTo(1);
        assertThat(profiles.get(wide, holder.id())).isEqualTo(changed);
    }

    @Test
    void updateWhenAnotherAccountHasTheEmailThenConflicts() {
        String taken = email();
        db.accounts().insert(row -> row.home(facility).set("email", taken));

        assertRefused(EMAIL_TAKEN, () -> update(wide, profile(taken.toUpperCase(Locale.ROOT), facility.id()), 0));
    }

    @Test
    void updateWhenAnAccountOfAnotherTenantHasTheEmailThenSaysNothingOfIt() {
        String shared = email();
        db.accounts().insert(row -> row.email(shared));

        assertThat(update(wide, profile(shared, facility.id()), 0).email()).isEqualTo(shared);
    }

    @Test
    void updateWhenTheEmailIsAUsernameThenConflictsUnlessItIsTheOwn() {
        String username = email();
        db.accounts().insert(row -> row.username(username));
        AccountRow named = db.accounts().insert(row -> row.home(facility).username(email()));

        assertRefused(EMAIL_TAKEN, () -> update(wide, profile(username.toUpperCase(Locale.ROOT), facility.id()), 0));
        String own = db.value(String.class, "select username from user_account where id = ?", named.id());
        assertThat(profiles.update(wide, named.id(), profile(own, facility.id()), 0)
                        .email())
                .isEqualTo(own);
    }

    @Test
    void updateWhenTheNewHomeIsBeyondTheCallerThenRefuses() {
        UUID foreign = db.facilities().insert().id();

        assertThat(update(atOne, profile(email(), facility.id()), 0).version()).isEqualTo(1);
        assertRefused(INVALID_REQUEST, () -> update(atOne, profile(email(), elsewhere.id()), 1));
        assertRefused(ACCESS_DENIED, () -> update(atOne, profile(email(), null), 1));
        assertRefused(INVALID_REQUEST, () -> update(wide, profile(email(), foreign), 1));
    }

    @Test
    void updateWhenTheEmailChangesOrIsRemovedThenVoidsOpenLinks() {
        UUID link = openLinkOf(holder);
        UUID code = openLinkCodeOf(holder);
        UUID ofAnother = openLinkOf(db.accounts().insert(row -> row.home(facility)));

        String email = db.value(String.class, "select email from user_account where id = ?", holder.id());
        update(wide, profile(email, facility.id()), 0);
        assertThat(isOpen(link)).as("the same mailbox").isTrue();
        assertRefused(VERSION_CONFLICT, () -> update(wide, profile(email(), facility.id()), 7));
        assertThat(isOpen(link)).as("nothing was changed").isTrue();
        assertThat(isVoided(code)).isFalse();

        update(wide, profile(email(), facility.id()), 1);
        assertThat(isOpen(link)).isFalse();
        assertThat(isVoided(code)).isTrue();
        assertThat(isOpen(ofAnother)).isTrue();

        UUID next = openLinkOf(holder);
        update(wide, profile(null, facility.id()), 2);
        assertThat(isOpen(next)).isFalse();

        UUID handedOver = openLinkOf(holder);
        update(wide, profile(email(), facility.id()), 3);
        assertThat(isOpen(handedOver)).as("it was not sent by email").isTrue();
    }

    @Test
    void updateWhenOfTheOwnEmailThenNeedsARecentAuthentication() {
        UUID own = wide.accountId();
        Profile moved = person(email());
        clock.advance(Duration.ofMinutes(5).plusMillis(1));

        assertRefused(STEP_UP_REQUIRED, () -> profiles.update(wide, own, moved, 0));
        assertRefused(STEP_UP_REQUIRED, () -> profiles.update(wide, own, moved, 7));
        assertRefused(
                INVALID_REQUEST,
                () -> profiles.update(
                        wide, own, profile(email(), db.facilities().insert().id()), 0));
        assertThat(profiles.get(wide, own).version()).isZero();
        assertThat(profiles.update(wide, own, person(null), 0).firstName())
                .as("all but the email address")
                .isEqualTo("Una");
        assertThat(update(wide, profile(email(), facility.id()), 0).version())
                .as("of another account")
                .isEqualTo(1);

        Caller signedInAgain = TestCallers.authenticatedAt(clock.instant(), wide);
        assertThat(profiles.update(signedInAgain, own, moved, 1).email()).isEqualTo(moved.email());
    }

    @Test
    void updateWhenTheOwnAccountWouldBecomeAProgramsThenRefuses() {
        UUID own = wide.accountId();

        assertRefused(ACCESS_DENIED, () -> profiles.update(wide, own, profile(null, null), 0));
        assertThat(profiles.update(wide, own, person(null), 0).serviceAccount()).isFalse();
    }

    @Test
    void updateWhenTheEmailChangesOrIsRemovedThenTellsTheFormerAddress() {
        String first = db.value(String.class, "select email from user_account where id = ?", holder.id());
        String second = email();
        update(wide, profile(first, facility.id()), 0);
        assertThat(recipients()).as("the same mailbox").isEmpty();
        assertRefused(VERSION_CONFLICT, () -> update(wide, profile(second, facility.id()), 7));

        update(wide, profile(second, facility.id()), 1);
        assertThat(recipients()).containsExactly(first);
        update(wide, profile(null, facility.id()), 2);
        assertThat(recipients()).containsExactly(first, second);
        update(wide, profile(first, facility.id()), 3);

        assertThat(recipients()).as("there was no former address").containsExactly(first, second);
        assertThat(db.texts("select body from notification_event where user_account_id = ?", holder.id()))
                .allMatch(body -> body.contains("changed or removed on 1 March 2026"))
                .noneMatch(body -> body.contains(second) || body.contains("http") || body.contains("token"));
    }

    @Test
    void updateWhenThePersonChangesThenTheProviderGetsTheNewProfile() {
        Profile renamed = profile(email(), facility.id());

        update(wide, renamed, 0);
        assertThat(provider.calls()).containsExactly("setProfile");
        assertThat(provider.profiles()).containsExactly(renamed.atProvider());

        update(wide, renamed, 1);
        update(wide, new Profile(renamed.email(), "Una", "Umber", elsewhere.id(), false), 1);
        assertThat(provider.calls()).as("the same person").hasSize(1);
    }

    @Test
    void updateWhenTheProviderFailsOrRefusesThenSaysSo() {
        provider.failAt("setProfile");
        assertRefused(IDENTITY_PROVIDER_FAILED, () -> update(wide, profile(email(), facility.id()), 0));

        provider.refuseAt("setProfile", EMAIL_TAKEN);
        assertRefused(EMAIL_TAKEN, () -> update(wide, profile(email(), facility.id()), 0));
    }

    @Test
    void updateWhenAnotherAccountHasTheEmailThenTheProviderGetsNothing() {
        String taken = email();
        db.accounts().insert(row -> row.home(facility).set("email", taken));

        assertRefused(EMAIL_TAKEN, () -> update(wide, profile(taken, facility.id()), 0));
        assertThat(provider.calls()).isEmpty();
    }

    @Test
    void updateWhenProfilesComeFromTheProviderThenOnlyTheRestCanBeChanged() {
        provider.ownProfiles();
        UserAccount present = profiles.get(wide, holder.id());

        assertRefused(INVALID_REQUEST, () -> update(wide, profile(email(), facility.id()), 0));
        Profile moved = new Profile(present.email(), present.firstName(), present.lastName(), elsewhere.id(), false);

        assertThat(update(wide, moved, 0).facilityId()).isEqualTo(elsewhere.id());
        assertThat(provider.calls()).isEmpty();
    }

    /** Signing in again would not help. */
    @Test
    void updateWhenTheOwnEmailComesFromTheProviderThenIsInvalidHoweverOldTheSignInIs() {
        provider.ownProfiles();
        clock.advance(Duration.ofMinutes(5).plusMillis(1));

        assertRefused(INVALID_REQUEST, () -> profiles.update(wide, wide.accountId(), profile(email(), null), 0));
    }

    @Test
    void updateWhenTheHolderCannotBeInvitedAnyMoreThenTheInvitationIsGoneForGood() {
        Profile person = new Profile(email(), "Una", "Umber", facility.id(), false);
        update(wide, person, 0);
        invite();
        assertThat(invitation(update(wide, person.withEmail(email()), 1))).isNotNull();

        assertThat(invitation(update(wide, person.withEmail(null), 2))).isNull();
        assertThat(invitation(update(wide, person, 3))).isNull();

        invite();
        assertThat(invitation(update(wide, profile(email(), facility.id()), 4)))
                .as("of a program")
                .isNull();
        assertThat(invitation(update(wide, person, 5))).isNull();
    }

    /** As a former release left it. */
    @Test
    void getWhenAnAccountOfAProgramOrWithoutEmailHasAnInvitationThenShowsNone() {
        invite();
        assertThat(invitation(profiles.get(wide, holder.id()))).isNotNull();

        db.update("update user_account set service_account = true where id = ?", holder.id());
        assertThat(invitation(profiles.get(wide, holder.id()))).isNull();
        db.update("update user_account set service_account = false, email = null where id = ?", holder.id());
        assertThat(invitation(profiles.get(wide, holder.id()))).isNull();
    }

    private void invite() {
        db.update(
                "update user_account set invitation_id = gen_random_uuid(), invitation_status = 'SENT',"
                        + " invitation_status_at = now() where id = ?",
                holder.id());
    }

    private @Nullable InvitationDto invitation(UserAccount account) {
        return bean(UserAccountDtos.class).invitation(account);
    }

    @Test
    void updateWhenTheAccountBelongsToAClientThenStaysAProgramsWithoutAddressAndWithoutAUserAtTheProvider() {
        provider.ownProfiles();
        AccountRow batch = db.accounts().insert(row -> program(row.home(facility)));
        Profile renamed = new Profile(null, "Late", "Batch", facility.id(), true);

        assertThat(profiles.update(wide, batch.id(), renamed, 0).firstName()).isEqualTo("Late");

        for (Profile refused :
                List.of(renamed.withEmail(email()), new Profile(null, "Late", "Batch", facility.id(), false))) {
            assertRefused(INVALID_REQUEST, () -> profiles.update(wide, batch.id(), refused, 1))
                    .withMessage(
                            "Invalid request: An account with a clientId must have serviceAccount true and no email");
        }
        assertThat(provider.calls()).isEmpty();
    }

    private static AccountRow program(AccountRow row) {
        return row.set("service_account", true).set("client_id", "client-" + row.id());
    }

    private List<String> recipients() {
        return db.texts(
                "select recipient from notification_event where user_account_id = ? and kind = 'EMAIL_CHANGED'"
                        + " and tenant_id = ? order by id",
                holder.id(),
                tenant.id());
    }

    private UserAccount update(Caller caller, Profile profile, long version) {
        return profiles.update(caller, holder.id(), profile, version);
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

    private UUID openLinkCodeOf(AccountRow holder) {
        UUID id = UUID.randomUUID();
        db.update(
                "insert into link_code (id, user_account_id, code_hash, issued_at, expires_at, issued_by)"
                        + " values (?, ?, ?, timestamptz '2026-03-01 08:00Z', timestamptz '2026-03-01 09:00Z', ?)",
                id,
                holder.id(),
                id.toString(),
                wide.accountId());
        return id;
    }

    private boolean isVoided(UUID linkCode) {
        return db.value(Boolean.class, "select voided from link_code where id = ?", linkCode);
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
        return profiles.page(wide, new ProfileFilter(q, username, active, facilityId, null), ALL)
                .totalItems();
    }

    private long linked(boolean linked) {
        return profiles.page(wide, new ProfileFilter(null, null, null, null, linked), ALL)
                .totalItems();
    }

    private static Profile profile(@Nullable String email, @Nullable UUID facilityId) {
        return new Profile(email, "Una", "Umber", facilityId, true);
    }

    private static Profile person(@Nullable String email) {
        return new Profile(email, "Una", "Umber", null, false);
    }

    private static String email() {
        return "u" + UUID.randomUUID() + "@example.org";
    }
}
