package org.clinicalplatform.clinical.visit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.VisitRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/** The pages of visits; what they share with other kinds is in {@link VisitServiceTest}. */
class VisitPageTest extends ClinicTestCase {
    private final VisitService visits;
    private final PatientRow patient = patientAt(facility);

    VisitPageTest(VisitService visits, ApplicationContext beans) {
        super(beans);
        this.visits = visits;
    }

    @Test
    void pageWhenSeveralStartAtTheSameTimeThenPagesHoldEachOnce() {
        // as PostgreSQL orders them, which is not how Java compares two UUIDs
        List<UUID> inserted = Stream.generate(this::visit)
                .limit(11)
                .sorted(Comparator.comparing(UUID::toString).reversed())
                .toList();

        List<UUID> paged = IntStream.range(0, 4)
                .boxed()
                .flatMap(number -> ids(page(number, 3)).stream())
                .toList();
        assertThat(paged).isEqualTo(inserted);
    }

    /** The index returns this order; the statement must request it all the same. */
    @Test
    void pageWhenThePlannerUsesNoIndexThenTheOrderIsTheSame() {
        for (int i = 0; i < 11; i++) {
            visit();
        }
        List<UUID> withIndex = ids(page(0, 20));

        List<UUID> withoutIndex = bean(TransactionTemplate.class).execute(status -> {
            bean(JdbcTemplate.class).execute("set local enable_indexscan = off; set local enable_bitmapscan = off");
            return ids(page(0, 20));
        });
        assertThat(withoutIndex).isEqualTo(withIndex);
    }

    @Test
    void pageWhenAVisitIsVoidedThenIsNeitherListedNorCounted() {
        db.visits().insert(row -> row.patient(patient).voided());
        UUID live = visit();

        assertThat(ids(page(0, 2))).containsExactly(live);
        assertThat(page(0, 2)).returns(1L, Page::totalItems).returns(new PageQuery(0, 2), Page::query);
    }

    @Test
    void pageWhenBeyondTheEndThenIsEmptyWithTheTotal() {
        visit();

        assertThat(page(1, 1)).returns(List.of(), Page::items).returns(1L, Page::totalItems);
        assertThat(page(1_000_000, 100)).returns(List.of(), Page::items).returns(1L, Page::totalItems);
    }

    @Test
    void pageWhenAVisitWasAtAnotherFacilityThenIsIncluded() {
        VisitRow visit = db.visits().insert(row -> row.patient(patient).facility(elsewhere));

        assertThat(ids(page(0, 20))).containsExactly(visit.id());
    }

    private Page<Visit> page(int page, int size) {
        return visits.records().page(caller, patient.id(), new PageQuery(page, size));
    }

    private UUID visit() {
        return db.visits()
                .insert(row -> row.patient(patient).facility(facility))
                .id();
    }

    private static List<UUID> ids(Page<Visit> page) {
        return page.items().stream().map(Visit::id).toList();
    }
}
