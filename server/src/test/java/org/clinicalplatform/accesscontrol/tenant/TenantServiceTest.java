package org.clinicalplatform.accesscontrol.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.platform.error.ErrorCode.ACCESS_DENIED;
import static org.clinicalplatform.platform.error.ErrorCode.NOT_FOUND;
import static org.clinicalplatform.platform.error.ErrorCode.VERSION_CONFLICT;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.util.UUID;
import org.clinicalplatform.accesscontrol.membership.MembershipService;
import org.clinicalplatform.accesscontrol.membership.Scope;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.RoleRow;
import org.clinicalplatform.testing.database.TenantRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;

@DatabaseTest
class TenantServiceTest {
    private static final String READ = "accesscontrol.tenant.read";
    private static final String WRITE = "accesscontrol.tenant.write";

    private final TenantService tenants;
    private final MembershipService memberships;
    private final TestDatabase db;
    private final TenantRow home;
    private final Caller caller;

    TenantServiceTest(TenantService tenants, MembershipService memberships, TestDatabase db) {
        this.tenants = tenants;
        this.memberships = memberships;
        this.db = db;
        home = db.tenants().insert();
        RoleRow own = db.roles().insert(row -> row.tenant(home).permissions("clinical.visit.read"));
        caller = TestCallers.in(
                home, db.accounts().insert(row -> row.in(home, READ, WRITE).holding(own, home)));
    }

    @Test
    void createWhenDoneThenTheCallerHasTheirBuiltInRolesThere() {
        Tenant created = tenants.create(caller, code(), "New");

        assertThat(memberships.permissions(caller.accountId(), new Scope(created.id(), null)))
                .containsExactly(READ, WRITE);
        assertThat(tenants.get(caller, created.id())).isEqualTo(created);
        assertThat(tenants.page(caller, new PageQuery(0, 100)).items())
                .extracting(Tenant::id)
                .containsExactlyInAnyOrder(home.id(), created.id());
    }

    @Test
    void anyWhenThePermissionIsForAFacilityThenRefuses() {
        FacilityRow facility = db.facilities().insert();
        AccountRow local = db.accounts().insert(row -> row.at(facility, READ, WRITE));
        Caller at = TestCallers.at(facility, local);

        assertRefused(ACCESS_DENIED, () -> tenants.create(at, code(), "New"));
        assertRefused(NOT_FOUND, () -> tenants.get(at, facility.tenantId()));
        assertRefused(NOT_FOUND, () -> tenants.update(at, facility.tenantId(), new TenantChange("X", true, 0)));
        assertThat(tenants.page(at, new PageQuery(0, 20)).totalItems()).isZero();
    }

    @Test
    void updateWhenDeactivatedThenGivesNoPermissionsUntilReactivated() {
        Tenant created = tenants.create(caller, code(), "New");
        Scope scope = new Scope(created.id(), null);

        Tenant deactivated = tenants.update(caller, created.id(), new TenantChange("Newer", false, 0));

        assertThat(deactivated.version()).isEqualTo(1);
        assertThat(tenants.get(caller, created.id())).isEqualTo(deactivated);
        assertThat(memberships.permissions(caller.accountId(), scope)).isEmpty();

        tenants.update(caller, created.id(), new TenantChange("Newer", true, 1));

        assertThat(memberships.permissions(caller.accountId(), scope)).isNotEmpty();
    }

    @Test
    void updateWhenStaleUnchangedOrOfTheSessionThenWritesNothing() {
        Tenant tenant = tenants.get(caller, home.id());

        assertThat(tenants.update(caller, home.id(), new TenantChange(tenant.name(), true, 0)))
                .isEqualTo(tenant);
        assertRefused(VERSION_CONFLICT, () -> tenants.update(caller, home.id(), new TenantChange("X", true, 1)));
        assertRefused(ACCESS_DENIED, () -> tenants.update(caller, home.id(), new TenantChange("X", false, 0)));
    }

    private static String code() {
        return "T-" + UUID.randomUUID();
    }
}
