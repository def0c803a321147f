package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import java.util.UUID;
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

    @Test
    void streamWhenTheFilterNamesNoPatientThenNothingIsSent() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.visits().stream(VisitFilter.all()).toList())
                .withMessage("the filter of a page must name a patient");

        assertThat(service.received()).isEmpty();
    }

    @Test
    void pageWhenOnlyThePatientIsNamedThenNothingElseIsSent() {
        service.on(SampleResponses.VISIT_PAGE, page(0, 20, 0, IntStream.empty()));

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
