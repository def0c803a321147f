package org.clinicalplatform.accesscontrol.authority;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;
import static org.clinicalplatform.platform.error.ErrorCode.ACCESS_DENIED;
import static org.clinicalplatform.platform.error.ErrorCode.AUTHENTICATION_REQUIRED;
import static org.clinicalplatform.testing.Refusals.assertNotFound;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.ibatis.session.SqlSessionFactory;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.membership.Scope;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.QueryPlans;
import org.clinicalplatform.testing.database.RoleRow;
import org.clinicalplatform.testing.database.TenantRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.support.TransactionTemplate;

/** Administrators of a tenant and of one of its two facilities. */
class AuthorityTest extends ClinicTestCase {
    private static final String ADMINISTER = "accesscontrol.user.write";
    private static final String READ = "clinical.visit.read";
    private static final String WRITE = "clinical.visit.write";

    private final Authority authority = bean(Authority.class);
    private final TransactionTemplate transaction = bean(TransactionTemplate.class);
    private final Caller wide;
    private final Caller atOne;

    AuthorityTest(ApplicationContext beans) {
        super(beans);
        wide = TestCallers.in(tenant, db.accounts().insert(row -> row.in(tenant, ADMINISTER, READ)));
        atOne = TestCallers.at(
                facility, db.accounts().insert(row -> row.home(facility).at(facility, ADMINISTER, READ)));
    }

    @Test
    void admitWhenUnknownOrOfAnotherTenantThenIsNotFound() {
        AccountRow stronger = db.accounts().insert(row -> row.in(tenant, ADMINISTER, READ, WRITE));
        AccountRow stranger = db.accounts().insert(row -> row.home(foreign).in(tenant, READ));

        for (UUID id : List.of(stranger.id(), UUID.randomUUID())) {
            assertNotFoundResponse(() -> authority.admit(wide, id));
            assertNotFoundResponse(() -> admitForChange(wide, id));
            assertNotFoundResponse(() -> authority.admit(TestCallers.unscoped(), id));
        }
        assertThat(authority.admit(atOne, stronger.id()).id()).isEqualTo(stronger.id());
    }

    @Test
    void admitForChangeWhenTheAccountHasNoMoreThenReturnsIt() {
        AccountRow less = db.accounts().insert(row -> row.in(tenant, READ));
        AccountRow equal = db.accounts().insert(row -> row.in(tenant, READ, ADMINISTER));
        AccountRow narrower = db.accounts().insert(row -> row.home(elsewhere).at(elsewhere, READ));
        AccountRow none = db.accounts().insert(row -> row.home(tenant));

        for (AccountRow account : List.of(less, equal, narrower, none)) {
            assertThat(admitForChange(wide, account.id()).id()).isEqualTo(account.id());
        }
    }

    @Test
    void admitForChangeWhenTheAccountHasMoreThanTheCallerThenRefuses() {
        AccountRow permission = db.accounts().insert(row -> row.in(tenant, READ).at(elsewhere, WRITE));
        AccountRow inactive =
                db.accounts().insert(row -> row.in(tenant, READ, WRITE).inactive());
        AccountRow wider =
                db.accounts().insert(row -> row.home(tenant).in(tenant, READ).at(foreign));

        for (AccountRow account : List.of(permission, inactive, wider)) {
            assertDenied(() -> admitForChange(wide, account.id()));
        }
    }

    @Test
    void admitForChangeWhenTheScopeOrHomeIsBeyondTheCallersThenRefuses() {
        AccountRow inTenant = db.accounts().insert(row -> row.home(facility).in(tenant, READ));
        AccountRow atTwo = db.accounts().insert(row -> row.home(facility).at(elsewhere));
        AccountRow homeAtTwo = db.accounts().insert(row -> row.home(elsewhere));
        AccountRow homeInTenant = db.accounts().insert(row -> row.home(tenant));
        AccountRow here = db.accounts().insert(row -> row.home(facility).at(facility, READ));

        for (AccountRow account : List.of(inTenant, atTwo, homeAtTwo, homeInTenant)) {
            assertDenied(() -> admitForChange(atOne, account.id()));
            assertThat(admitForChange(wide, account.id()).id()).isEqualTo(account.id());
        }
        assertThat(admitForChange(atOne, here.id()).id()).isEqualTo(here.id());
    }

