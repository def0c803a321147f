package org.clinicalplatform.testing.database;

import java.util.UUID;

/** A facility; of a tenant of its own and active unless the test says otherwise. */
public final class FacilityRow extends Row<FacilityRow> {
    FacilityRow() {
        super("facility");
        created().code("F-" + id()).set("name", "Facility");
    }

    public FacilityRow tenant(TenantRow tenant) {
        return set("tenant_id", tenant.id());
    }

    public FacilityRow code(String code) {
        return set("code", code);
    }

    public FacilityRow inactive() {
        return set("active", false);
    }

    public UUID tenantId() {
        return uuid("tenant_id");
    }

    @Override
    void prepare(TestDatabase database) {
        if (!has("tenant_id")) {
            tenant(database.tenants().insert());
        }
    }
}
