package org.clinicalplatform.accesscontrol.profile;

import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccountDtos;
import org.clinicalplatform.api.UserAccountProfilesApi;
import org.clinicalplatform.api.model.UserAccountDto;
import org.clinicalplatform.api.model.UserAccountPageDto;
import org.clinicalplatform.api.model.UserAccountUpdateDto;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class ProfileController implements UserAccountProfilesApi {
    private final ProfileService profiles;
    private final UserAccountDtos dtos;
    private final CurrentCaller caller;

    ProfileController(ProfileService profiles, UserAccountDtos dtos, CurrentCaller caller) {
        this.profiles = profiles;
        this.dtos = dtos;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<UserAccountPageDto> listUserAccounts(
            @Nullable String q,
            @Nullable String username,
            @Nullable Boolean active,
            @Nullable UUID facilityId,
            @Nullable Boolean linked,
            Integer page,
            Integer size) {
        ProfileFilter filter = new ProfileFilter(q, username, active, facilityId, linked);
        return ResponseEntity.ok(
                profiles.page(caller.get(), filter, new PageQuery(page, size)).map(dtos::dto, UserAccountPageDto::new));
    }

    @Override
    public ResponseEntity<UserAccountDto> getUserAccount(UUID userAccountId) {
        return ResponseEntity.ok(dtos.dto(profiles.get(caller.get(), userAccountId)));
    }

    @Override
    public ResponseEntity<UserAccountDto> updateUserAccount(UUID userAccountId, UserAccountUpdateDto update) {
        return ResponseEntity.ok(dtos.dto(
                profiles.update(caller.get(), userAccountId, ProfileDtos.profile(update), update.getVersion())));
    }
}
