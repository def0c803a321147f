package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.client.StubService.Received;
import org.clinicalplatform.client.example.ReadVisits;
import org.junit.jupiter.api.Test;

class ReadVisitsTest extends ClientTest {

    @Test
    void exampleWhenRunThenItReadsListsAndMeetsAnUnavailableVisit() {
        String unavailable = "GET /api/v1/clinical/visits/01900000-0000-7000-8000-000000000202";
        service.on(SampleResponses.LOGIN, SampleResponses.tokens("access-1", "refresh-1"))
                .on(
                        SampleResponses.VISIT_PAGE,
                        SampleResponses.json(
                                200,
                                "{\"items\":[%s],\"page\":0,\"size\":100,\"totalItems\":1}"
                                        .formatted(SampleResponses.visitBody(SampleResponses.VISIT))))
                .on(SampleResponses.GET_VISIT, SampleResponses.visit())
                .on(unavailable, SampleResponses.error(404, "Visit not found", null))
                .on(SampleResponses.LOGOUT, SampleResponses.noContent());

        ReadVisits.main(service.url());

        assertThat(service.received())
                .extracting(Received::operation)
                .containsExactly(
                        SampleResponses.LOGIN,
                        SampleResponses.VISIT_PAGE,
                        SampleResponses.GET_VISIT,
                        unavailable,
                        SampleResponses.LOGOUT);
    }
}
