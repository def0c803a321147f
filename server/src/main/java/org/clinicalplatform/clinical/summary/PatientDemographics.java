package org.clinicalplatform.clinical.summary;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.Gender;
import org.clinicalplatform.demographics.person.PersonName;
import org.jspecify.annotations.Nullable;

/**
 * The identity of a patient.
 *
 * @param number the number that the service assigned to the patient
 * @param name the one to address the person by; null for a person without a name
 * @param restricted whether the chart may only be opened with an access grant
 * @param temporary whether the identity of the person is still unknown
 */
public record PatientDemographics(
        UUID patientId,
        UUID personId,
        String number,
        @Nullable PersonName name,
        Gender gender,
        @Nullable LocalDate birthDate,
        boolean birthDateEstimated,
        @Nullable Instant deceasedAt,
        List<PreferredIdentifier> identifiers,
        boolean restricted,
        boolean temporary) {}
