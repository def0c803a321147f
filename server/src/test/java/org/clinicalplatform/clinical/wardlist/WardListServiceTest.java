package org.clinicalplatform.clinical.wardlist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.clinicalplatform.clinical.encounterlocation.Place;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.SearchResult;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.RecordRow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;

/** A ward list has the active placements of patients whom the caller may see. */
class WardListServiceTest extends ClinicTestCase {
    private static final String READ = "clinical.patient.read";

    private final WardListService wardLists;
    private final Caller nurse = TestCallers.at(facility, account, READ);

    WardListServiceTest(WardListService wardLists, ApplicationContext beans) {
        super(beans);
        this.wardLists = wardLists;
    }

    @Test
    void entriesWhenAPatientIsPlacedThenSayWhereInWhichVisitAndWhoItIs() {
        PatientRow patient = patientAt(facility);
        UUID visit = db.records("visit")
                .insert(row -> row.patient(patient).set("facility_id", facility.id()))
                .id();
        UUID encounter = encounter(patient, visit);
        UUID placement = place(patient, encounter, facility, "Cardiology", "1", "A");

        List<WardListEntry> entries = entries(null, "Cardiology");

        assertThat(entries).singleElement().satisfies(entry -> {
            assertThat(entry.encounterLocationId()).isEqualTo(placement);
            assertThat(entry.encounterId()).isEqualTo(encounter);
            assertThat(entry.visitId()).isEqualTo(visit);
            assertThat(entry.facilityId()).isEqualTo(facility.id());
            assertThat(entry.place()).isEqualTo(new Place("Cardiology", "1", "A"));
            assertThat(entry.startedAt()).isEqualTo(NOW);
            assertThat(entry.patient().patientId()).isEqualTo(patient.id());
            assertThat(entry.patient().personId()).isEqualTo(personOf(patient));
        });
    }

    @Test
    void entriesWhenPatientsAreNotVisibleThenAreLeftOut() {
        PatientRow visible = patientAt(facility);
        PatientRow restricted = db.patients().insert(row -> row.at(facility).restricted());
        place(visible, facility, "Cardiology", "1", "A");
        place(patientAt(elsewhere), facility, "Cardiology", "1", "B");
        place(restricted, facility, "Cardiology", "1", "C");

        assertThat(patients(entries(null, null))).containsExactly(visible.id());

        db.grants().insert(row -> row.patient(restricted).account(account));
        assertThat(patients(entries(null, null))).containsExactly(visible.id(), restricted.id());
        assertThat(entries(null, null).get(1).patient().restricted()).isTrue();
    }

    @Test
    void entriesWhenAPlacementIsNotActiveThenIsLeftOut() {
        PatientRow patient = patientAt(facility);
        UUID encounter = encounter(patient, null);
        placement(patient, encounter, row -> row.set("status", "PLANNED"));
        placement(patient, encounter, row -> row.set("status", "COMPLETED").set("ended_at", NOW));
        placement(patient, encounter, row -> row.set("status", "ACTIVE").set("voided_at", NOW));
        placement(patient, encounter, row -> row.set("status", "ACTIVE").set("patient_id", null));

        assertThat(entries(null, null)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"3 Ea\u0301st", "3 E\u00c1ST", "  3  e\u00e1st ", "\u00a03\u2003E\u00e1st\u3000"})
    void entriesWhenAWardIsNamedInAnySpellingThenAreThoseOfTheWard(String ward) {
        PatientRow here = patientAt(facility);
        place(here, facility, "3 E\u00e1st", null, null);
        place(patientAt(facility), facility, "3 West", null, null);

        assertThat(patients(entries(null, ward))).containsExactly(here.id());
    }

