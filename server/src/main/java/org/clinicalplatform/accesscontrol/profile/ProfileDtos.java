package org.clinicalplatform.accesscontrol.profile;

import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountDtos;
import org.clinicalplatform.api.model.UserAccountPageDto;
import org.clinicalplatform.api.model.UserAccountUpdateDto;
import org.clinicalplatform.platform.persistence.Page;

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

    static UserAccountPageDto page(Page<UserAccount> page) {
        return new UserAccountPageDto(
                page.items().stream().map(UserAccountDtos::dto).toList(),
                page.query().page(),
                page.query().size(),
                page.totalItems());
    }
}
