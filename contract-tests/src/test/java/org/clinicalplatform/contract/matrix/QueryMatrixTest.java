package org.clinicalplatform.contract.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Spec;
import org.clinicalplatform.contract.harness.SpecOperation;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Queries that cannot be decoded, and parameters that the operation does not have or that are repeated. */
class QueryMatrixTest {

    private static final String VALUE = "zz-secret";
    private static final String FORM = "application/x-www-form-urlencoded";
    private static final String UNKNOWN = "zzUnknown";

    @TestFactory
    Stream<DynamicTest> operationWhenItDoesNotHaveAParameterThenReturns400NamingIt() {
        return Matrix.each(SpecOperation::needsPermission, operation -> {
            RawRequest call = with(operation, UNKNOWN + "=" + VALUE);
            Matrix.verifyRefused(operation, call, 400, "Invalid request: the parameter zzUnknown does not exist");
            assertThat(message(operation, "%3Cb%3E%2A" + "x".repeat(90) + "=1"))
                    .isEqualTo("Invalid request: the parameter ?b??" + "x".repeat(60) + " does not exist");
        });
    }

    @TestFactory
    Stream<DynamicTest> operationWhenAParameterIsMisspeltThenReturns400NamingTheNearest() {
        return Matrix.each(
                operation -> operation.needsPermission()
                        && !operation.queryParameters().isEmpty(),
                operation -> operation.queryParameters().keySet().forEach(name -> {
                    String misspelled = name.toUpperCase(Locale.ROOT);
                    assertThat(message(operation, misspelled + "=" + VALUE))
                            .isEqualTo("Invalid request: the parameter " + misspelled + " does not exist (did you mean "
                                    + name + "?)");
                }));
    }

    @TestFactory
    Stream<DynamicTest> operationWhenItsQueryCannotBeDecodedThenReturns400() {
        return Matrix.each(SpecOperation::needsPermission, operation -> {
            for (String query :
                    List.of("name=%ff", "name=%zz", "name=M%FCller", "name=100%", "=", "=" + VALUE, "a%0Ab=1")) {
                Matrix.verifyRefused(operation, with(operation, query), 400, "Malformed query");
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> operationWhenAParameterIsRepeatedThenReturns400NamingIt() {
        return Matrix.each(
                operation -> operation.needsPermission()
                        && !operation.queryParameters().isEmpty(),
                operation -> operation.queryParameters().forEach((name, schema) -> {
                    String parameter = RawRequest.parameter(name, schema.text("example"));
                    assertThat(message(operation, parameter + "&" + parameter))
                            .isEqualTo("Invalid request: the parameter " + name + " is repeated");
                }));
    }

    /** An empty text is not a number or boolean, and not an absent parameter either. */
    @TestFactory
    Stream<DynamicTest> operationWhenAParameterWithADefaultIsEmptyThenReturns400NamingIt() {
        return Matrix.each(
                operation -> operation.queryParameters().values().stream().anyMatch(schema -> schema.has("default")),
                operation -> operation.queryParameters().forEach((name, schema) -> {
                    if (schema.has("default")) {
                        for (String empty : List.of(name + "=", name)) {
                            RawRequest call = operation.call(Matrix.path(operation.exampleCall()) + "?" + empty);
                            Matrix.verifyRefused(
                                    operation, call, 400, "Invalid request: " + name + " has the wrong type");
                        }
                    }
                }));
    }

    /** Except for ids: a malformed id is an unknown id. */
    @TestFactory
    Stream<DynamicTest> operationWhenAParameterHoldsNulThenReturns400NamingIt() {
        return Matrix.each(
                operation -> operation.needsPermission()
                        && !operation.queryParameters().isEmpty(),
                operation -> operation.queryParameters().forEach((name, schema) -> {
                    if (!schema.toString().contains("\"uuid\"")) {
                        assertThat(message(operation, name + "=a%00b")).contains(name);
                    }
                }));
    }

    /** {@code curl -X GET -d ''} sends this header: the parameters are those of the query all the same. */
    @TestFactory
    Stream<DynamicTest> operationWhenItsBodyIsSaidToBeAFormThenItsQueryIsCheckedAllTheSame() {
        return Matrix.each(
                operation ->
                        operation.needsPermission() && operation.exampleBody().isEmpty(),
                operation -> {
                    RawRequest call = with(operation, UNKNOWN + "=" + VALUE);
                    String message = "Invalid request: the parameter zzUnknown does not exist";
                    Matrix.verifyRefused(operation, call.header("Content-Type", FORM), 400, message);
                    Matrix.verifyRefused(operation, call.form(""), 400, message);
                    Matrix.verifyRefused(operation, call.form("a=b"), 400, message);
                });
    }

    @Test
    void searchWhenItsBodyIsSaidToBeAFormThenIsFilteredAndCutAllTheSame() {
        SpecOperation search = Spec.operation("listVisits");
        RawRequest usual =
                Matrix.callers().allowed(search, RawRequest.get(search.exampleTarget() + "&size=1&status=CANCELLED"));

        for (RawRequest form :
                List.of(usual.header("Content-Type", FORM), usual.form(""), usual.form("size=2&status=ENDED"))) {
            RawResponse response = Matrix.send(form);
            assertThat(response.status()).isEqualTo(200);
            assertThat(response.text()).isEqualTo(Matrix.send(usual).text());
        }
    }

    @TestFactory
    Stream<DynamicTest> operationWhenTheCallerMayNotRunItThenItsQueryIsNotLookedAt() {
        return Matrix.each(SpecOperation::needsPermission, operation -> {
            for (String query : List.of(UNKNOWN + "=1", "name=%ff")) {
                RawRequest call = with(operation, query);
                assertThat(Matrix.send(call).status()).isEqualTo(401);
                String bystander = Matrix.sessions().token(Demo.BYSTANDER);
                assertThat(Matrix.send(call.bearer(bystander)).status()).isEqualTo(403);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> operationWhenItNeedsNoPermissionThenIgnoresUnknownParameters() {
        return Matrix.each(
                operation -> !operation.needsPermission() && operation.method().equals("GET"), operation -> {
                    RawRequest usual = Matrix.callers().allowed(operation);
                    RawRequest call = Matrix.callers().allowed(operation, with(operation, UNKNOWN + "=" + VALUE));
                    assertThat(Matrix.send(call).status())
                            .isEqualTo(Matrix.send(usual).status());
                });
    }

    private static String message(SpecOperation operation, String query) {
        return Matrix.verify400(operation, with(operation, query)).json().text("errorMessage");
    }

    private static RawRequest with(SpecOperation operation, String query) {
        String target = operation.exampleTarget();
        return operation.call(target + (target.contains("?") ? "&" : "?") + query);
    }
}
