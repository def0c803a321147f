package org.clinicalplatform.repoint.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.clinicalplatform.testing.Refusals.assertNotFound;

import ca.uhn.hl7v2.HL7Exception;
import ca.uhn.hl7v2.model.v25.datatype.CX;
import ca.uhn.hl7v2.model.v25.group.ADT_A39_PATIENT;
import ca.uhn.hl7v2.model.v25.message.ADT_A39;
import ca.uhn.hl7v2.parser.PipeParser;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.MergeMessageDto;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.demographics.merge.MergeSnapshots;
import org.clinicalplatform.demographics.patient.PatientIdentifier;
import org.clinicalplatform.demographics.person.PersonRows;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.PatientRow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.support.TransactionTemplate;

class MergeMessageServiceTest extends ClinicTestCase {
    private static final String MRN = "urn:hospital:mrn";
    private static final String NUMBERS = "urn:clinicalplatform:patient-number:";
    private static final String SSN = "http://hl7.org/fhir/sid/us-ssn";

    private final MergeMessageService service;
    private final MergeSnapshots snapshots = bean(MergeSnapshots.class);
    private final PersonRows persons = new PersonRows(db, tenant.id());
    private final PatientRow survivor = patientAt(facility);
    private final PatientRow loser = patientAt(facility);
    private final Caller reader = TestCallers.at(facility, account, "demographic.person.read");

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
        db.update(
                "update patient_identifier set patient_id = ?, preferred = false where patient_id = ?",
                survivor.id(),
                loser.id());
        List<MergeMessage> messages = service.list(reader, merge);

