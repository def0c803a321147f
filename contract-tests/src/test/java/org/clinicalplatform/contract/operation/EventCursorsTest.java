package org.clinicalplatform.contract.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import io.restassured.path.json.JsonPath;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.AuditTrail;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.SecurityTrail;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The two records of events are read by cursors while events come in. */
class EventCursorsTest {

    private static final int SIZE = 2;
    private static final Duration WRITTEN = Duration.ofSeconds(10);

    private final Api auditor = Api.as(Demo.AUDITOR);

    static Stream<String> trails() {
        return Stream.of(AuditTrail.PATH, SecurityTrail.PATH);
    }

    @ParameterizedTest
    @MethodSource("trails")
    void walkWhenEventsComeInThenReturnsEachThatWasThereOnce(String trail) {
        String begun = trail + "?from=" + now();
        for (int i = 0; i < 5; i++) {
            anEventOfEach();
        }
        assertThat(Await.until(WRITTEN, () -> ids(page(begun + "&size=100")).size() >= 5))
                .as("five events are written")
                .isTrue();
        List<String> before = ids(page(begun + "&size=100"));

        JsonPath page = page(begun + "&size=" + SIZE);
        int total = page.getInt("totalItems");
        List<String> read = new ArrayList<>(ids(page));
        for (int number = 1; page.getString("nextCursor") != null; number++) {
            anEventOfEach();
            page = page(begun + "&size=" + SIZE + "&cursor=" + page.getString("nextCursor"));
            read.addAll(ids(page));
            assertThat(page.getInt("page")).isEqualTo(number);
            assertThat(page.getInt("totalItems")).isEqualTo(total);
        }

        assertThat(read).doesNotHaveDuplicates().containsAll(before);
    }

    @ParameterizedTest
    @MethodSource("trails")
    void exportWhenRangesOfRecordingAdjoinThenHasEachEventOnce(String trail) {
        Instant begin = now();
        anEventOfEach();
        awaitRecorded(trail, begin);
        Instant middle = now();
        anEventOfEach();
        awaitRecorded(trail, middle);
        Instant end = now();

        List<String> whole = recorded(trail, begin, end);
        List<String> parts = new ArrayList<>(recorded(trail, begin, middle));
        parts.addAll(recorded(trail, middle, end));

        assertThat(parts).doesNotHaveDuplicates().containsAll(whole);
    }

    private void awaitRecorded(String trail, Instant from) {
        assertThat(Await.until(WRITTEN, () -> !recorded(trail, from, now()).isEmpty()))
                .as("an event is recorded after %s", from)
                .isTrue();
    }

    private List<String> recorded(String trail, Instant from, Instant to) {
        return ids(page(trail + "?size=100&recordedFrom=" + from + "&recordedTo=" + to));
    }

    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.MILLIS);
    }

    @ParameterizedTest
    @MethodSource("trails")
    void cursorWhenItIsNotOfTheListAndItsFiltersThenIs400NamingIt(String trail) {
        String filter = trail + "?from=" + now() + "&size=1";
        Await.until(WRITTEN, () -> {
            anEventOfEach();
            return ids(page(filter)).size() == 1 && page(filter).getString("nextCursor") != null;
        });
        String cursor = page(filter).getString("nextCursor");
        char altered = cursor.charAt(20) == 'A' ? 'B' : 'A';
        String other = trail.equals(AuditTrail.PATH) ? SecurityTrail.PATH : AuditTrail.PATH;

        auditor.get(filter + "&cursor=" + cursor).statusCode(200);
        for (String target : List.of(
                filter + "&cursor=" + cursor.substring(0, 20) + altered + cursor.substring(21),
                filter + "&cursor=" + cursor.substring(1),
                filter + "&cursor=abc",
                filter + "&userAccountId=" + Demo.CLINICIAN_ID + "&cursor=" + cursor,
                filter.replace(trail, other) + "&cursor=" + cursor)) {
            auditor.get(target)
                    .statusCode(400)
                    .body(
                            "errorMessage",
                            equalTo("Invalid request: cursor does not continue this list with these filters"));
        }
        auditor.get(filter + "&page=1&cursor=" + cursor)
                .statusCode(400)
                .body("errorMessage", equalTo("Invalid request: page and cursor are mutually exclusive"));
        auditor.get(filter + "&cursor=a.b").statusCode(400).body("errorMessage", containsString("cursor is invalid"));
    }

    /** A sign-in, which is a security event, and a refused call of administration, which is an audit event. */
    private static void anEventOfEach() {
        Api.sessions().fresh(Demo.CLINICIAN);
        Api.as(Demo.CLINICIAN).get("/api/v1/access-control/roles").statusCode(403);
    }

    private JsonPath page(String target) {
        return JsonPath.from(auditor.get(target).statusCode(200).extract().asString());
    }

    private static List<String> ids(JsonPath page) {
        return page.getList("items.id");
    }
}