    /** Where one capital letter has two small ones. */
    @ParameterizedTest
    @CsvSource({"Yoğun Bakım, YOĞUN BAKIM", "YOĞUN BAKIM, Yoğun Bakım", "Παιδιατρικος, ΠΑΙΔΙΑΤΡΙΚΟΣ"})
    void entriesWhenTheWardIsNamedInOtherCaseThenAreThoseOfTheWard(String stored, String ward) {
        PatientRow here = patientAt(facility);
        place(here, facility, stored, null, null);

        assertThat(patients(entries(null, ward))).containsExactly(here.id());
    }

    @Test
    void entriesWhenListedThenAreInTheOrderOfWardRoomAndBed() {
        for (List<String> place : List.of(
                List.of("B", "10", "A"),
                List.of("a", "2", "B"),
                List.of("B", "2", "B"),
                List.of("B", "2", "A"),
                List.of("a", "10", "A"))) {
            place(patientAt(facility), facility, place.get(0), place.get(1), place.get(2));
        }
        place(patientAt(facility), facility, "a", null, null);

        assertThat(entries(null, null))
                .extracting(
                        entry -> entry.place().ward(),
                        entry -> entry.place().room(),
                        entry -> entry.place().bed())
                .containsExactly(
                        tuple("a", "2", "B"),
                        tuple("a", "10", "A"),
                        tuple("a", null, null),
                        tuple("B", "2", "A"),
                        tuple("B", "2", "B"),
                        tuple("B", "10", "A"));
    }

    @Test
    void entriesWhenThereAreMoreThanAreReturnedThenIsTruncated() {
        placeMany(SearchResult.LIMIT);
        assertThat(result().truncated()).isFalse();

        place(patientAt(facility), facility, "Z", null, null);

        assertThat(result().truncated()).isTrue();
        assertThat(result().items())
                .hasSize(SearchResult.LIMIT)
                .noneMatch(entry -> entry.place().ward().equals("Z"));
    }

    @Test
    void entriesWhenBannersAreLongThenIsTruncatedAfterTheBound() {
        placeMany(3);
        db.update(
                "insert into person_name (id, person_id, use, prefix, given, created_at, created_by, updated_at,"
                        + " updated_by) select gen_random_uuid(), id, 'OFFICIAL', repeat('x', ?), '{}', now(),"
                        + " created_by, now(), created_by from person where tenant_id = ?",
                (int) SearchResult.MAX_BYTES - 1024,
                tenant.id());

        assertThat(result().items()).hasSize(2);
        assertThat(result().truncated()).isTrue();
    }

    /** The visibility rule decides about patients, not about facilities. */
    @Test
    void entriesWhenAnotherFacilityIsNamedThenHaveThePatientsWhomTheCallerMaySeeThere() {
        PatientRow both = db.patients().insert(row -> row.at(facility).at(elsewhere));
        place(both, elsewhere, "Surgery", "1", "A");
        place(patientAt(elsewhere), elsewhere, "Surgery", "1", "B");
        place(patientAt(foreign), foreign, "Surgery", "1", "B");

        assertThat(entries(null, null)).isEmpty();
        assertThat(patients(entries(elsewhere.id(), null))).containsExactly(both.id());
        assertThat(entries(foreign.id(), null)).isEmpty();
        assertThat(entries(UUID.randomUUID(), null)).isEmpty();
    }

    @Test
    void entriesWhenTheVisitIsOfAnotherPatientThenHaveNone() {
        PatientRow patient = patientAt(facility);
        PatientRow other = patientAt(facility);
        UUID visit = db.records("visit")
                .insert(row -> row.patient(other).set("facility_id", facility.id()))
                .id();
        place(patient, encounter(patient, visit), facility, "Cardiology", "1", "A");

        assertThat(entries(null, null))
                .singleElement()
                .satisfies(entry -> assertThat(entry.visitId()).isNull());
    }

    @Test
    void filterWhenNeitherRequestNorSessionHasAFacilityThenIsRefused() {
        Caller wide = TestCallers.in(tenant, account, READ);

        assertRefused(ErrorCode.INVALID_REQUEST, () -> WardListFilter.of(wide, null, null));
        assertThat(WardListFilter.of(wide, facility.id(), null).facilityId()).isEqualTo(facility.id());
    }

