package org.clinicalplatform.accesscontrol.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.platform.error.ErrorCode.ACCESS_DENIED;
import static org.clinicalplatform.platform.error.ErrorCode.INVALID_REQUEST;
import static org.clinicalplatform.platform.error.ErrorCode.NOT_FOUND;
import static org.clinicalplatform.platform.error.ErrorCode.ROLE_ASSIGNED;
import static org.clinicalplatform.platform.error.ErrorCode.ROLE_BUILT_IN;
import static org.clinicalplatform.platform.error.ErrorCode.ROLE_CODE_TAKEN;
import static org.clinicalplatform.platform.error.ErrorCode.VERSION_CONFLICT;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.clinicalplatform.accesscontrol.membership.MembershipService;
import org.clinicalplatform.accesscontrol.membership.Scope;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.RoleRow;
import org.clinicalplatform.testing.database.TenantRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

class RoleServiceTest extends ClinicTestCase {
    private static final String ROLE_WRITE = "accesscontrol.role.write";
    private static final String READ = "clinical.visit.read";

    private final RoleService roles = bean(RoleService.class);
    private final MembershipService memberships = bean(MembershipService.class);
    private final Caller administrator;

    RoleServiceTest(ApplicationContext beans) {
        super(beans);
        administrator = TestCallers.in(tenant, db.accounts().insert(row -> row.in(tenant, ROLE_WRITE, READ)));
    }

    @Test
    void createWhenPermittedThenOnlyTheTenantHasTheRole() {
        Role created = roles.create(administrator, new NewRole(code(), "Reader", List.of(READ, READ)));

        assertThat(created.tenantId()).isEqualTo(tenant.id());
        assertThat(created.permissions()).containsExactly(READ);
        assertThat(roles.get(administrator, created.id())).isEqualTo(created);
        assertThat(roles.page(administrator, new PageQuery(0, 100_000)).items()).contains(created);
        assertRefused(NOT_FOUND, () -> roles.get(stranger(), created.id()));
        assertThat(roles.page(stranger(), new PageQuery(0, 100_000)).items()).doesNotContain(created);
    }

    @Test
    void pageWhenReadThenIsSortedByCodeAndTheNextOneGoesOn() {
        Role second = roles.create(administrator, new NewRole("B" + code(), "Reader", List.of()));
        Role third = roles.create(administrator, new NewRole("C" + code(), "Reader", List.of()));
        Role first = roles.create(administrator, new NewRole("A" + code(), "Reader", List.of()));

        List<Role> all = roles.page(administrator, new PageQuery(0, 100_000)).items();
        assertThat(all).containsSubsequence(first, second, third);
        assertThat(roles.page(administrator, new PageQuery(1, 2)).items()).isEqualTo(all.subList(2, 4));
    }

    @Test
    void createWhenTheCodeExistsInTheTenantOrBuiltInThenConflicts() {
        String code = code();
        db.roles().insert(row -> row.tenant(db.tenants().insert()).code(code));
        RoleRow builtIn = db.roles().insert(row -> row.code(code()));

        assertThat(roles.create(administrator, new NewRole(code, "Same", List.of()))
                        .code())
                .isEqualTo(code);
        assertRefused(ROLE_CODE_TAKEN, () -> roles.create(administrator, new NewRole(code, "Twice", List.of())));
        String taken = db.value(String.class, "select code from role where id = ?", builtIn.id());
        assertRefused(ROLE_CODE_TAKEN, () -> roles.create(administrator, new NewRole(taken, "Mine", List.of())));
    }

    @Test
    void createWhenAPermissionIsNotHeldThroughoutThenRefuses() {
        FacilityRow facility = db.facilities().insert(row -> row.tenant(tenant));
        AccountRow local =
                db.accounts().insert(row -> row.in(tenant, ROLE_WRITE).at(facility, READ));

        assertRefused(
                ACCESS_DENIED,
                () -> roles.create(TestCallers.at(facility, local), new NewRole(code(), "Reader", List.of(READ))));
        assertRefused(
                INVALID_REQUEST,
                () -> roles.create(administrator, new NewRole(code(), "Odd", List.of("no.such.code"))));
    }

    @Test
    void createWhenItsPermissionIsHeldAtOneFacilityOnlyThenRefuses() {
        FacilityRow facility = db.facilities().insert(row -> row.tenant(tenant));
        AccountRow local = db.accounts().insert(row -> row.at(facility, ROLE_WRITE, READ));

        assertRefused(
                ACCESS_DENIED,
                () -> roles.create(TestCallers.at(facility, local), new NewRole(code(), "Reader", List.of())));
    }

    @Test
    void updateWhenDoneThenAppliesToEveryHolder() {
        RoleRow row = db.roles().insert(role -> role.tenant(tenant));
        AccountRow holder = db.accounts().insert(account -> account.holding(row, tenant));

        Role changed = roles.update(administrator, row.id(), new RoleChange("Reader", List.of(READ), 0));

        assertThat(changed.version()).isEqualTo(1);
        assertThat(roles.get(administrator, row.id())).isEqualTo(changed);
        assertThat(memberships.permissions(holder.id(), new Scope(tenant.id(), null)))
                .containsExactly(READ);
        assertThat(roles.update(administrator, row.id(), new RoleChange("Reader", List.of(READ), 1)))
                .as("unchanged")
                .isEqualTo(changed);
        assertRefused(
                VERSION_CONFLICT, () -> roles.update(administrator, row.id(), new RoleChange("Reader", List.of(), 0)));
    }

