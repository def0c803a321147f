package org.clinicalplatform.accesscontrol.assignment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.platform.error.ErrorCode.ACCESS_DENIED;
import static org.clinicalplatform.platform.error.ErrorCode.INVALID_REQUEST;
import static org.clinicalplatform.platform.error.ErrorCode.NOT_FOUND;
import static org.clinicalplatform.platform.error.ErrorCode.ROLE_ALREADY_ASSIGNED;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.idempotency.TestKeys;
import org.clinicalplatform.platform.request.TestRequests;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.RoleRow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;
import org.springframework.mock.web.MockHttpServletRequest;

class RoleAssignmentServiceTest extends ClinicTestCase {
    @RegisterExtension
    private final TestRequests requests = new TestRequests();

    private static final String ADMINISTER = "accesscontrol.user.write";
    private static final String READ = "clinical.visit.read";

    private final RoleAssignmentService assignments = bean(RoleAssignmentService.class);
    private final RoleRow reader;
    private final Caller administrator;

    RoleAssignmentServiceTest(ApplicationContext beans) {
        super(beans);
        reader = db.roles().insert(row -> row.tenant(tenant).code("READER").permissions(READ));
        administrator = TestCallers.in(tenant, db.accounts().insert(row -> row.in(tenant, ADMINISTER, READ)));
    }

    @Test
    void createWhenTheCallerHasTheRoleThenIsListedWithItsScope() {
        RoleAssignment byId = create(request(reader.id(), null, tenant.id(), facility.id()));
        RoleAssignment byCode = create(request(null, "READER", null, null));

        assertThat(byId.facilityId()).isEqualTo(facility.id());
        assertThat(byCode.facilityId()).isNull();
        assertThat(byCode.tenantId()).isEqualTo(tenant.id());
        assertThat(assignments.list(administrator, account.id())).containsExactlyInAnyOrder(byId, byCode);
        assertRefused(ROLE_ALREADY_ASSIGNED, () -> create(request(reader.id(), null, null, null)));
    }

    @Test
    void assignmentWhenCreatedOrEndedThenCountsAtTheNextRequestOfItsHolder() {
        assertThat(announcesRights(() -> create(request(reader.id(), null, null, null))))
                .isTrue();

        RoleAssignment held = assignments.list(administrator, account.id()).get(0);
        assertThat(announcesRights(() -> assignments.end(administrator, account.id(), held.id(), null)))
                .isTrue();
    }

    /** Who changes a role has locked their account, and waits for the role. */
    @Test
    void createWhenRepeatedWithItsKeyThenWaitsForNobodyWhoChangesTheRole() {
        UUID key = UUID.randomUUID();
        RoleAssignment first = createWithKey(key, request(reader.id(), null, null, null));

        try (HeldLock held = HeldLock.onRow(db, "role", reader.id())) {
            assertThat(createWithKey(key, request(reader.id(), null, null, null)))
                    .as("beside %s", held)
                    .isEqualTo(first);
            assertThat(createWithKey(key, request(null, "READER", null, null)))
                    .as("by its code")
                    .isEqualTo(first);
        }
    }

