package org.clinicalplatform.demographics.access;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A person of the caller's tenant who is not retired.
 *
 * @param namedId the id that the request named: another one where that person was merged into this one
 * @param patientId the patient that the person is
 */
public record PersonRef(
        UUID id, UUID tenantId, UUID namedId, @Nullable UUID patientId) {}
