package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.clinicalplatform.api.model.Gender;
import org.clinicalplatform.api.model.MatchGrade;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.demographics.matching.MatchedPerson.Address;
import org.clinicalplatform.demographics.matching.MatchedPerson.Contact;
import org.clinicalplatform.demographics.matching.MatchedPerson.Identifier;
import org.clinicalplatform.demographics.matching.MatchedPerson.Name;
import org.clinicalplatform.demographics.person.PersonRows;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;

/** What is entered about somebody is compared like a registered person. */
class MatchSearchTest extends ClinicTestCase {
    private static final MatchedPerson ENTRY = new MatchedPerson(
            Ids.NIL,
            Gender.FEMALE,
            LocalDate.of(1944, 5, 31),
            false,
            List.of(new Name("Sáenz", List.of("Vicenta", "Luz"), null)),
            List.of(new Address(List.of("12 Harbour Street"), "Salem", "01970")),
            List.of(new Contact("PHONE", "+1 555 123-4567"), new Contact("EMAIL", "Vicenta@mail.example")),
            List.of(new Identifier("SS", "urn:ssn", "999-12-3456")));

    private static final String READ = "demographic.person.read";

    private final MatchCandidateService candidates;
    private final PersonRows persons = new PersonRows(db, tenant.id());
    private final Caller reader = TestCallers.at(facility, account, READ);

    MatchSearchTest(MatchCandidateService candidates, ApplicationContext beans) {
        super(beans);
        this.candidates = candidates;
    }

    @Test
    void searchWhenTheEntryIsRegisteredThenFindsItFirstAndOthersAsTheListDoes() {
        UUID registered = registered();
        UUID twice = persons.insert("Saenz", List.of("Vicenta"), "1944-05-13");
        household(List.of("Irene"), null);
        household(List.of("Kofi"), "1980-02-03");
        UUID moved = persons.insert("Brown", List.of("Vicenta"), "1944-05-31");
        persons.contact(moved, "SMS", "5551234567");

        List<MatchCandidate> listed = candidates.candidates(reader, registered);
        List<MatchCandidate> found = candidates.search(reader, ENTRY);

        assertThat(found.get(0).personId()).isEqualTo(registered);
        assertThat(found.get(0).grade()).isEqualTo(MatchGrade.CERTAIN);
        assertThat(found.subList(1, found.size())).isEqualTo(listed);
        assertThat(listed).hasSize(4).extracting(MatchCandidate::personId).contains(twice, moved);
        assertThat(listed).extracting(MatchCandidate::cap).contains(GradeCap.SHARED_HOUSEHOLD);
    }

    /** The two have one score: a name that one of two records has more of is not evidence. */
    @Test
    void searchWhenSeveralHaveOneScoreThenThePersonWithTheSameDataComesFirst() {
        UUID shorter = persons.insert("Quillfeather", List.of("Vicenta"), "1951-06-17");
        UUID same = persons.insert("Quillfeather", List.of("Vicenta", "Luz"), "1951-06-17");
        MatchedPerson entry = new MatchedPerson(
                Ids.NIL,
                Gender.UNKNOWN,
                LocalDate.of(1951, 6, 17),
                false,
                List.of(new Name("Quillfeather", List.of("Vicenta", "Luz"), null)),
                List.of(),
                List.of(),
                List.of());

        List<MatchCandidate> found = candidates.search(reader, entry);

        assertThat(found).extracting(MatchCandidate::personId).startsWith(same, shorter);
        assertThat(found.get(0).score()).isEqualTo(found.get(1).score());
    }

    /**
     * Before and after the entry is registered, though it is one of those who show that several live in the household.
     */
    @Test
    void searchWhenTheEntryMakesAHouseholdOfSeveralThenGradesAsTheListDoesAfterwards() {
        UUID dateless = household(List.of("Irene"), null);
        UUID other = household(List.of("Irene"), "1980-02-03");

        List<MatchCandidate> found = candidates.search(reader, ENTRY);

        UUID registered = registered();
        assertThat(candidates.candidates(reader, registered)).isEqualTo(found);
        assertThat(found).extracting(MatchCandidate::personId).contains(dateless, other);
    }

