package org.clinicalplatform.accesscontrol.membership;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.ibatis.session.SqlSessionFactory;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.QueryPlans;
import org.clinicalplatform.testing.database.TenantRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** One tenant with two facilities, and another tenant. */
class MembershipServiceTest extends ClinicTestCase {
    private static final String READ = "clinical.visit.read";
    private static final String WRITE = "clinical.visit.write";
    private static final String MERGE = "demographic.person.merge";

    private final MembershipService memberships = bean(MembershipService.class);

    MembershipServiceTest(ApplicationContext beans) {
        super(beans);
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
        AccountRow atTwo = db.accounts().insert(row -> row.at(elsewhere, READ).at(elsewhere, WRITE));
        FacilitySummary first = new FacilitySummary(facility.id(), "F-" + facility.id(), "Facility");
        FacilitySummary second = new FacilitySummary(elsewhere.id(), "F-" + elsewhere.id(), "Facility");

        assertThat(memberships.facilities(inTenant.id(), tenant.id()))
                .containsExactlyInAnyOrder(first, second)
                .isSortedAccordingTo(Comparator.comparing(FacilitySummary::code));
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

    /** A group of hospitals has thousands of facilities, and accounts with a role at each of them. */
    @Test
    void planWhenFacilitiesAreListedThenTheRolesOfTheAccountAreReadOnce() throws SQLException {
        String plan = new QueryPlans(bean(SqlSessionFactory.class), db)
                .plan(
                        "org.clinicalplatform.accesscontrol.membership.MembershipMapper.findFacilities",
                        Map.of("accountId", account.id(), "tenantId", tenant.id()));

        assertThat(plan).contains("hashed SubPlan", "InitPlan");
    }

    @Test
    void isMemberWhenTheRoleIsForTheTenantThenIncludesEachFacility() {
        AccountRow inTenant = db.accounts().insert(row -> row.in(tenant));
        AccountRow atOne = db.accounts().insert(row -> row.at(facility, READ));

        assertMember(inTenant, wide(tenant), at(facility), at(elsewhere));
        assertNoMember(inTenant, at(foreign), new Scope(foreign.tenantId(), null));
        assertMember(atOne, at(facility), wide(tenant));
        assertNoMember(atOne, at(elsewhere));
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
                new Scope(foreign.tenantId(), facility.id()),
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
        AccountRow atOne = db.accounts().insert(row -> row.at(facility, READ));
        AccountRow inTenant = db.accounts().insert(row -> row.in(tenant, READ));
        AccountRow inTwoTenants =
                db.accounts().insert(row -> row.at(facility, READ).at(foreign, READ));
        AccountRow withoutFacility =
                db.accounts().insert(row -> row.in(db.tenants().insert(), READ));

        assertThat(memberships.onlyScope(atOne.id())).contains(at(facility));
        for (AccountRow account :
                List.of(inTenant, inTwoTenants, withoutFacility, db.accounts().insert())) {
            assertThat(memberships.onlyScope(account.id())).isEmpty();
        }

        db.update("update facility set active = false where id = ?", elsewhere.id());

        assertThat(memberships.onlyScope(inTenant.id())).contains(at(facility));
    }

    @Test
    void permissionsWhenRolesOverlapThenAreUnitedForTheScope() {
        AccountRow account = db.accounts()
                .insert(row ->
                        row.in(tenant, READ, MERGE).at(facility, READ, WRITE).at(foreign, WRITE));

        assertThat(memberships.permissions(account.id(), at(facility))).containsExactlyInAnyOrder(READ, WRITE, MERGE);
        assertThat(memberships.permissions(account.id(), at(elsewhere))).containsExactlyInAnyOrder(READ, MERGE);
        assertThat(memberships.permissions(account.id(), wide(tenant))).containsExactlyInAnyOrder(READ, MERGE);
        assertThat(memberships.permissions(account.id(), at(foreign))).containsExactly(WRITE);
        assertThat(memberships.permissions(account.id(), null)).isEmpty();
        assertThat(memberships.permissions(account.id(), new Scope(tenant.id(), foreign.id())))
                .isEmpty();
        assertThat(memberships.permissions(UUID.randomUUID(), at(facility))).isEmpty();
    }

    @Test
    void permissionsWhenTheScopeIsInactiveThenThereAreNone() {
        AccountRow account = db.accounts().insert(row -> row.in(tenant, READ));
        db.update("update facility set active = false where id = ?", facility.id());

        assertThat(memberships.permissions(account.id(), at(facility))).isEmpty();
        assertThat(memberships.permissions(account.id(), at(elsewhere))).containsExactly(READ);

        db.update("update tenant set active = false where id = ?", tenant.id());

        assertThat(memberships.permissions(account.id(), at(elsewhere))).isEmpty();
        assertThat(memberships.permissions(account.id(), wide(tenant))).isEmpty();
    }

    private static Scope at(FacilityRow facility) {
        return new Scope(facility.tenantId(), facility.id());
    }

    private static Scope wide(TenantRow tenant) {
        return new Scope(tenant.id(), null);
    }
}
