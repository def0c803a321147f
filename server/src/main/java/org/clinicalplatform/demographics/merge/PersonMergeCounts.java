package org.clinicalplatform.demographics.merge;

import org.clinicalplatform.platform.metrics.DomainMeter;
import org.clinicalplatform.platform.metrics.EnumCounts;
import org.springframework.stereotype.Component;

/** Counts merges and undos (requirement R-347). */
@Component
class PersonMergeCounts extends EnumCounts<PatientMerge.Kind> {
    PersonMergeCounts() {
        super(DomainMeter.PERSON_MERGES, "kind", PatientMerge.Kind.class);
    }
}
