package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.clinicalplatform.client.StubService.Answer;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.generated.model.Visit;
import org.clinicalplatform.client.generated.model.VisitPage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class VisitsTest extends ClientTest {

    @BeforeEach
    void signIn() {
        signedIn("access-1", "refresh-1");
    }

    @Test
    void pageWhenAskedForThenThatPage() {
        service.on(Answers.VISIT_PAGE, page(2, 10, 25, IntStream.range(20, 25)));

        VisitPage page = client.visits().page(Answers.PATIENT, 2, 10);

        assertThat(page.getItems()).hasSize(5);
        assertThat(page.getTotalItems()).isEqualTo(25);
        assertThat(service.onlyReceived(Answers.VISIT_PAGE).query())
                .isEqualTo("patientId=%s&page=2&size=10".formatted(Answers.PATIENT));
    }

    @Test
    void streamWhenThereAreSeveralPagesThenAllInOrder() {
        service.on(
                Answers.VISIT_PAGE,
                page(0, 100, 250, IntStream.range(0, 100)),
                page(1, 100, 250, IntStream.range(100, 200)),
                page(2, 100, 250, IntStream.range(200, 250)));

        List<UUID> ids =
                client.visits().stream(Answers.PATIENT).map(Visit::getId).toList();

        assertThat(ids)
                .containsExactlyElementsOf(
                        IntStream.range(0, 250).mapToObj(VisitsTest::id).toList());
        assertThat(service.received(Answers.VISIT_PAGE))
                .extracting(StubService.Received::query)
                .containsExactly(query(0), query(1), query(2));
    }

    @Test
    void streamWhenNotConsumedThenNothingIsRead() {
        try (Stream<Visit> visits = client.visits().stream(Answers.PATIENT)) {
            assertThat(visits.isParallel()).isFalse();
        }

        assertThat(service.received()).isEmpty();
    }

    @Test
    void streamWhenOnlyTheFirstIsWantedThenOnePageIsRead() {
        service.on(Answers.VISIT_PAGE, page(0, 100, 250, IntStream.range(0, 100)));

        assertThat(client.visits().stream(Answers.PATIENT).limit(100)).hasSize(100);

        assertThat(service.received(Answers.VISIT_PAGE)).hasSize(1);
    }

    @Test
    void streamWhenServiceAllowsSmallerPagesOnlyThenAllAreRead() {
        service.on(Answers.VISIT_PAGE, page(0, 2, 3, IntStream.range(0, 2)), page(1, 2, 3, IntStream.range(2, 3)));

        assertThat(client.visits().stream(Answers.PATIENT)).hasSize(3);
    }

    @Test
    void streamWhenVisitsVanishOnTheWayThenItEndsWithTheFirstEmptyPage() {
        service.on(
                Answers.VISIT_PAGE, page(0, 100, 250, IntStream.range(0, 100)), page(1, 100, 250, IntStream.empty()));

        assertThat(client.visits().stream(Answers.PATIENT)).hasSize(100);
        assertThat(service.received(Answers.VISIT_PAGE)).hasSize(2);
    }

    @Test
    void streamWhenThereAreNoneThenEmpty() {
        service.on(Answers.VISIT_PAGE, page(0, 100, 0, IntStream.empty()));

        assertThat(client.visits().stream(Answers.PATIENT)).isEmpty();
    }

    @Test
    void streamWhenPatientIsDeniedThenAccessDeniedOnConsumption() {
        service.on(Answers.VISIT_PAGE, Answers.error(403, "Access denied", null));
        Stream<Visit> visits = client.visits().stream(Answers.PATIENT);

        assertThatExceptionOfType(AccessDeniedException.class).isThrownBy(visits::findFirst);
    }

    @Test
    void endWhenInProgressThenTheVisitAsItWasEnded() {
        service.on(
                Answers.END_VISIT,
                Answers.json(200, Answers.visitBody(Answers.VISIT).replace("IN_PROGRESS", "ENDED")));

        assertThat(client.visits().end(Answers.VISIT).getStatus()).hasToString("ENDED");
    }

    private static String query(int page) {
        return "patientId=%s&page=%d&size=100".formatted(Answers.PATIENT, page);
    }

    private static UUID id(int number) {
        return new UUID(0x0190000000007000L, 0x8000000000000000L + number);
    }

    private static Answer page(int page, int size, int total, IntStream numbers) {
        String items = numbers.mapToObj(number -> Answers.visitBody(id(number))).collect(Collectors.joining(","));
        return Answers.json(
                200, "{\"items\":[%s],\"page\":%d,\"size\":%d,\"totalItems\":%d}".formatted(items, page, size, total));
    }
}
