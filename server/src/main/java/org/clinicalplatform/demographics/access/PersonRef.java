package org.clinicalplatform.demographics.access;

import java.util.UUID;

/** A live person of the caller's tenant; {@code namedId} is the id in the request, another one for a merged person. */
public record PersonRef(UUID id, UUID tenantId, UUID namedId) {}
