package org.clinicalplatform.client;

import org.jspecify.annotations.Nullable;

/** A filter of clinical records, which may name a patient. */
interface PatientFilter {
    @Nullable PatientId patientId();
}
