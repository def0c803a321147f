package org.clinicalplatform.accesscontrol.profile;

import jakarta.validation.Validator;
import org.clinicalplatform.api.model.UserAccountUpdateDto;
import org.clinicalplatform.platform.web.DisplayNames;
import org.springframework.stereotype.Component;

/** What an account may take over from the identity provider: what an administrator could give it too. */
@Component
class ClaimedProfileRules {
    private final Validator validator;

    ClaimedProfileRules(Validator validator) {
        this.validator = validator;
    }

    /** Whether a profile may contain the value. */
    boolean allow(String property, String value) {
        return validator
                        .validateValue(UserAccountUpdateDto.class, property, value)
                        .isEmpty()
                && DisplayNames.isShown(value);
    }
}
