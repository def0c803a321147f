package org.clinicalplatform.accesscontrol.membership;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.TenantRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;

/** One tenant with two facilities, and another tenant. */
@DatabaseTest
class MembershipServiceTest {
    private static final String READ = "clinical.visit.read";
    private static final String WRITE = "clinical.visit.write";
    private static final String MERGE = "demographic.person.merge";

    private final MembershipService memberships;
    private final TestDatabase db;
    private final TenantRow tenant;
    private final FacilityRow one;
    private final FacilityRow two;
    private final FacilityRow foreign;

    MembershipServiceTest(MembershipService memberships, TestDatabase db) {
        this.memberships = memberships;
        this.db = db;
        tenant = db.tenants().insert();
        one = db.facilities().insert(row -> row.tenant(tenant).code("A"));
        two = db.facilities().insert(row -> row.tenant(tenant).code("B"));
        foreign = db.facilities().insert();
    }

    @Test
    void tenantsWhenTheAccountHoldsRolesInSeveralThenEachIsThereOnceByCode() {
        TenantRow later = db.tenants().insert(row -> row.code("Z-" + row.id()));
        TenantRow earlier = db.tenants().insert(row -> row.code("A-" + row.id()));
        AccountRow account = db.accounts()
                .insert(row ->
                        row.in(later).in(earlier, READ).in(earlier, WRITE).in(tenant));

        assertThat(memberships.tenants(account.id()))
                .extracting(TenantSummary::id)
                .containsExactly(earlier.id(), tenant.id(), later.id());
    }

    @Test
    void tenantsWhenTheTenantIsNotActiveOrThereIsNoRoleThenThereAreNone() {
        TenantRow closed = db.tenants().insert(TenantRow::inactive);
        AccountRow account = db.accounts().insert(row -> row.in(closed, READ));

        for (UUID id : List.of(account.id(), db.accounts().insert().id(), UUID.randomUUID())) {
            assertThat(memberships.tenants(id)).isEmpty();
        }
    }

    @Test
    void facilitiesWhenListedThenAreThoseOfTheRolesByCode() {
        AccountRow inTenant = db.accounts().insert(row -> row.in(tenant));
        AccountRow atTwo = db.accounts().insert(row -> row.at(two, READ).at(two, WRITE));
        FacilitySummary second = new FacilitySummary(two.id(), "B", "Facility");

        assertThat(memberships.facilities(inTenant.id(), tenant.id()))
                .containsExactly(new FacilitySummary(one.id(), "A", "Facility"), second);
        assertThat(memberships.facilities(atTwo.id(), tenant.id())).containsExactly(second);
        assertThat(memberships.facilities(inTenant.id(), foreign.tenantId())).isEmpty();
        assertThat(memberships.facilities(inTenant.id(), UUID.randomUUID())).isEmpty();
    }

    @Test
    void facilitiesWhenTheFacilityOrItsTenantIsNotActiveThenItIsLeftOut() {
        FacilityRow closed = db.facilities().insert(row -> row.tenant(tenant).inactive());
        TenantRow closedTenant = db.tenants().insert(TenantRow::inactive);
        FacilityRow ofClosedTenant = db.facilities().insert(row -> row.tenant(closedTenant));
        AccountRow account = db.accounts()
                .insert(row -> row.at(closed, READ).at(ofClosedTenant, READ).in(closedTenant));

        assertThat(memberships.facilities(account.id(), tenant.id())).isEmpty();
        assertThat(memberships.facilities(account.id(), closedTenant.id())).isEmpty();
    }

    @Test
    void isMemberWhenTheRoleIsForTheTenantThenIncludesEachFacility() {
        AccountRow inTenant = db.accounts().insert(row -> row.in(tenant));
        AccountRow atOne = db.accounts().insert(row -> row.at(one, READ));

        assertMember(inTenant, wide(tenant), at(one), at(two));
        assertNoMember(inTenant, at(foreign), new Scope(foreign.tenantId(), null));
        assertMember(atOne, at(one), wide(tenant));
        assertNoMember(atOne, at(two));
    }

