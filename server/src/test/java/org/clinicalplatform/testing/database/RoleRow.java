package org.clinicalplatform.testing.database;

import java.util.List;

/** A role; built in and without permissions unless the test says otherwise. */
public final class RoleRow extends Row<RoleRow> {
    private List<String> permissions = List.of();

    RoleRow() {
        super("role");
        created().code("R-" + id()).set("name", "Role");
    }

    public RoleRow tenant(TenantRow tenant) {
        return set("tenant_id", tenant.id());
    }

    public RoleRow code(String code) {
        return set("code", code);
    }

    public RoleRow permissions(String... codes) {
        permissions = List.of(codes);
        return this;
    }

    @Override
    void followUp(TestDatabase database) {
        permissions.forEach(permission -> database.update(
                "insert into role_permission (role_id, permission_code) values (?, ?)", id(), permission));
    }
}
