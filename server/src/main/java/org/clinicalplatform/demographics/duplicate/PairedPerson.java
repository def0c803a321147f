package org.clinicalplatform.demographics.duplicate;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.Gender;
import org.jspecify.annotations.Nullable;

/**
 * What a viewer may know of a person of a pair.
 *
 * @param patientNumber the number that the service assigned; null if the viewer may not see the patient
 * @param closed whether the person is a restricted patient whom the viewer may not see
 */
record PairedPerson(
        UUID personId,
        @Nullable Gender gender,
        @Nullable LocalDate birthDate,
        @Nullable Boolean birthDateEstimated,
        @Nullable Instant deceasedAt,
        @Nullable String family,
        @Nullable List<String> given,
        @Nullable String patientNumber,
        boolean closed) {
    /** Without what only readers of persons may know. */
    PairedPerson withoutValues() {
        return new PairedPerson(personId, null, null, null, null, null, null, patientNumber, closed);
    }
}
