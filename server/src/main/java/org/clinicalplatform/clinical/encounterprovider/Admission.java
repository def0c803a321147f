package org.clinicalplatform.clinical.encounterprovider;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An existing encounter, or provider of one, and whether the caller may see its patient: the one place where denied and
 * unknown are distinguished, since this exception to the denial convention responds to them differently.
 *
 * @param id of the encounter or of its provider
 * @param patientId null for an encounter without one, which nobody may see
 */
record Admission(UUID id, UUID tenantId, @Nullable UUID patientId, boolean admitted) {}
