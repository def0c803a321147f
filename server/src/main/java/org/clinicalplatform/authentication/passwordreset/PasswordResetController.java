package org.clinicalplatform.authentication.passwordreset;

import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccountDtos;
import org.clinicalplatform.api.PasswordResetsApi;
import org.clinicalplatform.api.model.ForgottenPasswordDto;
import org.clinicalplatform.api.model.PasswordRedemptionDto;
import org.clinicalplatform.api.model.UserAccountDto;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.springframework.http.ResponseEntity;
import org.springframework.validation.Validator;
import org.springframework.web.bind.WebDataBinder;
import org.springframework.web.bind.annotation.InitBinder;
import org.springframework.web.bind.annotation.RestController;

@RestController
class PasswordResetController implements PasswordResetsApi {
    private final PasswordResetQueue requests;
    private final PasswordResetService resets;
    private final PasswordRedemptionService redemption;
    private final UserAccountDtos dtos;
    private final CurrentCaller caller;

    PasswordResetController(
            PasswordResetQueue requests,
            PasswordResetService resets,
            PasswordRedemptionService redemption,
            UserAccountDtos dtos,
            CurrentCaller caller) {
        this.requests = requests;
        this.resets = resets;
        this.redemption = redemption;
        this.dtos = dtos;
        this.caller = caller;
    }

    /** Validates the password before the other constraints of the body. */
    @InitBinder
    void passwordBeforeToken(WebDataBinder binder) {
        if (binder.getTarget() instanceof PasswordRedemptionDto) {
            Validator[] constraints = binder.getValidators().toArray(Validator[]::new);
            binder.replaceValidators(Validator.forInstanceOf(
                    PasswordRedemptionDto.class,
                    (body, errors) -> redemption.check(body.getToken(), body.getNewPassword())));
            binder.addValidators(constraints);
        }
    }

    @Override
    public ResponseEntity<Void> requestPasswordReset(ForgottenPasswordDto forgotten) {
        requests.accept(forgotten.getUsername());
        return ResponseEntity.noContent().build();
    }

    @Override
    public ResponseEntity<Void> redeemPasswordReset(PasswordRedemptionDto body) {
        redemption.redeem(body.getToken(), body.getNewPassword());
        return ResponseEntity.noContent().build();
    }

    @Override
    public ResponseEntity<UserAccountDto> resetUserAccountPassword(UUID userAccountId) {
        return ResponseEntity.ok(dtos.dto(resets.reset(caller.get(), userAccountId)));
    }
}
