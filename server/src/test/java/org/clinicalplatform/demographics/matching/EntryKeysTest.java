package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.Gender;
import org.clinicalplatform.demographics.matching.MatchedPerson.Address;
import org.clinicalplatform.demographics.matching.MatchedPerson.Contact;
import org.clinicalplatform.demographics.matching.MatchedPerson.Name;
import org.clinicalplatform.demographics.person.PersonRows;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.context.ApplicationContext;

/** By which parts of an entry persons are looked up, and by which not. */
class EntryKeysTest extends ClinicTestCase {
    private final MatchCandidateService candidates;
    private final PersonRows persons = new PersonRows(db, tenant.id());
    private final Caller reader = TestCallers.at(facility, account, "demographic.person.read");

    EntryKeysTest(MatchCandidateService candidates, ApplicationContext beans) {
        super(beans);
        this.candidates = candidates;
    }

    /** Of eight digits, as in Denmark, Norway, Hong Kong and Singapore. */
    @ParameterizedTest
    @CsvSource({"86412115, +65 8641 2115", "+65 8641 2115, 86412115", "6586412115, 065 86412115", "86412115, 86412115"})
    void searchWhenAShortNumberHasAPrefixThenIsTheSame(String recorded, String entered) {
        UUID person = persons.insert("Tan", List.of("Mei"), "1971-02-03");
        persons.contact(person, "SMS", recorded);
        MatchedPerson entry = new MatchedPerson(
                Ids.NIL,
                Gender.UNKNOWN,
                null,
                false,
                List.of(),
                List.of(),
                List.of(new Contact("PHONE", entered)),
                List.of());

        assertThat(compared(entry)).containsExactly(person);
    }

    /** Of the names and towns alone, each is too common to be looked for. */
    @ParameterizedTest
    @MethodSource("entriesOfANameAndATown")
    void searchWhenNameAndTownAreCommonThenFindsWhoHasBoth(MatchedPerson entry) {
        UUID both = at("3 Mill Lane", "Sailem", "01970", "Brown");
        UUID namesake = at("4 Mill Lane", "Boston", "02108", "Brown");
        UUID neighbour = persons.insert("Quill", List.of("Kofi"), null);
        persons.address(neighbour, "5 Mill Lane", "Salem", "01970");
        UUID former = at("6 Mill Lane", "Salem", "01970", "Brown");
        db.update("update person_address set voided_at = now() where person_id = ?", former);
        BlockLimits low = new BlockLimits(5, 3, 500, 1, 500);

        assertThat(bean(MatchCandidateMapper.class).findLike(tenant.id(), entry, low))
                .extracting(MatchedPerson::id)
                .contains(both)
                .doesNotContain(namesake, neighbour, former);
        assertThat(candidates.search(reader, entry))
                .extracting(MatchCandidate::personId)
                .startsWith(both);
    }

    static List<MatchedPerson> entriesOfANameAndATown() {
        return List.of(
                entry(null, "Brown", List.of(), null, "Salem", null),
                entry(null, "Brown", List.of(), null, null, "01970"),
                entry(null, null, List.of("Ann"), null, "Salem", null),
                entry(LocalDate.of(1900, 1, 1), "Brown", List.of(), null, "Salem", null));
    }

    /** Scripts whose letters have no sound that keys could use. */
    @ParameterizedTest
    @CsvSource({
        "خان, احمد, كراچی",
        "כהן, דוד, חיפה",
        "王, 伟, 北京",
        "शर्मा, राम, दिल्ली",
        "김, 민준, 서울",
        "ใจดี, สมชาย, เชียงใหม่"
    })
    void searchWhenNameAndTownHaveNoSoundThenFindsWhoHasBoth(String family, String given, String town) {
        UUID both = at("3", town, "01970", family, given);
        UUID namesake = at("4", "Boston", "02108", family, given);
        at("5", town, "01970", "Quill", "Kofi");

        assertThat(compared(entry(null, family, List.of(), null, town, null))).containsExactly(both);
        assertThat(compared(entry(null, family, List.of(), null, "Boston", null)))
                .containsExactly(namesake);
    }

    @ParameterizedTest
    @CsvSource({"1900-01-01, 0", "1899-01-01, 0", "1900-01-02, 1"})
    void searchWhenADateStandsForAMissingOneThenIsNoKey(String birthDate, int found) {
        UUID person = persons.insert("Brown", List.of("Ann"), birthDate);
        UUID other = persons.insert("Quill", List.of("Kofi"), birthDate);

        assertThat(compared(entry(LocalDate.parse(birthDate), "Okafor", List.of(), null, null, null)))
                .hasSize(2 * found);
        assertThat(bean(MatchCandidateMapper.class).findBlocked(tenant.id(), person, BlockLimits.OF_A_SEARCH))
                .extracting(MatchedPerson::id)
                .filteredOn(other::equals)
                .hasSize(found);
    }

