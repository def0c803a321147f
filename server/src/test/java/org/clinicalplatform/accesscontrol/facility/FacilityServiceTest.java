package org.clinicalplatform.accesscontrol.facility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.platform.error.ErrorCode.ACCESS_DENIED;
import static org.clinicalplatform.platform.error.ErrorCode.INVALID_REQUEST;
import static org.clinicalplatform.platform.error.ErrorCode.VERSION_CONFLICT;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.membership.MembershipService;
import org.clinicalplatform.accesscontrol.membership.Scope;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.TenantRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;

@DatabaseTest
class FacilityServiceTest {
    private static final String WRITE = "accesscontrol.facility.write";

    private final FacilityService facilities;
    private final MembershipService memberships;
    private final TestDatabase db;
    private final TenantRow tenant;
    private final FacilityRow one;
    private final FacilityRow two;
    private final FacilityRow foreign;
    private final Caller wide;
    private final Caller atOne;

    FacilityServiceTest(FacilityService facilities, MembershipService memberships, TestDatabase db) {
        this.facilities = facilities;
        this.memberships = memberships;
        this.db = db;
        tenant = db.tenants().insert();
        one = db.facilities().insert(row -> row.tenant(tenant).code("A"));
        two = db.facilities().insert(row -> row.tenant(tenant).code("B"));
        foreign = db.facilities().insert(row -> row.code("A"));
        wide = TestCallers.in(tenant, db.accounts().insert(row -> row.in(tenant, WRITE)));
        atOne = TestCallers.at(one, db.accounts().insert(row -> row.at(one, WRITE)));
    }

    @Test
    void createWhenDoneThenRolesForTheTenantIncludeIt() {
        Facility created = facilities.create(wide, "C", "Third");

        assertThat(facilities.page(wide, new PageQuery(0, 20)).items())
                .extracting(Facility::code)
                .containsExactly("A", "B", "C");
        assertThat(memberships.isMember(wide.accountId(), new Scope(tenant.id(), created.id())))
                .isTrue();
        assertThat(facilities.get(wide, created.id())).isEqualTo(created);
    }

    @Test
    void updateWhenDeactivatedThenCannotBeAScope() {
        Facility deactivated = facilities.update(wide, two.id(), new FacilityChange("Closed", false, 0));

        assertThat(deactivated.active()).isFalse();
        assertThat(deactivated.version()).isEqualTo(1);
        assertThat(memberships.isMember(wide.accountId(), new Scope(tenant.id(), two.id())))
                .isFalse();
        assertThat(facilities.update(wide, two.id(), new FacilityChange("Closed", false, 1)))
                .isEqualTo(deactivated);
        assertRefused(VERSION_CONFLICT, () -> facilities.update(wide, two.id(), new FacilityChange("Open", true, 0)));
    }

    @Test
    void updateWhenTheCallerHasOneFacilityThenCanChangeThatOne() {
        assertThat(facilities
                        .update(atOne, one.id(), new FacilityChange("Mine", true, 0))
                        .name())
                .isEqualTo("Mine");
        assertRefused(ACCESS_DENIED, () -> facilities.create(atOne, "D", "Fourth"));
        assertRefused(ACCESS_DENIED, () -> facilities.update(atOne, two.id(), new FacilityChange("Yours", true, 0)));
    }

    @Test
    void requireReferredWhenForeignUnknownOrOutOfScopeThenIsTheSame400() {
        String administer = "accesscontrol.user.write";
        Caller everywhere = TestCallers.in(tenant, db.accounts().insert(row -> row.in(tenant, administer)));
        Caller here = TestCallers.at(one, db.accounts().insert(row -> row.at(one, administer)));

        for (UUID id : List.of(foreign.id(), UUID.randomUUID())) {
            assertUnknown(everywhere, id);
            assertUnknown(here, id);
        }
        assertUnknown(here, two.id());
        assertUnknown(wide, one.id());
        facilities.requireReferred(everywhere, two.id());
        facilities.requireReferred(here, one.id());
    }

    private void assertUnknown(Caller caller, UUID id) {
        assertRefused(INVALID_REQUEST, () -> facilities.requireReferred(caller, id))
                .withMessage("Unknown facility: " + id);
    }
}
