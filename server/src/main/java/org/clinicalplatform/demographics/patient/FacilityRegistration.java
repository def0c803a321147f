package org.clinicalplatform.demographics.patient;

import java.time.Instant;
import java.util.UUID;

/** That a patient is registered at a facility. */
public record FacilityRegistration(UUID facilityId, Instant registeredAt, UUID registeredBy) {}
