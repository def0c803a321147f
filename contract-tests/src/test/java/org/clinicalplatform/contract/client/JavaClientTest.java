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
import org.clinicalplatform.contract.harness.Registrations;
import org.junit.jupiter.api.Test;

class JavaClientTest {

    private static final String PASSWORD = "correct-Horse-1";
    private static final VisitId VISIT = VisitId.parse(Demo.ENDED_VISIT);
    private static final PatientId PATIENT = PatientId.parse(Demo.PATIENT_AT_N1);

    private final ClinicalClient client = Clients.anonymous();

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
        ClinicalClient clinician = Clients.signedIn(Demo.CLINICIAN);
        Visit opened = clinician.visits().create(opening(PATIENT));

        clinician.visits().end(VisitId.of(opened));

        ConflictException conflict = catchThrowableOfType(
                ConflictException.class, () -> clinician.visits().end(VisitId.of(opened)));
        assertThat(conflict.hasBusinessErrorCode(BusinessErrorCode.VISIT_ALREADY_ENDED))
                .isTrue();
    }

    @Test
    void observationsWhenFilteredThenTheSearchSaysWhatItCutsOffAndTheStreamHasAll() {
        ClinicalClient clinician = Clients.signedIn(Demo.CLINICIAN);
        ObservationFilter vitalSigns =
                ObservationFilter.all().withPatientId(PATIENT).withCategory(ObservationCategory.VITAL_SIGNS);

        assertThat(clinician.observations().search(ObservationFilter.all()).isTruncated())
                .isTrue();
        assertThat(clinician.observations().stream(vitalSigns).limit(500))
                .isNotEmpty()
                .isEqualTo(clinician.observations().search(vitalSigns));
    }

    /** Reading the trail leaves events in it. */
    @Test
    void auditTrailWhenStreamedThenHasEachEventOnce() {
        ClinicalClient auditor = Clients.signedIn(Demo.AUDITOR);
        AuditEventFilter reads = AuditEventFilter.all().withUserAccountId(UUID.fromString(Demo.AUDITOR_ID));
        for (int i = 0; i < 3; i++) {
            auditor.auditEvents().page(reads, 0, 1);
        }

        assertThat(auditor.auditEvents().stream(reads).map(AuditEvent::getId)).doesNotHaveDuplicates();
    }

    @LocalMode
    @Test
    void accountWhenRegisteredThenItsLinkSetsThePasswordThatSignsIn() {
        RegisteredUserAccount account = register();
        ClinicalClient holder = Clients.anonymous();
        String link = Objects.requireNonNull(account.getPasswordSetupLink());
        assertThatThrownBy(() -> holder.sessions().signIn(account.getUsername(), PASSWORD))
                .isInstanceOf(AuthenticationFailedException.class);

        holder.passwordResets().redeem(Registrations.tokenOf(link), PASSWORD);

        assertThat(holder.sessions().signIn(account.getUsername(), PASSWORD)).isInstanceOf(SignIn.Session.class);
        assertThat(holder.sessions().verify().getUserAccountId()).isEqualTo(account.getUserAccountId());
        assertThat(holder.visits().get(VISIT).getPatientId()).isEqualTo(PATIENT.value());
        assertThatThrownBy(() -> Clients.anonymous().passwordResets().redeem(Registrations.tokenOf(link), PASSWORD))
                .isInstanceOf(AuthenticationFailedException.class);
    }

    @LocalMode
    @Test
    void signInWhenASecondFactorIsEnrolledThenTheCallbackReturnsTheChallenge() {
        String username = registerWithPassword();
        ClinicalClient holder = Clients.anonymous();
        holder.sessions().signIn(username, PASSWORD);
        Authenticator app =
                Authenticator.of(holder.secondFactor().startEnrolment().secret());
        List<String> recoveryCodes = holder.secondFactor().confirmEnrolment(app.earlier());

        assertThat(Clients.anonymous().sessions().signIn(username, PASSWORD)).isInstanceOf(SignIn.MfaChallenge.class);
        ClinicalClient byApp = Clients.anonymous();
        byApp.sessions().signIn(username, PASSWORD, challenge -> new SecondFactorProof.Code(app.now()));
        ClinicalClient byRecoveryCode = Clients.anonymous();
        byRecoveryCode
                .sessions()
                .signIn(username, PASSWORD, challenge -> new SecondFactorProof.RecoveryCode(recoveryCodes.get(0)));

        assertThat(byApp.sessions().verify().getMfaEnrolled()).isTrue();
        assertThat(byRecoveryCode.secondFactor().status().getRecoveryCodesRemaining())
                .isEqualTo(9);
        assertThatThrownBy(() -> Clients.anonymous()
                        .sessions()
                        .signIn(username, PASSWORD, challenge -> new SecondFactorProof.Code(app.wrong())))
                .isInstanceOf(AuthenticationFailedException.class);
    }

    /** A clinician of N1. */
    private static RegisteredUserAccount register() {
        ClinicalClient administrator = Clients.anonymous();
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
        Clients.anonymous()
                .passwordResets()
                .redeem(Registrations.tokenOf(Objects.requireNonNull(account.getPasswordSetupLink())), PASSWORD);
        return account.getUsername();
    }

    private static VisitCreate opening(PatientId patientId) {
        return new VisitCreate()
                .patientId(patientId.value())
                .type(new Coding().system("http://snomed.info/sct").code("185349003"))
                .visitClass(VisitClass.AMBULATORY);
    }
}
