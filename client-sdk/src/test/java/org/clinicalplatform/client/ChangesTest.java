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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** What holds for every operation on records that changes something. */
class ChangesTest extends SignedInClientTest {
    private static final UUID ANY = SampleResponses.VISIT.value();
    private static final EncounterId ENCOUNTER = new EncounterId(ANY);
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\w+}");

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
                client -> client.userAccounts().update(SampleResponses.ACCOUNT, new UserAccountUpdate()),
                client -> client.userAccountStates().deactivate(SampleResponses.ACCOUNT),
                client -> client.userAccountStates().reactivate(SampleResponses.ACCOUNT),
                client -> client.userAccountStates().toggle(SampleResponses.ACCOUNT),
                client -> client.userAccountStates().resetSecondFactor(SampleResponses.ACCOUNT),
                client -> client.userAccountStates().resetPassword(SampleResponses.ACCOUNT),
                client -> client.userAccountStates().setPassword(SampleResponses.ACCOUNT, "secret-new"),
                client -> client.userAccountStates().endSessions(SampleResponses.ACCOUNT),
                client -> client.roleAssignments().create(SampleResponses.ACCOUNT, new RoleAssignmentCreate()),
                client -> client.roleAssignments().delete(SampleResponses.ACCOUNT, ANY),
                client -> client.roles().create(new RoleCreate()),
                client -> client.roles().update(ANY, new RoleUpdate()),
                client -> client.roles().delete(ANY),
                client -> client.tenants().create(new TenantCreate()),
                client -> client.tenants().update(SampleResponses.TENANT, new TenantUpdate()),
                client -> client.facilities().create(new FacilityCreate()),
                client -> client.facilities().update(SampleResponses.FACILITY, new FacilityUpdate()),
                client -> client.notifications().send(ANY));
    }

    private static List<Consumer<ClinicalClient>> clinical() {
        return List.of(
                client -> client.visits().create(new VisitCreate()),
                client -> client.visits().start(new VisitId(ANY)),
                client -> client.visits().cancel(new VisitId(ANY)),
                client -> client.visits().end(new VisitId(ANY)),
                client -> client.encounters().create(new EncounterCreate()),
                client -> client.encounters().update(ENCOUNTER, new EncounterUpdate()),
                client -> client.encounters().delete(ENCOUNTER),
                client -> client.observations().create(new ObservationCreate()),
                client -> client.observations().delete(new ObservationId(ANY)),
                client -> client.diagnoses().create(new DiagnosisCreate()),
                client -> client.diagnoses().update(new DiagnosisId(ANY), new DiagnosisUpdate()),
                client -> client.diagnoses().delete(new DiagnosisId(ANY)),
                client -> client.conditions().create(new ConditionCreate()),
                client -> client.conditions().update(new ConditionId(ANY), new ConditionUpdate()),
                client -> client.conditions().delete(new ConditionId(ANY)),
                client -> client.allergies().create(new AllergyCreate()),
                client -> client.allergies().update(new AllergyId(ANY), new AllergyUpdate()),
                client -> client.allergies().delete(new AllergyId(ANY)),
                client -> client.clinicalNotes().create(new ClinicalNoteCreate()),
                client -> client.clinicalNotes().update(new ClinicalNoteId(ANY), new ClinicalNoteUpdate()),
                client -> client.clinicalNotes().sign(new ClinicalNoteId(ANY), 0),
                client -> client.clinicalNotes().amend(new ClinicalNoteId(ANY), new ClinicalNoteAmendment()),
                client -> client.clinicalNotes().delete(new ClinicalNoteId(ANY)),
                client -> client.carePlans().create(new CarePlanCreate()),
                client -> client.carePlans().update(new CarePlanId(ANY), new CarePlanUpdate()),
                client -> client.carePlans().delete(new CarePlanId(ANY)),
                client -> client.encounterLocations().create(new EncounterLocationCreate()),
                client -> client.encounterLocations().start(new EncounterLocationId(ANY)),
                client -> client.encounterLocations().end(new EncounterLocationId(ANY)),
                client -> client.encounterLocations().transfer(ENCOUNTER, new EncounterTransfer()),
                client -> client.encounterLocations().delete(new EncounterLocationId(ANY)),
                client -> client.encounterProviders().create(ENCOUNTER, new EncounterProviderCreate()),
                client -> client.encounterProviders().end(new EncounterProviderId(ANY)),
                client -> client.encounterProviders().delete(new EncounterProviderId(ANY)),
                client -> client.patientAccess().openInEmergency(new PatientId(ANY), "Unconscious"));
    }

    @ParameterizedTest
    @MethodSource("changes")
    void changeWhenTheServiceIsUnavailableThenSentOnce(Consumer<ClinicalClient> change) {
        service.otherwise(SampleResponses.error(503, "Later", null).with("Retry-After", "1"));

        assertThatExceptionOfType(ServiceUnavailableException.class).isThrownBy(() -> change.accept(client));

        assertThat(service.received()).hasSize(1);
        assertThat(waits).isEmpty();
    }

    @Test
    void clinicalChangesWhenComparedWithTheSpecificationThenComplete() {
        service.otherwise(SampleResponses.error(409, "No", null));

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
                Specification.document().path("paths").properties()) {
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
