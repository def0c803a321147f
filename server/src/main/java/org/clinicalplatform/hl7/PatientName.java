package org.clinicalplatform.hl7;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A name as XPN takes it.
 *
 * @param given the first is XPN-2, the others are XPN-3
 * @param typeCode XPN-7, of HL7 table 0200, for instance {@code L}
 */
public record PatientName(
        @Nullable String family,
        List<String> given,
        @Nullable String prefix,
        @Nullable String suffix,
        String typeCode) {
    public PatientName {
        given = List.copyOf(given);
    }
}
