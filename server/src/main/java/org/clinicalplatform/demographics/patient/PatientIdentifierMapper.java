package org.clinicalplatform.demographics.patient;

import java.time.Instant;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.clinicalplatform.platform.persistence.VoidRequest;

@Mapper
interface PatientIdentifierMapper {
    void insert(
            @Param("tenantId") UUID tenantId,
            @Param("patientId") UUID patientId,
            @Param("identifier") PatientIdentifier identifier);

    void update(PatientIdentifier identifier);

    /** Makes room for another one of the type that is preferred. */
    void lowerPreferred(
            @Param("patientId") UUID patientId,
            @Param("type") String type,
            @Param("by") UUID by,
            @Param("at") Instant at);

    void voidRecord(VoidRequest voiding);

    /** A number that was never drawn before. */
    long drawTemporaryNumber();
}