    @Test
    void isMemberWhenTheScopeIsUnknownInactiveOrMixedThenIsFalse() {
        FacilityRow inactive = db.facilities().insert(row -> row.tenant(tenant).inactive());
        TenantRow inactiveTenant = db.tenants().insert(TenantRow::inactive);
        FacilityRow ofInactiveTenant = db.facilities().insert(row -> row.tenant(inactiveTenant));
        AccountRow account =
                db.accounts().insert(row -> row.in(tenant).in(inactiveTenant).at(foreign));

        assertNoMember(
                account,
                at(inactive),
                wide(inactiveTenant),
                at(ofInactiveTenant),
                new Scope(tenant.id(), foreign.id()),
                new Scope(foreign.tenantId(), one.id()),
                new Scope(tenant.id(), UUID.randomUUID()),
                new Scope(UUID.randomUUID(), null));
    }

    private void assertMember(AccountRow account, Scope... scopes) {
        assertThat(scopes).allMatch(scope -> memberships.isMember(account.id(), scope));
    }

    private void assertNoMember(AccountRow account, Scope... scopes) {
        assertThat(scopes).noneMatch(scope -> memberships.isMember(account.id(), scope));
    }

    @Test
    void onlyScopeWhenThereIsOneActiveFacilityThenIsThatScope() {
        AccountRow atOne = db.accounts().insert(row -> row.at(one, READ));
        AccountRow inTenant = db.accounts().insert(row -> row.in(tenant, READ));
        AccountRow inTwoTenants = db.accounts().insert(row -> row.at(one, READ).at(foreign, READ));
        AccountRow withoutFacility =
                db.accounts().insert(row -> row.in(db.tenants().insert(), READ));

        assertThat(memberships.onlyScope(atOne.id())).contains(at(one));
        for (AccountRow account :
                List.of(inTenant, inTwoTenants, withoutFacility, db.accounts().insert())) {
            assertThat(memberships.onlyScope(account.id())).isEmpty();
        }

        db.update("update facility set active = false where id = ?", two.id());

        assertThat(memberships.onlyScope(inTenant.id())).contains(at(one));
    }

    @Test
    void permissionsWhenRolesOverlapThenAreUnitedForTheScope() {
        AccountRow account = db.accounts()
                .insert(row -> row.in(tenant, READ, MERGE).at(one, READ, WRITE).at(foreign, WRITE));

        assertThat(memberships.permissions(account.id(), at(one))).containsExactlyInAnyOrder(READ, WRITE, MERGE);
        assertThat(memberships.permissions(account.id(), at(two))).containsExactlyInAnyOrder(READ, MERGE);
        assertThat(memberships.permissions(account.id(), wide(tenant))).containsExactlyInAnyOrder(READ, MERGE);
        assertThat(memberships.permissions(account.id(), at(foreign))).containsExactly(WRITE);
        assertThat(memberships.permissions(account.id(), null)).isEmpty();
        assertThat(memberships.permissions(account.id(), new Scope(tenant.id(), foreign.id())))
                .isEmpty();
        assertThat(memberships.permissions(UUID.randomUUID(), at(one))).isEmpty();
    }

    @Test
    void permissionsWhenTheScopeIsInactiveThenThereAreNone() {
        AccountRow account = db.accounts().insert(row -> row.in(tenant, READ));
        db.update("update facility set active = false where id = ?", one.id());

        assertThat(memberships.permissions(account.id(), at(one))).isEmpty();
        assertThat(memberships.permissions(account.id(), at(two))).containsExactly(READ);

        db.update("update tenant set active = false where id = ?", tenant.id());

        assertThat(memberships.permissions(account.id(), at(two))).isEmpty();
        assertThat(memberships.permissions(account.id(), wide(tenant))).isEmpty();
    }

    private static Scope at(FacilityRow facility) {
        return new Scope(facility.tenantId(), facility.id());
    }

    private static Scope wide(TenantRow tenant) {
        return new Scope(tenant.id(), null);
    }
}
