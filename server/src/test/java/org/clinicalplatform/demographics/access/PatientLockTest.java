package org.clinicalplatform.demographics.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.transaction.support.TransactionTemplate;

/** While another session has locked the patient, callers who may see the patient wait, and others do not. */
class PatientLockTest extends ClinicTestCase {
    private final PatientAccessMapper patients;
    private final TransactionTemplate transactions = bean(TransactionTemplate.class);
    private final PatientRow patient = patientAt(facility);

    PatientLockTest(PatientAccessMapper patients, ApplicationContext beans) {
        super(beans);
        this.patients = patients;
    }

    @Test
    void lockVisibleWhenThePatientIsLockedThenOnlyAnAdmittedCallerWaits() {
        try (HeldLock held = HeldLock.onRow(db, "patient", patient.id())) {
            assertThat(lockWithTimeout(elsewhere)).isEmpty();
            assertThat(lockWithTimeout(foreign)).isEmpty();
            assertThatExceptionOfType(PessimisticLockingFailureException.class)
                    .isThrownBy(() -> lockWithTimeout(facility));
            assertThat(patients.findVisible(viewer(facility), patient.id())).isNotNull();
        }
        assertThat(lockWithTimeout(facility)).contains(new PatientRef(patient.id(), facility.tenantId()));
    }

    @Test
    void lockVisibleWhenHeldThenThePatientCannotBeLockedForAMerge() {
        transactions.executeWithoutResult(status -> {
            assertThat(patients.lockVisible(viewer(facility), patient.id())).isNotNull();
            assertThat(db.texts("select id from patient where id = ? for update skip locked", patient.id()))
                    .isEmpty();
        });
    }

    @Test
    void lockVisibleWhenTwoWritersOfTheSamePatientComeThenNeitherWaits() {
        CompletableFuture<Optional<PatientRef>> second = new CompletableFuture<>();
        transactions.executeWithoutResult(status -> {
            assertThat(patients.lockVisible(viewer(facility), patient.id())).isNotNull();
            second.completeAsync(() -> lockWithTimeout(facility));
            assertThat(second.orTimeout(10, TimeUnit.SECONDS).join()).isPresent();
        });
    }

    @Test
    void admitForWriteWhenThePatientIsMergedAwayMeanwhileThenAdmitsToTheSurvivor() throws Exception {
        PatientRow survivor = patientAt(facility);
        CompletableFuture<PatientRef> waiting = new CompletableFuture<>();
        try (HeldLock merge = HeldLock.onRow(db, "patient", patient.id())) {
            waiting.completeAsync(() -> transactions.execute(
                    status -> bean(PatientAccess.class).admitForWrite(viewer(facility), patient.id())));
            merge.awaitWaiting("for key share of p");
            merge.execute(
                    "update patient set voided_at = now(), merged_into_patient_id = ? where id = ?",
                    survivor.id(),
                    patient.id());
        }
        assertThat(waiting.get(10, TimeUnit.SECONDS)).isEqualTo(new PatientRef(survivor.id(), facility.tenantId()));
    }

    private Optional<PatientRef> lockWithTimeout(FacilityRow from) {
        return withLockTimeout(() -> patients.lockVisible(viewer(from), patient.id()));
    }

    private Viewer viewer(FacilityRow from) {
        return Viewer.of(TestCallers.at(from, account), NOW);
    }
}
