package org.clinicalplatform.demographics.access;

import java.util.UUID;

/**
 * A person of the caller's tenant who is not retired.
 *
 * @param namedId the id that the request named: another one where that person was merged into this one
 */
public record PersonRef(UUID id, UUID tenantId, UUID namedId) {}