    /** Each of them has only one blocking key in common with the entry, or two weak ones. */
    @Test
    void searchWhenAKeyIsSharedThenComparesAsTheListDoes() {
        UUID byDate = persons.insert("Saens", List.of("Bizenta"), "1944-05-31");
        UUID bySound = persons.insert("Seanz", List.of("Vizenta"), "1944-05-13");
        UUID byStart = persons.insert("Saenzova", List.of("Vicky"), null);
        UUID swapped = persons.insert("Vicenta", List.of("Sáenz"), null);
        UUID byHouse = at("12 Other Road", "Boston", "01970", "Brown");
        UUID byLine = at("12 Harbour Street", "Boston", "02108", "Brown");
        UUID byStreet = at("99 Harbor Street", "Sailem", "02108", "Brown");
        UUID byTown = at("12 Mill Lane", "Sailem", "02108", "Brown");
        UUID byPhone = persons.insert("Brown", List.of("Ann"), "1971-02-03");
        persons.contact(byPhone, "SMS", "5551234567");
        UUID byMail = persons.insert("Brown", List.of("Ann"), "1971-02-03");
        persons.contact(byMail, "EMAIL", "vicenta@MAIL.example");
        UUID byNumber = persons.insert("Brown", List.of("Ann"), "1971-02-03");
        persons.identifier(persons.patient(byNumber), "SS", "urn:other", "999123456");
        UUID byTwoWeak = at("3 Mill Lane", "Boston", "01970", "Saens");
        persons.insert("Brown", List.of("Ann"), "1971-02-03");

        assertThat(compared(ENTRY))
                .containsExactlyInAnyOrder(
                        byDate, bySound, byStart, swapped, byHouse, byLine, byStreet, byTown, byPhone, byMail, byNumber,
                        byTwoWeak);
        UUID registered = registered();
        assertThat(bean(MatchCandidateMapper.class).findBlocked(tenant.id(), registered, BlockLimits.OF_A_SEARCH))
                .extracting(MatchedPerson::id)
                .containsExactlyInAnyOrderElementsOf(compared(ENTRY));
    }

    @Test
    void searchWhenOthersAreMergedVoidOrForeignThenAreNotNamed() {
        UUID registered = registered();
        UUID retired = persons.insert("Saenz", List.of("Vicenta"), "1944-05-31");
        persons.retire(retired, registered);
        persons.voidRecord(persons.insert("Saenz", List.of("Vicenta"), "1944-05-31"));
        new PersonRows(db, foreign.tenantId()).insert("Saenz", List.of("Vicenta"), "1944-05-31");

        assertThat(candidates.search(reader, ENTRY))
                .extracting(MatchCandidate::personId)
                .containsExactly(registered);
    }

    @Test
    void searchWhenAPairWasDismissedThenIsNamedAllTheSame() {
        UUID registered = registered();
        UUID twice = persons.insert("Saenz", List.of("Vicenta"), "1944-05-31");
        candidates.dismiss(caller, registered, twice);

        assertThat(candidates.search(reader, ENTRY))
                .extracting(MatchCandidate::personId)
                .containsExactly(registered, twice);
    }

    @Test
    void searchWhenMadeThenStoresNeitherAPersonNorAnEvaluation() {
        candidates.search(reader, ENTRY);

        assertThat(db.count("select count(*) from person where tenant_id = ?", tenant.id()))
                .isZero();
        assertThat(db.count("select count(*) from duplicate_evaluation where tenant_id = ?", tenant.id()))
                .isZero();
    }

    @Test
    void valuesWhenTheCallerMayReadBothThenAreShown() {
        registered();

        assertThat(candidates.search(reader, ENTRY).get(0).values())
                .containsEntry(MatchField.FAMILY_NAME, new ComparedValues("Sáenz", "Sáenz"))
                .containsEntry(MatchField.BIRTH_DATE, new ComparedValues("1944-05-31", "1944-05-31"))
                .containsEntry(MatchField.STREET, new ComparedValues("12 Harbour Street", "12 Harbour Street"));
    }

    @Test
    void valuesWhenTheCallerMayNotReadPersonsThenAreNotShown() {
        UUID registered = registered();
        UUID twice = persons.insert("Saenz", List.of("Vicenta"), "1944-05-31");

        assertThat(candidates.search(caller, ENTRY))
                .extracting(MatchCandidate::personId, MatchCandidate::values)
                .containsExactly(tuple(registered, Map.of()), tuple(twice, Map.of()));
        assertThat(candidates.candidates(caller, registered))
                .extracting(MatchCandidate::personId, MatchCandidate::values)
                .containsExactly(tuple(twice, Map.of()));
    }

