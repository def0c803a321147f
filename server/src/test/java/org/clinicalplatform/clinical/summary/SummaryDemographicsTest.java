package org.clinicalplatform.clinical.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.Gender;
import org.clinicalplatform.api.model.NameUse;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The demographics at the head of a summary. */
@DatabaseTest
class SummaryDemographicsTest {
    private final TestDatabase db;
    private final SummaryFixture fixture;
    private final PatientRow patient;

    SummaryDemographicsTest(PatientSummaryService summaries, TestDatabase db) {
        this.db = db;
        fixture = new SummaryFixture(summaries, db);
        patient = fixture.patient();
    }

    @Test
    void demographicsWhenCompleteThenIdentifyThePatient() {
        db.sql("update person set gender = 'FEMALE', birth_date = '1972-04-02', birth_date_estimated = true,"
                        + " deceased_at = '2026-01-01T00:00:00Z', temporary = true where id = ?")
                .param(personId())
                .update();
        name("USUAL", "Rosi", false);
        name("MAIDEN", "Roseanna", true);
        identifier("MR", "N4112620", true);
        identifier("PPN", "N4112621", true);
        identifier("SS", "999-24-4163", false);

        assertThat(fixture.panel().demographics())
                .isEqualTo(new PatientDemographics(
                        patient.id(),
                        personId(),
                        new PreferredName(NameUse.MAIDEN, "Erdman", List.of("Roseanna"), null, null),
                        Gender.FEMALE,
                        LocalDate.of(1972, 4, 2),
                        true,
                        Instant.parse("2026-01-01T00:00:00Z"),
                        List.of(
                                new PreferredIdentifier("MR", "urn:mrn:" + patient.id(), "N4112620"),
                                new PreferredIdentifier("PPN", "urn:mrn:" + patient.id(), "N4112621")),
                        false,
                        true));
    }

    @Test
    void demographicsWhenLittleIsKnownThenTheRestIsAbsent() {
        assertThat(fixture.panel().demographics())
                .isEqualTo(new PatientDemographics(
                        patient.id(), personId(), null, Gender.UNKNOWN, null, false, null, List.of(), false, false));
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

        assertThat(fixture.panel().demographics().name()).isNotNull().returns(taken, PreferredName::use);
    }

    @Test
    void demographicsWhenNamesAndIdentifiersAreVoidedThenOmitThem() {
        name("OFFICIAL", "Roseanna", true);
        identifier("MR", "N4112620", true);
        db.sql("update person_name set voided_at = now() where person_id = ?")
                .param(personId())
                .update();
        db.sql("update patient_identifier set voided_at = now() where patient_id = ?")
                .param(patient.id())
                .update();

        assertThat(fixture.panel().demographics())
                .returns(null, PatientDemographics::name)
                .returns(List.of(), PatientDemographics::identifiers);
    }

    private UUID personId() {
        return db.sql("select person_id from patient where id = ?")
                .param(patient.id())
                .query(UUID.class)
                .single();
    }

    private void name(String use, String given, boolean preferred) {
        db.sql("insert into person_name (id, person_id, use, family, given, preferred, created_at, created_by,"
                        + " updated_at, updated_by)"
                        + " values (gen_random_uuid(), :person, :use, 'Erdman', array[:given], :preferred, now(), :id,"
                        + " now(), :id)")
                .param("person", personId())
                .param("use", use)
                .param("given", given)
                .param("preferred", preferred)
                .param("id", UUID.randomUUID())
                .update();
    }

    private void identifier(String type, String value, boolean preferred) {
        db.sql("insert into patient_identifier (id, tenant_id, patient_id, type, system, value, preferred, created_at,"
                        + " created_by, updated_at, updated_by)"
                        + " values (gen_random_uuid(), :tenant, :patient, :type, 'urn:mrn:' || :patient, :value,"
                        + " :preferred, now(), :tenant, now(), :tenant)")
                .param("tenant", patient.tenantId())
                .param("patient", patient.id())
                .param("type", type)
                .param("value", value)
                .param("preferred", preferred)
                .update();
    }
}
