package org.clinicalplatform.contract.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.Spec;
import org.clinicalplatform.contract.harness.SpecOperation;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Each paged list takes the filters of its search; the specification's rules see to it that it has the same. */
class PageFiltersTest {

    private static final Set<String> OTHERS = Set.of("patientId", "page", "size");
    private static final String PAGE = "/page";

    @TestFactory
    Stream<DynamicTest> pageWhenFilteredThenListsAndCountsWhatTheSearchFinds() {
        return Matrix.each(operation -> operation.path().endsWith(PAGE), page -> {
            SpecOperation search = searchOf(page);
            verifySame(search, page, "");
            page.queryParameters().forEach((name, schema) -> {
                if (!OTHERS.contains(name)) {
                    verifySame(search, page, "&" + RawRequest.parameter(name, schema.text("example")));
                }
            });
        });
    }

    private static SpecOperation searchOf(SpecOperation page) {
        return Spec.operations().stream()
                .filter(operation ->
                        operation.method().equals("GET") && page.path().equals(operation.path() + PAGE))
                .findFirst()
                .orElseThrow();
    }

    private static void verifySame(SpecOperation search, SpecOperation page, String filter) {
        String query = "?" + RawRequest.parameter("patientId", Demo.PATIENT_AT_N1) + filter;

        List<Json> found = get(search, query).items();
        Json listed = get(page, query + "&size=100");

        assertThat(listed.get("items").items())
                .as(query)
                .hasToString(found.stream().limit(100).toList().toString());
        if (found.size() < 500) {
            assertThat(listed.get("totalItems").node().asInt()).as(query).isEqualTo(found.size());
        }
    }

    private static Json get(SpecOperation operation, String query) {
        RawRequest request = RawRequest.get(operation.path() + query);
        return Matrix.send(Matrix.callers().allowed(operation, request))
                .expect(200)
                .json();
    }
}
