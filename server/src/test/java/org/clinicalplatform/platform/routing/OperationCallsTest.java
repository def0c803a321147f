package org.clinicalplatform.platform.routing;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.web.MockHttpServletRequest;

class OperationCallsTest {
    private final Operations contract = new Operations();
    private final OperationCalls calls = new OperationCalls(contract);

    @Test
    void callWhenThePathHasVariablesThenHasTheirDecodedValues() {
        OperationCall call = requireNonNull(calls.of(request("POST", "/api/v1/clinical/visits/%37a%20/end")));

        assertThat(call)
                .isEqualTo(new OperationCall(
                        "endVisit", "/api/v1/clinical/visits/{visitId}/end", "POST", false, Map.of("visitId", "7a ")));
    }

    @Test
    void callWhenThePathHasSeveralVariablesThenKeepsTheirOrder() {
        OperationCall call = requireNonNull(
                calls.of(request("DELETE", "/api/v1/access-control/user-accounts/one/role-assignments/two")));

        assertThat(call.variables().values()).containsExactly("one", "two");
    }

    @ParameterizedTest
    @CsvSource({
        "POST, /api/v1/clinical/visits, true",
        "GET, /api/v1/clinical/visits/page, false",
        "HEAD, /api/v1/clinical/visits/7, false",
        "POST, /api/v1/clinical/visits/7/end, false"
    })
    void callWhenTheContractSaysThatSomethingIsMadeThenCreates(String method, String path, boolean creates) {
        assertThat(requireNonNull(calls.of(request(method, path))).creates()).isEqualTo(creates);
    }

    @ParameterizedTest
    @CsvSource({"PATCH, /api/v1/clinical/visits/7", "PUT, /api/v1/clinical/visits", "GET, /api/v1/clinical/visits/7/"})
    void callWhenTheContractHasNoSuchOperationThenIsNone(String method, String path) {
        assertThat(calls.of(request(method, path))).isNull();
    }

    private static MockHttpServletRequest request(String method, String path) {
        return new MockHttpServletRequest(method, path);
    }
}