    @Test
    void entriesWhenTheCallerMayNotBeShownBannersThenAreRefused() {
        assertRefused(ErrorCode.ACCESS_DENIED, () -> wardLists.entries(caller, WardListFilter.of(caller, null, null)));
    }

    @Test
    void statementsWhenCountedThenAreThoseOfTheTable() {
        place(patientAt(facility), facility, "Cardiology", "1", "A");
        place(patientAt(facility), facility, "Cardiology", "1", "B");

        assertStatements("WardList", Map.of("search", () -> entries(null, null)));
    }

    private SearchResult<WardListEntry> result() {
        return wardLists.entries(nurse, WardListFilter.of(nurse, null, null));
    }

    /**
     * Each in the ward A, by statements that insert all at once; without statistics the planner takes the tables for
     * empty.
     */
    private void placeMany(int patients) {
        for (String statement : List.of("""
                insert into person (id, tenant_id, gender, created_at, created_by, updated_at, updated_by)
                select gen_random_uuid(), :tenant, 'UNKNOWN', now(), :by, now(), :by from generate_series(1, :patients)""", """
                insert into patient (id, tenant_id, person_id, created_at, created_by, updated_at, updated_by)
                select gen_random_uuid(), tenant_id, id, now(), :by, now(), :by from person where tenant_id = :tenant""", """
                insert into patient_facility (patient_id, tenant_id, facility_id, registered_at, registered_by)
                select id, tenant_id, :facility, now(), :by from patient where tenant_id = :tenant""", """
                insert into encounter (id, tenant_id, patient_id, type_system, type_code, encounter_class, status, started_at,
                                       created_at, created_by, updated_at, updated_by)
                select gen_random_uuid(), tenant_id, id, 'urn:codes', '7', 'INPATIENT', 'IN_PROGRESS', now(), now(), :by, now(),
                       :by
                from patient where tenant_id = :tenant""", """
                insert into encounter_location (id, tenant_id, patient_id, encounter_id, facility_id, ward, status, started_at,
                                                created_at, created_by, updated_at, updated_by)
                select gen_random_uuid(), tenant_id, patient_id, id, :facility, 'A', 'ACTIVE', now(), now(), :by, now(), :by
                from encounter where tenant_id = :tenant""", "analyze")) {
            db.sql(statement)
                    .param("tenant", tenant.id())
                    .param("facility", facility.id())
                    .param("by", account.id())
                    .param("patients", patients)
                    .update();
        }
    }

    private List<WardListEntry> entries(@Nullable UUID facilityId, @Nullable String ward) {
        return wardLists
                .entries(nurse, WardListFilter.of(nurse, facilityId, ward))
                .items();
    }

    private static List<UUID> patients(List<WardListEntry> entries) {
        return entries.stream().map(entry -> entry.patient().patientId()).toList();
    }

    private UUID encounter(PatientRow patient, @Nullable UUID visit) {
        return db.records("encounter")
                .insert(row -> row.patient(patient).set("visit_id", visit))
                .id();
    }

    private void place(
            PatientRow patient, FacilityRow where, String ward, @Nullable String room, @Nullable String bed) {
        place(patient, encounter(patient, null), where, ward, room, bed);
    }

    private UUID place(
            PatientRow patient,
            UUID encounter,
            FacilityRow where,
            String ward,
            @Nullable String room,
            @Nullable String bed) {
        return placement(
                patient,
                encounter,
                row -> row.set("facility_id", where.id())
                        .set("status", "ACTIVE")
                        .set("ward", ward)
                        .set("room", room)
                        .set("bed", bed));
    }

    private UUID placement(PatientRow patient, UUID encounter, Consumer<RecordRow> changes) {
        return db.records("encounter_location")
                .insert(row -> {
                    row.patient(patient).set("encounter_id", encounter).set("facility_id", facility.id());
                    changes.accept(row);
                })
                .id();
    }
}
