package org.clinicalplatform.accesscontrol.tenant;

/** @param version the version that was read */
record TenantChange(String name, boolean active, long version) {}
