package org.clinicalplatform.authentication.mfa;

import java.util.List;
import java.util.Optional;
import org.clinicalplatform.api.model.MfaEnrolmentDto;
import org.clinicalplatform.api.model.MfaStatusDto;
import org.clinicalplatform.api.model.RecoveryCodesDto;
import org.clinicalplatform.api.model.SessionTokensDto;
import org.clinicalplatform.api.model.SteppedUpTokenDto;
import org.clinicalplatform.api.model.TokenTypeDto;
import org.clinicalplatform.authentication.session.AccessToken;
import org.clinicalplatform.authentication.session.SessionDtos;
import org.clinicalplatform.authentication.session.SessionTokens;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.error.InvalidRequest;

/** Converts the second factor to its schemas; a wrong code becomes an error. */
final class SecondFactorDtos {
    private SecondFactorDtos() {}

    static SessionTokensDto verified(Optional<SessionTokens> tokens) {
        return SessionDtos.tokens(tokens.orElseThrow(() -> new ApiException(ErrorCode.SECOND_FACTOR_REFUSED)));
    }

    static MfaEnrolmentDto enrolment(Enrolment enrolment) {
        return new MfaEnrolmentDto(enrolment.secret(), enrolment.otpAuthUri());
    }

    static MfaStatusDto status(MfaStatus status) {
        return new MfaStatusDto(
                status.factor().enrolled(), status.factor().required(), status.recoveryCodesRemaining());
    }

    static RecoveryCodesDto recoveryCodes(Optional<List<String>> codes) {
        return new RecoveryCodesDto(requireCorrect(codes));
    }

    static SteppedUpTokenDto steppedUp(Optional<AccessToken> token) {
        AccessToken granted = requireCorrect(token);
        return new SteppedUpTokenDto(
                granted.value(), TokenTypeDto.BEARER, granted.lifetime().toSeconds());
    }

    static void requireCorrect(boolean correct) {
        if (!correct) {
            throw wrongCode();
        }
    }

    private static <T> T requireCorrect(Optional<T> outcome) {
        return outcome.orElseThrow(SecondFactorDtos::wrongCode);
    }

    private static ApiException wrongCode() {
        return InvalidRequest.because("the code is wrong or was already used");
    }
}
