package org.clinicalplatform.demographics.access;

import org.clinicalplatform.api.model.EmergencyAccessDto;

/** Emergency access as the wire has it. */
final class EmergencyAccessDtos {
    private EmergencyAccessDtos() {}

    static EmergencyAccessDto dto(EmergencyAccess access) {
        return new EmergencyAccessDto(
                access.id(), access.patientId(), access.reason(), access.grantedAt(), access.expiresAt());
    }
}
