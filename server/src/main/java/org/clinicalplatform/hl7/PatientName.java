package org.clinicalplatform.hl7;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A name as the data type XPN has it.
 *
 * @param given XPN-2 is the first, XPN-3 the others
 * @param typeCode XPN-7, from HL7 table 0200, for instance {@code L}
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
