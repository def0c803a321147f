package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.client.StubService.Received;
import org.clinicalplatform.client.StubService.StubResponse;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.generated.model.AuditEvent;
import org.clinicalplatform.client.generated.model.SecurityEvent;
import org.clinicalplatform.client.generated.model.SecurityEventKind;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Streams of events go from page to page by cursors, since numbers would repeat events while others come in. */
class CursorsTest extends SignedInClientTest {
    private static final String AUDIT_EVENTS = "GET /api/v1/access-control/audit-events";
    private static final String SECURITY_EVENTS = "GET /api/v1/access-control/security-events";

    @Test
    void streamWhenThereAreSeveralPagesThenEachIsReadByTheCursorOfTheOneBefore() {
        service.on(AUDIT_EVENTS, auditPage(1, "c1"), auditPage(2, "c2"), auditPage(3, null));

        assertThat(client.auditEvents().stream(AuditEventFilter.all().withRecordId(id(9))))
                .extracting(AuditEvent::getId)
                .containsExactly(id(1), id(2), id(3));

        assertThat(queries(AUDIT_EVENTS))
                .containsExactly(
                        "recordId=" + id(9) + "&page=0&size=100",
                        "recordId=" + id(9) + "&size=100&cursor=c1",
                        "recordId=" + id(9) + "&size=100&cursor=c2");
    }

    @Test
    void streamOfSecurityEventsWhenThereAreSeveralPagesThenAllAreRead() {
        service.on(SECURITY_EVENTS, securityPage(1, "c1"), securityPage(2, null));

        assertThat(client.securityEvents().stream(SecurityEventFilter.all().withKind(SecurityEventKind.LOGIN_FAILED)))
                .extracting(SecurityEvent::getId)
                .containsExactly(id(1), id(2));

        assertThat(queries(SECURITY_EVENTS))
                .containsExactly("kind=LOGIN_FAILED&page=0&size=100", "kind=LOGIN_FAILED&size=100&cursor=c1");
    }

    /** What the caller may not see is left out, which may leave nothing of a page. */
    @Test
    void streamWhenAPageIsEmptyThenGoesOnWithItsCursor() {
        service.on(SECURITY_EVENTS, page("c1", ""), page("c2", ""), securityPage(1, null));

        assertThat(client.securityEvents().stream(SecurityEventFilter.all()))
                .extracting(SecurityEvent::getId)
                .containsExactly(id(1));
    }

    @Test
    void streamWhenOnlyTheFirstIsWantedThenOnePageIsRead() {
        service.on(AUDIT_EVENTS, auditPage(1, "c1"));
        Stream<AuditEvent> events = client.auditEvents().stream(AuditEventFilter.all());
        assertThat(service.received()).isEmpty();

        assertThat(events.limit(1)).hasSize(1);

        assertThat(service.received()).hasSize(1);
    }

    @Test
    void streamWhenACursorIsRefusedThenThrows() {
        service.on(AUDIT_EVENTS, auditPage(1, "c1"), SampleResponses.error(400, "Invalid request: cursor", null));

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() ->
                        client.auditEvents().stream(AuditEventFilter.all()).toList());
    }

    private List<@Nullable String> queries(String operation) {
        return service.received(operation).stream()
                .<@Nullable String>map(Received::query)
                .toList();
    }

    private static StubResponse auditPage(int number, @Nullable String next) {
        return page(next, """
                {"id":"%s","occurredAt":"2026-03-01T08:15:30.000Z","tenantId":"%2$s","userAccountId":"%2$s",\
                "sessionId":"%2$s","operationId":"getVisit","action":"READ","outcome":"GRANTED","status":200}\
                """.formatted(id(number), SampleResponses.TENANT));
    }

    private static StubResponse securityPage(int number, @Nullable String next) {
        return page(next, """
                {"id":"%s","kind":"LOGIN_FAILED","occurredAt":"2026-03-01T08:15:30.000Z","count":1}\
                """.formatted(id(number)));
    }

    private static StubResponse page(@Nullable String next, String item) {
        String cursor = next == null ? "" : ",\"nextCursor\":\"" + next + "\"";
        return SampleResponses.json(
                200, "{\"items\":[%s],\"page\":0,\"size\":1,\"totalItems\":3%s}".formatted(item.strip(), cursor));
    }

    private static UUID id(int number) {
        return new UUID(0x0190000000007000L, 0x8000000000000000L + number);
    }
}
