package org.clinicalplatform.contract.operation;

import static org.assertj.core.api.Assertions.assertThat;

import com.atlassian.oai.validator.model.Request;
import com.atlassian.oai.validator.model.SimpleResponse;
import com.atlassian.oai.validator.report.ValidationReport;
import org.clinicalplatform.contract.harness.SpecConformance;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The validation that every other test here leans on must be able to fail. */
class ContractFilterTest {

    @Test
    void responseWhenItKeepsTheContractThenPasses() {
        assertThat(validate(200, "[{'tenantId':'01900000-0000-7000-8000-000000000001','code':'N','name':'n'}]")
                        .hasErrors())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        a required property is missing | 200 | [{'tenantId':'01900000-0000-7000-8000-000000000001','code':'NORTH'}]
        a property is not declared     | 200 | [{'tenantId':'01900000-0000-7000-8000-000000000001','code':'N','name':'n','x':1}]
        an id is no UUID               | 200 | [{'tenantId':'1','code':'NORTH','name':'Northern'}]
        a type differs                 | 200 | [{'tenantId':'01900000-0000-7000-8000-000000000001','code':7,'name':'n'}]
        the array is an object         | 200 | {}
        an error has four properties   | 401 | {'errorCode':401,'apiPath':'/x','errorMessage':'m','businessErrorCode':null}
        """)
    void responseWhenItBreaksTheContractThenIsRefused(String why, int status, String body) {
        assertThat(validate(status, body).hasErrors()).as(why).isTrue();
    }

    private static ValidationReport validate(int status, String body) {
        return SpecConformance.VALIDATOR.validateResponse(
                "/api/v1/auth/session/tenants",
                Request.Method.GET,
                SimpleResponse.Builder.status(status)
                        .withContentType("application/json")
                        .withBody(body.replace('\'', '"'))
                        .build());
    }
}
