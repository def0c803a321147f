package org.clinicalplatform.demographics.access;

import java.time.Instant;
import java.util.UUID;

/**
 * Access that a clinician has declared for themselves in an emergency. Until it expires, it overrides the patient's facility
 * and restriction.
 *
 * @param patientId the survivor, if the request named a merged patient
 */
record EmergencyAccess(
        UUID id, UUID patientId, UUID userAccountId, String reason, Instant grantedAt, Instant expiresAt) {}
