package org.clinicalplatform.clinical.observation;

import java.util.UUID;
import org.clinicalplatform.platform.denial.PatientRecord;
import org.clinicalplatform.platform.persistence.Revision;
import org.jspecify.annotations.Nullable;

/** An observation as it is stored. */
public record Observation(
        UUID id,
        UUID tenantId,
        @Nullable UUID patientId,
        @Nullable UUID encounterId,
        @Nullable UUID parentObservationId,
        ObservationDetails details,
        Revision revision)
        implements PatientRecord {}
