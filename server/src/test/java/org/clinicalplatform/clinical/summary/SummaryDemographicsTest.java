package org.clinicalplatform.clinical.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.list;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.clinicalplatform.api.model.Gender;
import org.clinicalplatform.api.model.NameUse;
import org.clinicalplatform.demographics.person.PersonName;
import org.clinicalplatform.demographics.person.PersonService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.ApplicationContext;

/** The demographics at the head of a summary. */
class SummaryDemographicsTest extends SummaryTestCase {
    SummaryDemographicsTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void demographicsWhenCompleteThenIdentifyThePatient() {
        db.update(
                "update person set gender = 'FEMALE', birth_date = '1972-04-02', birth_date_estimated = true,"
                        + " deceased_at = '2026-01-01T00:00:00Z', temporary = true where id = ?",
                personOf(patient));
        name("USUAL", "Rosi", false);
        name("MAIDEN", "Roseanna", true);
        identifier("MR", "N4112620", true);
        identifier("PPN", "N4112621", true);
        identifier("SS", "999-24-4163", false);

        assertThat(panel().demographics())
                .isEqualTo(new PatientDemographics(
                        patient.id(),
                        personOf(patient),
                        number(),
                        new PersonName(NameUse.MAIDEN, "Erdman", List.of("Roseanna"), null, null),
                        Gender.FEMALE,
                        LocalDate.of(1972, 4, 2),
                        true,
                        Instant.parse("2026-01-01T00:00:00Z"),
                        List.of(
                                new PreferredIdentifier("MR", "urn:mrn:" + patient.id(), "N4112620"),
                                new PreferredIdentifier("PPN", "urn:mrn:" + patient.id(), "N4112621"),
                                new PreferredIdentifier("SS", "urn:mrn:" + patient.id(), "999-24-4163")),
                        false,
                        true));
    }

    @Test
    void demographicsWhenLittleIsKnownThenTheRestIsAbsent() {
        assertThat(panel().demographics())
                .isEqualTo(new PatientDemographics(
                        patient.id(),
                        personOf(patient),
                        number(),
                        null,
                        Gender.UNKNOWN,
                        null,
                        false,
                        null,
                        List.of(new PreferredIdentifier(
                                "MR", "urn:clinicalplatform:patient-number:" + patient.tenantId(), number())),
                        false,
                        false));
    }

    @ParameterizedTest
    @CsvSource({
        "OLD, MAIDEN, USUAL, USUAL",
        "OLD, USUAL, OFFICIAL, OFFICIAL",
        "OFFICIAL, USUAL, OLD, OFFICIAL",
        "OLD, OLD, NICKNAME, NICKNAME"
    })
    void demographicsWhenNoNameIsPreferredThenTakeTheMostSuitable(
            String first, String second, String last, NameUse taken) {
        name(first, "A", false);
        name(second, "B", false);
        name(last, "C", false);

        assertThat(panel().demographics().name()).isNotNull().returns(taken, PersonName::use);
        assertThat(bean(PersonService.class).get(caller, personOf(patient)).names())
                .as("the desk shows the same")
                .first()
                .returns(taken, name -> name.details().use());
    }

    @Test
    void demographicsWhenNamesAndIdentifiersAreVoidedThenOmitThem() {
        name("OFFICIAL", "Roseanna", true);
        identifier("MR", "N4112620", true);
        db.update("update person_name set voided_at = now() where person_id = ?", personOf(patient));
        db.update(
                "update patient_identifier set voided_at = now() where patient_id = ? and value = 'N4112620'",
                patient.id());

        assertThat(panel().demographics())
                .returns(null, PatientDemographics::name)
                .extracting(PatientDemographics::identifiers, list(PreferredIdentifier.class))
                .extracting(PreferredIdentifier::value)
                .containsExactly(number());
    }

    /** A merge leaves such identifiers of the loser, where the survivor has none of that type. */
    @Test
    void demographicsWhenNoIdentifierOfATypeIsPreferredThenTakeTheNewest() {
        identifier("SS", "999-24-4163", false);
        identifier("SS", "999-24-4164", false);

        assertThat(panel().demographics().identifiers())
                .extracting(PreferredIdentifier::value)
                .containsExactly(number(), "999-24-4164");
    }

    private String number() {
        return db.value(String.class, "select number from patient where id = ?", patient.id());
    }

    private void name(String use, String given, boolean preferred) {
        clock.advance(Duration.ofSeconds(1));
        db.records("person_name")
                .insert(row -> row.set("person_id", personOf(patient))
                        .set("use", use)
                        .set("family", "Erdman")
                        .set("given", new String[] {given})
                        .set("preferred", preferred)
                        .set("created_at", clock.instant()));
    }

    private void identifier(String type, String value, boolean preferred) {
        clock.advance(Duration.ofSeconds(1));
        record(
                "patient_identifier",
                Map.of(
                        "type", type,
                        "system", "urn:mrn:" + patient.id(),
                        "value", value,
                        "preferred", preferred,
                        "created_at", clock.instant()));
    }
}