    @Test
    void admitForChangeWhenTheCallersRightsWereRevokedThenRefuses() {
        AccountRow revoked = db.accounts().insert(row -> row.home(tenant).in(tenant, READ));
        AccountRow inactive =
                db.accounts().insert(row -> row.in(tenant, ADMINISTER, READ).inactive());
        AccountRow account = db.accounts().insert(row -> row.home(tenant));

        assertDenied(() -> admitForChange(TestCallers.in(tenant, revoked, ADMINISTER, READ), account.id()));
        assertRefused(AUTHENTICATION_REQUIRED, () -> admitForChange(TestCallers.in(tenant, inactive), account.id()));
    }

    @Test
    void admitForChangeWhenTheCallerAdministersOneFacilityThenOtherRolesDoNotCount() {
        AccountRow reader = db.accounts().insert(row -> row.home(elsewhere).at(elsewhere, READ));
        AccountRow mixed =
                db.accounts().insert(row -> row.home(facility).in(tenant, READ).at(facility, ADMINISTER));

        assertDenied(() -> admitForChange(TestCallers.at(facility, mixed), reader.id()));
    }

    @Test
    void admitForChangeWhenTheSessionIsNarrowedThenItsScopeDecides() {
        AccountRow both =
                db.accounts().insert(row -> row.at(facility, ADMINISTER).at(elsewhere, ADMINISTER));
        AccountRow atTwo = db.accounts().insert(row -> row.home(elsewhere).at(elsewhere));

        assertDenied(() -> admitForChange(TestCallers.at(facility, both), atTwo.id()));
        assertThat(admitForChange(TestCallers.at(elsewhere, both), atTwo.id()).id())
                .isEqualTo(atTwo.id());
        assertDenied(() -> admitForChange(TestCallers.in(tenant, both), atTwo.id()));
    }

    /** Whoever creates a tenant gets a role there, which counts in no session of their own tenant. */
    @Test
    void admitForChangeWhenItIsTheCallersOwnThenRolesInOtherTenantsDoNotCount() {
        AccountRow founder = db.accounts()
                .insert(row -> row.home(tenant).in(tenant, ADMINISTER).at(foreign, ADMINISTER, WRITE));
        AccountRow revoked = db.accounts().insert(row -> row.home(tenant).in(tenant, READ));
        AccountRow elsewhereToo = db.accounts()
                .insert(row -> row.home(facility).at(facility, ADMINISTER).at(elsewhere, READ));

        assertThat(admitForChange(TestCallers.in(tenant, founder), founder.id()).id())
                .isEqualTo(founder.id());
        assertDenied(() -> admitForChange(wide, founder.id()));
        assertDenied(() -> admitForChange(TestCallers.in(tenant, revoked, ADMINISTER), revoked.id()));
        assertDenied(() -> admitForChange(TestCallers.at(facility, elsewhereToo), elsewhereToo.id()));
    }

    /** A role for the whole of a tenant has no facility, of that tenant or of another one. */
    @Test
    void admitForChangeWhenTheCallerHasMoreInAnotherTenantThenThatDoesNotCountHere() {
        TenantRow other = db.tenants().insert();
        AccountRow founder = db.accounts()
                .insert(row -> row.home(tenant).in(tenant, ADMINISTER).in(other, ADMINISTER, WRITE));
        AccountRow writer = db.accounts().insert(row -> row.home(tenant).in(tenant, WRITE));
        Caller here = TestCallers.in(tenant, founder);

        assertDenied(() -> admitForChange(here, writer.id()));
        assertDenied(() -> authority.requireThroughout(here, everywhere(), List.of(WRITE)));
        authority.requireThroughout(TestCallers.in(other, founder), new Scope(other.id(), null), List.of(WRITE));
    }

