package org.clinicalplatform.accesscontrol.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.platform.error.ErrorCode.ACCESS_DENIED;
import static org.clinicalplatform.platform.error.ErrorCode.AUTHENTICATION_REQUIRED;
import static org.clinicalplatform.platform.error.ErrorCode.NOT_FOUND;
import static org.clinicalplatform.platform.error.ErrorCode.TENANT_CODE_TAKEN;
import static org.clinicalplatform.platform.error.ErrorCode.VERSION_CONFLICT;
import static org.clinicalplatform.testing.Refusals.assertOneSucceeds;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.clinicalplatform.accesscontrol.membership.MembershipService;
import org.clinicalplatform.accesscontrol.membership.Scope;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.RoleRow;
import org.clinicalplatform.testing.database.TenantRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

class TenantServiceTest extends ClinicTestCase {
    private static final String READ = "accesscontrol.tenant.read";
    private static final String WRITE = "accesscontrol.tenant.write";

    private final TenantService tenants = bean(TenantService.class);
    private final MembershipService memberships = bean(MembershipService.class);
    private final Caller administrator;

    TenantServiceTest(ApplicationContext beans) {
        super(beans);
        RoleRow own = db.roles().insert(row -> row.tenant(tenant).permissions("clinical.visit.read"));
        administrator = TestCallers.in(
                tenant, db.accounts().insert(row -> row.in(tenant, READ, WRITE).holding(own, tenant)));
    }

    @Test
    void createWhenDoneThenTheCallerHasTheirBuiltInRolesThere() {
        Tenant created = tenants.create(administrator, code(), "New");

        assertThat(memberships.permissions(administrator.accountId(), new Scope(created.id(), null)))
                .containsExactly(READ, WRITE);
        assertThat(tenants.get(administrator, created.id())).isEqualTo(created);
        assertRefused(TENANT_CODE_TAKEN, () -> tenants.create(administrator, created.code(), "Again"));
        assertThat(tenants.page(administrator, new PageQuery(0, 100)).items())
                .extracting(Tenant::id)
                .containsExactlyInAnyOrder(tenant.id(), created.id());
    }

    /** Nobody gets more in the new tenant than they have in the whole tenant of the session. */
    @Test
    void createWhenTheCallerHasOtherRolesAtAFacilityOrElsewhereThenGetsNoneOfThem() {
        TenantRow other = db.tenants().insert();
        AccountRow founder = db.accounts()
                .insert(row -> row.in(tenant, WRITE)
                        .at(facility, "clinical.visit.read")
                        .in(other, "clinical.visit.write"));

        Tenant created = tenants.create(TestCallers.in(tenant, founder), code(), "New");

        assertThat(memberships.permissions(founder.id(), new Scope(created.id(), null)))
                .containsExactly(WRITE);
    }

    @Test
    void createWhenTheRolesOfAnotherTenantOrAFacilityAllowItThenRefuses() {
        TenantRow other = db.tenants().insert();
        AccountRow founder = db.accounts()
                .insert(row -> row.in(tenant, READ).at(facility, WRITE).in(other, WRITE));

        assertRefused(ACCESS_DENIED, () -> tenants.create(TestCallers.in(tenant, founder), code(), "New"));
    }

    @Test
    void pageWhenReadThenIsSortedByCodeAndTheNextOneGoesOn() {
        Tenant second = tenants.create(administrator, "B" + code(), "New");
        Tenant third = tenants.create(administrator, "C" + code(), "New");
        Tenant first = tenants.create(administrator, "A" + code(), "New");

        assertThat(tenants.page(administrator, new PageQuery(0, 100)).items())
                .extracting(Tenant::id)
                .containsSubsequence(first.id(), second.id(), third.id());
        assertThat(tenants.page(administrator, new PageQuery(1, 1)).items()).containsExactly(second);
    }

    @Test
    void createWhenNoBuiltInRoleAllowsItThenRefusesAndLeavesNoTenant() {
        RoleRow own = db.roles().insert(row -> row.tenant(tenant).permissions(READ, WRITE));
        Caller caller = TestCallers.in(
                tenant, db.accounts().insert(row -> row.in(tenant, READ).holding(own, tenant)));
        String code = code();
        String taken = tenants.create(administrator, code(), "Taken").code();

        assertRefused(ACCESS_DENIED, () -> tenants.create(caller, code, "New"));
        // whoever may not create tenants must not find out which codes exist (requirement R-137)
        assertRefused(ACCESS_DENIED, () -> tenants.create(caller, taken, "New"));

        long kept = db.count("select count(*) from tenant where code = ?", code);
        assertThat(kept).isZero();
    }

    @Test
    void anyWhenThePermissionIsForAFacilityThenRefuses() {
        AccountRow local = db.accounts().insert(row -> row.at(facility, READ, WRITE));
        Caller at = TestCallers.at(facility, local);

        assertRefused(ACCESS_DENIED, () -> tenants.create(at, code(), "New"));
        assertRefused(NOT_FOUND, () -> tenants.get(at, facility.tenantId()));
        assertRefused(NOT_FOUND, () -> tenants.update(at, facility.tenantId(), new TenantChange("X", true, 0)));
        assertRefused(NOT_FOUND, () -> tenants.update(at, foreign.tenantId(), new TenantChange("X", true, 0)));
        assertThat(tenants.page(at, new PageQuery(0, 20)).totalItems()).isZero();
    }

