package org.clinicalplatform.platform.routing;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;

class OperationsTest {
    private final Operations contract = new Operations();

    @ParameterizedTest
    @CsvSource({
        "POST, /api/v1/auth/login, loginAccount, anonymous",
        "GET, /api/v1/auth/verify, verifySession, authenticated",
        "POST, /api/v1/auth/verify, verifySessionByPost, authenticated",
        "HEAD, /api/v1/auth/verify, verifySession, authenticated",
        "GET, /.well-known/jwks.json, getSigningKeys, anonymous",
        "GET, /api/v1/clinical/visits/page, listVisits, clinical.visit.read",
        "GET, /api/v1/clinical/visits/pages, getVisit, clinical.visit.read",
        "GET, /api/v1/clinical/visits/7, getVisit, clinical.visit.read",
        "POST, /api/v1/clinical/visits/page/end, endVisit, clinical.visit.write",
        "GET, /api/v1/clinical/visits/p%61ge, listVisits, clinical.visit.read"
    })
    void findWhenTheContractHasTheOperationThenReadsItsMark(String method, String path, String id, String permission) {
        assertThat(requireNonNull(operation(method, path)))
                .returns(id, Operation::id)
                .returns(permission, Operation::permission);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/api/v1/auth",
                "/api/v1/auth/login/",
                "/api/v1/auth/LOGIN",
                "//api/v1/auth/login",
                "/api/v1//auth/login",
                "/api/v1/clinical/visits/",
                "/api/v1/clinical/visits//end",
                "/api/v1/clinical/visits/7/end/",
                "/v1/auth/login"
            })
    void findWhenTheContractHasNoSuchPathThenFindsNothing(String path) {
        assertThat(contract.find(new MockHttpServletRequest("POST", path))).isNull();
    }

    @Test
    void findWhenTheApplicationHasAContextPathThenLooksBehindIt() {
        MockHttpServletRequest request = new MockHttpServletRequest("POST", "/clinic/api/v1/auth/login");
        request.setContextPath("/clinic");

        assertThat(requireNonNull(contract.find(request)).template()).isEqualTo("/api/v1/auth/login");
    }

    @Test
    void findWhenThePathHasNoOperationOfTheMethodThenFindsThePathAlone() {
        OperationPath path = requireNonNull(contract.find(new MockHttpServletRequest("DELETE", "/api/v1/auth/verify")));

        assertThat(path.template()).isEqualTo("/api/v1/auth/verify");
        assertThat(path.operation("DELETE")).isNull();
    }

    @Test
    void findWhenAPathItemHasMoreThanMethodsThenReadsOnlyThose() {
        Operations operations = new TestContract()
                .operation("get", "/a/{id}", "authenticated")
                .parameters("/a/{id}")
                .operations();

        OperationPath path = requireNonNull(operations.find(new MockHttpServletRequest("GET", "/a/1")));

        assertThat(path.operations()).containsOnlyKeys("GET");
    }

    private @Nullable Operation operation(String method, String uri) {
        OperationPath path = contract.find(new MockHttpServletRequest(method, uri));
        return path == null ? null : path.operation(method);
    }
}
