package org.clinicalplatform.demographics.patient;

import java.time.Instant;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.demographics.person.PreferableRecord;
import org.clinicalplatform.platform.persistence.VoidRequest;

@Mapper
interface PatientIdentifierMapper {
    void insert(UUID tenantId, UUID patientId, PreferableRecord<PatientIdentifier> row);

    /** @return 0 when the identifier does not have the version before */
    int update(PreferableRecord<PatientIdentifier> row);

    /** Ends the preference of the identifier of the type that is preferred so far. */
    void clearPreferred(UUID patientId, String type, UUID by, Instant at);

    void voidRecord(VoidRequest request);

    /** A number with its check digit that was never returned before, on any replica. */
    String nextNumber();
}
