package org.clinicalplatform.authentication.mfa;

import static java.util.Objects.requireNonNull;

import org.clinicalplatform.api.SecondFactorsApi;
import org.clinicalplatform.api.model.MfaEnrolmentDto;
import org.clinicalplatform.api.model.MfaStatusDto;
import org.clinicalplatform.api.model.RecoveryCodesDto;
import org.clinicalplatform.api.model.SecondFactorCodeDto;
import org.clinicalplatform.api.model.SecondFactorVerificationDto;
import org.clinicalplatform.api.model.SessionTokensDto;
import org.clinicalplatform.api.model.SteppedUpTokenDto;
import org.clinicalplatform.authentication.mode.LocalModeOnly;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
@LocalModeOnly("Multi-factor authentication is managed by the identity provider")
class SecondFactorController implements SecondFactorsApi {
    private final EnrolmentService enrolments;
    private final VerificationService verifications;
    private final CurrentCaller caller;

    SecondFactorController(EnrolmentService enrolments, VerificationService verifications, CurrentCaller caller) {
        this.enrolments = enrolments;
        this.verifications = verifications;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<SessionTokensDto> verifySecondFactor(SecondFactorVerificationDto verification) {
        String challenge = verification.getChallengeToken();
        String code = verification.getCode();
        return ResponseEntity.ok(SecondFactorDtos.verified(
                code == null
                        ? verifications.verifyRecoveryCode(challenge, requireNonNull(verification.getRecoveryCode()))
                        : verifications.verifyCode(challenge, code)));
    }

    @Override
    public ResponseEntity<MfaEnrolmentDto> startMfaEnrolment() {
        return ResponseEntity.ok(SecondFactorDtos.enrolment(enrolments.start(caller.get())));
    }

    @Override
    public ResponseEntity<RecoveryCodesDto> confirmMfaEnrolment(SecondFactorCodeDto code) {
        return ResponseEntity.ok(SecondFactorDtos.recoveryCodes(enrolments.confirm(caller.get(), code.getCode())));
    }

    @Override
    public ResponseEntity<MfaStatusDto> getMfaStatus() {
        return ResponseEntity.ok(SecondFactorDtos.status(enrolments.status(caller.get())));
    }

    @Override
    public ResponseEntity<Void> disableMfa(SecondFactorCodeDto code) {
        SecondFactorDtos.requireCorrect(enrolments.disable(caller.get(), code.getCode()));
        return ResponseEntity.noContent().build();
    }

    @Override
    public ResponseEntity<RecoveryCodesDto> reissueRecoveryCodes(SecondFactorCodeDto code) {
        return ResponseEntity.ok(SecondFactorDtos.recoveryCodes(enrolments.reissue(caller.get(), code.getCode())));
    }

    @Override
    public ResponseEntity<SteppedUpTokenDto> stepUpSession(SecondFactorCodeDto code) {
        return ResponseEntity.ok(SecondFactorDtos.steppedUp(verifications.stepUp(caller.get(), code.getCode())));
    }
}