    /** As noemail@… where desks enter it, or the number of the hospital. */
    @ParameterizedTest
    @CsvSource({"EMAIL, desk@clinic.example", "PHONE, 5551234568"})
    void searchWhenTooManyHaveAContactThenItIsNoKey(String system, String value) {
        UUID person = persons.insert("Brown", List.of("Ann"), null);
        persons.contact(person, system, value);
        MatchedPerson entry = new MatchedPerson(
                Ids.NIL,
                Gender.UNKNOWN,
                null,
                false,
                List.of(),
                List.of(),
                List.of(new Contact(system, value)),
                List.of());
        assertThat(bean(MatchCandidateMapper.class).findLike(tenant.id(), entry, new BlockLimits(5, 5, 1, 5, 5)))
                .extracting(MatchedPerson::id)
                .containsExactly(person);

        persons.contact(persons.insert("Quill", List.of("Kofi"), null), system, value);

        assertThat(bean(MatchCandidateMapper.class).findLike(tenant.id(), entry, new BlockLimits(5, 5, 1, 5, 5)))
                .isEmpty();
    }

    /** As 1 January of the year in which a border guard took somebody to be born. */
    @Test
    void searchWhenTooManyHaveADateThenItIsNoKey() {
        UUID person = persons.insert("Brown", List.of("Ann"), "1931-07-13");
        MatchedPerson entry = entry(LocalDate.of(1931, 7, 13), "Okafor", List.of(), null, null, null);
        BlockLimits one = new BlockLimits(5, 5, 1, 5, 5);
        assertThat(bean(MatchCandidateMapper.class).findLike(tenant.id(), entry, one))
                .extracting(MatchedPerson::id)
                .containsExactly(person);

        UUID other = persons.insert("Quill", List.of("Kofi"), "1931-07-13");

        assertThat(bean(MatchCandidateMapper.class).findLike(tenant.id(), entry, one))
                .isEmpty();
        assertThat(bean(MatchCandidateMapper.class).findBlocked(tenant.id(), person, one))
                .extracting(MatchedPerson::id)
                .doesNotContain(other);
    }

    /** With a bound of one they would be left out by their order. */
    @Test
    void searchWhenManyHaveNameAndTownThenThoseOfTheGivenNameComeFirst() {
        at("1 Mill Lane", "Salem", "01970", "Brown", "Kofi");
        UUID same = at("3 Mill Lane", "Salem", "01970", "Brown", "Anne");
        at("1 Mill Lane", "Salem", "01970", "Brown", "Irene");
        MatchedPerson entry = entry(null, "Brown", List.of("Ann"), null, "Salem", null);

        assertThat(bean(MatchCandidateMapper.class).findLike(tenant.id(), entry, new BlockLimits(1, 0, 0, 0, 500)))
                .extracting(MatchedPerson::id)
                .containsExactly(same);
    }

    @Test
    void keysWhenTheEntryIsTooLittleThenAreNone() {
        assertThat(List.of(
                        entry(LocalDate.of(1900, 1, 1), null, List.of(), null, null, null),
                        entry(LocalDate.of(1899, 1, 1), "Brown", List.of(), null, null, null),
                        entry(null, "Brown", List.of(), null, null, null),
                        entry(null, null, List.of("Ann"), null, null, null),
                        entry(null, "-", List.of("?"), null, "Salem", "01970"),
                        entry(null, null, List.of(), null, "Salem", "01970")))
                .allSatisfy(entry -> assertThat(entry.comparable().hasKeys()).isFalse());
        assertThat(List.of(
                        entry(LocalDate.of(1944, 5, 31), null, List.of(), null, null, null),
                        entry(LocalDate.of(1899, 5, 31), null, List.of(), null, null, null),
                        entry(null, "Brown", List.of("Ann"), null, null, null),
                        entry(null, "Brown", List.of(), null, "Salem", null),
                        entry(null, null, List.of("Ann"), null, null, "01970"),
                        entry(null, null, List.of(), "12 Harbour Street", null, null)))
                .allSatisfy(entry -> assertThat(entry.comparable().hasKeys()).isTrue());
    }

    private static MatchedPerson entry(
            @Nullable LocalDate birthDate,
            @Nullable String family,
            List<String> given,
            @Nullable String line,
            @Nullable String city,
            @Nullable String postalCode) {
        return new MatchedPerson(
                Ids.NIL,
                Gender.FEMALE,
                birthDate,
                false,
                List.of(new Name(family, given, null)),
                List.of(new Address(line == null ? List.of() : List.of(line), city, postalCode)),
                List.of(),
                List.of());
    }

    private List<UUID> compared(MatchedPerson entry) {
        return bean(MatchCandidateMapper.class).findLike(tenant.id(), entry, BlockLimits.OF_A_SEARCH).stream()
                .map(MatchedPerson::id)
                .toList();
    }

    private UUID at(String line, String city, String postalCode, String family) {
        return at(line, city, postalCode, family, "Ann");
    }

    private UUID at(String line, String city, String postalCode, String family, String given) {
        UUID person = persons.insert(family, List.of(given), null);
        persons.address(person, line, city, postalCode);
        return person;
    }
}
