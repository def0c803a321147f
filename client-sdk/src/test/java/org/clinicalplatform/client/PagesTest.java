package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.clinicalplatform.client.StubService.Received;
import org.clinicalplatform.client.StubService.StubResponse;
import org.clinicalplatform.client.generated.model.Visit;
import org.junit.jupiter.api.Test;

/** Streams read pages only as far as they are consumed; {@link OperationsTest} covers the streams of each kind. */
class PagesTest extends SignedInClientTest {

    @Test
    void streamWhenThereAreSeveralPagesThenAllInOrder() {
        service.on(
                SampleResponses.VISIT_PAGE,
                page(0, 100, 250, IntStream.range(0, 100)),
                page(1, 100, 250, IntStream.range(100, 200)),
                page(2, 100, 250, IntStream.range(200, 250)));

        assertThat(visits().map(Visit::getId))
                .containsExactlyElementsOf(
                        IntStream.range(0, 250).mapToObj(PagesTest::id).toList());
        assertThat(service.received(SampleResponses.VISIT_PAGE))
                .extracting(Received::query)
                .containsExactly(query(0), query(1), query(2));
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
        service.on(SampleResponses.VISIT_PAGE, page(0, 100, 250, IntStream.range(0, 100)));

        assertThat(visits().limit(100)).hasSize(100);

        assertThat(service.received(SampleResponses.VISIT_PAGE)).hasSize(1);
    }

    @Test
    void streamWhenServiceAllowsSmallerPagesOnlyThenAllAreRead() {
        service.on(
                SampleResponses.VISIT_PAGE, page(0, 2, 3, IntStream.range(0, 2)), page(1, 2, 3, IntStream.range(2, 3)));

        assertThat(visits()).hasSize(3);
    }

    @Test
    void streamWhenVisitsVanishOnTheWayThenItEndsWithTheFirstEmptyPage() {
        service.on(
                SampleResponses.VISIT_PAGE,
                page(0, 100, 250, IntStream.range(0, 100)),
                page(1, 100, 250, IntStream.empty()));

        assertThat(visits()).hasSize(100);
        assertThat(service.received(SampleResponses.VISIT_PAGE)).hasSize(2);
    }

    @Test
    void streamWhenThereAreNoneThenEmpty() {
        service.on(SampleResponses.VISIT_PAGE, page(0, 100, 0, IntStream.empty()));

        assertThat(visits()).isEmpty();
    }

    private Stream<Visit> visits() {
        return client.visits().stream(SampleResponses.PATIENT);
    }

    private static String query(int page) {
        return "patientId=%s&page=%d&size=100".formatted(SampleResponses.PATIENT, page);
    }

    private static UUID id(int number) {
        return new UUID(0x0190000000007000L, 0x8000000000000000L + number);
    }

    private static StubResponse page(int page, int size, int total, IntStream numbers) {
        String items = numbers.mapToObj(number -> SampleResponses.visitBody(new VisitId(id(number))))
                .collect(Collectors.joining(","));
        return SampleResponses.json(
                200, "{\"items\":[%s],\"page\":%d,\"size\":%d,\"totalItems\":%d}".formatted(items, page, size, total));
    }
}
