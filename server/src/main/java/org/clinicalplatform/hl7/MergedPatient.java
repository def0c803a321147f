package org.clinicalplatform.hl7;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
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

    /** The identifiers without their types. */
    Set<String> values() {
        return identifiers.stream().map(CompositeId::value).collect(Collectors.toSet());
    }

    /** Without patient data. */
    @Override
    public String toString() {
        return "MergedPatient[" + identifiers.size() + " identifiers]";
    }
}
