package org.clinicalplatform.demographics.access;

import org.clinicalplatform.api.model.EmergencyAccessDto;

/** Emergency access on the wire. */
final class EmergencyAccessDtos {
    private EmergencyAccessDtos() {}

    static EmergencyAccessDto dto(EmergencyAccess access) {
        return new EmergencyAccessDto(
                access.id(), access.patientId(), access.reason(), access.grantedAt(), access.expiresAt());
    }
}
