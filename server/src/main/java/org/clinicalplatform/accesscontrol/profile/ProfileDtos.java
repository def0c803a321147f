package org.clinicalplatform.accesscontrol.profile;

import org.clinicalplatform.api.model.UserAccountUpdateDto;

final class ProfileDtos {
    private ProfileDtos() {}

    static Profile profile(UserAccountUpdateDto update) {
        return new Profile(
                update.getEmail(),
                update.getFirstName(),
                update.getLastName(),
                update.getFacilityId(),
                Boolean.TRUE.equals(update.getServiceAccount()));
    }
}