    /** Who changes a role has locked it. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void createWhenTheRoleIsBeingGivenMoreThanTheCallerHasThenWaitsAndIsRefused(boolean byId) {
        RoleAssignmentRequest request =
                byId ? request(reader.id(), null, null, null) : request(null, "READER", null, null);
        CompletableFuture<Void> refused;

        try (HeldLock change = HeldLock.onRow(db, "role", reader.id())) {
            refused = CompletableFuture.runAsync(() -> assertRefused(ACCESS_DENIED, () -> create(request)));
            change.awaitWaiting("for key share of r");
            change.execute(
                    "insert into role_permission (role_id, permission_code) values (?, 'clinical.visit.write')",
                    reader.id());
        }
        refused.join();

        assertThat(assignments.list(administrator, account.id())).isEmpty();
    }

    @Test
    void createWhenAReferenceIsForeignOrUnknownThenIsTheSame400() {
        RoleRow others =
                db.roles().insert(row -> row.tenant(db.tenants().insert()).code("OTHERS"));

        for (RoleAssignmentRequest request : List.of(
                request(others.id(), null, null, null),
                request(UUID.randomUUID(), null, null, null),
                request(null, "OTHERS", null, null),
                request(reader.id(), null, foreign.tenantId(), null),
                request(reader.id(), null, UUID.randomUUID(), null),
                request(reader.id(), null, null, foreign.id()),
                request(reader.id(), null, null, UUID.randomUUID()))) {
            assertRefused(INVALID_REQUEST, () -> create(request));
        }
    }

    @Test
    void listWhenTheAccountHasRolesElsewhereThenOmitsThem() {
        AccountRow guest =
                db.accounts().insert(row -> row.home(tenant).at(foreign).holding(reader, tenant));

        assertThat(assignments.list(administrator, guest.id()))
                .extracting(RoleAssignment::roleId)
                .containsExactly(reader.id());
    }

    @Test
    void listWhenTheAccountHasSeveralRolesThenIsSortedByTheirCodes() {
        db.roles().insert(row -> row.tenant(tenant).code("SECRETARY"));
        db.roles().insert(row -> row.tenant(tenant).code("ADVISER"));
        List.of("READER", "SECRETARY", "ADVISER").forEach(code -> create(request(null, code, null, null)));

        assertThat(assignments.list(administrator, account.id()))
                .extracting(RoleAssignment::roleCode)
                .containsExactly("ADVISER", "READER", "SECRETARY");
    }

    @Test
    void listWhenTheAccountIsOfAnotherTenantThenIsNotFound() {
        AccountRow stranger = db.accounts().insert(row -> row.home(foreign).holding(reader, tenant));

        assertRefused(NOT_FOUND, () -> assignments.list(administrator, stranger.id()));
    }

    @Test
    void endWhenDoneThenKeepsTheAssignmentInTheHistory() {
        RoleAssignment held = create(request(reader.id(), null, null, facility.id()));

        assignments.end(administrator, account.id(), held.id(), "left");

        assertThat(assignments.list(administrator, account.id())).isEmpty();
        Map<String, Object> kept = db.sql("select role_code, facility_id, created_by, ended_by, end_reason"
                        + " from ended_role_assignment where id = ?")
                .param(held.id())
                .query()
                .singleRow();
        assertThat(kept)
                .containsEntry("role_code", "READER")
                .containsEntry("facility_id", facility.id())
                .containsEntry("created_by", administrator.accountId())
                .containsEntry("ended_by", administrator.accountId())
                .containsEntry("end_reason", "left");
        assertRefused(NOT_FOUND, () -> assignments.end(administrator, account.id(), held.id(), null));
    }

    @Test
    void endWhenTheAssignmentIsOfAnotherAccountThenIsNotFound() {
        RoleAssignment held = create(request(reader.id(), null, null, null));
        AccountRow other = db.accounts().insert(row -> row.home(tenant));

        assertRefused(NOT_FOUND, () -> assignments.end(administrator, other.id(), held.id(), null));
        assertThat(assignments.list(administrator, account.id())).containsExactly(held);
    }

    private RoleAssignment createWithKey(UUID key, RoleAssignmentRequest request) {
        MockHttpServletRequest keyed = new MockHttpServletRequest();
        requests.bind(keyed);
        TestKeys.give(keyed, administrator.accountId(), "createRoleAssignment", key);
        return create(request);
    }

    private RoleAssignment create(RoleAssignmentRequest request) {
        return assignments.create(administrator, account.id(), request);
    }

    private static RoleAssignmentRequest request(
            @Nullable UUID roleId, @Nullable String roleCode, @Nullable UUID tenantId, @Nullable UUID facilityId) {
        return new RoleAssignmentRequest(roleId, roleCode, tenantId, facilityId);
    }
}
