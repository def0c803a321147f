package org.clinicalplatform.contract.operation;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Candidates;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.Registrar;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Somebody who is registered under two forms of a name is found, whichever of the two is requested. */
class MatchedNamesTest {

    private final Api clerk = Api.as(Demo.CLERK);

    @ParameterizedTest
    @CsvSource(textBlock = """
        Иванова,     Екатерина, Ivanov,      Yekaterina,   CLOSE, CLOSE,    1931-02-03
        Quillfeder,  William,   Quillfeder,  Bill,         EXACT, CLOSE,    1931-02-04
        حسين,        محمد,      Hussain,     Mohammed,     CLOSE, CLOSE,    1931-02-05
        張,           偉,         张,           伟,            CLOSE, CLOSE,    1931-02-06
        Quillfeder,  Ivan,      van Quillfeder, Ivana,     CLOSE, DISAGREE, 1931-02-07
        """)
    void candidatesWhenNamesAreFormsOfOneThenAreOfOneGradeFromBothSides(
            String family,
            String given,
            String otherFamily,
            String otherGiven,
            String familyAgreement,
            String givenAgreement,
            String birthDate) {
        String one = registered(family, given, birthDate);
        String other = registered(otherFamily, otherGiven, birthDate);

        Json found = candidate(one, other);
        Json mirrored = candidate(other, one);

        assertThat(agreement(found, "FAMILY_NAME")).isEqualTo(familyAgreement);
        assertThat(agreement(found, "GIVEN_NAME")).isEqualTo(givenAgreement);
        assertThat(found.text("grade")).isEqualTo("PROBABLE").isEqualTo(mirrored.text("grade"));
        assertThat(found.text("score")).isEqualTo(mirrored.text("score"));
        assertThat(agreement(mirrored, "FAMILY_NAME")).isEqualTo(familyAgreement);
        assertThat(agreement(mirrored, "GIVEN_NAME")).isEqualTo(givenAgreement);
    }

    private String registered(String family, String given, String birthDate) {
        String body = """
                {"names":[{"use":"OFFICIAL","family":"%s","given":["%s"]}],"gender":"FEMALE","birthDate":"%s",
                 "contacts":[{"system":"PHONE","use":"HOME","value":"+1 %s"}]}\
                """.formatted(family, given, birthDate, birthDate);
        return Json.parse(clerk.post(Registrar.PERSONS, body)
                        .statusCode(201)
                        .extract()
                        .asString())
                .text("id");
    }

    private Json candidate(String person, String other) {
        return Json.parse(clerk.get(Candidates.path(person))
                        .statusCode(200)
                        .extract()
                        .asString())
                .items()
                .stream()
                .filter(each -> each.text("personId").equals(other))
                .findFirst()
                .orElseThrow(() -> new AssertionError("The other registration is not a candidate"));
    }

    private static String agreement(Json candidate, String field) {
        return candidate.get("comparisons").items().stream()
                .filter(each -> each.text("field").equals(field))
                .map(each -> each.text("agreement"))
                .findFirst()
                .orElse("missing");
    }
}
