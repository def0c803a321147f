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
import org.clinicalplatform.client.PatientId;
import org.clinicalplatform.client.SecondFactorProof;
import org.clinicalplatform.client.SignIn;
import org.clinicalplatform.client.TokenStore;
import org.clinicalplatform.client.Tokens;
import org.clinicalplatform.client.VisitId;
import org.clinicalplatform.client.error.AuthenticationFailedException;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.ErrorDetails;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.error.SessionEndedException;
import org.clinicalplatform.client.generated.model.BusinessErrorCode;
import org.clinicalplatform.client.generated.model.Coding;
import org.clinicalplatform.client.generated.model.RegisteredUserAccount;
import org.clinicalplatform.client.generated.model.UserAccountCreate;
import org.clinicalplatform.client.generated.model.Visit;
import org.clinicalplatform.client.generated.model.VisitClass;
import org.clinicalplatform.client.generated.model.VisitCreate;
import org.clinicalplatform.contract.harness.Authenticator;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.LocalMode;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Together;
import org.junit.jupiter.api.Test;

class JavaClientTest {

    private static final String PASSWORD = "correct-Horse-1";
    private static final PatientId PATIENT = PatientId.parse(Demo.PATIENT_AT_N1);

    private final TokenStore tokens = TokenStore.inMemory();
    private final ClinicalClient client = ClinicalClient.builder()
            .baseUrl(Servers.shared().baseUri())
            .tokenStore(tokens)
            .build();

    @LocalMode
    @Test
    void signInWhenCredentialsAreRightThenTheSessionReadsVisits() {
        assertThat(client.sessions().signIn(Demo.CLINICIAN, Demo.PASSWORD)).isInstanceOf(SignIn.Session.class);

        Visit visit = client.visits().get(VisitId.parse(Demo.ENDED_VISIT));

        assertThat(visit.getPatientId()).isEqualTo(PATIENT.value());
        assertThat(client.visits().stream(PATIENT).limit(30).map(Visit::getId))
                .hasSize(30)
                .doesNotHaveDuplicates();
    }

    @LocalMode
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
                    RecordNotAvailableException.class, () -> client.visits().get(VisitId.parse(id)));
            assertThat(refusal.details().orElseThrow().errorMessage()).isEqualTo("Visit not found");
            assertThat(refusal.getMessage()).doesNotContain(id);
        }
    }

    @Test
    void visitWhenOpenedAndEndedTwiceThenTheSecondConflicts() {
        signIn();
        Visit opened = client.visits().create(opening(PATIENT));

        client.visits().end(VisitId.of(opened));

        ConflictException conflict = catchThrowableOfType(
                ConflictException.class, () -> client.visits().end(VisitId.of(opened)));
        assertThat(conflict.hasBusinessErrorCode(BusinessErrorCode.VISIT_ALREADY_ENDED))
                .isTrue();
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

    @LocalMode
    @Test
    void accountWhenRegisteredThenItsLinkSetsThePasswordThatSignsIn() {
        RegisteredUserAccount account = register();
        ClinicalClient holder = client();
        String link = Objects.requireNonNull(account.getPasswordSetupLink());
        assertThatThrownBy(() -> holder.sessions().signIn(account.getUsername(), PASSWORD))
                .isInstanceOf(AuthenticationFailedException.class);

        holder.passwordResets().redeem(Registrations.tokenOf(link), PASSWORD);

        assertThat(holder.sessions().signIn(account.getUsername(), PASSWORD)).isInstanceOf(SignIn.Session.class);
        assertThat(holder.sessions().verify().getUserAccountId()).isEqualTo(account.getUserAccountId());
        assertThat(holder.visits().get(VisitId.parse(Demo.ENDED_VISIT)).getPatientId())
                .isEqualTo(PATIENT.value());
        assertThatThrownBy(() -> client().passwordResets().redeem(Registrations.tokenOf(link), PASSWORD))
                .isInstanceOf(AuthenticationFailedException.class);
    }

    @LocalMode
    @Test
    void signInWhenASecondFactorIsEnrolledThenTheCallbackReturnsTheChallenge() {
        String username = registerWithPassword();
        ClinicalClient holder = client();
        holder.sessions().signIn(username, PASSWORD);
        Authenticator app =
                Authenticator.of(holder.secondFactor().startEnrolment().secret());
        List<String> recoveryCodes = holder.secondFactor().confirmEnrolment(app.earlier());

        assertThat(client().sessions().signIn(username, PASSWORD)).isInstanceOf(SignIn.MfaChallenge.class);
        ClinicalClient byApp = client();
        byApp.sessions().signIn(username, PASSWORD, challenge -> new SecondFactorProof.Code(app.now()));
        ClinicalClient byRecoveryCode = client();
        byRecoveryCode
                .sessions()
                .signIn(username, PASSWORD, challenge -> new SecondFactorProof.RecoveryCode(recoveryCodes.get(0)));

        assertThat(byApp.sessions().verify().getMfaEnrolled()).isTrue();
        assertThat(byRecoveryCode.secondFactor().status().getRecoveryCodesRemaining())
                .isEqualTo(9);
        assertThatThrownBy(() -> client().sessions()
                        .signIn(username, PASSWORD, challenge -> new SecondFactorProof.Code(app.wrong())))
                .isInstanceOf(AuthenticationFailedException.class);
    }

    /** A clinician of N1. */
    private static RegisteredUserAccount register() {
        ClinicalClient administrator = client();
        administrator.sessions().signIn(Demo.ADMIN, Demo.PASSWORD);
        administrator.sessions().narrow(UUID.fromString(Demo.NORTH), UUID.fromString(Demo.N1));
        return administrator
                .userAccounts()
                .register(new UserAccountCreate()
                        .username("n-" + UUID.randomUUID())
                        .firstName("Noor")
                        .lastName("Haddad")
                        .addRoleCodesItem("CLINICIAN"));
    }

    private static String registerWithPassword() {
        RegisteredUserAccount account = register();
        client().passwordResets()
                .redeem(Registrations.tokenOf(Objects.requireNonNull(account.getPasswordSetupLink())), PASSWORD);
        return account.getUsername();
    }

    private static ClinicalClient client() {
        return ClinicalClient.builder().baseUrl(Servers.shared().baseUri()).build();
    }

    private void signIn() {
        ClientSignIn.signIn(client, Servers.shared(), Demo.CLINICIAN);
    }

    private static VisitCreate opening(PatientId patientId) {
        return new VisitCreate()
                .patientId(patientId.value())
                .type(new Coding().system("http://snomed.info/sct").code("185349003"))
                .visitClass(VisitClass.AMBULATORY);
    }
}
