package org.clinicalplatform.platform.routing;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;

class OperationsTest {
    private final Operations operations = new Operations();

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
    void findWhenTheOperationExistsThenReadsItsPermission(String method, String path, String id, String permission) {
        assertThat(route(method, path).path().operation(method))
                .isNotNull()
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
                "/api/v1/auth/login;a=%zz",
                "/api/v1/auth;%2/login",
                "/v1/auth/login"
            })
    void findWhenThePathDoesNotExistThenFindsNothing(String path) {
        assertThat(operations.find(new MockHttpServletRequest("POST", path))).isNull();
    }

    @Test
    void findWhenTheApplicationHasAContextPathThenMatchesThePathBehindIt() {
        MockHttpServletRequest request = new MockHttpServletRequest("POST", "/clinic/api/v1/auth/login");
        request.setContextPath("/clinic");

        assertThat(requireNonNull(operations.find(request)).path().template()).isEqualTo("/api/v1/auth/login");
    }

    @Test
    void findWhenThePathHasNoOperationOfTheMethodThenFindsThePathAlone() {
        Route route = route("DELETE", "/api/v1/auth/verify");

        assertThat(route.path().template()).isEqualTo("/api/v1/auth/verify");
        assertThat(route.path().operation("DELETE")).isNull();
        assertThat(route.call("DELETE")).isNull();
    }

    @Test
    void findWhenAPathItemHasMoreThanMethodsThenReadsOnlyThose() {
        Operations small = new TestOperations()
                .operation("get", "/a/{id}", "authenticated")
                .parameters("/a/{id}")
                .operations();

        Route route = requireNonNull(small.find(new MockHttpServletRequest("GET", "/a/1")));

        assertThat(route.path().operations()).containsOnlyKeys("GET");
    }

    @Test
    void callWhenThePathHasVariablesThenHasTheirDecodedValuesInOrder() {
        Route two = route("DELETE", "/api/v1/access-control/user-accounts/one/role-assignments/two");
        assertThat(two.variables().values()).containsExactly("one", "two");
        assertThat(route("POST", "/api/v1/clinical/visits/%37a%20/end").call("POST"))
                .isEqualTo(new OperationCall(
                        new Operation("endVisit", "clinical.visit.write", 200, List.of(), false, false, false),
                        "/api/v1/clinical/visits/{visitId}/end",
                        "POST",
                        Map.of("visitId", "7a ")));
    }

    @ParameterizedTest
    @CsvSource({
        "POST, /api/v1/clinical/visits, true",
        "GET, /api/v1/clinical/visits/page, false",
        "HEAD, /api/v1/clinical/visits/7, false",
        "POST, /api/v1/clinical/visits/7/end, false"
    })
    void callWhenTheOperationHasA201ThenCreates(String method, String path, boolean creates) {
        assertThat(route(method, path).call(method)).isNotNull().returns(creates, OperationCall::creates);
    }

    @Test
    void callWhenTheQueryHasIdsThenTheOperationKnowsTheirNames() {
        assertThat(requireNonNull(route("GET", "/api/v1/clinical/encounters").call("GET")))
                .satisfies(call -> assertThat(call.operation().idParameters()).containsExactly("patientId", "visitId"));
        assertThat(requireNonNull(
                        route("DELETE", "/api/v1/clinical/encounters/7").call("DELETE")))
                .satisfies(call -> assertThat(call.operation().idParameters()).isEmpty())
                .satisfies(call -> assertThat(call.operation().successStatus()).isEqualTo(204));
    }

    @ParameterizedTest
    @CsvSource({
        "POST, /api/v1/auth/backchannel-logout, true",
        "POST, /api/v1/clinical/visits, false",
        "GET, /api/v1/clinical/visits/page, false"
    })
    void callWhenTheSpecificationTakesAFormThenTheOperationKnows(String method, String path, boolean takesForm) {
        assertThat(requireNonNull(route(method, path).call(method)).operation().takesForm())
                .isEqualTo(takesForm);
    }

    private Route route(String method, String path) {
        return requireNonNull(operations.find(new MockHttpServletRequest(method, path)));
    }
}
