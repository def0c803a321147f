package org.clinicalplatform.demographics.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/** While another session has locked the patient, callers who may see the patient wait, and others do not. */
@DatabaseTest
class PatientLockTest {
    private final PatientAccessMapper patients;
    private final PatientAccess access;
    private final TransactionTemplate transactions;
    private final JdbcTemplate jdbc;
    private final TestDatabase db;
    private final FacilityRow facility;
    private final AccountRow account;
    private final PatientRow patient;

    PatientLockTest(
            PatientAccessMapper patients,
            PatientAccess access,
            TransactionTemplate transactions,
            JdbcTemplate jdbc,
            TestDatabase db) {
        this.patients = patients;
        this.access = access;
        this.transactions = transactions;
        this.jdbc = jdbc;
        this.db = db;
        facility = db.facilities().insert();
        account = db.accounts().insert();
        patient = db.patients().insert(row -> row.at(facility));
    }

    @Test
    void lockVisibleWhenTheCallerIsDeniedThenDoesNotWait() throws Exception {
        FacilityRow elsewhere = db.facilities().insert(row -> row.set("tenant_id", facility.tenantId()));
        FacilityRow foreign = db.facilities().insert();
        try (HeldLock held = HeldLock.onRow(db, "patient", patient.id())) {
            assertThat(lockImpatiently(elsewhere)).isEmpty();
            assertThat(lockImpatiently(foreign)).isEmpty();
        }
    }

    @Test
    void lockVisibleWhenTheCallerIsAdmittedThenWaits() throws Exception {
        try (HeldLock held = HeldLock.onRow(db, "patient", patient.id())) {
            assertThatExceptionOfType(PessimisticLockingFailureException.class)
                    .isThrownBy(() -> lockImpatiently(facility));
        }
        assertThat(lockImpatiently(facility)).contains(new PatientRef(patient.id(), facility.tenantId()));
    }

    @Test
    void findVisibleWhenThePatientIsLockedThenReadsWithoutWaiting() throws Exception {
        try (HeldLock held = HeldLock.onRow(db, "patient", patient.id())) {
            assertThat(patients.findVisible(viewer(facility), patient.id())).isNotNull();
        }
    }

    @Test
    void lockVisibleWhenHeldThenThePatientCannotBeLockedForAMerge() throws Exception {
        transactions.executeWithoutResult(status -> {
            assertThat(patients.lockVisible(viewer(facility), patient.id())).isNotNull();
            assertThat(db.sql("select id from patient where id = ? for update skip locked")
                            .param(patient.id())
                            .query()
                            .listOfRows())
                    .isEmpty();
        });
    }

    @Test
    void lockVisibleWhenTwoWritersOfTheSamePatientComeThenNeitherWaits() throws Exception {
        CompletableFuture<Optional<PatientRef>> second = new CompletableFuture<>();
        transactions.executeWithoutResult(status -> {
            assertThat(patients.lockVisible(viewer(facility), patient.id())).isNotNull();
            second.completeAsync(() -> lockImpatiently(facility));
            assertThat(second.orTimeout(10, TimeUnit.SECONDS).join()).isPresent();
        });
    }

    @Test
    void admitForWriteWhenThePatientIsMergedAwayMeanwhileThenAdmitsToTheSurvivor() throws Exception {
        PatientRow survivor = db.patients().insert(row -> row.at(facility));
        CompletableFuture<PatientRef> waiting = new CompletableFuture<>();
        try (HeldLock merge = HeldLock.onRow(db, "patient", patient.id())) {
            waiting.completeAsync(
                    () -> transactions.execute(status -> access.admitForWrite(viewer(facility), patient.id())));
            awaitLockWaiter();
            merge.execute(
                    "update patient set voided_at = now(), merged_into_patient_id = ? where id = ?",
                    survivor.id(),
                    patient.id());
        }
        assertThat(waiting.get(10, TimeUnit.SECONDS)).isEqualTo(new PatientRef(survivor.id(), facility.tenantId()));
    }

    private void awaitLockWaiter() {
        await().until(() -> db.sql("select exists (select 1 from pg_stat_activity"
                        + " where wait_event_type = 'Lock' and query like '%for key share of p%')")
                .query(Boolean.class)
                .single());
    }

    private Optional<PatientRef> lockImpatiently(FacilityRow from) {
        return transactions.execute(status -> {
            jdbc.execute("set local lock_timeout = '100ms'");
            return Optional.ofNullable(patients.lockVisible(viewer(from), patient.id()));
        });
    }

    private Viewer viewer(FacilityRow from) {
        return Viewer.of(TestCallers.at(from, account), TestClock.START);
    }
}