    /** Otherwise nobody could shut out somebody who has created a tenant and left. */
    @Test
    void admitForSuspensionWhenTheAccountHasRolesInAnotherTenantThenThoseOfThisTenantDecide() {
        AccountRow founder = db.accounts()
                .insert(row -> row.home(tenant).in(tenant, ADMINISTER).at(foreign, ADMINISTER, WRITE));
        AccountRow stronger = db.accounts().insert(row -> row.home(tenant).in(tenant, ADMINISTER, WRITE));
        AccountRow own = db.accounts().insert(row -> row.home(tenant).in(tenant, ADMINISTER));
        Caller caller = TestCallers.in(tenant, own);

        assertDenied(() -> admitForChange(caller, founder.id()));
        assertThat(admitOtherForSuspension(caller, founder.id()).id()).isEqualTo(founder.id());
        assertDenied(() -> admitOtherForSuspension(caller, stronger.id()));
        assertDenied(() -> admitOtherForSuspension(caller, own.id()));
        transaction.executeWithoutResult(status ->
                assertThat(authority.admitForSuspension(caller, own.id()).id()).isEqualTo(own.id()));
    }

    @Test
    void admitForChangeWhenTheAccountHasOneRoleAtSeveralFacilitiesThenEachCounts() {
        RoleRow reader = db.roles().insert(row -> row.permissions(READ));
        AccountRow account = db.accounts().insert(row -> row.home(facility));

        assign(account, reader, facility);
        assertThat(admitForChange(atOne, account.id()).id()).isEqualTo(account.id());

        assign(account, reader, elsewhere);
        assertDenied(() -> admitForChange(atOne, account.id()));
        assertThat(admitForChange(wide, account.id()).id()).isEqualTo(account.id());
    }

    /** However many roles both have, at however many facilities: each of the caller's is not looked at for each other. */
    @Test
    void planWhenAnAccountIsComparedThenTheCallersPermissionsAreReadOnce() throws SQLException {
        String plan = new QueryPlans(bean(SqlSessionFactory.class), db)
                .plan(
                        "org.clinicalplatform.accesscontrol.authority.AuthorityMapper.holdsMore",
                        Map.of("administrator", wide, "accountId", wide.accountId(), "inAllTenants", true),
                        "enable_seqscan = off");

        assertThat(plan).contains("CTE own", "CTE Scan on own").containsAnyOf("Unique", "HashAggregate");
    }

    @Test
    void admitForChangeWhenOutsideATransactionThenFails() {
        AccountRow account = db.accounts().insert(row -> row.home(tenant));

        assertThatExceptionOfType(IllegalTransactionStateException.class)
                .isThrownBy(() -> authority.admitForChange(wide, account.id()));
    }

    @Test
    void admitForChangeWhenARoleIsAssignedConcurrentlyThenRefuses() throws Exception {
        AccountRow account = db.accounts().insert(row -> row.home(tenant).in(tenant, READ));
        RoleRow stronger = db.roles().insert(row -> row.permissions(WRITE));
        CompletableFuture<UserAccount> admitted;
        try (HeldLock other = HeldLock.onRow(db, "user_account", account.id())) {
            admitted = CompletableFuture.supplyAsync(() -> admitForChange(wide, account.id()));
            await().until(() -> db.value(
                    Boolean.class,
                    "select exists (select 1 from pg_stat_activity where wait_event_type = 'Lock'"
                            + " and query like '%user_account%')"));
            other.execute(
                    "insert into role_assignment (id, user_account_id, role_id, tenant_id, created_at)"
                            + " values (?, ?, ?, ?, now())",
                    UUID.randomUUID(),
                    account.id(),
                    stronger.id(),
                    tenant.id());
        }

        assertRefusedWith(ACCESS_DENIED, admitted);
    }

