package org.clinicalplatform.demographics.patient;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.demographics.person.Draft;
import org.clinicalplatform.demographics.person.NewPerson;
import org.jspecify.annotations.Nullable;

/**
 * A patient to be registered, of either a person who is registered or a new one.
 *
 * @param personId the person who is registered; null for a new one
 * @param person the new person; null for one who is registered
 * @param facilityId where to register; null for the facility of the session
 */
record NewPatient(
        @Nullable UUID personId,
        @Nullable NewPerson person,
        @Nullable UUID facilityId,
        List<Draft<PatientIdentifierDetails>> identifiers,
        boolean restricted) {}
