package org.clinicalplatform.authentication.login;

import org.clinicalplatform.api.model.LoginOutcomeDto;
import org.clinicalplatform.api.model.TokenTypeDto;
import org.clinicalplatform.authentication.session.SessionTokens;

final class LoginDtos {
    private LoginDtos() {}

    static LoginOutcomeDto outcome(LoginOutcome outcome) {
        if (outcome instanceof LoginOutcome.Challenged challenged) {
            return new LoginOutcomeDto().mfaRequired(true).mfaChallengeToken(challenged.challengeToken());
        }
        return tokens(((LoginOutcome.SignedIn) outcome).tokens());
    }

    private static LoginOutcomeDto tokens(SessionTokens tokens) {
        return new LoginOutcomeDto()
                .accessToken(tokens.accessToken())
                .refreshToken(tokens.refreshToken())
                .tokenType(TokenTypeDto.BEARER)
                .expiresIn(tokens.accessTokenLifetime().toSeconds())
                .refreshExpiresIn(tokens.refreshTokenLifetime().toSeconds());
    }
}
