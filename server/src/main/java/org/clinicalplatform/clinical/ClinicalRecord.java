package org.clinicalplatform.clinical;

import java.util.UUID;
import org.clinicalplatform.platform.denial.PatientRecord;
import org.clinicalplatform.platform.persistence.Revision;

/** A record of a patient's chart, in the revision that was read. */
public interface ClinicalRecord extends PatientRecord {
    UUID id();

    Revision revision();

    /** The bytes of what makes a record much longer than others of its kind, by which searches are bounded. */
    default long bytes() {
        return 0;
    }
}
