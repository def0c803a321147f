package org.clinicalplatform.clinical.summary;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.Gender;
import org.jspecify.annotations.Nullable;

/**
 * Who a patient is.
 *
 * @param name null for somebody without any name yet
 * @param restricted whether only those with a grant may open the chart
 * @param temporary whether the person's identity is still to be found out
 */
public record PatientDemographics(
        UUID patientId,
        UUID personId,
        @Nullable PreferredName name,
        Gender gender,
        @Nullable LocalDate birthDate,
        boolean birthDateEstimated,
        @Nullable Instant deceasedAt,
        List<PreferredIdentifier> identifiers,
        boolean restricted,
        boolean temporary) {}
