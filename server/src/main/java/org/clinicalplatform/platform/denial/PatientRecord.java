package org.clinicalplatform.platform.denial;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A record that is visible to whoever may see its patient. */
public interface PatientRecord {
    /** Null only in corrupt data, which nobody may see. */
    @Nullable UUID patientId();
}
