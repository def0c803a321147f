package org.clinicalplatform.contract.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.client.ClinicalClient;
import org.clinicalplatform.client.EncounterId;
import org.clinicalplatform.client.PatientId;
import org.clinicalplatform.client.PersonFilter;
import org.clinicalplatform.client.VisitFilter;
import org.clinicalplatform.client.VisitId;
import org.clinicalplatform.client.WardListFilter;
import org.clinicalplatform.client.generated.model.Coding;
import org.clinicalplatform.client.generated.model.Encounter;
import org.clinicalplatform.client.generated.model.EncounterClass;
import org.clinicalplatform.client.generated.model.EncounterCreate;
import org.clinicalplatform.client.generated.model.EncounterLocationCreate;
import org.clinicalplatform.client.generated.model.EncounterStatus;
import org.clinicalplatform.client.generated.model.EncounterTransfer;
import org.clinicalplatform.client.generated.model.PatientBanner;
import org.clinicalplatform.client.generated.model.Place;
import org.clinicalplatform.client.generated.model.Visit;
import org.clinicalplatform.client.generated.model.VisitClass;
import org.clinicalplatform.client.generated.model.VisitCreate;
import org.clinicalplatform.client.generated.model.WardListEntry;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.Registrar;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.Test;

/** What a front end of a ward does all day, by a clinician with no other role. */
class WardRoundTest {

    private static final Coding ADMISSION =
            new Coding().system("http://snomed.info/sct").code("32485007");

    private final ClinicalClient clinician = Clients.signedIn(Demo.CLINICIAN);
    private final String ward = "Ward " + UUID.randomUUID();
    private final Json registered = Registrar.at(Servers.shared()).newPatient();

    @Test
    void wardRoundWhenTheCallerHasTheRoleOfCliniciansAloneThenReachesFromFindingToTheEmptyBed() {
        assertThat(clinician.sessions().verify().getPermissions()).allMatch(code -> code.startsWith("clinical."));

        PatientBanner found = find();
        PatientId patient = new PatientId(found.getPatientId());
        assertThat(clinician.patientSummaries().panel(patient).getDemographics().getPersonId())
                .isEqualTo(found.getPersonId());
        assertThat(wardList()).isEmpty();

        Visit visit = admit(patient);
        Encounter encounter = encounterOf(visit);
        place(encounter, "A");
        assertThat(wardList()).singleElement().satisfies(entry -> {
            assertThat(entry.getLocation()).isEqualTo(bed("A"));
            assertThat(entry.getVisitId()).isEqualTo(visit.getId());
            assertThat(entry.getEncounterId()).isEqualTo(encounter.getId());
            assertThat(entry.getPatient()).isEqualTo(found);
        });

        clinician.encounterLocations().transfer(EncounterId.of(encounter), new EncounterTransfer().location(bed("B")));
        assertThat(wardList()).extracting(WardListEntry::getLocation).containsExactly(bed("B"));

        clinician.visits().end(VisitId.of(visit));
        assertThat(wardList()).isEmpty();
        assertThat(clinician.encounterLocations().current(patient)).isEmpty();
        assertThat(clinician.encounters().get(EncounterId.of(encounter)).getStatus())
                .isEqualTo(EncounterStatus.FINISHED);

        PatientId next =
                PatientId.parse(Registrar.at(Servers.shared()).newPatient().text("id"));
        place(encounterOf(admit(next)), "B");
        assertThat(wardList())
                .extracting(entry -> entry.getPatient().getPatientId())
                .containsExactly(next.value());
    }

    @Test
    void listsWhenRequestedWithPatientsThenHaveTheBannerInEachRecord() {
        PatientBanner found = find();
        PatientId patient = new PatientId(found.getPatientId());
        Visit visit = admit(patient);
        encounterOf(visit);

        assertThat(clinician.visits().withPatients().search(VisitFilter.all().withPatientId(patient)))
                .extracting(Visit::getPatient)
                .containsExactly(found);
        assertThat(clinician.visits().withPatients().stream(patient))
                .extracting(Visit::getPatient)
                .containsExactly(found);
        assertThat(clinician.encounters().withPatients().stream(patient))
                .extracting(Encounter::getPatient)
                .containsExactly(found);
        assertThat(clinician.visits().stream(patient))
                .extracting(Visit::getPatient)
                .containsOnlyNulls();
    }

    /** By the name, with one letter too many. */
    private PatientBanner find() {
        String family = registered.get("person").get("names").items().get(0).text("family");
        PatientBanner found = clinician.patientBanners().stream(PersonFilter.named(family + "x"))
                .findFirst()
                .orElseThrow();
        assertThat(found.getPatientId()).hasToString(registered.text("id"));
        assertThat(found.getNames())
                .singleElement()
                .satisfies(name -> assertThat(name.getFamily()).isEqualTo(family));
        return found;
    }

    private Visit admit(PatientId who) {
        return clinician
                .visits()
                .create(new VisitCreate().patientId(who.value()).type(ADMISSION).visitClass(VisitClass.INPATIENT));
    }

    private Encounter encounterOf(Visit visit) {
        return clinician
                .encounters()
                .create(new EncounterCreate()
                        .patientId(visit.getPatientId())
                        .visitId(visit.getId())
                        .type(ADMISSION)
                        .encounterClass(EncounterClass.INPATIENT));
    }

    private void place(Encounter encounter, String bed) {
        clinician
                .encounterLocations()
                .create(new EncounterLocationCreate()
                        .encounterId(encounter.getId())
                        .location(bed(bed)));
    }

    private Place bed(String bed) {
        return new Place().ward(ward).room("1").bed(bed);
    }

    private List<WardListEntry> wardList() {
        return clinician.wardLists().read(WardListFilter.ward(ward));
    }
}
