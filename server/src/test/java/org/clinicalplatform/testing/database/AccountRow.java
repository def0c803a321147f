package org.clinicalplatform.testing.database;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.testing.TestClock;
import org.jspecify.annotations.Nullable;

/** An account; active, without a password and without a role unless the test says otherwise. */
public final class AccountRow extends Row<AccountRow> {
    /** A given role, or one that is made of the permissions. */
    private record Assignment(
            UUID tenantId,
            @Nullable UUID facilityId,
            @Nullable RoleRow role,
            List<String> permissions) {}

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
        assignments.add(new Assignment(tenant.id(), null, null, List.of(permissions)));
        return this;
    }

    /** A role of these permissions at one facility. */
    public AccountRow at(FacilityRow facility, String... permissions) {
        assignments.add(new Assignment(facility.tenantId(), facility.id(), null, List.of(permissions)));
        return this;
    }

    /** This role for the tenant and all its facilities. */
    public AccountRow holding(RoleRow role, TenantRow tenant) {
        assignments.add(new Assignment(tenant.id(), null, role, List.of()));
        return this;
    }

    /** At home in the facility. */
    public AccountRow home(FacilityRow facility) {
        return set("tenant_id", facility.tenantId()).set("facility_id", facility.id());
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
        for (Assignment assignment : assignments) {
            RoleRow role = assignment.role() == null
                    ? database.roles()
                            .insert(row ->
                                    row.permissions(assignment.permissions().toArray(String[]::new)))
                    : assignment.role();
            database.update(
                    "insert into role_assignment (id, user_account_id, role_id, tenant_id, facility_id, created_at)"
                            + " values (gen_random_uuid(), ?, ?, ?, ?, ?)",
                    id(),
                    role.id(),
                    assignment.tenantId(),
                    assignment.facilityId(),
                    TestClock.START.atOffset(ZoneOffset.UTC));
        }
    }
}
