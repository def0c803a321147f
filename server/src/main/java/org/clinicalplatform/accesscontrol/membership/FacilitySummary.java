package org.clinicalplatform.accesscontrol.membership;

import java.util.UUID;

/** A facility to which a session can be narrowed. */
public record FacilitySummary(UUID id, String code, String name) {}
