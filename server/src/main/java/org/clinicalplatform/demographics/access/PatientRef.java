package org.clinicalplatform.demographics.access;

import java.util.UUID;

/** A patient the caller may see; never one that was merged away. */
public record PatientRef(UUID id, UUID tenantId) {}
