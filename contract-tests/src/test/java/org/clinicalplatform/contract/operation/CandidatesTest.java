package org.clinicalplatform.contract.operation;

import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.oneOf;

import java.util.List;
import java.util.Map;
import org.clinicalplatform.contract.harness.Candidates;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Persons registered twice; the server's own tests prove how pairs are dismissed. */
class CandidatesTest {

    @ParameterizedTest
    @CsvSource({
        "an accent and two digits apart, 01900000-0000-7000-8000-000000001113, 01900000-0000-7000-8000-000000001114",
        "with slips in both names,       01900000-0000-7000-8000-000000001115, 01900000-0000-7000-8000-000000001116",
        "under her maiden name,          01900000-0000-7000-8000-000000001111, 01900000-0000-7000-8000-000000001112"
    })
    void candidatesWhenRegisteredTwiceThenEachIsProbablyTheOther(String how, String one, String other) {
        for (Map.Entry<String, String> each : Map.of(one, other, other, one).entrySet()) {
            Api.as(Demo.CLERK)
                    .get(Candidates.path(each.getKey()))
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
            RawRequest request = RawRequest.get(Candidates.path(id));
            StandardError.verify(
                    Api.shared().send(request.bearer(Api.sessions().token(Demo.CLERK))),
                    404,
                    Candidates.PATH,
                    "Person not found");
        }
    }
}
