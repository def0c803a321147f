package org.clinicalplatform.contract.pact;

import au.com.dius.pact.provider.junit5.PactVerificationContext;
import au.com.dius.pact.provider.junit5.PactVerificationInvocationContextProvider;
import au.com.dius.pact.provider.junitsupport.Provider;
import au.com.dius.pact.provider.junitsupport.State;
import au.com.dius.pact.provider.junitsupport.loader.PactFolder;
import java.util.HashMap;
import java.util.Map;
import org.clinicalplatform.contract.harness.Authenticator;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.LocalMode;
import org.clinicalplatform.contract.harness.PersonMerges;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Registrar;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.SecondFactor;
import org.clinicalplatform.contract.harness.SecondFactor.Enrolled;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Verifies the Pact files. Other pipelines can do the same: the states below are all they need, and each hands out
 * what its expressions name.
 */
@LocalMode
@Provider("clinical-platform")
@PactFolder("src/test/resources/pacts")
class ProviderPactTest {

    private final ServerUnderTest server = Servers.shared();

    @BeforeEach
    void aim(PactVerificationContext context) {
        context.setTarget(new StrictTarget(server.baseUri(), context.getInteraction()));
    }

    @TestTemplate
    @ExtendWith(PactVerificationInvocationContextProvider.class)
    void interactionWhenReplayedThenRespondsAsAgreed(PactVerificationContext context) {
        context.verifyInteraction();
    }

    @State("a session of an account")
    Map<String, Object> aSession(Map<String, Object> parameters) {
        return tokens(Sessions.at(server).fresh(account(parameters)));
    }

    @State("a session that is not narrowed")
    Map<String, Object> anUnscopedSession(Map<String, Object> parameters) {
        return tokens(Sessions.at(server).signIn(account(parameters), Demo.PASSWORD));
    }

    @State("a visit in progress")
    Map<String, Object> aVisitInProgress(Map<String, Object> parameters) {
        Session session = Sessions.at(server).fresh(account(parameters));
        String body = Visits.opening(String.valueOf(parameters.get("patientId")))
                .replace("\"code\":\"185349003\"", "\"code\":\"185349003\",\"display\":\"Encounter for check up\"")
                .replace("\"visitClass\"", "\"reason\":\"Persistent cough\",\"visitClass\"");
        return Map.of(
                "accessToken", session.accessToken(),
                "visitId", Visits.open(server, session.accessToken(), body).text("id"));
    }

    @State("a session of a new account")
    Map<String, Object> aSessionOfANewAccount() {
        return tokens(signIn(newAccount()));
    }

    @State("an account with a password")
    Map<String, Object> anAccountWithAPassword() {
        return names(newAccount());
    }

    @State("an enrolment that waits for its confirmation")
    Map<String, Object> aPendingEnrolment() {
        Session session = signIn(newAccount());
        Authenticator app = Authenticator.of(
                new SecondFactor(server).start(session.accessToken()).json().text("secret"));
        return Map.of("accessToken", session.accessToken(), "code", app.now(), "wrongCode", app.wrong());
    }

    @State("an account with a second factor")
    Map<String, Object> anEnrolledAccount() {
        Json account = newAccount();
        enrol(signIn(account));
        return names(account);
    }

    @State("a session of an account with a second factor")
    Map<String, Object> aSessionOfAnEnrolledAccount() {
        Session session = signIn(newAccount());
        Enrolled enrolled = enrol(session);
        return Map.of(
                "accessToken", session.accessToken(),
                "code", enrolled.app().now(),
                "wrongCode", enrolled.app().wrong());
    }

    @State("an open challenge")
    Map<String, Object> anOpenChallenge() {
        Json account = newAccount();
        Enrolled enrolled = enrol(signIn(account));
        return Map.of(
                "challengeToken", new SecondFactor(server).challenge(account.text("username")),
                "code", enrolled.app().now(),
                "wrongCode", enrolled.app().wrong(),
                "recoveryCode", enrolled.recoveryCodes().get(0));
    }

    @State("a link that sets a password")
    Map<String, Object> aLink() {
        return Map.of(
                "token",
                Registrations.tokenOf(Registrations.at(server).newAccount().text("passwordSetupLink")));
    }

    @State("a link that set a password")
    Map<String, Object> aSpentLink() {
        return Map.of("token", Registrations.tokenOf(newAccount().text("passwordSetupLink")));
    }

    @State("two persons who are one")
    Map<String, Object> twoPersons() {
        Registrar registrar = Registrar.at(server);
        return Map.of(
                "accessToken", Sessions.at(server).fresh(Demo.CLERK).accessToken(),
                "survivorPersonId", registrar.newPerson().text("id"),
                "loserPersonId", registrar.newPerson().text("id"));
    }

    @State("a merge")
    Map<String, Object> aMerge() {
        Map<String, Object> merged = new HashMap<>(twoPersons());
        String survivor = String.valueOf(merged.get("survivorPersonId"));
        RawResponse merge = PersonMerges.at(server).merge(survivor, String.valueOf(merged.get("loserPersonId")));
        merged.put("personMergeId", merge.expect(201).json().text("personMergeId"));
        return merged;
    }

    private Json newAccount() {
        return Registrations.at(server).newAccount(Demo.PASSWORD);
    }

    private Session signIn(Json account) {
        return Sessions.at(server).signIn(account.text("username"), Demo.PASSWORD);
    }

    private Enrolled enrol(Session session) {
        return new SecondFactor(server).enrol(session.accessToken());
    }

    private static Map<String, Object> names(Json account) {
        return Map.of("username", account.text("username"), "email", account.text("email"));
    }

    private static String account(Map<String, Object> parameters) {
        return String.valueOf(parameters.get("account"));
    }

    private static Map<String, Object> tokens(Session session) {
        return Map.of("accessToken", session.accessToken(), "refreshToken", session.refreshToken());
    }
}
