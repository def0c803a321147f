package org.clinicalplatform.demographics.patient;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.demographics.person.PreferableRecord;
import org.clinicalplatform.platform.persistence.VoidRequest;
import org.jspecify.annotations.Nullable;

@Mapper
interface PatientIdentifierMapper {
    /**
     * Makes transactions with the same identifier of the tenant, in any spelling, wait for each other. Several are
     * locked in one order, so that two requests with the same ones do not deadlock.
     */
    List<String> lock(UUID tenantId, List<PatientIdentifier> requested);

    /**
     * Whether a patient of the tenant has one of the identifiers, in any spelling.
     *
     * @param replacedId the identifier that is to be replaced and does not count; null for none
     */
    boolean isTaken(UUID tenantId, @Nullable UUID replacedId, List<PatientIdentifier> requested);

    void insert(UUID tenantId, UUID patientId, PreferableRecord<PatientIdentifier> row);

    /** @return 0 when the identifier does not have the version before */
    int update(PreferableRecord<PatientIdentifier> row);

    /** Ends the preference of the identifier of the type that is preferred so far. */
    void clearPreferred(UUID patientId, String type, UUID by, Instant at);

    void voidRecord(VoidRequest request);

    /** A number with its check digit that was never returned before, on any replica. */
    String nextNumber();
}