    /** As when two administrators unlink each other at once. */
    @Test
    void admitForChangeWhenTheCallersSessionEndsConcurrentlyThenRequiresAuthentication() {
        AccountRow account = db.accounts().insert(row -> row.home(tenant));
        db.update(
                "insert into user_session (id, user_account_id, auth_time, amr, acr, created_at, expires_at)"
                        + " values (?, ?, now(), '{pwd}', 'aal1', now(), '2100-01-01')",
                wide.sessionId(),
                wide.accountId());
        assertThat(admitForChange(wide, account.id()).id()).isEqualTo(account.id());
        CompletableFuture<UserAccount> admitted;
        try (HeldLock other = HeldLock.onRow(db, "user_account", wide.accountId())) {
            admitted = CompletableFuture.supplyAsync(() -> admitForChange(wide, account.id()));
            other.awaitWaiting("user_account");
            other.execute(
                    "update user_session set ended_at = now(), end_reason = 'ENDED_BY_ADMINISTRATOR' where id = ?",
                    wide.sessionId());
        }

        assertRefusedWith(AUTHENTICATION_REQUIRED, admitted);
    }

    /** Otherwise nobody who administers the tenant from another one might be left to reactivate it. */
    @Test
    void admitForSuspensionWhenTheAccountDeactivatesTheTenantConcurrentlyThenRefuses() {
        AccountRow account = db.accounts().insert(row -> row.home(tenant));
        CompletableFuture<UserAccount> admitted;
        try (HeldLock other = HeldLock.onRow(db, "user_account", account.id())) {
            admitted = CompletableFuture.supplyAsync(() -> admitOtherForSuspension(wide, account.id()));
            other.awaitWaiting("user_account");
            other.execute("update tenant set active = false where id = ?", tenant.id());
        }

        assertRefusedWith(ACCESS_DENIED, admitted);
    }

    @Test
    void requireThroughoutWhenTheFacilityOfTheSessionIsInactiveThenRefuses() {
        authority.requireThroughout(atOne, everywhere().at(facility.id()), List.of(READ));
        db.update("update facility set active = false where id = ?", facility.id());

        assertDenied(() -> authority.requireThroughout(atOne, everywhere().at(facility.id()), List.of(READ)));
        authority.requireThroughout(wide, everywhere().at(facility.id()), List.of(READ));
    }

    @Test
    void admitForChangeWhenAForeignAccountIsLockedThenDoesNotWait() throws Exception {
        AccountRow stranger = db.accounts().insert(row -> row.home(foreign));
        try (HeldLock held = HeldLock.onRow(db, "user_account", stranger.id())) {
            long start = System.nanoTime();

            assertNotFoundResponse(() -> admitForChange(wide, stranger.id()));

            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .as("with %s", held)
                    .isLessThan(Duration.ofMillis(700));
        }
    }

    @Test
    void admitOtherForChangeWhenItIsTheCallerThenRefuses() {
        assertDenied(() -> transaction.execute(status -> authority.admitOtherForChange(wide, wide.accountId())));
        assertThat(admitForChange(wide, wide.accountId()).id()).isEqualTo(wide.accountId());
    }

