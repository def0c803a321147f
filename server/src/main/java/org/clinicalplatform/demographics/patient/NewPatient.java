package org.clinicalplatform.demographics.patient;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.demographics.person.NewPerson;
import org.clinicalplatform.demographics.person.Preferable;
import org.jspecify.annotations.Nullable;

/**
 * A patient to register.
 *
 * @param personId the id of an existing person, or null
 * @param person a new person, or null
 * @param facilityId the facility of registration; null for the facility of the session
 */
record NewPatient(
        @Nullable UUID personId,
        @Nullable NewPerson person,
        @Nullable UUID facilityId,
        List<Preferable<PatientIdentifier>> identifiers,
        boolean restricted) {}
