package org.clinicalplatform.hl7;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One patient of a merge, with at least one identifier of the message's assigning authority, preferred ones first. */
public record MergedPatient(
        List<CompositeId> identifiers, @Nullable PatientName name) {
    public MergedPatient {
        identifiers = List.copyOf(identifiers);
        if (identifiers.isEmpty()) {
            throw new IllegalArgumentException("A merged patient needs an identifier");
        }
    }

    boolean isKnownBy(CompositeId identifier) {
        return identifiers.stream().anyMatch(own -> own.value().equals(identifier.value()));
    }

    /** Without patient data. */
    @Override
    public String toString() {
        return "MergedPatient[" + identifiers.size() + " identifiers]";
    }
}
