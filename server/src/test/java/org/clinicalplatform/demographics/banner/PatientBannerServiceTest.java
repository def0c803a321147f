package org.clinicalplatform.demographics.banner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.Gender;
import org.clinicalplatform.demographics.person.PersonFilter;
import org.clinicalplatform.demographics.person.PersonName;
import org.clinicalplatform.demographics.person.PersonRows;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.PatientRow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;

/** Clinicians find the patients whom they may see, and nobody else. */
class PatientBannerServiceTest extends ClinicTestCase {
    private static final PageQuery FIRST = new PageQuery(0, 20);
    private static final String SYSTEM = "urn:numbers";

    private final PatientBannerService banners;
    private final PersonRows persons = new PersonRows(db, tenant.id());

    PatientBannerServiceTest(PatientBannerService banners, ApplicationContext beans) {
        super(beans);
        this.banners = banners;
    }

    @Test
    void searchWhenFoundThenShowsWhatIdentifiesThePatient() {
        UUID person = persons.insert("Erdman", List.of("Roseanna", "Maria"), "1972-04-02");
        db.update("update person_name set preferred = true, prefix = 'Mrs.' where person_id = ?", person);
        persons.name(person, "MAIDEN", "Dooley", List.of("Roseanna"));
        UUID patient = patientOf(person, facility);
        identifier(patient, "SS", "999-24-4163", false);
        identifier(patient, "MR", "N4112620", true);

        PatientBanner found = only(search(caller, null, "dooley", null));

        assertThat(found.patientId()).isEqualTo(patient);
        assertThat(found.personId()).isEqualTo(person);
        assertThat(found.number())
                .isEqualTo(db.value(String.class, "select number from patient where id = ?", patient));
        assertThat(found.names())
                .extracting(PersonName::family, PersonName::given, PersonName::prefix)
                .containsExactly(
                        tuple("Erdman", List.of("Roseanna", "Maria"), "Mrs."),
                        tuple("Dooley", List.of("Roseanna"), null));
        assertThat(found.gender()).isEqualTo(Gender.FEMALE);
        assertThat(found.birthDate()).isEqualTo("1972-04-02");
        assertThat(found.identifiers())
                .filteredOn(identifier -> identifier.system().equals(SYSTEM))
                .containsExactly(
                        new BannerIdentifier("MR", SYSTEM, "N4112620", true),
                        new BannerIdentifier("SS", SYSTEM, "999-24-4163", false));
        assertThat(found)
                .extracting(PatientBanner::restricted, PatientBanner::temporary, PatientBanner::merged)
                .containsExactly(false, false, false);
    }

    @ParameterizedTest
    @ValueSource(strings = {"szimborska", "Wislawa Szymbroska", "szymborska maria", "SHYMBORSKA"})
    void searchWhenANameHasTypingErrorsThenFindsThePatient(String name) {
        UUID patient = patientOf(persons.insert("Szymborska", List.of("Wis\u0142awa", "Maria"), null), facility);
        patientOf(persons.insert("Kowalski", List.of("Jan"), null), facility);

        assertThat(ids(search(caller, null, name, null))).containsExactly(patient);
    }

    @Test
    void searchWhenByIdentifierBirthDateOrTelephoneThenFindsThePatient() {
        UUID person = persons.insert("Erdman", List.of("Rose"), "1972-04-02");
        persons.contact(person, "PHONE", "+43 664 123-4567");
        UUID patient = patientOf(person, facility);
        identifier(patient, "MR", "N-41 126", true);

        assertThat(ids(search(caller, "n41126", null, null))).containsExactly(patient);
        assertThat(ids(search(caller, SYSTEM + "|N41126", "erdmann", "1972-04-02")))
                .containsExactly(patient);
        assertThat(ids(banners.search(caller, PersonFilter.of(null, null, null, "0664 1234567"), FIRST)))
                .containsExactly(patient);
        assertThat(ids(search(caller, "n41126", null, "1972-04-03"))).isEmpty();
    }

    @Test
    void searchWhenPatientsAreNotVisibleThenAreNeitherListedNorCounted() {
        UUID visible = patientOf(persons.insert("Zwackelmann", List.of("Zoe"), null), facility);
        patientOf(persons.insert("Zwackelmann", List.of("Zoe"), null), elsewhere);
        PatientRow restricted = restricted(persons.insert("Zwackelmann", List.of("Zoe"), null));
        UUID namesake = new PersonRows(db, foreign.tenantId()).insert("Zwackelmann", List.of("Zoe"), null);
        patientOf(namesake, foreign);
        persons.insert("Zwackelmann", List.of("Zoe"), null);

        Page<PatientBanner> page = search(caller, null, "zwackelman", null);
        assertThat(ids(page)).containsExactly(visible);
        assertThat(page.totalItems()).isEqualTo(1);

        db.grants().insert(row -> row.patient(restricted).account(account));
        assertThat(search(caller, null, "zwackelman", null).items())
                .extracting(PatientBanner::patientId, PatientBanner::restricted)
                .containsExactlyInAnyOrder(tuple(visible, false), tuple(restricted.id(), true));
    }

    /** Enough of them, if they were visible, to leave names out that are merely similar. */
    @Test
    void searchWhenAHundredNamesakesAreNotVisibleThenASimilarNameIsFoundAllTheSame() {
        UUID similar = patientOf(persons.insert("Kowalski", List.of("Jan"), null), facility);
        List<UUID> hidden = Stream.generate(
                        () -> patientOf(persons.insert("Kowalczyk", List.of("Zofia"), null), elsewhere))
                .limit(100)
                .toList();

        assertThat(ids(search(caller, null, "kowalczyk", null))).containsExactly(similar);

        db.update("update patient_facility set facility_id = ? where facility_id = ?", facility.id(), elsewhere.id());
        Page<PatientBanner> page = search(caller, null, "kowalczyk", null);
        assertThat(page.totalItems()).isEqualTo(hidden.size());
        assertThat(ids(page)).doesNotContain(similar);
    }

