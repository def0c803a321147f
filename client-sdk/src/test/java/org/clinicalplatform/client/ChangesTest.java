package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.clinicalplatform.client.error.ClinicalApiException;
import org.clinicalplatform.client.error.ServiceUnavailableException;
import org.clinicalplatform.client.generated.model.AllergyCreate;
import org.clinicalplatform.client.generated.model.AllergyUpdate;
import org.clinicalplatform.client.generated.model.CarePlanCreate;
import org.clinicalplatform.client.generated.model.CarePlanUpdate;
import org.clinicalplatform.client.generated.model.ClinicalNoteAmendment;
import org.clinicalplatform.client.generated.model.ClinicalNoteCreate;
import org.clinicalplatform.client.generated.model.ClinicalNoteUpdate;
import org.clinicalplatform.client.generated.model.ConditionCreate;
import org.clinicalplatform.client.generated.model.ConditionUpdate;
import org.clinicalplatform.client.generated.model.DiagnosisCreate;
import org.clinicalplatform.client.generated.model.DiagnosisUpdate;
import org.clinicalplatform.client.generated.model.EncounterCreate;
import org.clinicalplatform.client.generated.model.EncounterLocationCreate;
import org.clinicalplatform.client.generated.model.EncounterProviderCreate;
import org.clinicalplatform.client.generated.model.EncounterTransfer;
import org.clinicalplatform.client.generated.model.EncounterUpdate;
import org.clinicalplatform.client.generated.model.FacilityCreate;
import org.clinicalplatform.client.generated.model.FacilityUpdate;
import org.clinicalplatform.client.generated.model.ObservationCreate;
import org.clinicalplatform.client.generated.model.RoleAssignmentCreate;
import org.clinicalplatform.client.generated.model.RoleCreate;
import org.clinicalplatform.client.generated.model.RoleUpdate;
import org.clinicalplatform.client.generated.model.TenantCreate;
import org.clinicalplatform.client.generated.model.TenantUpdate;
import org.clinicalplatform.client.generated.model.UserAccountCreate;
import org.clinicalplatform.client.generated.model.UserAccountUpdate;
import org.clinicalplatform.client.generated.model.VisitCreate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** What holds for every operation on records that changes something. */
class ChangesTest extends ClientTest {
    private static final UUID ANY = Answers.VISIT.value();
    private static final EncounterId ENCOUNTER = EncounterId.of(ANY);
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\w+}");

    @BeforeEach
    void signIn() {
        signedIn("access-1", "refresh-1");
    }

    static Stream<Consumer<ClinicalClient>> changes() {
        return Stream.of(administrative(), clinical()).flatMap(List::stream);
    }

    private static List<Consumer<ClinicalClient>> administrative() {
        return List.of(
                client -> client.ownSessions().end(ANY),
                client -> client.passwords().change("secret-former", "secret-new"),
                client -> client.passwordResets().request("clinician"),
                client -> client.passwordResets().redeem("secret-token", "secret-new"),
                client -> client.userAccounts().register(new UserAccountCreate()),
                client -> client.userAccounts().update(Answers.ACCOUNT, new UserAccountUpdate()),
                client -> client.userAccountStates().deactivate(Answers.ACCOUNT),
                client -> client.userAccountStates().reactivate(Answers.ACCOUNT),
                client -> client.userAccountStates().toggle(Answers.ACCOUNT),
                client -> client.userAccountStates().resetSecondFactor(Answers.ACCOUNT),
                client -> client.userAccountStates().resetPassword(Answers.ACCOUNT),
                client -> client.userAccountStates().setPassword(Answers.ACCOUNT, "secret-new"),
                client -> client.userAccountStates().endSessions(Answers.ACCOUNT),
                client -> client.roleAssignments().create(Answers.ACCOUNT, new RoleAssignmentCreate()),
                client -> client.roleAssignments().delete(Answers.ACCOUNT, ANY),
                client -> client.roles().create(new RoleCreate()),
                client -> client.roles().update(ANY, new RoleUpdate()),
                client -> client.roles().delete(ANY),
                client -> client.tenants().create(new TenantCreate()),
                client -> client.tenants().update(Answers.TENANT, new TenantUpdate()),
                client -> client.facilities().create(new FacilityCreate()),
                client -> client.facilities().update(Answers.FACILITY, new FacilityUpdate()),
                client -> client.notifications().send(ANY));
    }

    private static List<Consumer<ClinicalClient>> clinical() {
        return List.of(
                client -> client.visits().create(new VisitCreate()),
                client -> client.visits().start(VisitId.of(ANY)),
                client -> client.visits().cancel(VisitId.of(ANY)),
                client -> client.visits().end(VisitId.of(ANY)),
                client -> client.encounters().create(new EncounterCreate()),
                client -> client.encounters().update(ENCOUNTER, new EncounterUpdate()),
                client -> client.encounters().delete(ENCOUNTER),
                client -> client.observations().create(new ObservationCreate()),
                client -> client.observations().delete(ObservationId.of(ANY)),
                client -> client.diagnoses().create(new DiagnosisCreate()),
                client -> client.diagnoses().update(DiagnosisId.of(ANY), new DiagnosisUpdate()),
                client -> client.diagnoses().delete(DiagnosisId.of(ANY)),
                client -> client.conditions().create(new ConditionCreate()),
                client -> client.conditions().update(ConditionId.of(ANY), new ConditionUpdate()),
                client -> client.conditions().delete(ConditionId.of(ANY)),
                client -> client.allergies().create(new AllergyCreate()),
                client -> client.allergies().update(AllergyId.of(ANY), new AllergyUpdate()),
                client -> client.allergies().delete(AllergyId.of(ANY)),
                client -> client.clinicalNotes().create(new ClinicalNoteCreate()),
                client -> client.clinicalNotes().update(ClinicalNoteId.of(ANY), new ClinicalNoteUpdate()),
                client -> client.clinicalNotes().sign(ClinicalNoteId.of(ANY), 0),
                client -> client.clinicalNotes().amend(ClinicalNoteId.of(ANY), new ClinicalNoteAmendment()),
                client -> client.clinicalNotes().delete(ClinicalNoteId.of(ANY)),
                client -> client.carePlans().create(new CarePlanCreate()),
                client -> client.carePlans().update(CarePlanId.of(ANY), new CarePlanUpdate()),
                client -> client.carePlans().delete(CarePlanId.of(ANY)),
                client -> client.encounterLocations().create(new EncounterLocationCreate()),
                client -> client.encounterLocations().start(EncounterLocationId.of(ANY)),
                client -> client.encounterLocations().end(EncounterLocationId.of(ANY)),
                client -> client.encounterLocations().transfer(ENCOUNTER, new EncounterTransfer()),
                client -> client.encounterLocations().delete(EncounterLocationId.of(ANY)),
                client -> client.encounterProviders().create(ENCOUNTER, new EncounterProviderCreate()),
                client -> client.encounterProviders().end(EncounterProviderId.of(ANY)),
                client -> client.encounterProviders().delete(EncounterProviderId.of(ANY)),
                client -> client.patientAccess().openInEmergency(PatientId.of(ANY), "Unconscious"));
    }

    @ParameterizedTest
    @MethodSource("changes")
    void changeWhenTheServiceIsUnavailableThenSentOnce(Consumer<ClinicalClient> change) {
        service.otherwise(Answers.error(503, "Later", null).with("Retry-After", "1"));

        assertThatExceptionOfType(ServiceUnavailableException.class).isThrownBy(() -> change.accept(client));

        assertThat(service.received()).hasSize(1);
        assertThat(waits).isEmpty();
    }

    @Test
    void clinicalChangesWhenComparedWithTheContractThenNoneIsMissing() {
        service.otherwise(Answers.error(409, "No", null));

        for (Consumer<ClinicalClient> change : clinical()) {
            assertThatExceptionOfType(ClinicalApiException.class).isThrownBy(() -> change.accept(client));
        }

        assertThat(service.received())
                .extracting(request -> request.operation().replace(ANY.toString(), "{}"))
                .containsExactlyInAnyOrderElementsOf(clinicalChangesOfTheContract());
    }

    private static Set<String> clinicalChangesOfTheContract() {
        Set<String> changes = new TreeSet<>();
        for (Map.Entry<String, JsonNode> path :
                Contract.document().path("paths").properties()) {
            for (String method : path.getValue().propertyNames()) {
                if (path.getKey().startsWith("/api/v1/clinical/") && !method.equals("get")) {
                    String template = PLACEHOLDER.matcher(path.getKey()).replaceAll("{}");
                    changes.add(method.toUpperCase(Locale.ROOT) + " " + template);
                }
            }
        }
        return changes;
    }
}