    /** What the session permits in its tenant counts in no other one. */
    @Test
    void updateWhenTheCallerMayOnlyReadTheTenantThenIsNotFound() {
        TenantRow readable = db.tenants().insert();
        TenantRow other = db.tenants().insert();
        AccountRow reader = db.accounts()
                .insert(row -> row.in(tenant, READ, WRITE).in(readable, READ).in(other, "clinical.visit.read"));
        Caller session = TestCallers.in(tenant, reader);
        TenantChange change = new TenantChange("Taken over", true, 0);

        Tenant before = tenants.get(session, readable.id());
        assertRefused(NOT_FOUND, () -> tenants.update(session, readable.id(), change));
        assertThat(tenants.get(session, readable.id())).isEqualTo(before);
        assertRefused(NOT_FOUND, () -> tenants.get(session, other.id()));
        assertRefused(NOT_FOUND, () -> tenants.update(session, other.id(), change));
        assertThat(tenants.page(session, new PageQuery(0, 100)).items())
                .extracting(Tenant::id)
                .containsExactlyInAnyOrder(tenant.id(), readable.id());
    }

    @Test
    void updateWhenDeactivatedThenGivesNoPermissionsUntilReactivated() {
        Tenant created = tenants.create(administrator, code(), "New");
        Scope scope = new Scope(created.id(), null);

        Tenant deactivated = tenants.update(administrator, created.id(), new TenantChange("Newer", false, 0));

        assertThat(deactivated.version()).isEqualTo(1);
        assertThat(tenants.get(administrator, created.id())).isEqualTo(deactivated);
        assertThat(memberships.permissions(administrator.accountId(), scope)).isEmpty();

        tenants.update(administrator, created.id(), new TenantChange("Newer", true, 1));

        assertThat(memberships.permissions(administrator.accountId(), scope)).isNotEmpty();
    }

    @Test
    void updateWhenDeactivatedThenCountsAtTheNextRequestOfItsMembers() {
        Tenant created = tenants.create(administrator, code(), "New");

        assertThat(announcesRights(() -> deactivate(administrator, created.id())))
                .isTrue();
    }

    @Test
    void updateWhenStaleUnchangedOrOfTheSessionThenWritesNothing() {
        Tenant current = tenants.get(administrator, tenant.id());

        assertThat(tenants.update(administrator, tenant.id(), new TenantChange(current.name(), true, 0)))
                .isEqualTo(current);
        assertRefused(
                VERSION_CONFLICT, () -> tenants.update(administrator, tenant.id(), new TenantChange("X", true, 1)));
        assertRefused(ACCESS_DENIED, () -> tenants.update(administrator, tenant.id(), new TenantChange("X", false, 0)));
    }

    /** Otherwise no session could be narrowed to either of them any more. */
    @Test
    void updateWhenTwoSessionsDeactivateEachOthersTenantsAtOnceThenOneIsRefused() {
        for (int round = 0; round < 10; round++) {
            Tenant created = tenants.create(administrator, code(), "New");
            List<Caller> sessions = List.of(administrator, administratorIn(created));
            List<UUID> others = List.of(created.id(), tenant.id());

            assertOneSucceeds(2, ACCESS_DENIED, number -> deactivate(sessions.get(number), others.get(number)));

            assertThat(isActive(created.id())).isNotEqualTo(isActive(tenant.id()));
            db.update("update tenant set active = true where id = ?", tenant.id());
        }
    }

    @Test
    void updateWhenTheTenantOfTheSessionIsBeingDeactivatedThenWaitsAndIsRefused() {
        Tenant created = tenants.create(administrator, code(), "New");
        CompletableFuture<Void> refused;

        try (HeldLock deactivation = HeldLock.onRow(db, "tenant", created.id())) {
            deactivation.execute("update tenant set active = false where id = ?", created.id());
            refused = CompletableFuture.runAsync(
                    () -> assertRefused(ACCESS_DENIED, () -> deactivate(administratorIn(created), tenant.id())));
            deactivation.awaitWaiting("from tenant");
        }
        refused.join();

        assertThat(isActive(tenant.id())).isTrue();
    }

    @Test
    void updateWhenTheCallerIsBeingDeactivatedThenWaitsAndRequiresAuthentication() {
        Tenant created = tenants.create(administrator, code(), "New");
        CompletableFuture<Void> refused;

        try (HeldLock deactivation = HeldLock.onRow(db, "user_account", administrator.accountId())) {
            deactivation.execute("update user_account set active = false where id = ?", administrator.accountId());
            refused = CompletableFuture.runAsync(
                    () -> assertRefused(AUTHENTICATION_REQUIRED, () -> deactivate(administrator, created.id())));
            deactivation.awaitWaiting("from user_account");
        }
        refused.join();

        assertThat(isActive(created.id())).isTrue();
    }

