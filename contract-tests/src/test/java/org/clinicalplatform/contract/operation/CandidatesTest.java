package org.clinicalplatform.contract.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.oneOf;

import io.restassured.response.Response;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.clinicalplatform.contract.harness.Candidates;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.StandardError;
import org.clinicalplatform.contract.harness.Together;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CandidatesTest {

    @ParameterizedTest
    @CsvSource({
        "an accent and two digits apart, 01900000-0000-7000-8000-000000001113, 01900000-0000-7000-8000-000000001114",
        "with slips in both names,       01900000-0000-7000-8000-000000001115, 01900000-0000-7000-8000-000000001116",
        "under her maiden name,          01900000-0000-7000-8000-000000001111, 01900000-0000-7000-8000-000000001112"
    })
    void candidatesWhenRegisteredTwiceThenEachIsProbablyTheOther(String how, String one, String other) {
        for (Map.Entry<String, String> each : Map.of(one, other, other, one).entrySet()) {
            candidates(each.getKey())
                    .then()
                    .statusCode(200)
                    .header("Cache-Control", "no-store")
                    .body("[0].personId", equalTo(each.getValue()))
                    .body("[0].grade", is(oneOf("CERTAIN", "PROBABLE")))
                    .body("[0].score", greaterThan(14f))
                    .body("[0].matchedFields", hasItems("FAMILY_NAME", "GIVEN_NAME", "BIRTH_DATE"))
                    .body("personId", not(hasItem(each.getKey())));
        }
    }

    @Test
    void candidatesWhenExplainedThenWeightsMakeTheScore() {
        Response answer = candidates(Candidates.PERSON);

        answer.then()
                .body(
                        "[0].comparisons.agreement",
                        everyItem(is(oneOf("EXACT", "CLOSE", "SIMILAR", "SWAPPED", "DISAGREE"))))
                .body("[0].comparisons.field", hasItems("FAMILY_NAME", "GIVEN_NAME", "BIRTH_DATE", "GENDER"));
        double sum = answer.<List<Number>>path("[0].comparisons.weight").stream()
                .mapToDouble(Number::doubleValue)
                .sum();
        assertThat(answer.<Number>path("[0].score").doubleValue()).isCloseTo(sum, offset(0.1));
    }

    @Test
    void candidatesWhenThereAreNoneThenIsAnEmptyList() {
        candidates(Candidates.UNLIKE).then().statusCode(200).body("grade", everyItem(equalTo("POSSIBLE")));
    }

    @Test
    void candidatesWhenThePersonIsUnknownForeignOrNoUuidThenIsTheSame404() {
        for (String id : List.of(Demo.unknown(0xb21), Candidates.PERSON_IN_SOUTH, "abc", Demo.PATIENT_AT_N1)) {
            StandardError.verify(
                    Servers.shared()
                            .send(RawRequest.get(Candidates.path(id))
                                    .bearer(Api.sessions().token(Demo.CLERK))),
                    404,
                    Candidates.PATH,
                    "Person not found");
        }
    }

    @Test
    void candidatesWhenThePersonIsNotNamedThenIsRefused() {
        Api.as(Demo.CLERK).get(Candidates.PATH).then().statusCode(400).body("businessErrorCode", equalTo(null));
    }

    @ParameterizedTest
    @ValueSource(strings = {Demo.CLINICIAN, Demo.AUDITOR, Demo.BYSTANDER})
    void candidatesWhenThePermissionIsMissingThenIsRefused(String account) {
        Api.as(account)
                .queryParam("personId", Candidates.PERSON)
                .get(Candidates.PATH)
                .then()
                .statusCode(403);
        dismiss(account, Candidates.PERSON, Candidates.DUPLICATE).then().statusCode(403);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"personId\":\"01900000-0000-7000-8000-000000001113\"}",
                "{\"personId\":\"01900000-0000-7000-8000-000000001113\",\"otherPersonId\":\"abc\"}",
                "{\"personId\":\"01900000-0000-7000-8000-000000001113\",\"otherPersonId\":null}",
                "{\"personId\":\"01900000-0000-7000-8000-000000001113\","
                        + "\"otherPersonId\":\"01900000-0000-7000-8000-000000001113\"}",
                "{\"personId\":\"01900000-0000-7000-8000-0000000018aa\","
                        + "\"otherPersonId\":\"01900000-0000-7000-8000-0000000018aa\"}",
                "[]"
            })
    void dismissWhenThePairIsNoneThenIsRefused(String body) {
        Api.as(Demo.CLERK)
                .contentType("application/json")
                .body(body)
                .post(Candidates.DISMISS)
                .then()
                .statusCode(400);
    }

    @Test
    @NeedsOwnServer("makes persons in the database")
    void dismissWhenSaidThenBothListsAreWithoutTheOther() {
        Database database = Servers.shared().database();
        String one = person(database, "Dismissed", "1961-07-19");
        String other = person(database, "Dismissed", "1961-07-19");
        candidates(one).then().body("personId", contains(other)).body("[0].grade", equalTo("PROBABLE"));

        dismiss(Demo.CLERK, other, one).then().statusCode(204);
        dismiss(Demo.CLERK, one, other).then().statusCode(204);

        candidates(one).then().statusCode(200).body("", empty());
        candidates(other).then().statusCode(200).body("", empty());
    }

    @Test
    @NeedsOwnServer("makes persons in the database, and retires one")
    void candidatesWhenOneIsRetiredThenIsNotNamedAndItsIdStandsForTheSurvivor() {
        Database database = Servers.shared().database();
        String survivor = person(database, "Retired", "1958-03-08");
        String loser = person(database, "Retired", "1958-03-08");
        String third = person(database, "Retired", "1958-03-08");
        database.update(
                "update person set voided_at = now(), merged_into_person_id = ?::uuid where id = ?::uuid",
                survivor,
                loser);

        candidates(survivor).then().body("personId", contains(third));
        candidates(loser).then().body("personId", contains(third));
        candidates(third).then().body("personId", contains(survivor));
    }

    @Test
    @NeedsOwnServer("makes persons in the database of replicas")
    void dismissWhenSentAtOnceToTwoReplicasThenIsKeptOnce() {
        List<ServerProcess> replicas = Servers.replicas().all();
        Database database = Servers.replicas().database();
        String one = person(database, "Replicated", "1961-07-19");
        String other = person(database, "Replicated", "1961-07-19");
        String token = Sessions.at(replicas.get(0)).token(Demo.CLERK);

        List<Integer> answers = Together.run(
                8,
                i -> replicas.get(i % 2)
                        .send(RawRequest.post(Candidates.DISMISS)
                                .json(i % 4 < 2 ? Candidates.pair(one, other) : Candidates.pair(other, one))
                                .bearer(token))
                        .status());

        assertThat(answers).containsOnly(204);
        assertThat(database.number(
                        "select count(*) from match_dismissal where ?::uuid in (first_person_id, second_person_id)",
                        one))
                .isEqualTo(1);
    }

    private static String person(Database database, String family, String birthDate) {
        String id = UUID.randomUUID().toString();
        database.update(
                "insert into person (id, tenant_id, gender, birth_date, created_at, created_by, updated_at, updated_by)"
                        + " values (?::uuid, ?::uuid, 'FEMALE', ?::date, now(), ?::uuid, now(), ?::uuid)",
                id,
                Demo.NORTH,
                birthDate,
                Demo.ADMIN_ID,
                Demo.ADMIN_ID);
        database.update(
                "insert into person_name (id, person_id, use, family, given, created_at, created_by, updated_at, updated_by)"
                        + " values (gen_random_uuid(), ?::uuid, 'OFFICIAL', ?, '{Wilhelmina}', now(), ?::uuid, now(), ?::uuid)",
                id,
                family,
                Demo.ADMIN_ID,
                Demo.ADMIN_ID);
        return id;
    }

    private static Response candidates(String personId) {
        return Api.as(Demo.CLERK).queryParam("personId", personId).get(Candidates.PATH);
    }

    private static Response dismiss(String account, String one, String other) {
        return Api.as(account)
                .contentType("application/json")
                .body(Candidates.pair(one, other))
                .post(Candidates.DISMISS);
    }
}
