package org.clinicalplatform.contract.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Candidates;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.DuplicatePairs;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.PersonMerges;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Registrar;
import org.clinicalplatform.contract.harness.Replicas;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Together;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Clerks work through the duplicates of a registry. */
class DuplicatePairsTest {

    private static final Duration COMPARED = Duration.ofSeconds(30);

    private final ServerUnderTest server = Servers.shared();
    private final DuplicatePairs pairs = DuplicatePairs.at(server);

    @Test
    void pairWhenSomebodyIsRegisteredTwiceThenIsListedWithNamesAndNumbers() {
        Json pair = pairs.newPair();

        assertThat(pair.text("grade")).isEqualTo("CERTAIN");
        assertThat(pair.text("state")).isEqualTo("OPEN");
        assertThat(pair.get("persons").items()).allSatisfy(person -> {
            assertThat(person.text("family")).startsWith("Quillfeather");
            assertThat(person.text("birthDate")).isEqualTo("1971-03-04");
            assertThat(person.get("birthDateEstimated")).hasToString("false");
            assertThat(person.has("deceasedAt")).isFalse();
            assertThat(person.has("patientNumber")).isTrue();
        });
        assertThat(get(pair)).isEqualTo(pair);
    }

    @Test
    void listWhenReadThenIsSortedByGradeAndScore() {
        pairs.newPair();

        List<Json> items = server.send(RawRequest.get(DuplicatePairs.PATH + "?size=100&lowestGrade=PROBABLE")
                        .bearer(Sessions.at(server).token(Demo.CLERK)))
                .expect(200)
                .json()
                .get("items")
                .items();

        assertThat(items).isNotEmpty();
        for (int i = 1; i < items.size(); i++) {
            String former = items.get(i - 1).text("grade");
            // CERTAIN is before PROBABLE in the alphabet too
            assertThat(former).isLessThanOrEqualTo(items.get(i).text("grade"));
            if (former.equals(items.get(i).text("grade"))) {
                assertThat(score(items.get(i - 1))).isGreaterThanOrEqualTo(score(items.get(i)));
            }
        }
    }

    @Test
    void pairWhenDismissedThenIsNoCandidateUntilItIsTakenBack() {
        Json pair = pairs.newPair();
        List<String> persons = DuplicatePairs.persons(pair);

        Json dismissed = decided(pair, "dismiss", Map.of("reason", "\"Twins\""));

        assertThat(dismissed.text("state")).isEqualTo("DISMISSED");
        assertThat(dismissed.get("dismissal").text("reason")).isEqualTo("Twins");
        assertThat(dismissed.get("dismissal").text("dismissedByUserAccountId")).isEqualTo(Demo.CLERK_ID);
        assertThat(candidates(persons.get(0))).doesNotContain(persons.get(1));
        assertThat(pairs.listed("&state=DISMISSED", persons.get(0), persons.get(1)))
                .isPresent();
        assertThat(pairs.listed("&state=OPEN", persons.get(0), persons.get(1))).isEmpty();

        Json open = decided(dismissed, "reopen", Map.of());
        assertThat(open.text("state")).isEqualTo("OPEN");
        assertThat(open.has("dismissal")).isFalse();
        assertThat(candidates(persons.get(0))).contains(persons.get(1));
    }

    @Test
    void pairWhenDismissedAmongCandidatesThenIsSeenAndTakenBack() {
        Json pair = pairs.newPair();
        List<String> persons = DuplicatePairs.persons(pair);

        server.send(RawRequest.post(Candidates.DISMISS)
                        .json(Candidates.pair(persons.get(1), persons.get(0)))
                        .bearer(Sessions.at(server).token(Demo.CLERK)))
                .expect(204);

        Json dismissed = get(pair);
        assertThat(dismissed.text("state")).isEqualTo("DISMISSED");
        assertThat(dismissed.get("dismissal").has("reason")).isFalse();
        decided(dismissed, "reopen", Map.of());
        assertThat(candidates(persons.get(0))).contains(persons.get(1));
    }

    @Test
    void pairWhenPutOffThenIsDeferredAndStaysAssigned() {
        Json pair = decided(pairs.newPair(), "assign", Map.of("assigneeUserAccountId", Json.quoted(Demo.CLERK_ID)));
        assertThat(pair.text("assigneeUserAccountId")).isEqualTo(Demo.CLERK_ID);

        Json deferred = decided(pair, "defer", Map.of("until", "\"2099-04-01T06:00:00Z\""));

        assertThat(deferred.text("state")).isEqualTo("DEFERRED");
        assertThat(deferred.text("deferredUntil")).isEqualTo("2099-04-01T06:00:00.000Z");
        assertThat(deferred.text("assigneeUserAccountId")).isEqualTo(Demo.CLERK_ID);
        assertThat(decided(deferred, "assign", Map.of()).has("assigneeUserAccountId"))
                .isFalse();
    }

