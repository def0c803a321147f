package org.clinicalplatform.platform.cursor;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.TenantRow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** What holds for each record of events that is read by cursors while events come in. */
public abstract class WalkTestCase<T extends Occurrence> extends ClinicTestCase {
    private static final int SIZE = 4;
    private static final Instant EARLIEST = NOW.minusSeconds(3600);

    private final Caller reader;

    protected WalkTestCase(ApplicationContext beans) {
        super(beans);
        reader = TestCallers.in(tenant, db.accounts().insert());
    }

    /** A new event of the tenant. */
    protected abstract UUID insert(TenantRow of, Instant at);

    /**
     * Reads a page of the events of the last days.
     *
     * @param from from when on, for which every reading of one walk gives the same
     */
    protected abstract CursorPage<T> read(Caller by, Instant from, @Nullable Instant to, CursorQuery query);

    /** The events of the tenant that were written in a time range. */
    protected abstract CursorPage<T> recorded(
            Caller by, @Nullable Instant from, @Nullable Instant to, CursorQuery query);

    /** The table of the events. */
    protected abstract String table();

    @Test
    void walkWhenEventsComeInThenReturnsEachThatWasThereOnceNewestFirst() {
        List<UUID> before = IntStream.range(0, 3 * SIZE)
                .mapToObj(i -> insert(tenant, NOW.plusSeconds(i / 3)))
                .toList();
        UUID older = insert(tenant, NOW.minusSeconds(1));

        CursorPage<T> page = first(SIZE);
        List<T> read = new ArrayList<>(page.page().items());
        List<UUID> late = new ArrayList<>();
        for (int number = 1; page.next() != null; number++) {
            insert(tenant, NOW.plusSeconds(100));
            late.add(insert(tenant, NOW.minusSeconds(60 + number)));
            page = after(page, SIZE);
            read.addAll(page.page().items());
            assertThat(page.page().query()).isEqualTo(new PageQuery(number, SIZE));
            assertThat(page.page().totalItems()).isEqualTo(3 * SIZE + 1);
        }

        assertThat(read)
                .isSortedAccordingTo((one, other) -> other.occurredAt().compareTo(one.occurredAt()))
                .extracting(Occurrence::id)
                .doesNotHaveDuplicates()
                .containsAll(before)
                .contains(older)
                .containsAll(late)
                .hasSize(before.size() + 1 + late.size());
    }

    @Test
    void walkWhenPagesDifferInSizeThenReturnsEachOnce() {
        for (int i = 0; i < 7; i++) {
            insert(tenant, NOW);
        }

        CursorPage<T> one = first(1);
        CursorPage<T> two = after(one, 2);
        CursorPage<T> four = after(two, 4);

        assertThat(four.next()).isNull();
        assertThat(List.of(one, two, four))
                .flatExtracting(page -> page.page().items())
                .extracting(Occurrence::id)
                .hasSize(7)
                .doesNotHaveDuplicates();
    }

    @Test
    void pageWhenItIsTheLastThenHasNoCursor() {
        insert(tenant, NOW);
        insert(tenant, NOW);

        assertThat(first(2).next()).isNull();
        assertThat(first(1).next()).isNotNull();
        assertThat(read(new PageQuery(1, 1)).next()).isNull();
        assertThat(read(new PageQuery(2, 1)))
                .returns(null, CursorPage::next)
                .satisfies(page -> assertThat(page.page().items()).isEmpty());
    }

    @Test
    void pageWhenTheRangeEndsBeforeItBeginsThenIsRefused() {
        CursorQuery query = new CursorQuery(new PageQuery(0, 1), null);

        assertThat(read(reader, NOW, NOW, query).page().items()).isEmpty();
        assertRefused(ErrorCode.INVALID_REQUEST, () -> read(reader, NOW.plusMillis(1), NOW, query))
                .withMessage("Invalid request: from must not be after to");
    }

    @Test
    void walkWhenItBeginsWithAPageInTheMiddleThenGoesOnFromThere() {
        for (int i = 0; i < 5; i++) {
            insert(tenant, NOW.plusSeconds(i));
        }
        CursorPage<T> second = read(new PageQuery(1, 2));

        assertThat(after(second, 2).page().items())
                .isEqualTo(read(new PageQuery(2, 2)).page().items());
    }

    @Test
    void cursorWhenFiltersOrTenantDifferThenIsRefused() {
        insert(tenant, NOW);
        insert(tenant, NOW);
        String cursor = requireNonNull(first(1).next());
        CursorQuery query = new CursorQuery(new PageQuery(0, 1), cursor);
        Caller colleague = TestCallers.in(tenant, db.accounts().insert());
        Caller stranger = TestCallers.in(db.tenants().insert(), db.accounts().insert());

        assertThat(read(colleague, EARLIEST, query).page().items()).hasSize(1);
        assertRefused(ErrorCode.INVALID_REQUEST, () -> read(stranger, EARLIEST, query));
        assertRefused(ErrorCode.INVALID_REQUEST, () -> read(reader, EARLIEST.plusMillis(1), query));
        assertRefused(ErrorCode.INVALID_REQUEST, () -> read(reader, EARLIEST, new CursorQuery(query.page(), "abc")));
    }

