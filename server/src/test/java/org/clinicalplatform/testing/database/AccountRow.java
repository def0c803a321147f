package org.clinicalplatform.testing.database;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.testing.TestClock;
import org.jspecify.annotations.Nullable;

/** An account; active, without a password and without a role unless the test says otherwise. */
public final class AccountRow extends Row<AccountRow> {
    private record Assignment(UUID tenantId, @Nullable UUID facilityId, List<String> permissions) {}

    private final List<Assignment> assignments = new ArrayList<>();

    AccountRow() {
        super("user_account");
        created()
                .set("updated_at", TestClock.START)
                .username("u-" + id())
                .set("first_name", "Uma")
                .set("last_name", "User");
    }

    public AccountRow username(String username) {
        return set("username", username);
    }

    public AccountRow passwordHash(String hash) {
        return set("password_hash", hash);
    }

    public AccountRow email(String email) {
        return set("email", email);
    }

    public AccountRow inactive() {
        return set("active", false);
    }

    /** A role of these permissions for the tenant and all its facilities. */
    public AccountRow in(TenantRow tenant, String... permissions) {
        assignments.add(new Assignment(tenant.id(), null, List.of(permissions)));
        return this;
    }

    /** A role of these permissions at one facility. */
    public AccountRow at(FacilityRow facility, String... permissions) {
        assignments.add(new Assignment(facility.tenantId(), facility.id(), List.of(permissions)));
        return this;
    }

    /** The tenant that administers it; unless the test says so, that of its first role, or one of its own. */
    public AccountRow home(TenantRow tenant) {
        return set("tenant_id", tenant.id());
    }

    @Override
    void prepare(TestDatabase database) {
        if (!has("tenant_id")) {
            set(
                    "tenant_id",
                    assignments.isEmpty()
                            ? database.tenants().insert().id()
                            : assignments.get(0).tenantId());
        }
    }

    @Override
    void followUp(TestDatabase database) {
        assignments.forEach(assignment -> insert(database, assignment));
    }

    private void insert(TestDatabase database, Assignment assignment) {
        UUID role = UUID.randomUUID();
        database.sql("insert into role (id, code, name, created_at) values (?, ?, 'Role', ?)")
                .params(role, "R-" + role, TestClock.START.atOffset(ZoneOffset.UTC))
                .update();
        assignment
                .permissions()
                .forEach(permission -> database.sql(
                                "insert into role_permission (role_id, permission_code) values (?, ?)")
                        .params(role, permission)
                        .update());
        database.sql("insert into role_assignment (id, user_account_id, role_id, tenant_id, facility_id, created_at)"
                        + " values (?, ?, ?, ?, ?, ?)")
                .params(UUID.randomUUID(), id(), role, assignment.tenantId())
                .param(assignment.facilityId())
                .param(TestClock.START.atOffset(ZoneOffset.UTC))
                .update();
    }
}
