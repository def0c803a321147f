package org.clinicalplatform.contract.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.clinicalplatform.client.AuditEventFilter;
import org.clinicalplatform.client.ClinicalClient;
import org.clinicalplatform.client.ObservationFilter;
import org.clinicalplatform.client.PatientId;
import org.clinicalplatform.client.SecondFactorProof;
import org.clinicalplatform.client.SignIn;
import org.clinicalplatform.client.VisitId;
import org.clinicalplatform.client.error.AuthenticationFailedException;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.ErrorDetails;
import org.clinicalplatform.client.generated.model.AuditEvent;
import org.clinicalplatform.client.generated.model.BusinessErrorCode;
import org.clinicalplatform.client.generated.model.Coding;
import org.clinicalplatform.client.generated.model.ObservationCategory;
import org.clinicalplatform.client.generated.model.RegisteredUserAccount;
import org.clinicalplatform.client.generated.model.UserAccountCreate;
import org.clinicalplatform.client.generated.model.Visit;
import org.clinicalplatform.client.generated.model.VisitClass;
import org.clinicalplatform.client.generated.model.VisitCreate;
import org.clinicalplatform.contract.harness.Authenticator;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.LocalMode;
import org.clinicalplatform.contract.harness.ProviderExchange;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.Test;

class JavaClientTest {

    private static final String PASSWORD = "correct-Horse-1";
    private static final VisitId VISIT = VisitId.parse(Demo.ENDED_VISIT);
    private static final PatientId PATIENT = PatientId.parse(Demo.PATIENT_AT_N1);

    private final ClinicalClient client = client();

    @LocalMode
    @Test
    void signInWhenCredentialsAreRightThenTheSessionReadsVisits() {
        assertThat(client.sessions().signIn(Demo.CLINICIAN, Demo.PASSWORD)).isInstanceOf(SignIn.Session.class);

        Visit visit = client.visits().get(VISIT);

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
    void visitWhenOpenedAndEndedTwiceThenTheSecondConflicts() {
        signIn(client, Servers.shared(), Demo.CLINICIAN);
        Visit opened = client.visits().create(opening(PATIENT));

        client.visits().end(VisitId.of(opened));

        ConflictException conflict = catchThrowableOfType(
                ConflictException.class, () -> client.visits().end(VisitId.of(opened)));
        assertThat(conflict.hasBusinessErrorCode(BusinessErrorCode.VISIT_ALREADY_ENDED))
                .isTrue();
    }

    @Test
    void observationsWhenFilteredThenTheSearchSaysWhatItCutsOffAndTheStreamHasAll() {
        signIn(client, Servers.shared(), Demo.CLINICIAN);
        ObservationFilter vitalSigns =
                ObservationFilter.all().withPatientId(PATIENT).withCategory(ObservationCategory.VITAL_SIGNS);

        assertThat(client.observations().search(ObservationFilter.all()).isTruncated())
                .isTrue();
        assertThat(client.observations().stream(vitalSigns).limit(500))
                .isNotEmpty()
                .isEqualTo(client.observations().search(vitalSigns));
    }

    /** Reading the trail leaves events in it. */
    @Test
    void auditTrailWhenStreamedThenHasEachEventOnce() {
        signIn(client, Servers.shared(), Demo.AUDITOR);
        AuditEventFilter reads = AuditEventFilter.all().withUserAccountId(UUID.fromString(Demo.AUDITOR_ID));
        for (int i = 0; i < 3; i++) {
            client.auditEvents().page(reads, 0, 1);
        }

        assertThat(client.auditEvents().stream(reads).map(AuditEvent::getId)).doesNotHaveDuplicates();
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
        assertThat(holder.visits().get(VISIT).getPatientId()).isEqualTo(PATIENT.value());
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

    /** In whichever way the server's accounts do that, into N1 or where else the account belongs alone. */
    private static void signIn(ClinicalClient client, ServerUnderTest server, String account) {
        if (server.signIn() instanceof ProviderExchange provider) {
            client.sessions().exchange(provider.realm().passwordToken(account, Demo.PASSWORD));
        } else {
            client.sessions().signIn(account, Demo.PASSWORD);
        }
        if (client.sessions().verify().getSessionTenantId() == null) {
            client.sessions().narrow(UUID.fromString(Demo.NORTH), UUID.fromString(Demo.N1));
        }
    }

    private static VisitCreate opening(PatientId patientId) {
        return new VisitCreate()
                .patientId(patientId.value())
                .type(new Coding().system("http://snomed.info/sct").code("185349003"))
                .visitClass(VisitClass.AMBULATORY);
    }
}