    @Test
    void updateWhenDoneThenCountsAtTheNextRequestOfItsHolders() {
        RoleRow row = db.roles().insert(role -> role.tenant(tenant));

        assertThat(announcesRights(
                        () -> roles.update(administrator, row.id(), new RoleChange("Reader", List.of(READ), 0))))
                .isTrue();
    }

    @Test
    void anyWhenTheRoleIsBuiltInOrTheCallersOwnThenRefuses() {
        RoleRow builtIn = db.roles().insert();
        RoleRow own = db.roles().insert(row -> row.tenant(tenant).permissions(ROLE_WRITE));
        Caller holder = TestCallers.in(tenant, db.accounts().insert(row -> row.holding(own, tenant)));
        RoleChange change = new RoleChange("X", List.of(), 0);

        assertRefused(ROLE_BUILT_IN, () -> roles.update(administrator, builtIn.id(), change));
        assertRefused(ROLE_BUILT_IN, () -> roles.delete(administrator, builtIn.id()));
        assertRefused(ACCESS_DENIED, () -> roles.update(holder, own.id(), change));
    }

    @Test
    void deleteWhenAssignedThenConflicts() {
        RoleRow held = db.roles().insert(row -> row.tenant(tenant).permissions(READ));
        RoleRow free = db.roles().insert(row -> row.tenant(tenant).permissions(READ));
        db.accounts().insert(row -> row.holding(held, tenant));

        assertRefused(ROLE_ASSIGNED, () -> roles.delete(administrator, held.id()));
        roles.delete(administrator, free.id());

        assertRefused(NOT_FOUND, () -> roles.get(administrator, free.id()));
        assertThat(roles.get(administrator, held.id()).permissions()).containsExactly(READ);
    }

    @Test
    void deleteWhenTheRoleIsBeingAssignedThenWaitsAndConflicts() {
        RoleRow role = db.roles().insert(row -> row.tenant(tenant).permissions(READ));
        AccountRow holder = db.accounts().insert(row -> row.home(tenant));
        CompletableFuture<Void> refused;

        try (HeldLock assignment = HeldLock.by(
                db,
                "insert into role_assignment (id, user_account_id, role_id, tenant_id, created_at)"
                        + " values (gen_random_uuid(), ?, ?, ?, now())",
                holder.id(),
                role.id(),
                tenant.id())) {
            refused = CompletableFuture.runAsync(
                    () -> assertRefused(ROLE_ASSIGNED, () -> roles.delete(administrator, role.id())));
            assignment.awaitWaiting("for update of r");
        }
        refused.join();

        assertThat(roles.get(administrator, role.id()).permissions()).containsExactly(READ);
    }

    /** Who changes a role of the tenant has locked the tenant. */
    @Test
    void createWhenARoleOfTheCallerIsBeingChangedThenWaitsAndIsRefused() {
        String code = code();
        CompletableFuture<Void> refused;

        try (HeldLock change = HeldLock.by(db, "select 1 from tenant where id = ? for no key update", tenant.id())) {
            refused = CompletableFuture.runAsync(() -> assertRefused(
                    ACCESS_DENIED, () -> roles.create(administrator, new NewRole(code, "Reader", List.of(READ)))));
            change.awaitWaiting("select id from tenant");
            change.execute(
                    "delete from role_permission where permission_code = ?"
                            + " and role_id in (select role_id from role_assignment where user_account_id = ?)",
                    READ,
                    administrator.accountId());
        }
        refused.join();

        assertThat(db.count("select count(*) from role where code = ?", code)).isZero();
    }

    @Test
    void eventsWhenARoleIsCreatedChangedAndDeletedThenHaveThePermissionsThatItGainedAndLost() {
        Role role = roles.create(administrator, new NewRole(code(), "Reader", List.of(READ)));
        roles.update(administrator, role.id(), new RoleChange("Writer", List.of(ROLE_WRITE), 0));
        roles.update(administrator, role.id(), new RoleChange("Renamed", List.of(ROLE_WRITE), 1));
        roles.delete(administrator, role.id());

        assertThat(db.sql("select kind || ' ' || coalesce(added_permissions::text, '-') || ' '"
                                + " || coalesce(removed_permissions::text, '-')"
                                + " from security_event where record_id = ? order by id")
                        .param(role.id())
                        .query(String.class)
                        .list())
                .containsExactly(
                        "ROLE_CREATED {" + READ + "} -",
                        "ROLE_CHANGED {" + ROLE_WRITE + "} {" + READ + "}",
                        "ROLE_CHANGED - -",
                        "ROLE_DELETED - {" + ROLE_WRITE + "}");
    }

    @Test
    void permissionsWhenListedThenAreSorted() {
        assertThat(roles.permissions())
                .extracting(Permission::code)
                .contains(READ, ROLE_WRITE)
                .isSorted();
    }

    private Caller stranger() {
        TenantRow other = db.tenants().insert();
        return TestCallers.in(other, db.accounts().insert(row -> row.in(other, ROLE_WRITE, READ)));
    }

    private static String code() {
        return "C-" + UUID.randomUUID().toString().toUpperCase(Locale.ROOT);
    }
}
