package org.clinicalplatform.contract.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.SpecConformance;
import org.clinicalplatform.contract.harness.SpecOperation;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Methods and paths that nothing responds to, and the headers of every response. */
class HeaderMatrixTest {

    private static final List<String> REFUSED_IDS = List.of(
            "", " ", "a b", "a".repeat(65), "<script>", "a/b", "\u00e9", "a\tb", "$(id)", "a,b", "${jndi:ldap://x}");

    @TestFactory
    Stream<DynamicTest> operationWhenItRespondsThenConformsToTheSpecificationAndIsNotStored() {
        return Matrix.each(operation -> {
            RawResponse response =
                    Matrix.send(Matrix.callers().allowed(operation).requestId("A-Z_0.9"));
            assertThat(SpecConformance.report(operation, response).getMessages())
                    .as("%s", response)
                    .isEmpty();

            StandardError.verifyCommonHeaders(response);
            assertThat(response.header("X-Request-Id")).contains("A-Z_0.9");
            assertThat(response.headers("ETag")).isEmpty();
            assertThat(response.headers("Last-Modified")).isEmpty();
            assertThat(response.headers("Server")).isEmpty();
        });
    }

    @TestFactory
    Stream<DynamicTest> operationWhenRequestHasAnIdThenResponseHasTheSame() {
        return Matrix.each(operation -> {
            for (String id : List.of("a", "A-Z_0.9", "b".repeat(64))) {
                RawResponse refused =
                        Matrix.send(operation.exampleCall().requestId(id).header("Accept", "text/html"));

                assertThat(refused.header("X-Request-Id")).contains(id);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> operationWhenRequestIdIsUnfitThenResponseHasAnother() {
        return Matrix.each(operation -> {
            for (String id : REFUSED_IDS) {
                RawResponse response = Matrix.send(operation.exampleCall().requestId(id));

                assertThat(response.headers("X-Request-Id"))
                        .as("instead of '%s'", id)
                        .hasSize(1);
                assertThat(response.header("X-Request-Id").orElse(""))
                        .matches("[A-Za-z0-9._-]{1,64}")
                        .isNotEqualTo(id);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> pathWhenCalledWithAnotherMethodThenReturns405AndTheMethodsItKnows() {
        return Matrix.each(operation -> {
            for (String method : operation.foreignMethods()) {
                RawRequest request = RawRequest.of(method, operation.exampleTarget());

                RawResponse response = Matrix.send(Matrix.callers().refused(operation, request));

                StandardError.verify(response, 405, Matrix.path(request), "Method not allowed");
                verifyAllow(response, operation);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> pathWhenCalledWithOptionsThenAllowIsExactlyTheMethodsItHas() {
        return Matrix.each(operation -> {
            RawRequest request = RawRequest.of("OPTIONS", operation.exampleTarget());

            RawResponse response = Matrix.send(Matrix.callers().refused(operation, request));

            assertThat(response.status()).isEqualTo(200);
            assertThat(response.body()).isEmpty();
            verifyAllow(response, operation);
        });
    }

    @TestFactory
    Stream<DynamicTest> operationWhenItIsAGetThenHeadReturnsItsHeaderAlone() {
        return Matrix.each(operation -> operation.method().equals("GET"), operation -> {
            RawRequest get = Matrix.callers().allowed(operation).requestId("head");

            RawResponse whole = Matrix.send(get);
            RawResponse header = Matrix.send(get.method("HEAD"));

            assertThat(header.body()).isEmpty();
            assertThat(header.statusLine()).isEqualTo(whole.statusLine());
            assertThat(names(header)).isEqualTo(names(whole));
        });
    }

    @Test
    void pathWhenNothingIsThereThenReturns404() {
        for (String path :
                new String[] {"/desk", "/desk/", "/api", "/api/v1", "/api/v1/clinical", "/api/v1/nothing", "/error"}) {
            RawResponse response = Matrix.send(asClinician(RawRequest.get(path)));

            StandardError.verify(response, 404, path, "Resource not found");
        }
    }

    /** Another spelling of a path that needs no token does not need one either: there is nothing. */
    @Test
    void pathWhenItIsAnonymousAndInAnotherCaseThenReturns404ToEverybody() {
        for (String path : List.of("/API/V1/AUTH/LOGIN", "/api/v1/Auth/login", "/api/v1/auth/LOGIN")) {
            RawResponse response = Matrix.send(RawRequest.post(path).json("{}"));

            StandardError.verify(response, 404, path, "Resource not found");
        }
        for (String path : List.of("/api/v1/auth/nothing", "/api/v1/auth/")) {
            assertThat(Matrix.send(RawRequest.of("OPTIONS", path)).headers("Allow"))
                    .isEmpty();
        }
    }

    @TestFactory
    Stream<DynamicTest> pathWhenItHasATrailingSlashOrAnotherCaseThenReturns404() {
        return Matrix.each(operation -> {
            String path = Matrix.path(operation.exampleCall());
            for (String other :
                    new String[] {path + "/", path.replace("/v1/", "/V1/").replace("well", "Well")}) {
                RawResponse response = Matrix.send(asClinician(operation.call(other)));

                StandardError.verify(response, 404, other, "Resource not found");
            }
        });
    }

    /** The methods of the path alone, not of a template that would match it too; HEAD with GET, and OPTIONS. */
    private static void verifyAllow(RawResponse response, SpecOperation operation) {
        Set<String> methods = new TreeSet<>(operation.pathMethods());
        methods.add("OPTIONS");
        if (methods.contains("GET")) {
            methods.add("HEAD");
        }
        assertThat(response.header("Allow").orElse("").split(", ?")).containsExactlyInAnyOrderElementsOf(methods);
    }

    private static RawRequest asClinician(RawRequest request) {
        return request.bearer(Matrix.sessions().token(Demo.CLINICIAN));
    }

    /** Without a body the framing headers may be missing (RFC 9110, section 9.3.2). */
    private static List<String> names(RawResponse response) {
        return response.headerLines().stream()
                .map(line -> line.substring(0, line.indexOf(':')))
                .filter(name -> !name.equals("Transfer-Encoding") && !name.equals("Content-Length"))
                .toList();
    }
}
