package org.clinicalplatform.client;

import java.time.Duration;
import java.time.Instant;
import org.clinicalplatform.client.generated.model.LoginOutcome;
import org.clinicalplatform.client.generated.model.SessionTokens;
import org.clinicalplatform.client.generated.model.SteppedUpToken;
import org.clinicalplatform.client.generated.model.TokenType;
import org.jspecify.annotations.Nullable;

/** Reads the answers that carry tokens. Their generated models print the tokens, so they go no further than here. */
final class TokenAnswers {
    private TokenAnswers() {}

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

    static Tokens tokens(SessionTokens answer, Instant sentAt) {
        // RFC 6749, section 7.1: a token of a type the client does not understand must not be used.
        if (answer.getTokenType() != TokenType.BEARER) {
            throw new MalformedAnswerException("a tokenType that this client understands");
        }
        try {
            return new Tokens(
                    answer.getAccessToken(),
                    answer.getRefreshToken(),
                    sentAt,
                    Duration.ofSeconds(answer.getExpiresIn()),
                    Duration.ofSeconds(answer.getRefreshExpiresIn()));
        } catch (IllegalArgumentException e) {
            throw new MalformedAnswerException("usable tokens");
        }
    }

    /** The session's tokens with a fresh access token; its refresh token lasts as long as before. */
    static Tokens steppedUp(Tokens current, SteppedUpToken answer, Instant sentAt) {
        return tokens(
                new SessionTokens()
                        .accessToken(answer.getAccessToken())
                        .refreshToken(current.refreshToken())
                        .tokenType(answer.getTokenType())
                        .expiresIn(answer.getExpiresIn())
                        .refreshExpiresIn(secondsLeft(current, sentAt)),
                sentAt);
    }

    /** At least one: where the time is up, the service says so at the next renewal. */
    private static long secondsLeft(Tokens current, Instant now) {
        return Math.max(1, Duration.between(now, current.refreshExpiresAt()).toSeconds());
    }

    private static <T> T required(@Nullable T value, String property) {
        if (value == null) {
            throw new MalformedAnswerException(property);
        }
        return value;
    }
}
