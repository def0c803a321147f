package org.clinicalplatform.demographics.person;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.text.Normalizer;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;

class PersonSearchTest extends ClinicTestCase {
    private final PersonService persons;
    private final PersonRecords<PersonName> names;

    PersonSearchTest(PersonService persons, PersonRecords<PersonName> names, ApplicationContext beans) {
        super(beans);
        this.persons = persons;
        this.names = names;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Szymborska Wis\u0142awa",
                "wis\u0142awa SZYMBORSKA",
                "Szymborska",
                "szimborska",
                "shymborska",
                "symborska",
                "Szymbroska",
                "anna szymborska",
                "maria anna"
            })
    void searchWhenANameHasTypingErrorsOrAnotherOrderThenFindsThePerson(String name) {
        UUID id = register("Szymborska", "Wis\u0142awa", "Maria", "Anna");
        register("Kowalski", "Jan");

        assertThat(found(name)).containsExactly(id);
    }

    @Test
    void searchWhenAccentsAreLeftOutThenFindsThePerson() {
        UUID id = register("M\u00fcller-L\u00fcdenscheidt", "Zo\u00eb");

        assertThat(found("zoe muller")).containsExactly(id);
        assertThat(found("Mu\u0308ller")).containsExactly(id);
    }

    /** Devanagari and Bengali vowel signs, a nukta, voiced kana, a hamza, niqqud and Thai vowels: all are marks. */
    @ParameterizedTest
    @CsvSource({
        "कुमार, राजेश",
        "শর্মা, রবীন্দ্রনাথ",
        "फ़ारूक़, ज़ैनब",
        "ガルシア, ガブリエル",
        "أحمد, فؤاد",
        "כֹּהֵן, מֹשֶׁה",
        "ศรีสุข, สมชาย",
        "Nguyễn, Thị Ánh"
    })
    void searchWhenTheNameHasMarksOfItsScriptThenFindsThePerson(String family, String given) {
        UUID id = register(family, given);

        assertThat(found(given + " " + family)).containsExactly(id);
        assertThat(found(family)).containsExactly(id);
        assertThat(found(Normalizer.normalize(given, Normalizer.Form.NFD))).containsExactly(id);
    }

    /** In capitals and in small letters, since the sigma at the end of a word depends on them. */
    @ParameterizedTest
    @ValueSource(strings = {"ΝΙΚΟΣ ΠΑΠΠΑΣ", "νίκος παππάς", "Παππάς Νίκος", "νικοσ παππασ"})
    void searchWhenAGreekNameIsTheSameThenIsFirst(String name) {
        UUID longer = register("Παππάς", "Νίκος", "Ιωάννης");
        UUID longerInCapitals = register("ΠΑΠΠΑΣ", "ΝΙΚΟΣ", "ΙΩΑΝΝΗΣ");
        UUID inCapitals = register("ΠΑΠΠΑΣ", "ΝΙΚΟΣ");
        UUID same = register("Παππάς", "Νίκος");

        assertThat(found(name)).containsExactly(inCapitals, same, longer, longerInCapitals);
    }

    /** Each name as people spell it, and from a keyboard without its letters. */
    @ParameterizedTest
    @CsvSource({
        "Yıldız, Işıl, yildiz",
        "Yıldız, Işıl, IŞIL YILDIZ",
        "YILDIZ, IŞIL, Yıldız",
        "YILDIZ, IŞIL, ışıl",
        "Kılıç, Ayla, KILIC",
        "Đỗ, Đức, do",
        "Đỗ, Đức, Duc Do",
        "Do, Duc, Đỗ Đức",
        "Łoś, Łucja, los",
        "Øe, Bo, oe",
        "Voß, Jo, voss",
        "VOSS, Jo, Voß",
        "Æð, Þór, aed",
        "Æð, Þór, Thor",
        "أحمد, فؤاد, احمد",
        "علي, هبة, على هبه",
        "Kaʻa, ʿAlī, ali"
    })
    void searchWhenLettersAreWrittenInTwoWaysThenFindsThePerson(String family, String given, String name) {
        UUID id = register(family, given);
        register("Quirk", "Nell");

        assertThat(found(name)).containsExactly(id);
    }

    @Test
    void searchWhenTheNameIsTheSameButForItsLettersThenRanksAsTheSame() {
        UUID longer = register("Sorensen", "Birgit");
        UUID same = register("Sørensen", "Bo");
        UUID other = register("Sorensen", "Bo");

        assertThat(found("Bo Sorensen")).containsExactly(same, other, longer);
    }

    @Test
    void searchWhenTheNameHasNothingButMarksThenIsRefused() {
        assertRefused(ErrorCode.INVALID_REQUEST, () -> found("\u093e \u3099 \u0301"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Jhon Smith", "smith jhon", "Jon Smyth", "JOHN SMIHT"})
    void searchWhenShortWordsHaveErrorsThenTheWholeNameMatches(String name) {
        UUID id = register("Smith", "John");
        register("Miller", "Josephine");

        assertThat(found(name)).containsExactly(id);
    }

    @Test
    void searchWhenOneWordDoesNotMatchThenIsEmpty() {
        register("Szymborska", "Wanda");

        assertThat(found("Szymborska Theodor")).isEmpty();
    }

    @Test
    void searchWhenSeveralMatchThenTheBestMatchIsFirst() {
        UUID misspelled = register("Smyth", "John");
        UUID exact = register("Smith", "John");
        UUID longer = register("Smithers", "Johnny");

        assertThat(found("john smith")).startsWith(exact).contains(misspelled, longer);
    }

    @Test
    void searchWhenAPersonHasSeveralNamesThenIsFoundByEachOnce() {
        UUID id = register("Erdman", "Rose");
        names.create(caller, id, new Preferable<>(TestPersons.name("Dooley", "Rose"), false));

        assertThat(found("dooley")).containsExactly(id);
        assertThat(found("rose")).containsExactly(id);
    }

    @Test
    void searchWhenANameIsVoidThenDoesNotMatch() {
        UUID id = register("Erdman", "Rose");
        PreferableRecord<PersonName> name =
                names.create(caller, id, new Preferable<>(TestPersons.name("Dooley"), false));
        names.voidRecord(caller, id, name.id(), null);

        assertThat(found("dooley")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "+43 664 123-4567, +43 664 1234567, true",
        "+43 664 123-4567, 0664/1234567, true",
        "+43 664 123-4567, 0043 (664) 123 45 67, true",
        "+43 664 123-4567, 1234567, true",
        "+43 664 123-4567, 234567, true",
        "+43 664 123-4567, 436641234567, true",
        "+43 664 123-4567, +43 (0)664 1234567, true",
        "+43 664 123-4567, +43 ( 0 ) 664 1234567, true",
        "+43 (0)664 123-4567, +43 664 1234567, true",
        "+43 (0)664 123-4567, +43 (0)664 1234567, true",
        "+43 (0)664 123-4567, 0664 1234567, true",
        "+43 (0)664 1234567, +43 (0)650 1234567, false",
        "+43 (0)59133, +43 (0)59133, true",
        "+43 (0)59133, 0043 59133, true",
        "+43 (0)5 913, +43 5913, true",
        "+43 059133, +43 59133, false",
        "664 1234567, +43 664 1234567, true",
        "664 1234567, 1234567, true",
        "+43 664 1234567, +43 650 1234567, false"
    })
    void searchWhenAPhoneIsGivenThenItsDigitsMatchHoweverItIsWritten(String stored, String phone, boolean matches) {
        UUID id = registerWithPhone(stored);
        registerWithPhone("+43 664 123-4568");

        assertThat(search(null, null, null, phone)).isEqualTo(matches ? List.of(id) : List.of());
    }

    /** As where the number turned out to be another person's. */
    @Test
    void searchWhenAPhoneIsVoidThenDoesNotMatch() {
        UUID id = registerWithPhone("+43 664 123-4567");
        assertThat(search(null, null, null, "+43 664 1234567")).containsExactly(id);

        db.update("update person_contact set voided_at = now() where person_id = ?", id);

        assertThat(search(null, null, null, "+43 664 1234567")).isEmpty();
    }

    @Test
    void searchWhenBornOnTheDayThenAllWhoWereAreFoundInTheOrderOfRegistration() {
        LocalDate day = LocalDate.parse("1972-04-02");
        UUID first = registerNameless(day);
        UUID second = registerNameless(day);
        registerNameless(day.plusDays(1));

        assertThat(search(null, null, day, null)).containsExactly(first, second);
    }

    @Test
    void searchWhenPagedThenCountsAll() {
        for (int i = 0; i < 5; i++) {
            register("Paged", "P" + i);
        }

        Page<Person> page = persons.search(caller, PersonFilter.of(null, "paged", null, null), new PageQuery(1, 2));

        assertThat(page.items()).hasSize(2);
        assertThat(page.totalItems()).isEqualTo(5);
    }

    @Test
    void searchWhenThePageIsBehindTheLastThenIsEmptyAndCountsAll() {
        register("Paged", "Paula");
        PersonFilter filter = PersonFilter.of(null, "paged", null, null);

        Page<Person> page = persons.search(caller, filter, new PageQuery(3, 2));

        assertThat(page.items()).isEmpty();
        assertThat(page.totalItems()).isEqualTo(1);
    }

    /** Kowalski differs by more than a typing error. */
    @Test
    void searchWhenAHundredNamesAreAlmostTheSameThenOthersNeedAnotherCriterion() {
        LocalDate born = LocalDate.parse("1950-06-01");
        Preferable<PersonName> name = new Preferable<>(TestPersons.name("Kowalski", "Jan"), true);
        NewPerson kowalski = new NewPerson(TestPersons.details(born), false, List.of(name), List.of(), List.of());
        UUID similar = persons.create(caller, kowalski).id();
        for (int i = 0; i < 99; i++) {
            register("Kowalczyk", "Zofia");
        }
        assertThat(foundOnLastPage("kowalczyk")).containsExactly(similar);

        register("Kowalcyk", "Zofia");

        assertThat(foundOnLastPage("kowalczyk")).hasSize(1).doesNotContain(similar);
        assertThat(search(null, "kowalczyk", born, null)).containsExactly(similar);
    }

    @Test
    void searchWhenNobodyMatchesThenCountsNobody() {
        PersonFilter filter = PersonFilter.of(null, "nobody", null, null);

        assertThat(persons.search(caller, filter, new PageQuery(0, 2)).totalItems())
                .isZero();
    }

    @Test
    void searchWhenRetiredOrOfAnotherTenantThenDoesNotMatch() {
        persons.create(foreigner, TestPersons.named("Quastel"));
        UUID survivor = register("Quastel", "A");
        UUID retired = register("Quastel", "B");
        db.update("update person set voided_at = now(), merged_into_person_id = ? where id = ?", survivor, retired);

        assertThat(found("quastel")).containsExactly(survivor);
    }

    /** Names with special characters of patterns and queries. */
    @ParameterizedTest
    @ValueSource(strings = {"%", "_", "\\", "a'); drop table person; --", "{a,b}", "\"x\"", "100%"})
    void searchWhenTheNameHasSpecialCharactersThenTheyMeanNothing(String name) {
        register("Ordinary", "Person");

        assertThat(found(name + " zzzz")).isEmpty();
    }

    private UUID register(String family, String... given) {
        return persons.create(caller, TestPersons.named(family, given)).id();
    }

    private UUID registerWithPhone(String phone) {
        return registerNameless(null, TestPersons.phone(phone));
    }

    @SafeVarargs
    private UUID registerNameless(@Nullable LocalDate birthDate, Preferable<PersonContact>... contacts) {
        NewPerson person = new NewPerson(TestPersons.details(birthDate), true, List.of(), List.of(), List.of(contacts));
        return persons.create(caller, person).id();
    }

    private List<UUID> found(String name) {
        return search(null, name, null, null);
    }

    /** The hundredth of a hundred. */
    private List<UUID> foundOnLastPage(String name) {
        Page<Person> last = persons.search(caller, PersonFilter.of(null, name, null, null), new PageQuery(99, 1));
        assertThat(last.totalItems()).isEqualTo(100);
        return last.items().stream().map(Person::id).toList();
    }

    private List<UUID> search(
            @Nullable String identifier, @Nullable String name, @Nullable LocalDate birthDate, @Nullable String phone) {
        return persons
                .search(caller, PersonFilter.of(identifier, name, birthDate, phone), new PageQuery(0, 20))
                .items()
                .stream()
                .map(Person::id)
                .toList();
    }
}
