package org.clinicalplatform.clinical.visit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.clinicalplatform.testing.database.VisitRow;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

@DatabaseTest
class VisitPageTest {
    private static final Instant NOW = TestClock.START;

    private final VisitService visits;
    private final TransactionTemplate transactions;
    private final JdbcTemplate jdbc;
    private final TestDatabase db;
    private final FacilityRow facility;
    private final AccountRow account;
    private final Caller caller;
    private final PatientRow patient;

    VisitPageTest(VisitService visits, TransactionTemplate transactions, JdbcTemplate jdbc, TestDatabase db) {
        this.visits = visits;
        this.transactions = transactions;
        this.jdbc = jdbc;
        this.db = db;
        facility = db.facilities().insert();
        account = db.accounts().insert();
        caller = TestCallers.at(facility, account);
        patient = db.patients().insert(row -> row.at(facility));
    }

    @Test
    void pageWhenSeveralStartAtTheSameTimeThenPagesHoldEachOnce() {
        List<UUID> inserted = new ArrayList<>();
        for (int i = 0; i < 11; i++) {
            inserted.add(visit(NOW));
        }
        // as PostgreSQL orders them, which is not how Java compares two UUIDs
        inserted.sort(Comparator.comparing(UUID::toString).reversed());

        List<UUID> paged = new ArrayList<>();
        for (int page = 0; page < 4; page++) {
            paged.addAll(ids(page(page, 3)));
        }
        assertThat(paged).isEqualTo(inserted);
    }

    /** The index returns this order; the statement must request it all the same. */
    @Test
    void pageWhenThePlannerUsesNoIndexThenTheOrderIsTheSame() {
        for (int i = 0; i < 11; i++) {
            visit(NOW);
        }
        List<UUID> withIndex = ids(page(0, 20));

        List<UUID> withoutIndex = transactions.execute(status -> {
            jdbc.execute("set local enable_indexscan = off");
            jdbc.execute("set local enable_bitmapscan = off");
            return ids(page(0, 20));
        });
        assertThat(withoutIndex).isEqualTo(withIndex);
    }

    @Test
    void pageWhenRequestedThenCountsLiveVisitsOfThePatientOnly() {
        PatientRow another = db.patients().insert(row -> row.at(facility));
        db.visits().insert(row -> row.patient(another));
        db.visits().insert(row -> row.patient(patient).voided());
        visit(NOW);
        visit(NOW);
        visit(NOW);

        assertThat(page(0, 2)).returns(3L, Page::totalItems).returns(new PageQuery(0, 2), Page::query);
        assertThat(page(0, 2).items()).hasSize(2);
        assertThat(page(1, 2).items()).hasSize(1);
    }

    @Test
    void pageWhenBeyondTheEndThenIsEmptyWithTheTotal() {
        visit(NOW);

        assertThat(page(1, 1)).returns(List.of(), Page::items).returns(1L, Page::totalItems);
        assertThat(page(1_000_000, 100)).returns(List.of(), Page::items).returns(1L, Page::totalItems);
    }

    @Test
    void pageWhenAVisitWasAtAnotherFacilityThenIsIncluded() {
        FacilityRow elsewhere = db.facilities().insert(row -> row.set("tenant_id", facility.tenantId()));
        VisitRow visit = db.visits().insert(row -> row.patient(patient).facility(elsewhere));

        assertThat(ids(page(0, 20))).containsExactly(visit.id());
    }

    @Test
    void pageWhenThePatientWasMergedAwayThenListsTheSurvivors() {
        PatientRow retired = db.patients().insert(row -> row.mergedInto(patient));
        UUID visit = visit(NOW);

        assertThat(ids(visits.records().page(caller, retired.id(), new PageQuery(0, 20))))
                .containsExactly(visit);
    }

    private Page<Visit> page(int page, int size) {
        return visits.records().page(caller, patient.id(), new PageQuery(page, size));
    }

    private UUID visit(Instant startedAt) {
        return db.visits()
                .insert(row -> row.patient(patient).facility(facility).startedAt(startedAt))
                .id();
    }

    private static List<UUID> ids(Page<Visit> page) {
        return page.items().stream().map(Visit::id).toList();
    }
}
