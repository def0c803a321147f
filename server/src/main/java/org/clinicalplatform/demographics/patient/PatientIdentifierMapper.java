package org.clinicalplatform.demographics.patient;

import java.time.Instant;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.platform.persistence.VoidRequest;

@Mapper
interface PatientIdentifierMapper {
    void insert(UUID tenantId, UUID patientId, PatientIdentifier identifier);

    void update(PatientIdentifier identifier);

    /** Makes room for another one of the type that is preferred. */
    void lowerPreferred(UUID patientId, String type, UUID by, Instant at);

    void voidRecord(VoidRequest voiding);

    /** A number that was never drawn before. */
    long drawTemporaryNumber();
}
