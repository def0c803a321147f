package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.clinicalplatform.client.StubService.Received;
import org.clinicalplatform.client.StubService.StubResponse;
import org.clinicalplatform.client.error.UnexpectedResponseException;
import org.clinicalplatform.client.generated.model.Visit;
import org.junit.jupiter.api.Test;

/** Streams read pages only as far as they are consumed; {@link OperationsTest} covers the streams of each kind. */
class PagesTest extends SignedInClientTest {

    @Test
    void streamWhenThereAreSeveralPagesThenAllInOrder() {
        serve(new ArrayList<>(ids(0, 250)));

        assertThat(visits().map(Visit::getId)).containsExactlyElementsOf(ids(0, 250));
        assertThat(service.received(SampleResponses.VISIT_PAGE))
                .extracting(Received::query)
                .as("each page begins with an item of the one before")
                .containsExactly(query(0, 100), query(1, 99), query(2, 98));
    }

    @Test
    void streamWhenThereAreManyPagesThenHardlyMoreAreReadThanNeeded() {
        serve(new ArrayList<>(ids(0, 10_000)));

        assertThat(visits().map(Visit::getId)).containsExactlyElementsOf(ids(0, 10_000));
        assertThat(service.received(SampleResponses.VISIT_PAGE)).hasSizeLessThan(120);
    }

    @Test
    void streamWhenVisitsLeaveTheListMeanwhileThenNoOthersAreLeftOut() {
        List<UUID> list = new ArrayList<>(ids(0, 450));
        serve(list);

        List<UUID> read = new ArrayList<>();
        visits().map(Visit::getId).forEach(id -> {
            read.add(id);
            if (read.size() % 50 == 0) {
                list.subList(0, Math.min(40, list.size())).clear();
            }
        });

        assertThat(read).containsAll(list).doesNotHaveDuplicates().isSorted();
        assertThat(list).as("some are never voided").isNotEmpty();
    }

    @Test
    void streamWhenEachVisitLeavesTheListAsItIsReadThenAllAreRead() {
        List<UUID> list = new ArrayList<>(ids(0, 450));
        serve(list);

        assertThat(visits().map(Visit::getId).peek(list::remove)).containsExactlyElementsOf(ids(0, 450));
    }

    @Test
    void streamWhenVisitsAreAddedMeanwhileThenNoneAppearsTwice() {
        List<UUID> list = new ArrayList<>(ids(1_000, 1_250));
        serve(list);

        List<UUID> read = new ArrayList<>();
        visits().map(Visit::getId).forEach(id -> {
            read.add(id);
            if (read.size() == 100) {
                list.addAll(0, ids(0, 30));
            }
        });

        assertThat(read).containsExactlyElementsOf(ids(1_000, 1_250));
    }

    @Test
    void streamWhenAsManyVisitsAreAddedAsLeaveThenNoOthersAreLeftOut() {
        List<UUID> list = new ArrayList<>(ids(0, 250));
        serve(list);

        List<UUID> read = new ArrayList<>();
        visits().map(Visit::getId).forEach(id -> {
            read.add(id);
            if (read.size() == 100) {
                list.subList(0, 5).clear();
                list.addAll(ids(250, 255));
            }
        });

        assertThat(read).containsExactlyElementsOf(ids(0, 255));
    }

    @Test
    void streamWhenAVisitThatWasReadMovesToTheEndThenIsNotDeliveredAgain() {
        List<UUID> list = new ArrayList<>(ids(0, 250));
        serve(list);

        List<UUID> read = new ArrayList<>();
        visits().map(Visit::getId).forEach(id -> {
            read.add(id);
            if (read.size() == 100) {
                list.add(list.remove(0));
            }
        });

        assertThat(read).containsExactlyElementsOf(ids(0, 250));
    }

    @Test
    void streamWhenNotConsumedThenNothingIsRead() {
        try (Stream<Visit> visits = visits()) {
            assertThat(visits.isParallel()).isFalse();
        }

        assertThat(service.received()).isEmpty();
    }

    @Test
    void streamWhenOnlyTheFirstIsWantedThenOnePageIsRead() {
        service.on(SampleResponses.VISIT_PAGE, page(0, 100, 250, ids(0, 100)));

        assertThat(visits().limit(100)).hasSize(100);

        assertThat(service.received(SampleResponses.VISIT_PAGE)).hasSize(1);
    }