    /** As a merge leaves them: the names and identifiers of the loser belong to the survivor. */
    @Test
    void searchWhenAPatientWasMergedThenOldNameAndNumberFindTheSurvivor() {
        UUID person = persons.insert("Keeling", List.of("Ivy"), null);
        persons.name(person, "OLD", "Feeney", List.of("Ivy"));
        UUID survivor = patientOf(person, facility);
        identifier(survivor, "MR", "L-77", false);
        UUID loserPerson = persons.insert(null, List.of("Retired"), null);
        persons.retire(loserPerson, person);
        db.patients()
                .insert(row -> row.at(facility)
                        .person(loserPerson)
                        .set("voided_at", NOW)
                        .set("merged_into_patient_id", survivor));

        for (Page<PatientBanner> page :
                List.of(search(caller, null, "feeney", null), search(caller, "L77", null, null))) {
            assertThat(only(page).patientId()).isEqualTo(survivor);
            assertThat(only(page).merged()).isTrue();
        }
        assertThat(search(caller, null, "retired", null).items()).isEmpty();
    }

    @Test
    void searchWhenAPatientHasManyNamesAndIdentifiersThenTheBannerHasThePreferredOnes() {
        UUID person = persons.insert("Feld", List.of("First"), null);
        db.update("update person_name set preferred = true where person_id = ?", person);
        UUID patient = patientOf(person, facility);
        identifier(patient, "ZZ", "preferred", true);
        for (int i = 0; i < 25; i++) {
            persons.name(person, "OLD", "Feld", List.of("N" + i));
            identifier(patient, "AA", "A-" + i, false);
        }

        PatientBanner found = only(search(caller, null, "feld", null));

        assertThat(found.names()).hasSize(10);
        assertThat(found.names().get(0).given()).containsExactly("First");
        assertThat(found.identifiers()).hasSize(20).contains(new BannerIdentifier("ZZ", SYSTEM, "preferred", true));
    }

    /** As where they turned out to be another patient's. */
    @Test
    void searchWhenNamesAndIdentifiersAreVoidedThenTheBannerOmitsThem() {
        UUID person = persons.insert("Feld", List.of("Ada"), null);
        persons.name(person, "MAIDEN", "Dooley", List.of("Eva"));
        UUID patient = patientOf(person, facility);
        identifier(patient, "SS", "999-24-4163", false);
        identifier(patient, "MR", "N4112620", false);
        db.update("update person_name set voided_at = now() where person_id = ? and use = 'MAIDEN'", person);
        db.update(
                "update patient_identifier set voided_at = now() where patient_id = ? and value = 'N4112620'", patient);

        PatientBanner found = only(search(caller, null, "feld", null));

        assertThat(found.names()).extracting(PersonName::family).containsExactly("Feld");
        assertThat(found.identifiers())
                .filteredOn(identifier -> identifier.system().equals(SYSTEM))
                .extracting(BannerIdentifier::value)
                .containsExactly("999-24-4163");
    }

    @Test
    void searchWhenPagedThenEachPatientIsOnOnePage() {
        List<UUID> patients = List.of(
                patientOf(persons.insert("Pagel", List.of("A"), null), facility),
                patientOf(persons.insert("Pagel", List.of("A"), null), facility),
                patientOf(persons.insert("Pagel", List.of("A"), null), facility));

        PersonFilter filter = PersonFilter.of(null, "pagel", null, null);
        Page<PatientBanner> first = banners.search(caller, filter, new PageQuery(0, 2));
        Page<PatientBanner> second = banners.search(caller, filter, new PageQuery(1, 2));

        assertThat(first.totalItems()).isEqualTo(3);
        assertThat(ids(first)).doesNotContainAnyElementsOf(ids(second)).hasSize(2);
        assertThat(patients).containsAll(ids(second));
    }

    @Test
    void statementsWhenCountedThenAreThoseOfTheTable() {
        patientOf(persons.insert("Feld", List.of("Ada"), null), facility);
        patientOf(persons.insert("Feld", List.of("Eva"), null), facility);
        PersonFilter feld = PersonFilter.of(null, "feld", null, null);

        assertStatements("PatientBanner", Map.of("search", () -> banners.search(caller, feld, FIRST)));
    }

    private Page<PatientBanner> search(
            Caller by, @Nullable String identifier, @Nullable String name, @Nullable String birthDate) {
        LocalDate born = birthDate == null ? null : LocalDate.parse(birthDate);
        return banners.search(by, PersonFilter.of(identifier, name, born, null), FIRST);
    }

    private UUID patientOf(UUID personId, FacilityRow where) {
        return db.patients().insert(row -> row.at(where).person(personId)).id();
    }

    private PatientRow restricted(UUID personId) {
        return db.patients().insert(row -> row.at(facility).person(personId).restricted());
    }

    private void identifier(UUID patientId, String type, String value, boolean preferred) {
        persons.identifier(patientId, type, SYSTEM, value);
        db.update("update patient_identifier set preferred = false where patient_id = ? and type = ?", patientId, type);
        db.update(
                "update patient_identifier set preferred = ? where patient_id = ? and value = ?",
                preferred,
                patientId,
                value);
    }

    private static PatientBanner only(Page<PatientBanner> page) {
        assertThat(page.items()).hasSize(1);
        return page.items().get(0);
    }

    private static List<UUID> ids(Page<PatientBanner> page) {
        return page.items().stream().map(PatientBanner::patientId).toList();
    }
}