    @Test
    void pairWhenMergedThenIsSettledAndAnUndoOpensItAgain() {
        Json pair = pairs.newPair();
        List<String> persons = DuplicatePairs.persons(pair);
        String merge = PersonMerges.at(server)
                .merge(persons.get(0), persons.get(1))
                .expect(201)
                .json()
                .text("personMergeId");

        assertThat(get(pair).text("state")).isEqualTo("MERGED");
        RawResponse refused = pairs.decide(pair.text("id"), "dismiss", body(pair, Map.of("reason", "\"Twins\"")));
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.json().text("businessErrorCode")).isEqualTo("PERSON_ALREADY_MERGED");

        PersonMerges.at(server).undo(merge).expect(200);
        assertThat(Await.until(COMPARED, () -> get(pair).text("state").equals("OPEN")))
                .isTrue();
    }

    @Test
    void pairsWhenOneOfThreeIsMergedThenTheOthersAreThoseOfTheSurvivor() {
        String family = "Quillfeather" + Registrar.name();
        String one = pairs.patient(family).text("personId");
        String two = pairs.patient(family).text("personId");
        String three = pairs.patient(family).text("personId");
        Json ofLoser = pairs.found(two, three);
        pairs.found(one, three);

        PersonMerges.at(server).merge(one, two).expect(201);

        assertThat(server.send(RawRequest.get(DuplicatePairs.path(ofLoser.text("id")))
                                .bearer(Sessions.at(server).token(Demo.CLERK)))
                        .status())
                .isEqualTo(404);
        assertThat(pairs.found(one, three).text("state")).isEqualTo("OPEN");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "dismiss|{\"version\":0}|reason is required",
                "dismiss|{\"version\":0,\"reason\":\" \"}|reason is invalid",
                "dismiss|{\"version\":-1,\"reason\":\"Twins\"}|version is too small",
                "defer|{\"version\":0}|until is required",
                "defer|{\"version\":0,\"until\":\"2020-01-01T00:00:00Z\"}|until must be in the future",
                "defer|{\"version\":0,\"until\":\"tomorrow\"}|until is invalid",
                "assign|{\"version\":0,\"assigneeUserAccountId\":\"nobody\"}|assigneeUserAccountId is invalid",
                "reopen|{}|version is required"
            })
    void decisionWhenItsBodyBreaksARuleThenIs400(String action, String body, String message) {
        RawResponse response = pairs.decide(Demo.unknown(0x931), action, body);

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.json().text("errorMessage")).isEqualTo("Invalid request: " + message);
    }

    @Test
    @NeedsOwnServer("needs replicas")
    void decisionsWhenTwoReplicasGetThemAtOnceThenOneIsMade() {
        Replicas replicas = Servers.replicas();
        Json pair = DuplicatePairs.at(replicas.first()).newPair();

        List<Integer> statuses = Together.statuses(
                8,
                number -> DuplicatePairs.at(replicas.all().get(number % 2))
                        .decide(pair.text("id"), "dismiss", body(pair, Map.of("reason", "\"Twins\""))));

        assertThat(statuses).containsOnlyOnce(200);
        assertThat(Stream.of(200, 409)).containsAll(statuses);
    }

    @Test
    @NeedsOwnServer("needs replicas")
    void pairsWhenManyAreRegisteredAtTwoReplicasAtOnceThenEachIsListedOnce() {
        Replicas replicas = Servers.replicas();
        String family = "Quillfeather" + Registrar.name();

        List<String> persons = Together.run(
                6,
                number -> DuplicatePairs.at(replicas.all().get(number % 2))
                        .patient(family)
                        .text("personId"));

        for (String person : persons.subList(1, persons.size())) {
            DuplicatePairs.at(replicas.second()).found(persons.get(0), person);
        }
    }

    private Json get(Json pair) {
        return server.send(RawRequest.get(DuplicatePairs.path(pair.text("id")))
                        .bearer(Sessions.at(server).token(Demo.CLERK)))
                .expect(200)
                .json();
    }

    private Json decided(Json pair, String action, Map<String, String> properties) {
        return pairs.decide(pair.text("id"), action, body(pair, properties))
                .expect(200)
                .json();
    }

    private static String body(Json pair, Map<String, String> properties) {
        Json body = Json.parse("{}").with("version", pair.get("version").toString());
        for (Map.Entry<String, String> property : properties.entrySet()) {
            body = body.with(property.getKey(), property.getValue());
        }
        return body.toString();
    }

    private List<String> candidates(String person) {
        return server
                .send(RawRequest.get(Candidates.path(person))
                        .bearer(Sessions.at(server).token(Demo.CLERK)))
                .expect(200)
                .json()
                .items()
                .stream()
                .map(candidate -> candidate.text("personId"))
                .toList();
    }

    private static double score(Json pair) {
        return Double.parseDouble(pair.get("score").toString());
    }
}
