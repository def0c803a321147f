package org.clinicalplatform.platform.denial;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A record to which access is decided by its patient. */
public interface PatientRecord {
    /** Whose record it is; null only by a defect of the data, in which case nobody may see it. */
    @Nullable
    UUID patientId();
}
