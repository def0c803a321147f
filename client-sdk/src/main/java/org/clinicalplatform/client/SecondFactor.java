package org.clinicalplatform.client;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.generated.api.SecondFactorsApi;
import org.clinicalplatform.client.generated.model.MfaStatus;
import org.clinicalplatform.client.generated.model.SecondFactorCode;

/**
 * The second factor of the account that is signed in. Proving it at sign-in is part of {@link Sessions}.
 *
 * <p>A code of the app is valid once for all of these operations and for signing in: after a code was accepted, wait
 * for the next one.
 *
 * <p>If an identity provider has the second factors, each method throws an {@link InvalidRequestException}.
 */
public final class SecondFactor {
    private final Transport transport;
    private final LiveSession session;
    private final Clock clock;

    SecondFactor(Transport transport, LiveSession session, Clock clock) {
        this.transport = transport;
        this.session = session;
        this.clock = clock;
    }

    /**
     * Reads whether the account is enrolled, whether policy requires it, and how many recovery codes remain.
     *
     * @return the state as of now
     */
    public MfaStatus status() {
        return transport.call(Operation.GET_MFA_STATUS, session, SecondFactorsApi::new, api -> api.getMfaStatus());
    }

    /**
     * Starts the enrolment of an authenticator app. Show the URI as a QR code, then call {@link #confirmEnrolment} with
     * the code that the app shows; until then sign-in is unchanged.
     *
     * @return the secret, shown once
     * @throws org.clinicalplatform.client.error.StepUpRequiredException if the last sign-in is older than the
     *     service allows, five minutes by default
     * @throws ConflictException if the account is enrolled already
     */
    public Enrolment startEnrolment() {
        return transport.call(
                Operation.START_MFA_ENROLMENT,
                session,
                SecondFactorsApi::new,
                api -> api.startMfaEnrolment(),
                started -> new Enrolment(started.getSecret(), started.getOtpauthUri()));
    }

    /**
     * Switches the second factor on.
     *
     * @param code the current code of the app
     * @return ten recovery codes, never shown again
     * @throws org.clinicalplatform.client.error.StepUpRequiredException if the last sign-in is older than the
     *     service allows, five minutes by default; the secret stays pending
     * @throws InvalidRequestException if the code is wrong
     * @throws ConflictException if there is no pending enrolment
     */
    public List<String> confirmEnrolment(String code) {
        return transport.call(
                Operation.CONFIRM_MFA_ENROLMENT,
                session,
                SecondFactorsApi::new,
                api -> api.confirmMfaEnrolment(body(code)),
                codes -> List.copyOf(codes.getRecoveryCodes()));
    }

    /**
     * Replaces the recovery codes.
     *
     * @param code the current code of the app
     * @return ten new recovery codes; the old ones are void
     * @throws InvalidRequestException if the code is wrong
     * @throws ConflictException if the account is not enrolled
     */
    public List<String> reissueRecoveryCodes(String code) {
        return transport.call(
                Operation.REISSUE_RECOVERY_CODES,
                session,
                SecondFactorsApi::new,
                api -> api.reissueRecoveryCodes(body(code)),
                codes -> List.copyOf(codes.getRecoveryCodes()));
    }

    /**
     * Removes the second factor.
     *
     * @param code the current code of the app
     * @throws org.clinicalplatform.client.error.StepUpRequiredException if the account must have a second factor, could
     *     not sign in without one, and the last sign-in is too old to enrol another one
     * @throws InvalidRequestException if the code is wrong
     * @throws ConflictException if the account is not enrolled
     */
    public void disable(String code) {
        transport.run(Operation.DISABLE_MFA, session, SecondFactorsApi::new, api -> api.disableMfa(body(code)));
    }

    /**
     * Proves the second factor again, after an operation was refused with {@link
     * org.clinicalplatform.client.error.StepUpRequiredException}. The client continues with the fresh token.
     *
     * @param code the current code of the app
     * @throws InvalidRequestException if the code is wrong
     * @throws ConflictException if the account is not enrolled
     */
    public void stepUp(String code) {
        session.exclusively(credentials -> {
            Instant sentAt = clock.instant();
            return transport.call(
                    Operation.STEP_UP_SESSION,
                    credentials,
                    SecondFactorsApi::new,
                    api -> api.stepUpSession(body(code)),
                    token -> {
                        session.replace(TokenResponses.steppedUp(session.tokens(), token, sentAt));
                        return true;
                    });
        });
    }

    private static SecondFactorCode body(String code) {
        return new SecondFactorCode().code(code);
    }

    /**
     * A pending secret for an authenticator app. {@link #toString()} hides it.
     *
     * @param secret the secret in Base32, to be typed into the app
     * @param otpauthUri the same, to be shown as a QR code
     */
    public record Enrolment(String secret, String otpauthUri) {
        /** Hides the secret. */
        @Override
        public String toString() {
            return "Enrolment[secret=***, otpauthUri=***]";
        }
    }
}
