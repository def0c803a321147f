package org.clinicalplatform.clinical.wardlist;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.clinical.encounterlocation.Place;
import org.clinicalplatform.demographics.banner.PatientBanner;
import org.jspecify.annotations.Nullable;

/**
 * An active placement with its patient.
 *
 * @param visitId null if the encounter does not belong to a visit
 * @param startedAt since when the patient has been there
 */
public record WardListEntry(
        UUID encounterLocationId,
        UUID encounterId,
        @Nullable UUID visitId,
        UUID facilityId,
        Place place,
        Instant startedAt,
        PatientBanner patient) {}
