package org.clinicalplatform.hl7;

import java.time.Instant;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/**
 * A merge of two patients of one assigning authority, both as before the merge.
 *
 * @param controlId MSH-10, at most 20 characters; the same for the same event
 * @param assigningAuthority URI of the authority that assigned the identifiers of both patients
 * @param loser shares no identifier with the survivor
 * @param birthDate PID-7 of the survivor: {@code YYYY[MM[DD]]}, as precise as known
 * @param sex PID-8 of the survivor, from HL7 table 0001; without a value the receiver keeps the one that it has
 */
public record PatientMergeEvent(
        String controlId,
        Instant mergedAt,
        String assigningAuthority,
        MergedPatient survivor,
        MergedPatient loser,
        @Nullable String birthDate,
        @Nullable String sex) {
    public PatientMergeEvent {
        if (!Collections.disjoint(survivor.values(), loser.values())) {
            throw new IllegalArgumentException("survivor and loser must not share an identifier");
        }
    }
}