    /** The next request of the session would be refused too, whatever its account holds in other tenants. */
    @Test
    void updateWhenTheFacilityOfTheSessionIsBeingDeactivatedThenRefuses() {
        Tenant created = tenants.create(administrator, code(), "New");
        Caller atFacility = TestCallers.caller(administrator.accountId(), tenant.id(), facility.id());
        CompletableFuture<Void> refused;

        try (HeldLock deactivation = HeldLock.onRow(db, "user_account", administrator.accountId())) {
            deactivation.execute("update facility set active = false where id = ?", facility.id());
            refused = CompletableFuture.runAsync(
                    () -> assertRefused(ACCESS_DENIED, () -> deactivate(atFacility, created.id())));
            deactivation.awaitWaiting("from user_account");
        }
        refused.join();

        assertThat(isActive(created.id())).isTrue();
    }

    @Test
    void updateWhenTheRoleOrTheFacilityOfTheSessionIsBeingChangedThenWaitsAndIsRefused() {
        RoleRow role = db.roles().insert(row -> row.tenant(tenant).permissions(WRITE));
        AccountRow holder = db.accounts().insert(row -> row.holding(role, tenant));
        Caller atFacility = TestCallers.caller(administrator.accountId(), tenant.id(), facility.id());

        assertRefusedAfter("delete from role_permission where role_id = ?", role.id(), TestCallers.in(tenant, holder));
        assertRefusedAfter("update facility set active = false where id = ?", facility.id(), atFacility);
    }

    /** Whatever changes roles and facilities of a tenant has it locked, and not more than that. */
    private HeldLock changeOfRoles(TenantRow of) {
        return HeldLock.by(db, "select 1 from tenant where id = ? for no key update", of.id());
    }

    private void assertRefusedAfter(String change, UUID changed, Caller session) {
        TenantChange renaming = new TenantChange("Renamed", true, 0);
        CompletableFuture<Void> refused;

        try (HeldLock locked = changeOfRoles(tenant)) {
            locked.execute(change, changed);
            refused = CompletableFuture.runAsync(
                    () -> assertRefused(ACCESS_DENIED, () -> tenants.update(session, tenant.id(), renaming)));
            locked.awaitWaiting("from tenant");
        }
        refused.join();

        assertThat(tenants.get(administrator, tenant.id()).version()).isZero();
    }

    /** The permission in the tenant of the session stays. */
    @Test
    void updateWhenARoleInTheOtherTenantIsBeingChangedThenWaitsAndDoesNotFindIt() {
        TenantRow other = db.tenants().insert();
        RoleRow role = db.roles().insert(row -> row.tenant(other).permissions(WRITE));
        AccountRow holder = db.accounts().insert(row -> row.in(tenant, WRITE).holding(role, other));
        Caller session = TestCallers.in(tenant, holder);
        TenantChange closing = new TenantChange("Closed", false, 0);
        CompletableFuture<Void> refused;

        try (HeldLock roles = changeOfRoles(other)) {
            roles.execute("delete from role_permission where role_id = ?", role.id());
            refused = CompletableFuture.runAsync(
                    () -> assertRefused(NOT_FOUND, () -> tenants.update(session, other.id(), closing)));
            roles.awaitWaiting("from tenant");
        }
        refused.join();

        assertThat(isActive(other.id())).isTrue();
    }

    @Test
    void updateWhenTheSessionHasLostThePermissionMeanwhileThenRefuses() {
        Tenant created = tenants.create(administrator, code(), "New");
        CompletableFuture<Void> refused;

        try (HeldLock end = HeldLock.onRow(db, "user_account", administrator.accountId())) {
            end.execute("delete from role_assignment where tenant_id = ?", tenant.id());
            refused = CompletableFuture.runAsync(
                    () -> assertRefused(ACCESS_DENIED, () -> deactivate(administrator, created.id())));
            end.awaitWaiting("from user_account");
        }
        refused.join();

        assertThat(isActive(created.id())).isTrue();
    }

    /** The session has its permissions at the facility, and the account those for the other tenant as a whole. */
    @Test
    void updateWhenTheSessionHasThePermissionAtItsFacilityThenChangesAnotherTenant() {
        TenantRow other = db.tenants().insert();
        AccountRow local =
                db.accounts().insert(row -> row.at(facility, READ, WRITE).in(other, READ, WRITE));

        deactivate(TestCallers.at(facility, local), other.id());

        assertThat(isActive(other.id())).isFalse();
    }

    private void deactivate(Caller session, UUID id) {
        Tenant present = tenants.get(session, id);
        tenants.update(session, id, new TenantChange(present.name(), false, present.version()));
    }

    private Caller administratorIn(Tenant narrowedTo) {
        return TestCallers.caller(administrator.accountId(), narrowedTo.id(), null);
    }

    private boolean isActive(UUID id) {
        return db.value(Boolean.class, "select active from tenant where id = ?", id);
    }

    private static String code() {
        return "T-" + UUID.randomUUID();
    }
}
