package org.clinicalplatform.demographics.patient;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.demographics.access.PatientRef;
import org.clinicalplatform.demographics.access.Viewer;
import org.jspecify.annotations.Nullable;

@Mapper
interface PatientFacilityMapper {
    /** Locks the patient against merges if the viewer may register it at the facility. */
    @Nullable PatientRef lockRegistrable(Viewer viewer, UUID patientId, UUID facilityId);

    /** Whether the facility is active, if it belongs to the tenant. */
    @Nullable Boolean isFacilityActive(UUID tenantId, UUID facilityId);

    /** As {@link #isFacilityActive}, for as long as the transaction lasts. */
    @Nullable Boolean lockFacility(UUID tenantId, UUID facilityId);

    /** Locks the patient against merges, registrations and new records if the viewer sees it. */
    @Nullable PatientRef lockVisible(Viewer viewer, UUID patientId);

    @Nullable FacilityRegistration find(UUID patientId, UUID facilityId);

    /** Whether the patient is registered at another facility that is active. */
    boolean isRegisteredElsewhere(UUID patientId, UUID facilityId);

    /** Whether the patient has a visit at the facility that is planned or in progress, or an active placement. */
    boolean isInUse(UUID patientId, UUID facilityId);

    /** The ended registrations of the patient, and of everybody who was merged into the patient. */
    List<FacilityRegistration> findEnded(UUID patientId);

    void delete(UUID patientId, UUID facilityId);

    void insertEnded(UUID id, PatientRef patient, FacilityRegistration ended);

    void insert(UUID tenantId, UUID patientId, UUID facilityId, UUID by, Instant at);
}
