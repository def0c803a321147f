package org.clinicalplatform.testing.database;

/** A tenant; active unless the test says otherwise. */
public final class TenantRow extends Row<TenantRow> {
    TenantRow() {
        super("tenant");
        created().code("T-" + id()).set("name", "Tenant");
    }

    public TenantRow code(String code) {
        return set("code", code);
    }

    public TenantRow inactive() {
        return set("active", false);
    }
}
