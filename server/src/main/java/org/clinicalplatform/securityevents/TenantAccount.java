package org.clinicalplatform.securityevents;

import java.util.UUID;

/** An account and the tenant that administers it. */
public interface TenantAccount {
    UUID id();

    UUID tenantId();
}
