package org.clinicalplatform.demographics.matching;

import java.util.Map;

/**
 * What is known of names, by tenant.
 *
 * @param common for tenants without names of their own
 * @param tenants by the code of the tenant; each includes the common ones
 */
record NameTables(NameTable common, Map<String, NameTable> tenants) {
    NameTable of(String tenantCode) {
        return tenants.getOrDefault(tenantCode, common);
    }
}
