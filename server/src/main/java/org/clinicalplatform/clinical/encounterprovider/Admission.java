package org.clinicalplatform.clinical.encounterprovider;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An encounter, or a participation in one, that exists, and whether the caller may see its patient: the one place where
 * the two are told apart, since this exception of the denial convention answers them differently.
 *
 * @param id of the encounter or participation
 * @param patientId null for an encounter without one, which nobody may see
 */
record Admission(UUID id, UUID tenantId, @Nullable UUID patientId, boolean admitted) {}