    @Test
    void streamWhenServiceAllowsSmallerPagesOnlyThenAllAreRead() {
        service.on(
                SampleResponses.VISIT_PAGE,
                page(0, 3, 5, ids(0, 3)),
                page(1, 2, 5, ids(2, 4)),
                page(1, 3, 5, ids(3, 5)));

        assertThat(visits().map(Visit::getId)).containsExactlyElementsOf(ids(0, 5));
        assertThat(service.received(SampleResponses.VISIT_PAGE))
                .extracting(Received::query)
                .containsExactly(query(0, 100), query(1, 2), query(1, 3));
    }

    @Test
    void streamWhenAllVisitsLeaveTheListThenItEnds() {
        service.on(SampleResponses.VISIT_PAGE, page(0, 100, 250, ids(0, 100)), page(1, 99, 0, ids(0, 0)));

        assertThat(visits()).hasSize(100);
    }

    @Test
    void streamWhenThereAreNoneThenEmpty() {
        service.on(SampleResponses.VISIT_PAGE, page(0, 100, 0, ids(0, 0)));

        assertThat(visits()).isEmpty();
    }

    @Test
    void streamWhenTheFilterNamesNoPatientThenNothingIsSent() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.visits().stream(VisitFilter.all()).toList())
                .withMessage("the filter of a page must name a patient");

        assertThat(service.received()).isEmpty();
    }

    @Test
    void pageWhenOnlyThePatientIsNamedThenNothingElseIsSent() {
        service.on(SampleResponses.VISIT_PAGE, page(0, 20, 0, ids(0, 0)));

        client.visits().page(SampleResponses.PATIENT, 0, 20);

        assertThat(service.onlyReceived(SampleResponses.VISIT_PAGE).query())
                .isEqualTo("patientId=%s&page=0&size=20".formatted(SampleResponses.PATIENT));
    }

    @Test
    void searchWhenItIsTruncatedThenSaysSo() {
        StubResponse all = SampleResponses.json(200, "[" + SampleResponses.visitBody(SampleResponses.VISIT) + "]");
        service.on("GET /api/v1/clinical/visits", all.with("x-result-truncated", "true"), all);

        SearchResult<Visit> truncated = client.visits().search(VisitFilter.all());
        SearchResult<Visit> whole = client.visits().search(VisitFilter.all());

        assertThat(truncated.isTruncated()).isTrue();
        assertThat(whole.isTruncated()).isFalse();
        assertThat(whole).isEqualTo(truncated).extracting(Visit::getId).containsExactly(SampleResponses.VISIT.value());
    }

    @Test
    void searchWhenTheResponseIsEmptyThenIsUnexpected() {
        service.otherwise(new StubResponse(200, Map.of(), "", false));

        assertThatExceptionOfType(UnexpectedResponseException.class)
                .isThrownBy(() -> client.visits().search(VisitFilter.all()))
                .withMessageContaining("without a body");
    }

    private Stream<Visit> visits() {
        return client.visits().stream(SampleResponses.PATIENT);
    }

    /** Serves pages of a list as it is at the time of the request. */
    private void serve(List<UUID> list) {
        service.on(SampleResponses.VISIT_PAGE, request -> {
            Matcher query = Pattern.compile(".*page=(\\d+)&size=(\\d+)").matcher(String.valueOf(request.query()));
            assertThat(query.matches()).isTrue();
            int number = Integer.parseInt(query.group(1));
            int size = Integer.parseInt(query.group(2));
            List<UUID> items =
                    list.stream().skip((long) number * size).limit(size).toList();
            return page(number, size, list.size(), items);
        });
    }

    private static String query(int page, int size) {
        return "patientId=%s&page=%d&size=%d".formatted(SampleResponses.PATIENT, page, size);
    }

    private static List<UUID> ids(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(number -> new UUID(0x0190000000007000L, 0x8000000000000000L + number))
                .toList();
    }

    private static StubResponse page(int page, int size, int total, List<UUID> ids) {
        String items = ids.stream()
                .map(id -> SampleResponses.visitBody(new VisitId(id)))
                .collect(Collectors.joining(","));
        return SampleResponses.json(
                200, "{\"items\":[%s],\"page\":%d,\"size\":%d,\"totalItems\":%d}".formatted(items, page, size, total));
    }
}