    /**
     * An event is written after an outage, in a time range that was exported before; it is in the next range of
     * recording.
     */
    @Test
    void listWhenAnEventIsWrittenLateThenTheTimeOfItsRecordingFindsIt() {
        UUID former = insert(tenant, NOW);
        db.updateKept("update " + table() + " set recorded_at = '-infinity' where id = ?", former);
        UUID exported = insert(tenant, NOW);
        Instant end = now();
        UUID late = insert(tenant, NOW.minusSeconds(1));
        Instant next = now();

        assertThat(recorded(null, end)).containsExactlyInAnyOrder(former, exported);
        assertThat(recorded(end, next)).containsExactly(late);
        assertThat(recorded(next, null)).isEmpty();
        assertRefused(ErrorCode.INVALID_REQUEST, () -> recorded(next, end))
                .withMessage("Invalid request: recordedFrom must not be after recordedTo");
    }

    /**
     * Events of an outage come behind those of the range itself, also within a page. The beginning of the range, and an
     * hour before it, where the search is split, belong to it.
     */
    @Test
    void walkWhenEventsOfTheRangeWereWrittenLateThenReturnsEachOnceNewestFirst() {
        Instant end = NOW.plusSeconds(3600);
        List<UUID> expected = IntStream.of(5, 4, 3, -3_600, -86_400, -172_800, -259_200)
                .mapToObj(seconds -> insertRecorded(NOW.plusSeconds(seconds), NOW.plusSeconds(Math.max(seconds, 0))))
                .toList();
        insertRecorded(NOW.minusSeconds(86_401), NOW.minusSeconds(86_400));
        insertRecorded(NOW.plusSeconds(6), end);

        List<UUID> read = new ArrayList<>();
        @Nullable String cursor = null;
        do {
            CursorPage<T> page = recorded(reader, NOW, end, new CursorQuery(new PageQuery(0, 2), cursor));
            assertThat(page.page().totalItems()).isEqualTo(7);
            page.page().items().forEach(event -> read.add(event.id()));
            cursor = page.next();
        } while (cursor != null);

        assertThat(read).containsExactlyElementsOf(expected);
        assertThat(recorded(reader, NOW, end, new CursorQuery(new PageQuery(1, 4), null))
                        .page()
                        .items())
                .extracting(Occurrence::id)
                .containsExactlyElementsOf(expected.subList(4, 7));
    }

    /** Each page reads as few of them as it needs, so they must be in the order of the list already. */
    @Test
    void walkWhenEventsWereWrittenLateAndAreOfOneInstantThenReturnsEachOnce() {
        Instant end = NOW.plusSeconds(3600);
        List<UUID> late = IntStream.range(0, 5)
                .mapToObj(i -> insertRecorded(NOW.minusSeconds(86_400), NOW))
                .toList();

        List<UUID> read = new ArrayList<>();
        @Nullable String cursor = null;
        do {
            CursorPage<T> page = recorded(reader, NOW, end, new CursorQuery(new PageQuery(0, 1), cursor));
            page.page().items().forEach(event -> read.add(event.id()));
            cursor = page.next();
        } while (cursor != null);

        assertThat(read).containsExactlyInAnyOrderElementsOf(late);
    }

    private UUID insertRecorded(Instant occurredAt, Instant recordedAt) {
        UUID id = insert(tenant, occurredAt);
        db.updateKept(
                "update " + table() + " set recorded_at = cast(? as timestamptz) where id = ?",
                recordedAt.toString(),
                id);
        return id;
    }

    private List<UUID> recorded(@Nullable Instant from, @Nullable Instant to) {
        Page<T> page = recorded(reader, from, to, new CursorQuery(new PageQuery(0, 100), null))
                .page();
        assertThat(page.totalItems()).isEqualTo(page.items().size());
        return page.items().stream().map(Occurrence::id).toList();
    }

    /** By the clock of the database. */
    private Instant now() {
        return db.value(OffsetDateTime.class, "select clock_timestamp()").toInstant();
    }

    private CursorPage<T> read(Caller by, Instant from, CursorQuery query) {
        return read(by, from, null, query);
    }

    private CursorPage<T> first(int size) {
        return read(new PageQuery(0, size));
    }

    private CursorPage<T> read(PageQuery page) {
        return read(reader, EARLIEST, new CursorQuery(page, null));
    }

    private CursorPage<T> after(CursorPage<T> page, int size) {
        return read(reader, EARLIEST, new CursorQuery(new PageQuery(0, size), requireNonNull(page.next())));
    }
}
