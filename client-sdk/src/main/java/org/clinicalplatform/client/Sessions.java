package org.clinicalplatform.client;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.clinicalplatform.client.error.AuthenticationFailedException;
import org.clinicalplatform.client.error.SessionEndedException;
import org.clinicalplatform.client.generated.api.AccountLinksApi;
import org.clinicalplatform.client.generated.api.LoginsApi;
import org.clinicalplatform.client.generated.api.SecondFactorsApi;
import org.clinicalplatform.client.generated.api.SessionExchangesApi;
import org.clinicalplatform.client.generated.api.SessionScopesApi;
import org.clinicalplatform.client.generated.api.SessionsApi;
import org.clinicalplatform.client.generated.model.LinkRedemption;
import org.clinicalplatform.client.generated.model.Login;
import org.clinicalplatform.client.generated.model.SecondFactorVerification;
import org.clinicalplatform.client.generated.model.SessionFacility;
import org.clinicalplatform.client.generated.model.SessionScope;
import org.clinicalplatform.client.generated.model.SessionStatus;
import org.clinicalplatform.client.generated.model.SessionTenant;
import org.jspecify.annotations.Nullable;

/** Sign in, choose where to work, sign out. The client refreshes the session by itself. */
public final class Sessions {
    private final Transport transport;
    private final LiveSession session;
    private final Clock clock;

    Sessions(Transport transport, LiveSession session, Clock clock) {
        this.transport = transport;
        this.session = session;
        this.clock = clock;
    }

    /**
     * Signs in. On success the client's tokens are replaced; on a challenge they are cleared, so that nobody continues
     * in another user's session; if the sign-in is refused they stay.
     *
     * @param username the account's username; case and surrounding space do not count
     * @param password the account's password; every character counts
     * @return a session, or a challenge for the second factor
     * @throws AuthenticationFailedException if the service does not accept the credentials, whatever the reason
     * @throws org.clinicalplatform.client.error.EnrolmentRequiredException if the password is right, but the account
     *     must have a second factor and does not have one
     * @throws org.clinicalplatform.client.error.InvalidRequestException if people sign in at an identity provider; use
     *     {@link #exchange}
     * @throws org.clinicalplatform.client.error.ThrottledException after too many failed attempts
     */
    public SignIn signIn(String username, String password) {
        return signedIn(username, password, UnaryOperator.identity());
    }

    /**
     * Signs in and narrows the session before any other call uses it. Use this to sign in again if threads share the
     * client: after {@link #signIn(String, String)}, calls of other threads would be refused until the session is
     * narrowed. On a challenge nothing is narrowed. If the scope is refused, the session is ended and the client's
     * tokens stay.
     *
     * @param username as in {@link #signIn(String, String)}
     * @param password as in {@link #signIn(String, String)}
     * @param tenantId as in {@link #narrow(UUID)}
     * @param facilityId as in {@link #narrow(UUID, UUID)}; null for the tenant as a whole
     * @return a narrowed session, or a challenge for the second factor
     * @throws AuthenticationFailedException if the service does not accept the credentials, whatever the reason
     * @throws org.clinicalplatform.client.error.AccessDeniedException if the tenant or the facility is not the
     *     account's or does not exist
     * @throws org.clinicalplatform.client.error.ThrottledException after too many failed attempts
     */
    public SignIn signIn(String username, String password, UUID tenantId, @Nullable UUID facilityId) {
        return signedIn(
                username,
                password,
                opened -> new OpenedSession(transport, clock, opened).narrowed(tenantId, facilityId));
    }

    private SignIn signedIn(String username, String password, UnaryOperator<Tokens> narrowing) {
        Login login = new Login().username(username).password(password);
        return session.exclusively(credentials -> {
            Instant sentAt = clock.instant();
            SignIn outcome = transport.call(
                    Operation.LOGIN_ACCOUNT,
                    null,
                    LoginsApi::new,
                    api -> api.loginAccount(login),
                    response -> TokenResponses.signIn(response, sentAt));
            if (!(outcome instanceof SignIn.Session opened)) {
                session.forget();
                return outcome;
            }
            Tokens tokens = narrowing.apply(opened.tokens());
            session.begin(tokens);
            return new SignIn.Session(tokens);
        });
    }

