package org.clinicalplatform.clinical.visit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.clinicalplatform.api.model.VisitStatus;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** Pages that are read while the patient becomes hidden from the caller. */
class VisitPageSnapshotTest extends ClinicTestCase {
    private final VisitService visits = bean(VisitService.class);
    private final PatientRow patient = patientAt(facility);
    private final UUID visit = db.visits().insert(row -> row.patient(patient)).id();

    VisitPageSnapshotTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void pageWhenThePatientIsRestrictedMeanwhileThenIsThatOfOneSnapshot() throws Exception {
        RecordFilter<VisitStatus> all = RecordFilter.of(patient.id(), null, null, null, null, null, null);
        CompletableFuture<Page<Visit>> waiting = new CompletableFuture<>();
        try (HeldLock restriction = HeldLock.by(db, "lock table visit in access exclusive mode")) {
            waiting.completeAsync(() -> visits.records().page(caller, all, new PageQuery(0, 20)));
            restriction.awaitWaiting("from visit r");
            restriction.execute("update patient set restricted = true where id = ?", patient.id());
        }
        Page<Visit> page = waiting.get(10, TimeUnit.SECONDS);
        assertThat(page.totalItems()).isEqualTo(1);
        assertThat(page.items()).extracting(Visit::id).containsExactly(visit);
    }
}