    /** Such a person is a candidate, with the same score and grade. */
    @Test
    void valuesWhenOneIsARestrictedPatientThenAreNotShown() {
        UUID registered = registered();
        UUID twice = persons.insert("Saenz", List.of("Vicenta"), "1944-05-31");
        MatchCandidate open = only(candidates.candidates(reader, twice));
        assertThat(open.values()).isNotEmpty();

        restrict(registered);

        MatchCandidate closed = only(candidates.candidates(reader, twice));
        assertThat(closed).isEqualTo(open.disclosed(null, Map.of()));
        assertThat(only(candidates.candidates(reader, registered)).values()).isEmpty();
        assertThat(candidates.search(reader, ENTRY))
                .extracting(
                        MatchCandidate::personId,
                        candidate -> candidate.values().isEmpty())
                .containsExactly(tuple(registered, true), tuple(twice, false));
    }

    /** As if a merge was committed between the reading of the persons and that of their patients. */
    @Test
    void patientWhenThePersonWasMergedMeanwhileThenIsAsClosedAsTheSurvivor() {
        UUID merged = registered();
        UUID survivor = persons.insert("Saenz", List.of("Vicenta"), "1944-05-31");
        persons.patient(survivor);
        restrict(survivor);
        db.update("update patient set voided_at = now() where person_id = ?", merged);
        persons.retire(merged, survivor);

        MatchCandidateMapper mapper = bean(MatchCandidateMapper.class);
        List<CandidatePatient> found = mapper.findPatients(Viewer.of(reader, NOW), List.of(merged, survivor));

        CandidatePatients patients = new CandidatePatients(found);
        assertThat(patients.isOpen(merged)).isFalse();
        assertThat(patients.areIdentifiersOpen(merged)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void identifiersWhenThePatientIsAtThisFacilityThenOnlyThenAreShown(boolean here) {
        UUID patient = persons.patient(persons.insert("Saenz", List.of("Vicenta"), "1944-05-31"));
        persons.identifier(patient, "SS", "urn:ssn", "999-12-3465");
        db.update(
                "insert into patient_facility (tenant_id, patient_id, facility_id, registered_at, registered_by)"
                        + " values (?, ?, ?, now(), ?)",
                tenant.id(),
                patient,
                (here ? facility : elsewhere).id(),
                account.id());

        MatchCandidate found = only(candidates.search(reader, ENTRY));

        assertThat(found.fields()).extracting(FieldComparison::field).contains(MatchField.IDENTIFIER);
        assertThat(found.values()).containsKey(MatchField.FAMILY_NAME);
        assertThat(found.patientNumber() != null).isEqualTo(here);
        assertThat(found.values().get(MatchField.IDENTIFIER))
                .isEqualTo(here ? new ComparedValues("999-12-3456", "999-12-3465") : null);
    }

    private static MatchCandidate only(List<MatchCandidate> found) {
        assertThat(found).hasSize(1);
        return found.get(0);
    }

    private List<UUID> compared(MatchedPerson entry) {
        return bean(MatchCandidateMapper.class).findLike(tenant.id(), entry, BlockLimits.OF_A_SEARCH).stream()
                .map(MatchedPerson::id)
                .toList();
    }

    /** A person with the data of the entry. */
    private UUID registered() {
        UUID person = persons.insert("Sáenz", List.of("Vicenta", "Luz"), "1944-05-31");
        persons.address(person, "12 Harbour Street", "Salem", "01970");
        persons.contact(person, "PHONE", "+1 555 123-4567");
        persons.contact(person, "EMAIL", "Vicenta@mail.example");
        persons.identifier(persons.patient(person), "SS", "urn:ssn", "999-12-3456");
        return person;
    }

    private UUID household(List<String> given, @Nullable String birthDate) {
        UUID person = persons.insert("Sáenz", given, birthDate);
        persons.address(person, "12 Harbour Street", "Salem", "01970");
        return person;
    }

    private UUID at(String line, String city, String postalCode, String family) {
        return at(line, city, postalCode, family, "Ann");
    }

    private UUID at(String line, String city, String postalCode, String family, String given) {
        UUID person = persons.insert(family, List.of(given), null);
        persons.address(person, line, city, postalCode);
        return person;
    }

    private void restrict(UUID personId) {
        db.update("update patient set restricted = true where person_id = ?", personId);
    }
}
