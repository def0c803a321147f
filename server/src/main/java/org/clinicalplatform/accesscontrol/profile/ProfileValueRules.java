package org.clinicalplatform.accesscontrol.profile;

import jakarta.validation.Validator;
import org.clinicalplatform.api.model.UserAccountCreateDto;
import org.clinicalplatform.api.model.UserAccountUpdateDto;
import org.clinicalplatform.platform.web.DisplayNames;
import org.springframework.stereotype.Component;

/** What a profile may get, from an administrator and from the identity provider alike. */
@Component
class ProfileValueRules {
    private final Validator validator;

    ProfileValueRules(Validator validator) {
        this.validator = validator;
    }

    /** Whether an account may get the address: as at a registration, while one from before that rule may stay. */
    boolean allowEmail(String email) {
        return validator
                .validateValue(UserAccountCreateDto.class, "email", email)
                .isEmpty();
    }

    /** Whether an account may get the name. */
    boolean allowName(String property, String name) {
        return validator
                        .validateValue(UserAccountUpdateDto.class, property, name)
                        .isEmpty()
                && DisplayNames.isShown(name);
    }
}
