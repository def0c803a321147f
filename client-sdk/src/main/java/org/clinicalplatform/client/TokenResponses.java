package org.clinicalplatform.client;

import java.time.Duration;
import java.time.Instant;
import org.clinicalplatform.client.generated.model.LoginOutcome;
import org.clinicalplatform.client.generated.model.SessionTokens;
import org.clinicalplatform.client.generated.model.SteppedUpToken;
import org.clinicalplatform.client.generated.model.TokenType;
import org.jspecify.annotations.Nullable;

/** Reads responses that contain tokens. Applications get these as {@link Tokens}, never in a generated model. */
final class TokenResponses {
    private TokenResponses() {}

    /** Either the tokens are there or the challenge is; a challenge decides, since with it there is no session. */
    static SignIn signIn(LoginOutcome outcome, Instant sentAt) {
        if (Boolean.TRUE.equals(outcome.getMfaRequired()) || outcome.getMfaChallengeToken() != null) {
            return new SignIn.MfaChallenge(required(outcome.getMfaChallengeToken(), "mfaChallengeToken"));
        }
        return new SignIn.Session(tokens(
                new SessionTokens()
                        .accessToken(required(outcome.getAccessToken(), "accessToken"))
                        .refreshToken(required(outcome.getRefreshToken(), "refreshToken"))
                        .tokenType(required(outcome.getTokenType(), "tokenType"))
                        .expiresIn(required(outcome.getExpiresIn(), "expiresIn"))
                        .refreshExpiresIn(required(outcome.getRefreshExpiresIn(), "refreshExpiresIn")),
                sentAt));
    }

    static Tokens tokens(SessionTokens response, Instant sentAt) {
        // RFC 6749, section 7.1: a token of a type the client does not understand must not be used.
        if (response.getTokenType() != TokenType.BEARER) {
            throw new MalformedResponseException("a tokenType that this client understands");
        }
        try {
            return new Tokens(
                    response.getAccessToken(),
                    response.getRefreshToken(),
                    sentAt,
                    Duration.ofSeconds(response.getExpiresIn()),
                    Duration.ofSeconds(response.getRefreshExpiresIn()));
        } catch (IllegalArgumentException e) {
            throw new MalformedResponseException("usable tokens");
        }
    }

    /** The session's tokens with a fresh access token; its refresh token lasts as long as before. */
    static Tokens steppedUp(Tokens current, SteppedUpToken response, Instant sentAt) {
        return tokens(
                new SessionTokens()
                        .accessToken(response.getAccessToken())
                        .refreshToken(current.refreshToken())
                        .tokenType(response.getTokenType())
                        .expiresIn(response.getExpiresIn())
                        .refreshExpiresIn(secondsLeft(current, sentAt)),
                sentAt);
    }

    /** At least one second: if the lifetime is over, the service refuses the next refresh. */
    private static long secondsLeft(Tokens current, Instant now) {
        return Math.max(1, Duration.between(now, current.refreshExpiresAt()).toSeconds());
    }

    private static <T> T required(@Nullable T value, String property) {
        if (value == null) {
            throw new MalformedResponseException(property);
        }
        return value;
    }
}
