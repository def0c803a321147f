package org.clinicalplatform.hl7;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One side of a merge.
 *
 * @param identifiers those of the assigning authority that the message is for, preferred first; at least one
 * @param name null if unknown
 */
public record MergedPatient(
        List<PatientIdentifier> identifiers, @Nullable PatientName name) {
    public MergedPatient {
        identifiers = List.copyOf(identifiers);
        if (identifiers.isEmpty()) {
            throw new IllegalArgumentException("A merged patient needs an identifier");
        }
    }

    boolean isKnownBy(PatientIdentifier identifier) {
        return identifiers.stream().anyMatch(own -> own.value().equals(identifier.value()));
    }

    /** Without names and numbers. */
    @Override
    public String toString() {
        return "MergedPatient[" + identifiers.size() + " identifiers]";
    }
}
