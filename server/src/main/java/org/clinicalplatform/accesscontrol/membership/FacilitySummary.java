package org.clinicalplatform.accesscontrol.membership;

import java.util.UUID;

/** A facility of a tenant: a place where patients are registered and seen. */
public record FacilitySummary(UUID id, String code, String name) {}
