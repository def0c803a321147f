package org.clinicalplatform.client;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A filter of clinical records, which may name a patient. */
interface PatientFilter {
    @Nullable PatientId patientId();

    /** A code of a code system, as searches take it; without one of the two it would find nothing. */
    static String token(String system, String code) {
        return Objects.requireNonNull(system, "system") + "|" + Objects.requireNonNull(code, "code");
    }
}
