package org.clinicalplatform.testing.database;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.clinicalplatform.testing.TestClock;
import org.jspecify.annotations.Nullable;

/** An account; active, without a password and without a role unless the test says otherwise. */
public final class AccountRow extends Row<AccountRow> {
    private record Assignment(UUID tenantId, @Nullable UUID facilityId, Function<TestDatabase, RoleRow> role) {}

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
        return assigned(tenant.id(), null, database -> roleOf(database, permissions));
    }

    /** A role of these permissions at one facility. */
    public AccountRow at(FacilityRow facility, String... permissions) {
        return assigned(facility.tenantId(), facility.id(), database -> roleOf(database, permissions));
    }

    /** This role for the tenant and all its facilities. */
    public AccountRow holding(RoleRow role, TenantRow tenant) {
        return assigned(tenant.id(), null, database -> role);
    }

    private AccountRow assigned(UUID tenantId, @Nullable UUID facilityId, Function<TestDatabase, RoleRow> role) {
        assignments.add(new Assignment(tenantId, facilityId, role));
        return this;
    }

    private static RoleRow roleOf(TestDatabase database, String... permissions) {
        return database.roles().insert(role -> role.permissions(permissions));
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
            UUID first = assignments.isEmpty()
                    ? database.tenants().insert().id()
                    : assignments.get(0).tenantId();
            set("tenant_id", first);
        }
    }

    @Override
    void followUp(TestDatabase database) {
        assignments.forEach(assignment -> database.update(
                "insert into role_assignment (id, user_account_id, role_id, tenant_id, facility_id, created_at)"
                        + " values (gen_random_uuid(), ?, ?, ?, ?, ?)",
                id(),
                assignment.role().apply(database).id(),
                assignment.tenantId(),
                assignment.facilityId(),
                TestClock.START));
    }
}
