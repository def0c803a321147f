package org.clinicalplatform.contract.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.clinicalplatform.client.ClinicalClient;
import org.clinicalplatform.client.SignIn;
import org.clinicalplatform.client.TokenStore;
import org.clinicalplatform.client.Tokens;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.AuthenticationFailedException;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.ErrorDetails;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.error.SessionEndedException;
import org.clinicalplatform.client.generated.model.BusinessErrorCode;
import org.clinicalplatform.client.generated.model.Coding;
import org.clinicalplatform.client.generated.model.Visit;
import org.clinicalplatform.client.generated.model.VisitClass;
import org.clinicalplatform.client.generated.model.VisitCreate;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Together;
import org.junit.jupiter.api.Test;

class JavaClientTest {

    private static final UUID PATIENT = UUID.fromString(Demo.PATIENT_AT_N1);

    private final TokenStore tokens = TokenStore.inMemory();
    private final ClinicalClient client = ClinicalClient.builder()
            .baseUrl(Servers.shared().baseUri())
            .tokenStore(tokens)
            .build();

    @Test
    void signInWhenCredentialsAreRightThenTheSessionReadsVisits() {
        assertThat(client.sessions().signIn(Demo.CLINICIAN, Demo.PASSWORD)).isInstanceOf(SignIn.Session.class);

        Visit visit = client.visits().get(UUID.fromString(Demo.ENDED_VISIT));

        assertThat(visit.getPatientId()).isEqualTo(PATIENT);
        assertThat(client.visits().stream(PATIENT).limit(30).map(Visit::getId))
                .hasSize(30)
                .doesNotHaveDuplicates();
    }

    @Test
    void signInWhenPasswordIsWrongThenSaysSoInTheFiveProperties() {
        AuthenticationFailedException refusal = catchThrowableOfType(
                AuthenticationFailedException.class, () -> client.sessions().signIn(Demo.CLINICIAN, "wrong"));

        ErrorDetails details = refusal.details().orElseThrow();
        assertThat(details.errorCode()).isEqualTo(401);
        assertThat(details.apiPath()).isEqualTo("/api/v1/auth/login");
        assertThat(details.errorMessage()).isEqualTo("Invalid username or password");
        assertThat(details.errorTime())
                .isBetween(Instant.now().minusSeconds(60), Instant.now().plusSeconds(60));
        assertThat(details.businessErrorCode()).isNull();
    }

    @Test
    void recordWhenDeniedThenIsAsUnavailableAsAnUnknownOne() {
        signIn();

        for (String id : List.of(Demo.VISIT_AT_N2, Demo.VISIT_IN_SOUTH, Demo.unknown(0xf01))) {
            RecordNotAvailableException refusal = catchThrowableOfType(
                    RecordNotAvailableException.class, () -> client.visits().get(UUID.fromString(id)));
            assertThat(refusal.details().orElseThrow().errorMessage()).isEqualTo("Visit not found");
            assertThat(refusal.getMessage()).doesNotContain(id);
        }
    }

    @Test
    void visitWhenOpenedAndEndedTwiceThenTheSecondConflicts() {
        signIn();
        Visit opened = client.visits().create(opening(PATIENT));

        client.visits().end(opened.getId());

        ConflictException conflict = catchThrowableOfType(
                ConflictException.class, () -> client.visits().end(opened.getId()));
        assertThat(conflict.hasBusinessErrorCode(BusinessErrorCode.VISIT_ALREADY_ENDED))
                .isTrue();
    }

    @Test
    void visitWhenItsPatientIsOutOfSightThenIsRefused() {
        signIn();

        assertThatThrownBy(() -> client.visits().create(opening(UUID.fromString(Demo.PATIENT_AT_N2))))
                .isInstanceOf(AccessDeniedException.class);
    }

    @Test
    void pageWhenTooLargeThenIsRefusedAsInvalid() {
        signIn();

        assertThatThrownBy(() -> client.visits().page(PATIENT, 0, 101)).isInstanceOf(InvalidRequestException.class);
    }

    @Test
    void tokensWhenDueThenAreRenewedOnceForManyThreads() {
        Session session = Sessions.at(Servers.shared()).fresh(Demo.CLINICIAN);
        tokens.save(new Tokens(
                session.accessToken(),
                session.refreshToken(),
                Instant.now().minusSeconds(600),
                Duration.ofSeconds(600),
                Duration.ofHours(1)));

        List<String> accounts = Together.run(8, i -> client.sessions().verify().getUsername());

        assertThat(accounts).containsOnly(Demo.CLINICIAN);
        assertThat(tokens.load()).isNotNull().extracting(Tokens::accessToken).isNotEqualTo(session.accessToken());
    }

    @Test
    void sessionWhenEndedElsewhereThenTheClientSaysSoAndForgetsIt() {
        signIn();
        Tokens signedIn = Objects.requireNonNull(tokens.load());
        Sessions.at(Servers.shared()).logout(signedIn.accessToken());

        assertThatThrownBy(() -> client.sessions().verify()).isInstanceOf(SessionEndedException.class);

        assertThat(tokens.load()).isNull();
    }

    private void signIn() {
        client.sessions().signIn(Demo.CLINICIAN, Demo.PASSWORD);
    }

    private static VisitCreate opening(UUID patientId) {
        return new VisitCreate()
                .patientId(patientId)
                .type(new Coding().system("http://snomed.info/sct").code("185349003"))
                .visitClass(VisitClass.AMBULATORY);
    }
}
