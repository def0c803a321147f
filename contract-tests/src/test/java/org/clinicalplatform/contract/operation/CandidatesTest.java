package org.clinicalplatform.contract.operation;

import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
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
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
                "insert into person_name (id, person_id, use, family, given, created_at, created_by, updated_at,"
                        + " updated_by) values (gen_random_uuid(), ?::uuid, 'OFFICIAL', ?, '{Wilhelmina}', now(), ?::uuid,"
                        + " now(), ?::uuid)",
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
