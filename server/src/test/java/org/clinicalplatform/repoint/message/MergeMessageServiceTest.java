package org.clinicalplatform.repoint.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.demographics.merge.MergeSnapshots;
import org.clinicalplatform.demographics.person.PersonRows;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.support.TransactionTemplate;

@DatabaseTest
class MergeMessageServiceTest {
    private static final String MRN = "urn:hospital:mrn";
    private static final String SSN = "http://hl7.org/fhir/sid/us-ssn";

    private final TestDatabase db;
    private final MergeMessageService service;
    private final MergeSnapshots snapshots;
    private final TransactionTemplate transactions;
    private final FacilityRow facility;
    private final AccountRow account;
    private final Caller caller;
    private final PersonRows persons;
    private final PatientRow survivor;
    private final PatientRow loser;

    MergeMessageServiceTest(
            TestDatabase db, MergeMessageService service, MergeSnapshots snapshots, TransactionTemplate transactions) {
        this.db = db;
        this.service = service;
        this.snapshots = snapshots;
        this.transactions = transactions;
        this.facility = db.facilities().insert(row -> row.tenant(db.tenants().insert()));
        this.account = db.accounts().insert();
        this.caller = TestCallers.at(facility, account);
        this.persons = new PersonRows(db, facility.tenantId());
        this.survivor = db.patients().insert(row -> row.at(facility));
        this.loser = db.patients().insert(row -> row.at(facility));
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
        db.sql("update patient_identifier set patient_id = ? where patient_id = ?")
                .params(survivor.id(), loser.id())
                .update();
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

    @Test
    void listWhenTheMergeIsUnknownOrOfAnotherTenantThenNotFound() {
        UUID merge = merge();
        Caller foreigner = TestCallers.in(db.tenants().insert(), account);

        for (UUID unseen : List.of(merge, UUID.randomUUID())) {
            assertThatExceptionOfType(RecordNotFoundException.class)
                    .isThrownBy(() -> service.list(foreigner, unseen))
                    .withMessage("Person merge not found");
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
        db.sql("update patient_identifier set voided_at = now() where patient_id = ?")
                .param(survivor.id())
                .update();

        assertThat(snapshots.find(facility.tenantId(), merge())).satisfies(persons -> {
            assertThat(persons.survivor().identifiers()).isEmpty();
            assertThat(persons.survivor().name()).isNull();
            assertThat(persons.survivor().birthDateEstimated()).isTrue();
        });
    }

    private UUID merge() {
        UUID merge = UUID.randomUUID();
        UUID kept = personOf(survivor);
        UUID retired = personOf(loser);
        db.sql(
                        "update person set gender = 'FEMALE', birth_date = '1972-04-02', birth_date_estimated = true where id = ?")
                .param(kept)
                .update();
        db.sql("insert into person_merge (id, tenant_id, survivor_person_id, loser_person_id, reason,"
                        + " merge_clinical_history, filled_fields, merged_at, merged_by)"
                        + " values (?, ?, ?, ?, 'One person', true, '{}', ?, ?)")
                .params(
                        merge,
                        facility.tenantId(),
                        kept,
                        retired,
                        TestClock.START.atOffset(ZoneOffset.UTC),
                        account.id())
                .update();
        transactions.executeWithoutResult(status -> snapshots.take(merge, kept, retired));
        return merge;
    }

    private UUID personOf(PatientRow patient) {
        return db.sql("select person_id from patient where id = ?")
                .param(patient.id())
                .query(UUID.class)
                .single();
    }
}