    /**
     * Signs in, and prompts for the second factor if the account has one.
     *
     * @param username as in {@link #signIn(String, String)}
     * @param password as in {@link #signIn(String, String)}
     * @param prompt called once, and only if the account has a second factor
     * @throws AuthenticationFailedException if the service does not accept the credentials or the proof
     */
    public SignIn.Session signIn(String username, String password, SecondFactorPrompt prompt) {
        SignIn outcome = signIn(username, password);
        return outcome instanceof SignIn.MfaChallenge challenge
                ? complete(challenge, prompt.ask(challenge))
                : (SignIn.Session) outcome;
    }

    /**
     * Completes a sign-in with the second factor. On success the client's tokens are replaced. The client never repeats
     * it; after a wrong code, the same challenge can be tried a few more times.
     *
     * @param challenge the outcome of {@link #signIn(String, String)}
     * @param proof a code of the app, or a recovery code
     * @throws AuthenticationFailedException if the proof is wrong or was used before, or the challenge is not valid any
     *     more
     * @throws org.clinicalplatform.client.error.ThrottledException after too many failed attempts
     */
    public SignIn.Session complete(SignIn.MfaChallenge challenge, SecondFactorProof proof) {
        SecondFactorVerification verification = verification(challenge, proof);
        return session.exclusively(credentials -> {
            Instant sentAt = clock.instant();
            Tokens tokens = transport.call(
                    Operation.VERIFY_SECOND_FACTOR,
                    null,
                    SecondFactorsApi::new,
                    api -> api.verifySecondFactor(verification),
                    response -> TokenResponses.tokens(response, sentAt));
            session.begin(tokens);
            return new SignIn.Session(tokens);
        });
    }

    /**
     * Begins a session with an access token of the identity provider, if people sign in at one. The session is not
     * narrowed yet, whatever the account. On success the client's tokens are replaced, on a refusal they stay.
     *
     * @param providerToken the provider's access token for the service; it is not kept
     * @throws AuthenticationFailedException if the token is invalid or has expired
     * @throws org.clinicalplatform.client.error.AccessDeniedException if the token does not belong to an active account
     * @throws org.clinicalplatform.client.error.InvalidRequestException if the service has no identity provider
     * @throws org.clinicalplatform.client.error.ServiceUnavailableException if the provider's keys could not be fetched
     * @throws IllegalArgumentException if the token cannot be sent as a bearer token, for instance because of a line
     *     break
     */
    public SignIn.Session exchange(String providerToken) {
        Map<String, String> authorization = ProviderAuthorization.of(providerToken);
        return session.exclusively(credentials -> {
            Instant sentAt = clock.instant();
            Tokens tokens = transport.call(
                    Operation.EXCHANGE_SESSION,
                    null,
                    SessionExchangesApi::new,
                    api -> api.exchangeSession(authorization),
                    response -> TokenResponses.tokens(response, sentAt));
            session.begin(tokens);
            return new SignIn.Session(tokens);
        });
    }

    /**
     * Begins a session of a program with an access token that it got for itself from the identity provider. The session
     * is not narrowed yet. On success the client's tokens are replaced, on a refusal they stay. A program that runs for
     * longer than a session lasts is better built with {@link ClinicalClientBuilder#programCredentials}.
     *
     * @param providerToken the provider's access token for the service; it is not kept
     * @throws AuthenticationFailedException if the token is invalid or has expired
     * @throws org.clinicalplatform.client.error.AccessDeniedException if no active account was registered with the id
     *     of the client, or the token is a user's
     * @throws org.clinicalplatform.client.error.InvalidRequestException if the service has no identity provider
     * @throws org.clinicalplatform.client.error.ServiceUnavailableException if the provider's keys could not be fetched
     * @throws IllegalArgumentException as {@link #exchange}
     */
    public SignIn.Session openService(String providerToken) {
        return session.exclusively(credentials -> {
            Tokens tokens = ProgramSignIn.open(transport, clock, providerToken);
            session.begin(tokens);
            return new SignIn.Session(tokens);
        });
    }

