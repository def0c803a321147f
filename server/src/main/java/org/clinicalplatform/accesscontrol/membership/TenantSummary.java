package org.clinicalplatform.accesscontrol.membership;

import java.util.UUID;

/** A tenant: an organisation whose records no other tenant ever sees. */
public record TenantSummary(UUID id, String code, String name) {}
