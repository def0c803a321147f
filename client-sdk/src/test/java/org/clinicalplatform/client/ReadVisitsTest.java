package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.client.StubService.Received;
import org.clinicalplatform.client.example.ReadVisits;
import org.junit.jupiter.api.Test;

class ReadVisitsTest extends ClientTest {

    @Test
    void exampleWhenRunThenItReadsListsAndMeetsAnUnavailableVisit() {
        String unavailable = "GET /api/v1/clinical/visits/01900000-0000-7000-8000-000000000202";
        service.on(Answers.LOGIN, Answers.tokens("access-1", "refresh-1"))
                .on(
                        Answers.VISIT_PAGE,
                        Answers.json(
                                200,
                                "{\"items\":[%s],\"page\":0,\"size\":100,\"totalItems\":1}"
                                        .formatted(Answers.visitBody(Answers.VISIT))))
                .on(Answers.GET_VISIT, Answers.visit())
                .on(unavailable, Answers.error(404, "Visit not found", null))
                .on(Answers.LOGOUT, Answers.noContent());

        ReadVisits.main(service.url());

        assertThat(service.received())
                .extracting(Received::operation)
                .containsExactly(Answers.LOGIN, Answers.VISIT_PAGE, Answers.GET_VISIT, unavailable, Answers.LOGOUT);
    }
}
