package org.clinicalplatform.demographics.access;

import java.time.Instant;
import java.util.UUID;

/**
 * A grant that its holder gave himself in an emergency: until it expires, the patient's facility and restriction do not
 * stand in his way.
 *
 * @param patientId the patient, also where the request named one who was merged away
 * @param userAccountId whose grant it is
 * @param reason in the words of its holder
 */
record EmergencyAccess(
        UUID id, UUID patientId, UUID userAccountId, String reason, Instant grantedAt, Instant expiresAt) {}
