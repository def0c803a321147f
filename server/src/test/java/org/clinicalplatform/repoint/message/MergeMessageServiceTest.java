package org.clinicalplatform.repoint.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.clinicalplatform.testing.Refusals.assertNotFound;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.MergeMessageDto;
import org.clinicalplatform.demographics.merge.MergeSnapshots;
import org.clinicalplatform.demographics.person.PersonRows;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.support.TransactionTemplate;

class MergeMessageServiceTest extends ClinicTestCase {
    private static final String MRN = "urn:hospital:mrn";
    private static final String SSN = "http://hl7.org/fhir/sid/us-ssn";

    private final MergeMessageService service;
    private final MergeSnapshots snapshots = bean(MergeSnapshots.class);
    private final PersonRows persons = new PersonRows(db, tenant.id());
    private final PatientRow survivor = patientAt(facility);
    private final PatientRow loser = patientAt(facility);

    MergeMessageServiceTest(MergeMessageService service, ApplicationContext beans) {
        super(beans);
        this.service = service;
    }

    @Test
    void listWhenBothSidesHadNumbersOfTwoAuthoritiesThenThereIsAMessageForEach() {
        persons.identifier(survivor.id(), "MR", MRN, "N1");
        persons.identifier(survivor.id(), "SS", SSN, "999-1");
        persons.identifier(survivor.id(), "PPN", "urn:country:passport", "P1");
        persons.identifier(loser.id(), "MR", MRN, "N2");
        persons.identifier(loser.id(), "MR", MRN, "N3");
        persons.identifier(loser.id(), "SS", SSN, "999-2");
        persons.identifier(loser.id(), "TEMP", "urn:hospital:temp", "T1");
        persons.name(personOf(survivor), "OFFICIAL", "Erdman", List.of("Roseanna"));
        persons.name(personOf(loser), "OFFICIAL", "Erdmann", List.of("Roseanna"));

        UUID merge = merge();
        db.update("update patient_identifier set patient_id = ? where patient_id = ?", survivor.id(), loser.id());
        List<MergeMessage> messages = service.list(caller, merge);

        assertThat(messages).extracting(MergeMessage::assigningAuthority).containsExactly(SSN, MRN);
        String mrn = messages.get(1).text();
        assertThat(mrn)
                .contains("\rPID|||N1^^^&" + MRN + "&URI^MR||Erdman^Roseanna")
                .contains("\rMRG|N2^^^&" + MRN + "&URI^MR~N3^^^&" + MRN + "&URI^MR|")
                .contains("|1972|F\r")
                .doesNotContain("999-");
        assertThat(messages.get(0).text()).contains("|999-1^").contains("\rMRG|999-2^");
        assertThat(service.list(caller, merge)).isEqualTo(messages);
        assertThat(messages.get(0).toString()).doesNotContain("Erdman");
    }

    @Test
    void listWhenNoAuthorityKnewBothThenThereIsNoMessage() {
        persons.identifier(survivor.id(), "MR", MRN, "N1");
        persons.identifier(loser.id(), "TEMP", "urn:hospital:temp", "T1");

        assertThat(service.list(caller, merge())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"OFFICIAL, L", "USUAL, D", "MAIDEN, M", "NICKNAME, N", "ANONYMOUS, S", "OLD, U"})
    void listWhenNamesHaveAUseThenMessagesHaveItsCode(String use, String code) {
        persons.identifier(survivor.id(), "MR", MRN, "N1");
        persons.identifier(loser.id(), "MR", MRN, "N2");
        persons.name(personOf(survivor), use, "Erdman", List.of("Roseanna"));

        assertThat(service.list(caller, merge()))
                .singleElement()
                .satisfies(message -> assertThat(message.text())
                        .contains("||Erdman^Roseanna^^^^^" + code + "|")
                        .matches("(?s)MSH(\\|[^|]*){8}\\|[0-9a-f]{20}\\|.*"));
    }

    @Test
    void listWhenWrittenForTheWireThenHasAuthorityAndText() {
        assertThat(MergeMessageDtos.list(List.of(new MergeMessage(MRN, "MSH"))))
                .containsExactly(new MergeMessageDto(MRN, "MSH"));
    }

    @Test
    void listWhenTheMergeIsUnknownOrOfAnotherTenantThenNotFound() {
        UUID merge = merge();

        for (UUID unseen : List.of(merge, UUID.randomUUID())) {
            assertNotFound("Person merge not found", () -> service.list(foreigner, unseen));
        }
    }

    @Test
    void keepWhenThereIsNoTransactionThenIsRefused() {
        assertThatExceptionOfType(IllegalTransactionStateException.class)
                .isThrownBy(() -> snapshots.take(UUID.randomUUID(), UUID.randomUUID(), UUID.randomUUID()));
    }

    @Test
    void keepWhenIdentifiersOrNamesAreVoidedThenAreNotAmongThem() {
        persons.identifier(survivor.id(), "MR", MRN, "N1");
        db.update("update patient_identifier set voided_at = now() where patient_id = ?", survivor.id());

        assertThat(snapshots.find(tenant.id(), merge())).satisfies(persons -> {
            assertThat(persons.survivor().identifiers()).isEmpty();
            assertThat(persons.survivor().name()).isNull();
            assertThat(persons.survivor().birthDateEstimated()).isTrue();
        });
    }

    private UUID merge() {
        UUID merge = UUID.randomUUID();
        UUID kept = personOf(survivor);
        UUID retired = personOf(loser);
        db.update(
                "update person set gender = 'FEMALE', birth_date = '1972-04-02', birth_date_estimated = true where id = ?",
                kept);
        db.update(
                "insert into person_merge (id, tenant_id, survivor_person_id, loser_person_id, reason,"
                        + " merge_clinical_history, filled_fields, merged_at, merged_by)"
                        + " values (?, ?, ?, ?, 'One person', true, '{}', ?, ?)",
                merge,
                tenant.id(),
                kept,
                retired,
                NOW,
                account.id());
        bean(TransactionTemplate.class).executeWithoutResult(status -> snapshots.take(merge, kept, retired));
        return merge;
    }
}