    /**
     * Links the token's user at the identity provider to the account that the link code was sent to. Does not change
     * this client: {@link #exchange} begins a session afterwards.
     *
     * @param providerToken the provider's access token for the service; it is not kept
     * @param linkCode code in the message to the holder of the account
     * @throws AuthenticationFailedException if the token is invalid or has expired
     * @throws org.clinicalplatform.client.error.AccessDeniedException if the code is invalid for this user, whatever
     *     the reason
     * @throws org.clinicalplatform.client.error.InvalidRequestException if the service has no identity provider
     * @throws IllegalArgumentException as {@link #exchange}
     */
    public void link(String providerToken, String linkCode) {
        Map<String, String> authorization = ProviderAuthorization.of(providerToken);
        LinkRedemption redemption = new LinkRedemption().linkCode(linkCode);
        transport.run(
                Operation.LINK_ACCOUNT, null, AccountLinksApi::new, api -> api.linkAccount(redemption, authorization));
    }

    private static SecondFactorVerification verification(SignIn.MfaChallenge challenge, SecondFactorProof proof) {
        SecondFactorVerification verification =
                new SecondFactorVerification().challengeToken(challenge.challengeToken());
        return proof instanceof SecondFactorProof.RecoveryCode recovery
                ? verification.recoveryCode(recovery.recoveryCode())
                : verification.code(((SecondFactorProof.Code) proof).code());
    }

    /**
     * Reads who is signed in, and what the session may do.
     *
     * @return the account, the scope and the permissions in force
     */
    public SessionStatus verify() {
        return transport.call(Operation.VERIFY_SESSION, session, SessionsApi::new, api -> api.verifySession());
    }

    /**
     * Lists the tenants the session can be narrowed to.
     *
     * @return the account's tenants, in the order of their codes
     */
    public List<SessionTenant> tenants() {
        return transport.call(
                Operation.LIST_SESSION_TENANTS, session, SessionScopesApi::new, api -> api.listSessionTenants());
    }

    /**
     * Lists the facilities of a tenant the session can be narrowed to.
     *
     * @param tenantId one of {@link #tenants()}
     * @return the account's facilities there, in the order of their codes; none for a tenant that is not the account's
     *     or does not exist
     */
    public List<SessionFacility> facilities(UUID tenantId) {
        return transport.call(
                Operation.LIST_SESSION_FACILITIES,
                session,
                SessionScopesApi::new,
                api -> api.listSessionFacilities(tenantId));
    }

    /**
     * Narrows the session to a tenant as a whole, with the permissions that the account holds for all of it. The client
     * of a program keeps the scope, as {@link #narrow(UUID, UUID)} does.
     *
     * @param tenantId one of {@link #tenants()}
     * @return the session, with tokens that carry the scope
     * @throws org.clinicalplatform.client.error.AccessDeniedException if the tenant is not the account's or does not
     *     exist
     */
    public SignIn.Session narrow(UUID tenantId) {
        return narrowTo(tenantId, null);
    }

    /**
     * Narrows the session to a tenant and a facility; a narrowed session can be narrowed anew, to change the facility.
     * The client of a program keeps the scope for the sessions that it opens later, in place of the one of its
     * credentials.
     *
     * @param tenantId one of {@link #tenants()}
     * @param facilityId one of {@link #facilities(UUID)}
     * @return the session, with tokens that carry the scope
     * @throws org.clinicalplatform.client.error.AccessDeniedException if the tenant or the facility is not the
     *     account's or does not exist
     */
    public SignIn.Session narrow(UUID tenantId, UUID facilityId) {
        // without a facility the session would be narrowed to the tenant as a whole
        return narrowTo(tenantId, Objects.requireNonNull(facilityId, "facilityId"));
    }

    /**
     * Signs out. The client discards the tokens in any case; if this throws, the service may not have received the
     * request, and the session ends there by its idle timeout. Without a session there is nothing to do. The client of
     * a program opens a new session with the next call.
     */
    public void signOut() {
        session.closing(credentials -> {
            try {
                transport.run(Operation.LOGOUT_SESSION, credentials, SessionsApi::new, api -> api.logoutSession());
            } catch (SessionEndedException | AuthenticationFailedException e) {
                // The session has already ended.
                return false;
            } finally {
                session.forget();
            }
            return true;
        });
    }

    private SignIn.Session narrowTo(UUID tenantId, @Nullable UUID facilityId) {
        SessionScope scope = new SessionScope().tenantId(tenantId).facilityId(facilityId);
        return new SignIn.Session(session.narrow(tenantId, facilityId, credentials -> {
            Instant sentAt = clock.instant();
            return transport.call(
                    Operation.NARROW_SESSION,
                    credentials,
                    SessionScopesApi::new,
                    api -> api.narrowSession(scope),
                    response -> TokenResponses.tokens(response, sentAt));
        }));
    }
}
