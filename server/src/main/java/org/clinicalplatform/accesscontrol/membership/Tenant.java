package org.clinicalplatform.accesscontrol.membership;

import java.util.UUID;

/** A tenant: an organisation whose records no other tenant ever sees. */
public record Tenant(UUID id, String code, String name) {}
