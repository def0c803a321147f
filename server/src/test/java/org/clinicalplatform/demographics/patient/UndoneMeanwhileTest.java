package org.clinicalplatform.demographics.patient;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.clinicalplatform.demographics.access.PatientAccess;
import org.clinicalplatform.demographics.access.PersonAccess;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.demographics.person.LivePersons;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.support.TransactionTemplate;

/** Writers who name a merged patient or person and wait for the survivor, until an undo separates the two. */
class UndoneMeanwhileTest extends ClinicTestCase {
    private final PatientAccess access = bean(PatientAccess.class);
    private final PersonAccess persons = bean(PersonAccess.class);
    private final Patients patients = bean(Patients.class);
    private final LivePersons live = bean(LivePersons.class);
    private final PatientRow survivor = patientAt(facility);
    private final UUID survivingPerson = personOf(survivor);
    private final UUID other = personOf(patientAt(facility));

    UndoneMeanwhileTest(ApplicationContext beans) {
        super(beans);
    }

    private enum Writer {
        CLINICAL_RECORD,
        PATIENT,
        PERSON,
        REGISTRATION,
        RELATIONSHIP,
        RELATED_PERSON
    }

    @ParameterizedTest
    @EnumSource
    void admitWhenAMergeIsUndoneMeanwhileThenAdmitsToWhoIsBackAndLocksThem(Writer writer) throws Exception {
        PatientRow retired = retired(facility);
        UUID person = personOf(retired);

        assertThat(undoWhile(writer, retired, person).get(10, TimeUnit.SECONDS)).isIn(retired.id(), person);
    }

    @ParameterizedTest
    @EnumSource(names = {"CLINICAL_RECORD", "PATIENT"})
    void admitWhenThePatientWhoIsBackIsOutOfSightThenIsDenied(Writer writer) {
        PatientRow retired = retired(elsewhere);

        assertThat(undoWhile(writer, retired, personOf(retired)))
                .failsWithin(Duration.ofSeconds(10))
                .withThrowableThat()
                .havingRootCause()
                .isInstanceOf(RecordNotFoundException.class);
    }

    /** Two ids of one person until the undo, and of two persons after it. */
    @Test
    void admitBothWhenTheMergeOfTheTwoIsUndoneMeanwhileThenAreTwoPersons() throws Exception {
        PatientRow retired = retired(facility);
        UUID person = personOf(retired);
        CompletableFuture<PersonAccess.Pair> waiting = new CompletableFuture<>();
        try (HeldLock undo = HeldLock.onRow(db, "person", survivingPerson)) {
            waiting.completeAsync(() -> bean(TransactionTemplate.class)
                    .execute(status -> persons.admitBoth(caller, survivingPerson, person)));
            undo.awaitWaiting("for no key update of r");
            separate(undo, retired, person);
        }

        PersonAccess.Pair pair = waiting.get(10, TimeUnit.SECONDS);
        assertThat(pair.person().id()).isEqualTo(survivingPerson);
        assertThat(pair.referred().id()).isEqualTo(person);
    }

    private PatientRow retired(FacilityRow where) {
        PatientRow retired = db.patients().insert(row -> row.at(where).mergedInto(survivor));
        db.update(
                "update person set voided_at = now(), merged_into_person_id = ? where id = ?",
                survivingPerson,
                personOf(retired));
        return retired;
    }

    private CompletableFuture<UUID> undoWhile(Writer writer, PatientRow retired, UUID person) {
        CompletableFuture<UUID> waiting = new CompletableFuture<>();
        try (HeldLock undo = HeldLock.onRow(db, "patient", survivor.id())) {
            undo.execute("select 1 from person where id = ? for update", survivingPerson);
            waiting.completeAsync(() -> lock(writer, retired, person));
            undo.awaitWaiting("coalesce(named.merged_into_");
            separate(undo, retired, person);
        }
        return waiting;
    }

    private static void separate(HeldLock undo, PatientRow retired, UUID person) {
        undo.execute("update patient set voided_at = null, merged_into_patient_id = null where id = ?", retired.id());
        undo.execute("update person set voided_at = null, merged_into_person_id = null where id = ?", person);
    }

    private UUID lock(Writer writer, PatientRow retired, UUID person) {
        return requireNonNull(bean(TransactionTemplate.class).execute(status -> {
            UUID admitted = admit(writer, retired.id(), person);
            assertThat(unlocked("patient", admitted)).isEmpty();
            assertThat(unlocked("person", admitted)).isEmpty();
            return admitted;
        }));
    }

    private List<String> unlocked(String table, UUID id) {
        return db.texts("select id from " + table + " where id = ? for update skip locked", id);
    }

    private UUID admit(Writer writer, UUID patient, UUID person) {
        Viewer viewer = Viewer.of(caller, NOW);
        return switch (writer) {
            case CLINICAL_RECORD -> access.admitForWrite(viewer, patient).id();
            case PATIENT -> patients.admitForWrite(caller, patient).id();
            case PERSON -> live.admitForWrite(caller, person).id();
            case REGISTRATION -> persons.admitReferred(caller, person).id();
            case RELATIONSHIP -> persons.admitForWrite(caller, person).id();
            case RELATED_PERSON ->
                persons.admitBoth(caller, other, person).referred().id();
        };
    }
}
