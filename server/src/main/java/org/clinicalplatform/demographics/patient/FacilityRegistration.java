package org.clinicalplatform.demographics.patient;

import java.time.Instant;
import java.util.UUID;

/** The registration of a patient at a facility. */
public record FacilityRegistration(UUID facilityId, Instant registeredAt, UUID registeredBy) {}
