package org.clinicalplatform.contract.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.math.BigDecimal;
import java.util.UUID;
import org.clinicalplatform.client.ClinicalClient;
import org.clinicalplatform.client.ClinicalNoteId;
import org.clinicalplatform.client.EncounterId;
import org.clinicalplatform.client.EncounterProviderFilter;
import org.clinicalplatform.client.EncounterProviderId;
import org.clinicalplatform.client.PatientId;
import org.clinicalplatform.client.RecordFilter;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.generated.model.ClinicalNoteAmendment;
import org.clinicalplatform.client.generated.model.ClinicalNoteCreate;
import org.clinicalplatform.client.generated.model.ClinicalNoteStatus;
import org.clinicalplatform.client.generated.model.Coding;
import org.clinicalplatform.client.generated.model.Encounter;
import org.clinicalplatform.client.generated.model.EncounterClass;
import org.clinicalplatform.client.generated.model.EncounterCreate;
import org.clinicalplatform.client.generated.model.EncounterLocation;
import org.clinicalplatform.client.generated.model.EncounterLocationCreate;
import org.clinicalplatform.client.generated.model.EncounterProvider;
import org.clinicalplatform.client.generated.model.EncounterProviderCreate;
import org.clinicalplatform.client.generated.model.EncounterTransfer;
import org.clinicalplatform.client.generated.model.Observation;
import org.clinicalplatform.client.generated.model.ObservationCreate;
import org.clinicalplatform.client.generated.model.ObservationQuantity;
import org.clinicalplatform.client.generated.model.ObservationValue;
import org.clinicalplatform.client.generated.model.Place;
import org.clinicalplatform.client.generated.model.ProviderRole;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A chart kept through the Java client. */
class JavaClientChartTest {

    private static final PatientId PATIENT = PatientId.parse(Demo.PATIENT_AT_N1);
    private static final Coding CHECK_UP =
            new Coding().system("http://snomed.info/sct").code("185349003");
    private static final Coding PULSE = new Coding().system("http://loinc.org").code("8867-4");

    private final ClinicalClient client =
            ClinicalClient.builder().baseUrl(Servers.shared().baseUri()).build();

    @BeforeEach
    void signIn() {
        ClientSignIn.signIn(client, Servers.shared(), Demo.CLINICIAN);
    }

    @Test
    void observationWhenRecordedInAnEncounterThenIsFoundByIt() {
        Encounter encounter = encounter();

        Observation recorded = client.observations()
                .create(new ObservationCreate()
                        .patientId(PATIENT.value())
                        .encounterId(encounter.getId())
                        .code(PULSE)
                        .value(new ObservationValue()
                                .quantity(new ObservationQuantity()
                                        .value(new BigDecimal("71.5"))
                                        .unit("/min"))));

        assertThat(client.observations()
                        .search(RecordFilter.observations()
                                .withEncounterId(EncounterId.of(encounter))
                                .withCode("http://loinc.org", "8867-4")))
                .containsExactly(recorded);
        assertThat(client.observations().stream(PATIENT)).contains(recorded);
    }

    @Test
    void placementWhenTransferredThenIsTheCurrentOne() {
        EncounterId encounter = EncounterId.of(encounter());
        Place bed = new Place()
                .ward("Client")
                .room("1")
                .bed(UUID.randomUUID().toString().substring(0, 8));
        client.encounterLocations()
                .create(new EncounterLocationCreate()
                        .encounterId(encounter.value())
                        .location(bed));

        EncounterLocation moved = client.encounterLocations()
                .transfer(
                        encounter,
                        new EncounterTransfer()
                                .location(new Place().ward("Client").room("2")));

        assertThat(client.encounterLocations().ofEncounter(encounter))
                .hasSize(2)
                .startsWith(moved);
        assertThat(client.encounterLocations().current(PATIENT)).isPresent();
        assertThat(client.encounterLocations().current(PatientId.parse(Demo.PATIENT_AT_N2)))
                .isEmpty();
    }

    @Test
    void participationWhenRecordedThenIsReadSearchedAndPaged() {
        EncounterId encounter = EncounterId.of(encounter());
        UUID clinician = UUID.fromString(Demo.CLINICIAN_ID);

        EncounterProvider recorded = client.encounterProviders()
                .create(
                        encounter,
                        new EncounterProviderCreate().providerId(clinician).role(ProviderRole.CONSULTANT));

        assertThat(client.encounterProviders().get(EncounterProviderId.of(recorded)))
                .isEqualTo(recorded);
        assertThat(client.encounterProviders()
                        .search(EncounterProviderFilter.all()
                                .withEncounterId(encounter)
                                .withProviderId(clinician)
                                .withRole(ProviderRole.CONSULTANT)
                                .withActiveAt(recorded.getStartedAt())))
                .containsExactly(recorded);
        assertThat(client.encounterProviders().stream(PATIENT)).contains(recorded);
    }

    @Test
    void noteWhenAmendedThenKeepsItsFirstText() {
        ClinicalNoteId note = ClinicalNoteId.of(client.clinicalNotes()
                .create(new ClinicalNoteCreate()
                        .patientId(PATIENT.value())
                        .type(new Coding().system("http://loinc.org").code("11506-3"))
                        .title("Progress note")
                        .content("Cough.")));

        client.clinicalNotes().sign(note, 0);
        client.clinicalNotes()
                .amend(
                        note,
                        new ClinicalNoteAmendment()
                                .content("Fever.")
                                .reason("Mistaken")
                                .version(1L));

        assertThat(client.clinicalNotes().get(note).getStatus()).isEqualTo(ClinicalNoteStatus.AMENDED);
        assertThat(client.clinicalNotes().amendments(note))
                .singleElement()
                .satisfies(text -> assertThat(text.getContent()).isEqualTo("Cough."));
    }

    @Test
    void encounterWhenOutOfSightThenIsNotAvailableButItsProvidersAreDenied() {
        EncounterId denied = EncounterId.parse(Demo.ENCOUNTER_AT_N2);

        assertThatExceptionOfType(RecordNotAvailableException.class)
                .isThrownBy(() -> client.encounters().get(denied));
        assertThatExceptionOfType(AccessDeniedException.class)
                .isThrownBy(() -> client.encounterProviders().list(denied));
        assertThat(client.encounterProviders().list(EncounterId.parse(Demo.unknown(0xa0f))))
                .isEmpty();
        assertThat(client.encounterProviders()
                        .search(EncounterProviderFilter.all().withEncounterId(denied)))
                .isEmpty();
    }

    private Encounter encounter() {
        return client.encounters()
                .create(new EncounterCreate()
                        .patientId(PATIENT.value())
                        .type(CHECK_UP)
                        .encounterClass(EncounterClass.AMBULATORY));
    }
}
