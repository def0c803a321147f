package org.clinicalplatform.accesscontrol.facility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.clinicalplatform.accesscontrol.membership.Memberships;
import org.clinicalplatform.accesscontrol.membership.Scope;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
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
    private final Memberships memberships;
    private final TestDatabase db;
    private final TenantRow tenant;
    private final FacilityRow one;
    private final FacilityRow two;
    private final FacilityRow foreign;
    private final Caller wide;
    private final Caller atOne;

    FacilityServiceTest(FacilityService facilities, Memberships memberships, TestDatabase db) {
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
    void createWhenHeldForTheTenantThenOpensToWhoeverWorksInAllOfIt() {
        Facility made = facilities.create(wide, "C", "Third");

        assertThat(facilities.page(wide, new PageQuery(0, 20)).items())
                .extracting(Facility::code)
                .containsExactly("A", "B", "C");
        assertThat(memberships.isMember(wide.accountId(), new Scope(tenant.id(), made.id())))
                .isTrue();
        assertThat(facilities.get(wide, made.id())).isEqualTo(made);
    }

    @Test
    void createWhenTheCodeIsTakenOrTheCallerActsAtOneOnlyThenIsRefused() {
        assertRefused(() -> facilities.create(wide, "A", "Again"), ErrorCode.FACILITY_CODE_TAKEN);
        assertRefused(() -> facilities.create(atOne, "D", "Fourth"), ErrorCode.ACCESS_DENIED);
    }

    @Test
    void updateWhenClosedThenIsNoScopeAnyMore() {
        Facility closed = facilities.update(wide, two.id(), new FacilityChange("Closed", false, 0));

        assertThat(closed.active()).isFalse();
        assertThat(closed.version()).isEqualTo(1);
        assertThat(memberships.isMember(wide.accountId(), new Scope(tenant.id(), two.id())))
                .isFalse();
        assertThat(facilities.update(wide, two.id(), new FacilityChange("Closed", false, 1)))
                .isEqualTo(closed);
        assertRefused(
                () -> facilities.update(wide, two.id(), new FacilityChange("Open", true, 0)),
                ErrorCode.VERSION_CONFLICT);
    }

    @Test
    void updateWhenTheCallerActsAtOneThenMayChangeThatOneAlone() {
        assertThat(facilities
                        .update(atOne, one.id(), new FacilityChange("Mine", true, 0))
                        .name())
                .isEqualTo("Mine");
        assertRefused(
                () -> facilities.update(atOne, two.id(), new FacilityChange("Yours", true, 0)),
                ErrorCode.ACCESS_DENIED);
    }

    @Test
    void anyWhenForeignOrUnknownThenIsTheSameMiss() {
        for (UUID id : List.of(foreign.id(), UUID.randomUUID())) {
            assertRefused(() -> facilities.get(wide, id), ErrorCode.NOT_FOUND);
            assertRefused(() -> facilities.update(wide, id, new FacilityChange("X", true, 0)), ErrorCode.NOT_FOUND);
            assertThatExceptionOfType(ApiException.class)
                    .isThrownBy(() -> facilities.requireReferred(wide, id))
                    .withMessage("Unknown facility: " + id)
                    .extracting(ApiException::code)
                    .isEqualTo(ErrorCode.INVALID_REQUEST);
        }
        assertThatCode(() -> facilities.requireReferred(atOne, two.id())).doesNotThrowAnyException();
    }

    private static void assertRefused(ThrowingCallable call, ErrorCode code) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(call)
                .extracting(ApiException::code)
                .isEqualTo(code);
    }
}
