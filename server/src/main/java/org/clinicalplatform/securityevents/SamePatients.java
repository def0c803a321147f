package org.clinicalplatform.securityevents;

import java.util.UUID;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.persistence.PatientIdColumns;
import org.jspecify.annotations.Nullable;

/** Which ids name one patient: events keep the id that they were written with. */
public interface SamePatients {
    /**
     * All ids of the patient, or only the requested one if it is unknown in the tenant; none for none.
     *
     * @throws ApiException with 400 if there are too many
     */
    PatientIdColumns sameAs(UUID tenantId, @Nullable UUID patientId);
}