    @Test
    void requireToAssignWhenTheRoleOrTheScopeIsBeyondTheCallerThenRefuses() {
        RoleRow reader = db.roles().insert(row -> row.permissions(READ));
        RoleRow own = db.roles().insert(row -> row.tenant(tenant).permissions(READ, ADMINISTER));
        RoleRow writer = db.roles().insert(row -> row.permissions(READ, WRITE));
        RoleRow empty = db.roles().insert();
        RoleRow others = db.roles().insert(row -> row.tenant(db.tenants().insert()));
        Scope atTwo = everywhere().at(elsewhere.id());

        for (RoleRow role : List.of(reader, empty, own)) {
            authority.requireToAssign(wide, role.id(), everywhere());
            authority.requireToAssign(wide, role.id(), atTwo);
            authority.requireToAssign(atOne, role.id(), everywhere().at(facility.id()));
        }
        for (UUID role : List.of(others.id(), UUID.randomUUID(), writer.id())) {
            assertDenied(() -> authority.requireToAssign(wide, role, everywhere()));
        }
        assertDenied(() -> authority.requireToAssign(atOne, empty.id(), everywhere()));
        assertDenied(() -> authority.requireToAssign(atOne, empty.id(), atTwo));
        assertDenied(() -> authority.requireToAssign(wide, empty.id(), new Scope(foreign.tenantId(), null)));
        assertDenied(() -> authority.requireToAssign(wide, empty.id(), new Scope(UUID.randomUUID(), null)));
    }

    @Test
    void requireThroughoutWhenHeldInAPartOfTheScopeThenRefuses() {
        authority.requireThroughout(wide, everywhere(), List.of(ADMINISTER, READ));
        authority.requireThroughout(wide, everywhere().at(elsewhere.id()), List.of(READ));
        authority.requireThroughout(atOne, everywhere().at(facility.id()), List.of(READ));

        assertDenied(() -> authority.requireThroughout(wide, everywhere(), List.of(READ, WRITE)));
        assertDenied(() -> authority.requireThroughout(atOne, everywhere(), List.of(READ)));
        assertDenied(() -> authority.requireThroughout(atOne, everywhere().at(elsewhere.id()), List.of(READ)));
        assertDenied(() -> authority.requireThroughout(wide, new Scope(foreign.tenantId(), null), List.of(READ)));
    }

    /** A role for another facility counts in the sessions of that facility alone. */
    @Test
    void requireWhenHeldAtAnotherFacilityThanThatOfTheSessionThenRefuses() {
        RoleRow empty = db.roles().insert();
        AccountRow both =
                db.accounts().insert(row -> row.at(facility, ADMINISTER).at(elsewhere, ADMINISTER));
        Scope atTwo = everywhere().at(elsewhere.id());
        Caller inOne = TestCallers.at(facility, both);
        Caller inTwo = TestCallers.at(elsewhere, both);

        authority.requireToAssign(inTwo, empty.id(), atTwo);
        assertThat(authority.holdsThroughout(inOne, atTwo, List.of(ADMINISTER))).isFalse();
        assertDenied(() -> authority.requireToAssign(inOne, empty.id(), atTwo));
    }

    private Scope everywhere() {
        return new Scope(tenant.id(), null);
    }

    private void assign(AccountRow account, RoleRow role, FacilityRow there) {
        db.update(
                "insert into role_assignment (id, user_account_id, role_id, tenant_id, facility_id, created_at)"
                        + " values (?, ?, ?, ?, ?, now())",
                UUID.randomUUID(),
                account.id(),
                role.id(),
                there.tenantId(),
                there.id());
    }

    private UserAccount admitForChange(Caller caller, UUID id) {
        return requireNonNull(transaction.execute(status -> authority.admitForChange(caller, id)));
    }

    private UserAccount admitOtherForSuspension(Caller caller, UUID id) {
        return requireNonNull(transaction.execute(status -> authority.admitOtherForSuspension(caller, id)));
    }

    private static void assertRefusedWith(ErrorCode code, CompletableFuture<UserAccount> admitted) {
        assertThatExceptionOfType(CompletionException.class)
                .isThrownBy(admitted::join)
                .havingCause()
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(code));
    }

    private static void assertNotFoundResponse(ThrowingCallable call) {
        assertNotFound("User account not found", call);
    }

    private static void assertDenied(ThrowingCallable call) {
        assertRefused(ACCESS_DENIED, call).isNotInstanceOf(RecordNotFoundException.class);
    }
}
