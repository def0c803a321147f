package org.clinicalplatform.contract.authentication;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Authenticator;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.SecondFactor;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.StandardError;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.Test;

/** What policy asks for, from one start of a server to the next with other settings. */
@NeedsOwnServer("starts servers with policies of their own")
class EnrolmentPolicyTest {

    private static final String LOGIN = "/api/v1/auth/login";
    private static final String MESSAGE = "A second factor must be enrolled first";
    private static final String CODE = "MFA_ENROLMENT_REQUIRED";

    private final ServerLaunch launch =
            ServerLaunch.configured("policy", Servers.emptyDatabase("policy"), KeyPairs.ec("secp256r1"));

    @Test
    void policyWhenItChangesBetweenStartsThenCountsForLoginsAndForSessionsThatRun() {
        Session before;
        try (ServerProcess free = launch.start()) {
            before = Sessions.at(free).fresh(Demo.CLINICIAN);
        }
        launch.with("MFA_REQUIRED_ROLES", " AUDITOR, CLINICIAN ");
        try (ServerProcess obliging = launch.start()) {
            verifyRefusal(obliging, before);
        }
        launch.with("SVC_AUTH_MFA_UNENROLLED", "enrol-only").with("SVC_AUTH_MFA_STEP_UP_OPERATIONS", "getVisit");
        try (ServerProcess enrolling = launch.start()) {
            verifyEnrolOnly(enrolling);
        }
        launch.with("MFA_REQUIRED_ROLES", "").with("MFA_REQUIRED_FOR_ALL_USERS", "true");
        try (ServerProcess everybody = launch.start()) {
            assertThat(Sessions.at(everybody)
                            .login(Demo.CLINICIAN, Demo.PASSWORD)
                            .json()
                            .has("mfaRequired"))
                    .isTrue();
            String clerk =
                    Sessions.at(everybody).signIn(Demo.CLERK, Demo.PASSWORD).accessToken();
            assertThat(new SecondFactor(everybody).status(clerk).text("required"))
                    .isEqualTo("true");
        }
    }

    private static void verifyRefusal(ServerProcess server, Session before) {
        Sessions sessions = Sessions.at(server);
        StandardError.verify(sessions.login(Demo.CLINICIAN, Demo.PASSWORD), 403, LOGIN, MESSAGE, CODE);
        assertThat(sessions.login(Demo.CLINICIAN, "wrong").status()).isEqualTo(401);
        assertThat(sessions.login(Demo.CLERK, Demo.PASSWORD).status()).isEqualTo(200);
        StandardError.verify(sessions.refresh(before.refreshToken()), 403, "/api/v1/auth/refresh", MESSAGE, CODE);
        verifyReachesEnrolmentOnly(server, before.accessToken());
    }

    private static void verifyReachesEnrolmentOnly(ServerProcess server, String accessToken) {
        Json status = Sessions.at(server).verify(accessToken).json();
        assertThat(status.text("mfaRequired")).isEqualTo("true");
        assertThat(status.text("mfaEnrolled")).isEqualTo("false");
        assertThat(new SecondFactor(server).status(accessToken).text("required"))
                .isEqualTo("true");
        StandardError.verify(readVisit(server, accessToken), 403, Visits.path(Demo.ENDED_VISIT), MESSAGE, CODE);
        StandardError.verify(
                server.send(RawRequest.get("/api/v1/auth/session/tenants").bearer(accessToken)),
                403,
                "/api/v1/auth/session/tenants",
                MESSAGE,
                CODE);
    }

    private static void verifyEnrolOnly(ServerProcess server) {
        SecondFactor factor = new SecondFactor(server);
        Session limited = Sessions.at(server).signIn(Demo.CLINICIAN, Demo.PASSWORD);
        verifyReachesEnrolmentOnly(server, limited.accessToken());

        Authenticator app = factor.enrol(limited.accessToken()).app();

        verifyStepUp(server, limited.accessToken(), app.now());
        Session twoFactors =
                Sessions.at(server).signInWith(factor.verify(factor.challenge(Demo.CLINICIAN), app.later()));
        assertThat(readVisit(server, twoFactors.accessToken()).status()).isEqualTo(200);
    }

    /** The session is of one factor still, and the operation asks for two. */
    private static void verifyStepUp(ServerProcess server, String accessToken, String code) {
        RawResponse refused = readVisit(server, accessToken);
        StandardError.verify(
                refused,
                401,
                Visits.path(Demo.ENDED_VISIT),
                "The second factor must be verified again",
                "STEP_UP_REQUIRED");
        assertThat(refused.headers("WWW-Authenticate"))
                .containsExactly("Bearer error=\"insufficient_user_authentication\", max_age=300");
        String stepped =
                new SecondFactor(server).stepUp(accessToken, code).json().text("accessToken");
        assertThat(readVisit(server, stepped).status()).isEqualTo(200);
    }

    private static RawResponse readVisit(ServerProcess server, String accessToken) {
        return server.send(RawRequest.get(Visits.path(Demo.ENDED_VISIT)).bearer(accessToken));
    }
}
