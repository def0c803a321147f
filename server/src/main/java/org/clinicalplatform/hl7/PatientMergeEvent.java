package org.clinicalplatform.hl7;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * That the patients of one assigning authority are one.
 *
 * @param controlId MSH-10, at most 20 characters; the same for the same event
 * @param mergedAt when it happened
 * @param assigningAuthority URI of whoever assigned the identifiers of both sides
 * @param survivor as before the merge
 * @param loser as before the merge; shares no identifier with the survivor
 * @param birthDate the survivor's, PID-7: {@code YYYY[MM[DD]]}, as precisely as it is known
 * @param sex the survivor's, PID-8, of HL7 table 0001
 */
public record PatientMergeEvent(
        String controlId,
        Instant mergedAt,
        String assigningAuthority,
        MergedPatient survivor,
        MergedPatient loser,
        @Nullable String birthDate,
        String sex) {
    public PatientMergeEvent {
        if (survivor.identifiers().stream().anyMatch(loser::isKnownBy)) {
            throw new IllegalArgumentException("The sides of a merge share no identifier");
        }
    }
}
