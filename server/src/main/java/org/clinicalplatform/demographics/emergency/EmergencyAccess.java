package org.clinicalplatform.demographics.emergency;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.model.EmergencyAccessStatus;
import org.clinicalplatform.platform.denial.AccountRecord;
import org.clinicalplatform.platform.denial.PatientRecord;
import org.jspecify.annotations.Nullable;

/**
 * Access that a clinician has declared for themselves in an emergency. While it is active, it overrides the patient's
 * facility and restriction.
 *
 * @param patientId the survivor, if the request named a merged patient
 * @param facilityId facility of the session; null for the whole tenant, and for old declarations
 * @param status at the time of reading
 * @param revokedAt when the access ended before its expiry; null if it did not
 * @param revokedBy null if nobody revoked it, also where a merge of the patient ended it
 */
record EmergencyAccess(
        UUID id,
        UUID tenantId,
        UUID patientId,
        UUID userAccountId,
        @Nullable UUID facilityId,
        String reason,
        Instant grantedAt,
        Instant expiresAt,
        EmergencyAccessStatus status,
        @Nullable Instant revokedAt,
        @Nullable UUID revokedBy)
        implements PatientRecord, AccountRecord {}
