package org.clinicalplatform.clinical;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The filter of searches and pages of one kind of record. Everything that is not null must hold. */
public interface PatientFilter {
    /** The patient of the records; null for all patients whom the caller may see, and never null for a page. */
    @Nullable UUID patientId();

    /**
     * Whether reading the records of one patient after the other is a way to find what matches: what the filter names
     * finds nothing faster, and those of a patient who match are found without many others.
     */
    boolean allowsReadingByPatient();
}
