package org.clinicalplatform.accesscontrol.tenant;

/**
 * What a tenant is to be.
 *
 * @param version the one that was read
 */
record TenantChange(String name, boolean active, long version) {}
