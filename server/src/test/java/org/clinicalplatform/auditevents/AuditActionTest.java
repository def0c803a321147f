package org.clinicalplatform.auditevents;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.clinicalplatform.api.model.AuditActionDto;
import org.clinicalplatform.api.model.AuditOutcomeDto;
import org.clinicalplatform.platform.routing.Operation;
import org.clinicalplatform.platform.routing.OperationCall;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AuditActionTest {
    @ParameterizedTest
    @CsvSource({
        "GET,    getVisit,     false, READ",
        "HEAD,   getVisit,     false, READ",
        "GET,    listVisits,   false, LIST",
        "HEAD,   listVisits,   false, LIST",
        "GET,    searchVisits, false, LIST",
        "GET,    getWardList,  false, LIST",
        "GET,    listenTo,     false, READ",
        "POST,   createVisit,  true,  CREATE",
        "POST,   endVisit,     false, UPDATE",
        "POST,   previewMerge, false, READ",
        "POST,   searchPairs,  false, LIST",
        "PUT,    updateVisit,  false, UPDATE",
        "DELETE, deleteVisit,  false, DELETE"
    })
    void actionWhenTheOperationIsKnownThenSaysWhatItDoes(
            String method, String operationId, boolean creates, AuditAction action) {
        assertThat(AuditAction.of(new OperationCall(
                        new Operation(operationId, "any", creates ? 201 : 200, List.of(), false, false, false),
                        "/",
                        method,
                        Map.of())))
                .isEqualTo(action);
    }

    @Test
    void actionWhenACreateIsRepeatedThenOnlyReads() {
        OperationCall create = new OperationCall(
                new Operation("createVisit", "any", 201, List.of(), true, false, false), "/", "POST", Map.of());

        assertThat(AuditAction.of(create, false)).isEqualTo(AuditAction.CREATE);
        assertThat(AuditAction.of(create, true)).isEqualTo(AuditAction.READ);
    }

    @ParameterizedTest
    @CsvSource({
        "200, false, GRANTED",
        "204, false, GRANTED",
        "200, true,  REFUSED",
        "204, true,  REFUSED",
        "400, false, REFUSED",
        "403, true,  REFUSED",
        "404, true,  REFUSED",
        "409, false, REFUSED",
        "500, false, FAILED",
        "503, true,  FAILED"
    })
    void outcomeWhenTheStatusIsKnownThenFollowsFromIt(int status, boolean missed, AuditOutcome outcome) {
        assertThat(AuditOutcome.of(status, missed)).isEqualTo(outcome);
    }

    @Test
    void valuesWhenComparedWithTheContractThenAreExactlyItsEnums() {
        assertThat(Arrays.stream(AuditAction.values()).map(Enum::name))
                .containsExactlyElementsOf(Arrays.stream(AuditActionDto.values())
                        .map(AuditActionDto::getValue)
                        .toList());
        assertThat(Arrays.stream(AuditOutcome.values()).map(Enum::name))
                .containsExactlyElementsOf(Arrays.stream(AuditOutcomeDto.values())
                        .map(AuditOutcomeDto::getValue)
                        .toList());
    }
}
