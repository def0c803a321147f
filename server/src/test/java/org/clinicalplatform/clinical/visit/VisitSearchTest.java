package org.clinicalplatform.clinical.visit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.clinicalplatform.api.model.VisitClass;
import org.clinicalplatform.api.model.VisitStatus;
import org.clinicalplatform.clinical.Coding;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.StatementTable;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.PreparedStatements;
import org.clinicalplatform.testing.database.TenantRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@DatabaseTest
class VisitSearchTest {
    private static final Instant NOW = TestClock.START;
    private static final Coding CHECK_UP = new Coding("http://snomed.info/sct", "185349003", "Check-up");
    private static final Coding ADMISSION = new Coding("http://snomed.info/sct", "32485007", null);

    private final VisitService visits;
    private final PreparedStatements statements;
    private final Caller caller;
    private final Caller elsewhere;
    private final PatientRow patient;
    private final PatientRow hidden;

    VisitSearchTest(VisitService visits, PreparedStatements statements, TestDatabase db) {
        this.visits = visits;
        this.statements = statements;
        TenantRow tenant = db.tenants().insert();
        FacilityRow facility = db.facilities().insert(row -> row.tenant(tenant));
        FacilityRow other = db.facilities().insert(row -> row.tenant(tenant));
        AccountRow account = db.accounts().insert();
        caller = TestCallers.at(facility, account);
        elsewhere = TestCallers.at(other, account);
        patient = db.patients().insert(row -> row.at(facility));
        hidden = db.patients().insert(row -> row.at(other));
    }

    @Test
    void searchWhenFilteredThenGivesWhatHoldsNewestFirst() {
        Visit older = open(caller, patient, CHECK_UP, NOW.minus(Duration.ofDays(2)));
        Visit newer = open(caller, patient, ADMISSION, NOW.minus(Duration.ofDays(1)));
        Visit over = visits.end(caller, older.id(), new VisitEnding(NOW, null));

        assertThat(search(patient.id(), null, null, null, null)).containsExactly(newer, over);
        assertThat(search(patient.id(), VisitStatus.ENDED, null, null, null)).containsExactly(over);
        assertThat(search(patient.id(), VisitStatus.CANCELLED, null, null, null))
                .isEmpty();
        assertThat(search(patient.id(), null, ADMISSION.code(), null, null)).containsExactly(newer);
        assertThat(search(patient.id(), null, CHECK_UP.system() + "|" + CHECK_UP.code(), null, null))
                .containsExactly(over);
        assertThat(search(patient.id(), null, "urn:other|" + CHECK_UP.code(), null, null))
                .isEmpty();
        assertThat(search(patient.id(), null, null, newer.startedAt(), null)).containsExactly(newer);
        assertThat(search(patient.id(), null, null, null, newer.startedAt())).containsExactly(over);
    }

    @Test
    void searchWhenPatientIsDeniedOrUnknownThenGivesNothing() {
        open(elsewhere, hidden, CHECK_UP, NOW);

        assertThat(search(hidden.id(), null, null, null, null)).isEmpty();
        assertThat(search(UUID.randomUUID(), null, null, null, null)).isEmpty();
    }

    @Test
    void searchWhenNobodyIsNamedThenGivesWhatTheCallerMaySee() {
        open(elsewhere, hidden, CHECK_UP, NOW);
        Visit seen = open(caller, patient, CHECK_UP, NOW);

        assertThat(search(null, null, null, null, null)).containsExactly(seen);
    }

    /** What is changed of a visit is its end; none is voided through the API. */
    @Test
    void statementsWhenCountedThenAreThoseOfTheTable() {
        Map<String, Integer> counted = new LinkedHashMap<>();
        counted.put("create", count(() -> open(caller, patient, CHECK_UP, NOW)));
        UUID id = open(caller, patient, CHECK_UP, NOW).id();
        counted.put("get", count(() -> visits.records().get(caller, id)));
        counted.put("update", count(() -> visits.end(caller, id, new VisitEnding(null, null))));
        counted.put("search", count(() -> search(patient.id(), null, null, null, null)));
        counted.put("page", count(() -> visits.records().page(caller, patient.id(), new PageQuery(0, 20))));
        counted.put("void", 0);

        assertThat(counted).containsExactlyInAnyOrderEntriesOf(StatementTable.of("Visit"));
    }

    private int count(Runnable call) {
        return statements.during(call).size();
    }

    private List<Visit> search(
            @Nullable UUID patientId,
            @Nullable VisitStatus status,
            @Nullable String code,
            @Nullable Instant from,
            @Nullable Instant to) {
        return visits.records().search(caller, RecordFilter.of(patientId, null, null, status, code, from, to));
    }

    private Visit open(Caller by, PatientRow of, Coding type, Instant at) {
        return visits.create(
                by, new NewVisit(of.id(), type, VisitClass.AMBULATORY, VisitStatus.IN_PROGRESS, at, null, null));
    }
}
