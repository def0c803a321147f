package org.clinicalplatform.contract.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.UUID;
import org.clinicalplatform.client.ClinicalClient;
import org.clinicalplatform.client.VisitId;
import org.clinicalplatform.client.error.AuthenticationFailedException;
import org.clinicalplatform.client.error.EnrolmentRequiredException;
import org.clinicalplatform.client.error.StepUpRequiredException;
import org.clinicalplatform.client.error.ThrottledException;
import org.clinicalplatform.client.generated.model.BusinessErrorCode;
import org.clinicalplatform.contract.harness.Authenticator;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.Test;

/** What the client makes of the refusals of a server with limits and with policies for the second factor. */
@NeedsOwnServer("exhausts limits and sets policies")
class JavaClientRefusalTest {

    private static final VisitId VISIT = VisitId.parse(Demo.ENDED_VISIT);

    private final ServerProcess server = Servers.strict();
    private final ClinicalClient client =
            ClinicalClient.builder().baseUrl(server.baseUri()).build();

    @Test
    void signInWhenThrottledThenTheExceptionSaysHowLongToWait() {
        String nobody = "nobody-" + UUID.randomUUID();
        for (int i = 0; i < 5; i++) {
            assertThatThrownBy(() -> client.sessions().signIn(nobody, "wrong"))
                    .isInstanceOf(AuthenticationFailedException.class);
        }

        ThrottledException refusal = catchThrowableOfType(
                ThrottledException.class, () -> client.sessions().signIn(nobody, "wrong"));

        assertThat(refusal.status()).isEqualTo(429);
        assertThat(refusal.retryAfter().orElseThrow()).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(60));
        assertThat(refusal.businessErrorCode()).isEmpty();
        assertThat(refusal.getMessage()).doesNotContain(nobody);
    }

    @Test
    void signInWhenPolicyObligesToEnrolThenTheExceptionSaysSo() {
        EnrolmentRequiredException refusal = catchThrowableOfType(
                EnrolmentRequiredException.class, () -> client.sessions().signIn(Demo.AUDITOR, Demo.PASSWORD));

        assertThat(refusal.status()).isEqualTo(403);
        assertThat(refusal.hasBusinessErrorCode(BusinessErrorCode.MFA_ENROLMENT_REQUIRED))
                .isTrue();
    }

    @Test
    void operationWhenItNeedsAFreshProofThenTheExceptionSaysSoAndAStepUpOpensIt() {
        client.sessions().signIn(Demo.CLINICIAN, Demo.PASSWORD);
        Authenticator app =
                Authenticator.of(client.secondFactor().startEnrolment().secret());
        client.secondFactor().confirmEnrolment(app.earlier());

        StepUpRequiredException refusal = catchThrowableOfType(
                StepUpRequiredException.class, () -> client.visits().get(VISIT));
        assertThat(refusal.status()).isEqualTo(401);
        assertThat(client.sessions().verify().getUsername())
                .as("the session goes on")
                .isEqualTo(Demo.CLINICIAN);

        client.secondFactor().stepUp(app.now());

        assertThat(client.visits().get(VISIT).getId()).isEqualTo(VISIT.value());
    }
}
