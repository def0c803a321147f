package org.clinicalplatform.accesscontrol.membership;

import java.util.UUID;

/** A tenant to which a session can be narrowed. */
public record TenantSummary(UUID id, String code, String name) {}
