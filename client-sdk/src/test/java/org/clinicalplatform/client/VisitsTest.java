package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.clinicalplatform.client.StubService.StubResponse;
import org.clinicalplatform.client.generated.model.Visit;
import org.clinicalplatform.client.generated.model.VisitCreate;
import org.clinicalplatform.client.generated.model.VisitEnd;
import org.clinicalplatform.client.generated.model.VisitPage;
import org.clinicalplatform.client.generated.model.VisitStart;
import org.clinicalplatform.client.generated.model.VisitStatus;
import org.junit.jupiter.api.Test;

class VisitsTest extends PatientRecordsTest<VisitId, Visit, VisitPage, VisitFilter> {
    private static final String START = "POST /api/v1/clinical/visits/" + SampleResponses.VISIT + "/start";
    private static final String CANCEL = "POST /api/v1/clinical/visits/" + SampleResponses.VISIT + "/cancel";

    VisitsTest() {
        super("visits", "Visit");
    }

    @Override
    Visits records() {
        return client.visits();
    }

    @Override
    VisitId id() {
        return SampleResponses.VISIT;
    }

    @Override
    VisitFilter everything() {
        return VisitFilter.all();
    }

    @Override
    VisitFilter narrowest() {
        return everything()
                .withPatientId(SampleResponses.PATIENT)
                .withStatus(VisitStatus.IN_PROGRESS)
                .withCode("http://snomed.info/sct", "185349003")
                .withFrom(Instant.parse("2026-03-01T00:00:00Z"))
                .withTo(Instant.parse("2026-03-02T00:00:00Z"));
    }

    @Override
    String narrowestQuery() {
        return "patientId=" + SampleResponses.PATIENT
                + "&status=IN_PROGRESS"
                + "&code=http%3A%2F%2Fsnomed.info%2Fsct%7C185349003"
                + "&from=2026-03-01T00%3A00%3A00Z&to=2026-03-02T00%3A00%3A00Z";
    }

    @Test
    void createWhenOpenedThenSendsTheExampleOfTheSpecification() {
        service.on(SampleResponses.CREATE_VISIT, Specification.example(201, "Visit"));

        Visit opened = client.visits().create(Specification.model("VisitCreate", VisitCreate.class));

        assertThat(VisitId.of(opened)).isEqualTo(SampleResponses.VISIT);
        assertSent(SampleResponses.CREATE_VISIT, "VisitCreate");
    }

    @Test
    void startWhenNothingIsGivenThenAnEmptyObjectIsSent() {
        service.on(START, Specification.example(200, "Visit"));

        assertThat(client.visits().start(SampleResponses.VISIT).getStatus()).isEqualTo(VisitStatus.IN_PROGRESS);

        assertThat(service.onlyReceived(START).body()).isEqualTo("{}");
    }

    @Test
    void startWhenATimeIsGivenThenItIsSent() {
        service.on(START, Specification.example(200, "Visit"));

        client.visits().start(SampleResponses.VISIT, Specification.model("VisitStart", VisitStart.class));

        assertSent(START, "VisitStart");
    }

    @Test
    void cancelWhenPlannedThenTheVisitCancelled() {
        service.on(CANCEL, Specification.example(200, "VisitCancelled"));

        assertThat(client.visits().cancel(SampleResponses.VISIT).getStatus()).isEqualTo(VisitStatus.CANCELLED);

        assertThat(service.onlyReceived(CANCEL).body()).isEmpty();
    }

    @Test
    void endWhenGivenThenSendsTheExampleOfTheSpecification() {
        service.on(SampleResponses.END_VISIT, Specification.example(200, "VisitEnded"));

        client.visits().end(SampleResponses.VISIT, Specification.model("VisitEnd", VisitEnd.class));

        assertSent(SampleResponses.END_VISIT, "VisitEnd");
    }

    @Test
    void streamWhenThereAreSeveralPagesThenAllInOrder() {
        service.on(
                SampleResponses.VISIT_PAGE,
                page(0, 100, 250, IntStream.range(0, 100)),
                page(1, 100, 250, IntStream.range(100, 200)),
                page(2, 100, 250, IntStream.range(200, 250)));

        List<UUID> ids = client.visits().stream(SampleResponses.PATIENT)
                .map(Visit::getId)
                .toList();

        assertThat(ids)
                .containsExactlyElementsOf(
                        IntStream.range(0, 250).mapToObj(VisitsTest::id).toList());
        assertThat(service.received(SampleResponses.VISIT_PAGE))
                .extracting(StubService.Received::query)
                .containsExactly(query(0), query(1), query(2));
    }

    @Test
    void streamWhenNotConsumedThenNothingIsRead() {
        try (Stream<Visit> visits = client.visits().stream(SampleResponses.PATIENT)) {
            assertThat(visits.isParallel()).isFalse();
        }

        assertThat(service.received()).isEmpty();
    }

    @Test
    void streamWhenOnlyTheFirstIsWantedThenOnePageIsRead() {
        service.on(SampleResponses.VISIT_PAGE, page(0, 100, 250, IntStream.range(0, 100)));

        assertThat(client.visits().stream(SampleResponses.PATIENT).limit(100)).hasSize(100);

        assertThat(service.received(SampleResponses.VISIT_PAGE)).hasSize(1);
    }

    @Test
    void streamWhenServiceAllowsSmallerPagesOnlyThenAllAreRead() {
        service.on(
                SampleResponses.VISIT_PAGE, page(0, 2, 3, IntStream.range(0, 2)), page(1, 2, 3, IntStream.range(2, 3)));

        assertThat(client.visits().stream(SampleResponses.PATIENT)).hasSize(3);
    }

    @Test
    void streamWhenVisitsVanishOnTheWayThenItEndsWithTheFirstEmptyPage() {
        service.on(
                SampleResponses.VISIT_PAGE,
                page(0, 100, 250, IntStream.range(0, 100)),
                page(1, 100, 250, IntStream.empty()));

        assertThat(client.visits().stream(SampleResponses.PATIENT)).hasSize(100);
        assertThat(service.received(SampleResponses.VISIT_PAGE)).hasSize(2);
    }

    @Test
    void streamWhenThereAreNoneThenEmpty() {
        service.on(SampleResponses.VISIT_PAGE, page(0, 100, 0, IntStream.empty()));

        assertThat(client.visits().stream(SampleResponses.PATIENT)).isEmpty();
    }

    @Test
    void endWhenInProgressThenTheVisitAsItWasEnded() {
        service.on(
                SampleResponses.END_VISIT,
                SampleResponses.json(
                        200, SampleResponses.visitBody(SampleResponses.VISIT).replace("IN_PROGRESS", "ENDED")));

        assertThat(client.visits().end(SampleResponses.VISIT).getStatus()).hasToString("ENDED");
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
