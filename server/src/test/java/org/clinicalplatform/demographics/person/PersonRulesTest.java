package org.clinicalplatform.demographics.person;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.clinicalplatform.api.model.AddressUse;
import org.clinicalplatform.api.model.ContactSystem;
import org.clinicalplatform.api.model.ContactUse;
import org.clinicalplatform.api.model.Gender;
import org.clinicalplatform.api.model.NameUse;
import org.clinicalplatform.api.model.PersonAddressCreateDto;
import org.clinicalplatform.api.model.PersonContactCreateDto;
import org.clinicalplatform.api.model.PersonCreateDto;
import org.clinicalplatform.api.model.PersonNameCreateDto;
import org.clinicalplatform.api.model.PersonPromotionDto;
import org.clinicalplatform.api.model.PersonUpdateDto;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.junit.jupiter.api.Test;

class PersonRulesTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    private final PersonRules rules = new PersonRules();
    private final Clock clock = Clock.fixed(NOW, ZoneOffset.UTC);

    @Test
    void createWhenARuleIsBrokenThenSaysWhich() {
        PersonNameCreateDto preferred =
                new PersonNameCreateDto(NameUse.USUAL).family("A").preferred(true);

        assertThat(reasons(named())).isEmpty();
        assertThat(reasons(new PersonCreateDto(Gender.OTHER).temporary(true))).isEmpty();
        assertThat(reasons(new PersonCreateDto(Gender.OTHER))).containsExactly("names is required");
        assertThat(reasons(named().names(List.of()))).containsExactly("names is required");
        assertThat(reasons(named().names(List.of(preferred)))).isEmpty();
        assertThat(reasons(named().names(List.of(preferred, preferred))))
                .containsExactly("names has more than one preferred item");
    }

    @Test
    void createWhenTwoAddressesOrContactsArePreferredThenNamesTheList() {
        PersonAddressCreateDto home = new PersonAddressCreateDto(AddressUse.HOME).preferred(true);
        PersonContactCreateDto phone =
                new PersonContactCreateDto(ContactSystem.PHONE, ContactUse.HOME, "5551234567").preferred(true);

        assertThat(reasons(named().addresses(List.of(home)).contacts(List.of(phone))))
                .isEmpty();
        assertThat(reasons(named().addresses(List.of(home, home)).contacts(List.of(phone, phone))))
                .containsExactly(
                        "addresses has more than one preferred item", "contacts has more than one preferred item");
    }

    @Test
    void promotionWhenARuleIsBrokenThenSaysWhich() {
        PersonNameCreateDto preferred =
                new PersonNameCreateDto(NameUse.USUAL).family("A").preferred(true);
        PersonPromotionDto body = new PersonPromotionDto(List.of(preferred), Gender.OTHER);

        assertThat(promotionReasons(body.birthDate(LocalDate.parse("2026-03-02"))))
                .isEmpty();
        assertThat(promotionReasons(body.birthDate(LocalDate.parse("2026-03-03"))))
                .containsExactly("birthDate is in the future");
        assertThat(promotionReasons(body.birthDate(LocalDate.parse("1849-12-31"))))
                .containsExactly("birthDate is before 1850-01-01");
        assertThat(promotionReasons(body.birthDate(null).birthDateEstimated(true)))
                .containsExactly("birthDateEstimated needs birthDate");
        assertThat(promotionReasons(new PersonPromotionDto(List.of(preferred, preferred), Gender.OTHER)))
                .containsExactly("names has more than one preferred item");
    }

    /** In Kiribati (UTC+14) it is already the next day. */
    @Test
    void createWhenBornTodayAnywhereOnEarthThenBreaksNothing() {
        assertThat(reasons(named().birthDate(LocalDate.parse("2026-03-02")))).isEmpty();
        assertThat(reasons(named().birthDate(LocalDate.parse("2026-03-03"))))
                .containsExactly("birthDate is in the future");
    }

    @Test
    void createWhenBornBeforeAnybodyAliveThenIsRefused() {
        assertThat(reasons(named().birthDate(LocalDate.parse("1850-01-01")))).isEmpty();
        assertThat(reasons(named().birthDate(LocalDate.parse("1849-12-31"))))
                .containsExactly("birthDate is before 1850-01-01");
        assertThat(updateReasons(new PersonUpdateDto(Gender.MALE, 0L).birthDate(LocalDate.parse("1000-01-01"))))
                .isEmpty();
    }

    @Test
    void updateWhenTheTimesContradictEachOtherThenNamesThemAll() {
        PersonUpdateDto body = new PersonUpdateDto(Gender.MALE, 0L)
                .birthDate(LocalDate.parse("2020-01-02"))
                .deceasedAt(Instant.parse("2019-12-01T00:00:00Z"));
        assertThat(updateReasons(body)).containsExactly("deceasedAt is before birthDate");
        assertThat(updateReasons(new PersonUpdateDto(Gender.MALE, 0L)
                        .birthDateEstimated(true)
                        .deceasedAt(NOW.plusSeconds(3600))))
                .containsExactly("birthDateEstimated needs birthDate", "deceasedAt is in the future");
    }

    private static PersonCreateDto named() {
        return new PersonCreateDto(Gender.OTHER).names(List.of(new PersonNameCreateDto(NameUse.USUAL).family("A")));
    }

    private List<String> reasons(PersonCreateDto body) {
        ConstraintViolations broken = new ConstraintViolations();
        rules.personCreateRules(clock).check(body, broken);
        return broken.reasons();
    }

    private List<String> promotionReasons(PersonPromotionDto body) {
        ConstraintViolations broken = new ConstraintViolations();
        rules.personPromotionRules(clock).check(body, broken);
        return broken.reasons();
    }

    private List<String> updateReasons(PersonUpdateDto body) {
        ConstraintViolations broken = new ConstraintViolations();
        rules.personUpdateRules(clock).check(body, broken);
        return broken.reasons();
    }
}