        assertThat(messages)
                .extracting(MergeMessage::assigningAuthority)
                .containsExactly(SSN, NUMBERS + tenant.id(), MRN);
        String mrn = messages.get(2).text();
        assertThat(mrn)
                .contains("\rPID|||N1^^^&" + MRN + "&URI^MR||Erdman^Roseanna")
                .contains("\rMRG|N2^^^&" + MRN + "&URI^MR~N3^^^&" + MRN + "&URI^MR|")
                .contains("|1972|F\r")
                .doesNotContain("999-");
        assertThat(messages.get(0).text()).contains("|999-1^").contains("\rMRG|999-2^");
        assertThat(service.list(reader, merge)).isEqualTo(messages);
        assertThat(messages.get(0).toString()).doesNotContain("Erdman");
    }

    @Test
    void listWhenNoOtherAuthorityKnewBothThenTheNumbersOfTheServiceAreTheMessage() throws HL7Exception {
        persons.identifier(survivor.id(), "MR", MRN, "N1");

        List<MergeMessage> messages = service.list(caller, merge());

        assertThat(messages).extracting(MergeMessage::assigningAuthority).containsExactly(NUMBERS + tenant.id());
        ADT_A39_PATIENT patient = parsed(messages.get(0)).getPATIENT();
        assertThat(patient.getPID().getPid3_PatientIdentifierList())
                .extracting(MergeMessageServiceTest::identifier)
                .containsExactly(number(survivor) + " MR " + NUMBERS + tenant.id());
        assertThat(patient.getMRG().getMrg1_PriorPatientIdentifierList())
                .extracting(MergeMessageServiceTest::identifier)
                .containsExactly(number(loser) + " MR " + NUMBERS + tenant.id());
    }

    @Test
    void listWhenTheLoserWasTemporaryThenTheTemporaryNumberComesFirst() throws HL7Exception {
        persons.identifier(loser.id(), "TEMP", "urn:former", "T00000001" + loser.id());
        db.update("update person set temporary = true where id = ?", personOf(loser));

        UUID merge = merge();

        assertThat(retired(merge)).containsExactly("T00000001" + loser.id(), number(loser));
        assertThat(service.list(caller, merge))
                .singleElement()
                .satisfies(message -> assertThat(message.text())
                        .as("each of the type that the survivor's number has")
                        .doesNotContain("^TEMP"));
    }

    /** A laboratory prints the name on its labels, and the ward compares it with the wristband. */
    @Test
    void listWhenAnotherNameIsPreferredThenMessagesHaveTheOfficialOne() {
        for (PatientRow patient : List.of(survivor, loser)) {
            persons.name(personOf(patient), "OFFICIAL", "Erdman", List.of("Roseanna"));
            persons.name(personOf(patient), "NICKNAME", "Erdman", List.of("Rosie"));
            db.update(
                    "update person_name set preferred = true where person_id = ? and use = 'NICKNAME'",
                    personOf(patient));
        }

        assertThat(service.list(reader, merge()))
                .singleElement()
                .satisfies(message -> assertThat(message.text())
                        .contains("||Erdman^Roseanna^^^^^L|", "||||||Erdman^Roseanna^^^^^L\r")
                        .doesNotContain("Rosie"));
    }

    /** Receivers keep the PID of the survivor: what strangers had estimated must not replace what is known. */
    @Test
    void listWhenTheMergeIdentifiedATemporarySurvivorThenThePatientIsTheKnownOne() {
        persons.name(personOf(survivor), "OFFICIAL", "Unbekannt", List.of());
        persons.name(personOf(loser), "OFFICIAL", "Huber", List.of("Anna"));
        db.update(
                "update person set temporary = true, gender = 'UNKNOWN', birth_date = '1980-01-01',"
                        + " birth_date_estimated = true where id = ?",
                personOf(survivor));
        db.update("update person set gender = 'FEMALE', birth_date = '1979-05-06' where id = ?", personOf(loser));
        UUID merge =
                merge(personOf(survivor), survivor.id(), personOf(loser), loser.id(), "{BIRTH_DATE,GENDER,TEMPORARY}");

        assertThat(service.list(reader, merge))
                .singleElement()
                .satisfies(message -> assertThat(message.text())
                        .contains("||Huber^Anna", "|19790506|F\r")
                        .doesNotContain("Unbekannt", "1980"));
    }

    @Test
    void listWhenTheLoserHadBeenIdentifiedThenTheNumberComesFirst() throws HL7Exception {
        persons.identifier(loser.id(), "TEMP", "urn:former", "T00000002" + loser.id());

        assertThat(retired(merge())).containsExactly(number(loser), "T00000002" + loser.id());
    }

    /** Receivers act on the identifiers, and an empty field changes nothing there. */
    @Test
    void listWhenTheCallerMayNotReadPersonsThenMessagesTellTheIdentifiersAlone() throws HL7Exception {
        UUID merge = describedMerge();

        List<MergeMessage> messages = service.list(caller, merge);

        assertThat(messages).extracting(MergeMessage::assigningAuthority).containsExactly(NUMBERS + tenant.id(), MRN);
        assertThat(messages).allSatisfy(MergeMessageServiceTest::assertTellsNobody);
        assertThat(messages.get(1).text())
                .contains("\rPID|||N1^^^&" + MRN + "&URI^MR||^^^^^^U\r")
                .contains("\rMRG|N2^^^&" + MRN + "&URI^MR||||||^^^^^^U\r");
        assertThat(parsed(messages.get(1)).getPATIENT().getPID().getPid3_PatientIdentifierList())
                .hasSize(1);
    }

    /** Whichever of the two was restricted: a merge restricts the survivor, and its undo gives each their own again. */
    @Test
    void listWhenAPatientIsRestrictedThenOnlyTheNumbersOfTheServiceAreAMessage() {
        UUID merge = describedMerge();
        for (PatientRow restricted : List.of(survivor, loser)) {
            db.update(
                    "update patient set restricted = id = ? where id in (?, ?)",
                    restricted.id(),
                    survivor.id(),
                    loser.id());

            assertThat(service.list(reader, merge))
                    .singleElement()
                    .satisfies(MergeMessageServiceTest::assertTellsNobody)
                    .satisfies(message -> assertThat(message.text())
                            .contains(number(survivor), number(loser))
                            .doesNotContain("N1", "N2"));
        }
    }

    @Test
    void listWhenTheMergedPatientWasRestrictedAndTheSurvivorIsVisibleThenIsComplete() {
        UUID merge = describedMerge();
        db.update(
                "update patient set restricted = true, voided_at = now(), merged_into_patient_id = ? where id = ?",
                survivor.id(),
                loser.id());

        assertThat(service.list(reader, merge))
                .last()
                .satisfies(
                        message -> assertThat(message.text()).contains("||Erdman^Roseanna", "|1972|F\r", "N1", "N2"));
    }

    @Test
    void listWhenTheCallerHasEmergencyAccessThenIsComplete() {
        UUID merge = describedMerge();
        db.update("update patient set restricted = true where id = ?", survivor.id());
        db.grants().insert(row -> row.account(account).patient(survivor));

        assertThat(service.list(reader, merge))
                .last()
                .satisfies(
                        message -> assertThat(message.text()).contains("||Erdman^Roseanna", "|1972|F\r", "N1", "N2"));
    }

    private static void assertTellsNobody(MergeMessage message) {
        assertThat(message.text()).doesNotContain("Erdman", "Roseanna", "|1972", "|F");
    }

    private UUID describedMerge() {
        persons.identifier(survivor.id(), "MR", MRN, "N1");
        persons.identifier(loser.id(), "MR", MRN, "N2");
        persons.name(personOf(survivor), "OFFICIAL", "Erdman", List.of("Roseanna"));
        persons.name(personOf(loser), "OFFICIAL", "Erdmann", List.of("Roseanna"));
        return merge();
    }

    /** Its snapshot has no numbers, and a temporary number under an authority of its own. */
    @Test
    void listWhenTheMergeIsFromBeforeThereWereNumbersThenHasThemAllTheSame() throws HL7Exception {
        UUID merge = merge();
        db.updateKept(
                "update person_merge_snapshot set survivor = jsonb_set(survivor, '{identifiers}', '[]'),"
                        + " loser = jsonb_set(loser, '{identifiers}', '[{\"type\": \"TEMP\","
                        + " \"system\": \"urn:clinicalplatform:temporary-number\", \"value\": \"T00000003\"}]')"
                        + " where person_merge_id = ?",
                merge);

        List<MergeMessage> messages = service.list(caller, merge);
        assertThat(messages).hasSize(1);
        assertThat(parsed(messages.get(0)).getPATIENT().getPID().getPid3_PatientIdentifierList())
                .extracting(identifier -> identifier.getCx1_IDNumber().getValue())
                .containsExactly(number(survivor));
        assertThat(retired(merge)).containsExactly("T00000003", number(loser));
    }

    @Test
    void listWhenOnlyOneWasAPatientThenThereIsNoMessage() {
        UUID person = persons.insert("Erdman", List.of("Roseanna"), "1972-04-02");

        assertThat(service.list(caller, merge(person, null, personOf(loser), loser.id())))
                .isEmpty();
        assertThat(service.list(caller, merge(personOf(survivor), survivor.id(), person, null)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"OFFICIAL, L", "USUAL, D", "MAIDEN, M", "NICKNAME, N", "ANONYMOUS, S", "OLD, U"})
    void listWhenNamesHaveAUseThenMessagesHaveItsCode(String use, String code) {
        persons.identifier(survivor.id(), "MR", MRN, "N1");
        persons.identifier(loser.id(), "MR", MRN, "N2");
        persons.name(personOf(survivor), use, "Erdman", List.of("Roseanna"));

        assertThat(service.list(reader, merge()))
                .last()
                .satisfies(message -> assertThat(message.text())
                        .contains("||Erdman^Roseanna^^^^^" + code + "|")
                        .matches("(?s)MSH(\\|[^|]*){8}\\|[0-9a-f]{20}\\|.*"));
    }

    @Test
    void listWhenWrittenForTheWireThenHasAuthorityAndText() {
        assertThat(MergeMessageDtos.list(List.of(new MergeMessage(MRN, "MSH", null))))
                .containsExactly(new MergeMessageDto(MRN, "MSH"));
        assertThat(MergeMessageDtos.list(List.of(new MergeMessage(MRN, "MSH", NOW))))
                .containsExactly(new MergeMessageDto(MRN, "MSH").undoneAt(NOW));
    }

    /** Whoever sends it again would merge the two at the receiver. */
    @Test
    void listWhenTheMergeWasUndoneThenEachMessageHasTheTime() {
        UUID merge = describedMerge();
        List<MergeMessage> sent = service.list(caller, merge);
        db.update(
                "update person_merge set undone_at = ?, undone_by = ?, undo_reason = 'Two brothers' where id = ?",
                NOW,
                account.id(),
                merge);

        assertThat(sent).extracting(MergeMessage::undoneAt).containsOnlyNulls();
        assertThat(service.list(caller, merge))
                .allSatisfy(message -> assertThat(message.undoneAt()).isEqualTo(NOW))
                .extracting(MergeMessage::text)
                .containsExactlyElementsOf(sent.stream().map(MergeMessage::text).toList());
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
        db.update(
                "update patient_identifier set voided_at = now() where value = 'N1' and patient_id = ?", survivor.id());
        persons.name(personOf(survivor), "OFFICIAL", "Erdman", List.of("Roseanna"));
        db.update("update person_name set voided_at = now() where person_id = ?", personOf(survivor));

        assertThat(snapshots.find(Viewer.of(caller, NOW), merge())).satisfies(persons -> {
            assertThat(persons.survivor().identifiers())
                    .extracting(PatientIdentifier::value)
                    .containsExactly(number(survivor));
            assertThat(persons.survivor().number()).isEqualTo(number(survivor));
            assertThat(persons.survivor().name()).isNull();
            assertThat(persons.survivor().birthDateEstimated()).isTrue();
        });
    }

    private List<String> retired(UUID merge) throws HL7Exception {
        MergeMessage message = service.list(caller, merge).get(0);
        return Stream.of(parsed(message).getPATIENT().getMRG().getMrg1_PriorPatientIdentifierList())
                .map(identifier -> identifier.getCx1_IDNumber().getValue())
                .toList();
    }

    /** As a receiver reads it. */
    private static ADT_A39 parsed(MergeMessage message) throws HL7Exception {
        return (ADT_A39) new PipeParser().parse(message.text());
    }

    private static String identifier(CX identifier) {
        return String.join(
                " ",
                identifier.getCx1_IDNumber().getValue(),
                identifier.getCx5_IdentifierTypeCode().getValue(),
                identifier.getCx4_AssigningAuthority().getHd2_UniversalID().getValue());
    }

    private String number(PatientRow patient) {
        return db.value(String.class, "select number from patient where id = ?", patient.id());
    }

    private UUID merge() {
        UUID kept = personOf(survivor);
        db.update(
                "update person set gender = 'FEMALE', birth_date = '1972-04-02', birth_date_estimated = true where id = ?",
                kept);
        return merge(kept, survivor.id(), personOf(loser), loser.id());
    }

    private UUID merge(UUID kept, @Nullable UUID keptPatient, UUID retired, @Nullable UUID retiredPatient) {
        return merge(kept, keptPatient, retired, retiredPatient, "{}");
    }

    private UUID merge(
            UUID kept, @Nullable UUID keptPatient, UUID retired, @Nullable UUID retiredPatient, String filled) {
        UUID merge = UUID.randomUUID();
        db.update(
                "insert into person_merge (id, tenant_id, survivor_person_id, survivor_patient_id, loser_person_id,"
                        + " loser_patient_id, reason, merge_clinical_history, filled_fields, merged_at, merged_by)"
                        + " values (?, ?, ?, ?, ?, ?, 'One person', true, ?::text[], ?, ?)",
                merge,
                tenant.id(),
                kept,
                keptPatient,
                retired,
                retiredPatient,
                filled,
                NOW,
                account.id());
        bean(TransactionTemplate.class).executeWithoutResult(status -> snapshots.take(merge, kept, retired));
        return merge;
    }
}
