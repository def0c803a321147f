package org.clinicalplatform.securityevents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

@DatabaseTest
class SecurityEventsTest {
    private final SecurityEvents events;
    private final TransactionTemplate transactions;
    private final TestDatabase db;
    private final UUID account = UUID.randomUUID();
    private final UUID session = UUID.randomUUID();

    SecurityEventsTest(SecurityEvents events, TransactionTemplate transactions, TestDatabase db) {
        this.events = events;
        this.transactions = transactions;
        this.db = db;
    }

    @AfterEach
    void leaveTheRequest() {
        RequestContextHolder.resetRequestAttributes();
    }

    @ParameterizedTest
    @EnumSource
    void recordWhenOutsideARequestThenHasWhatHappenedToWhomAndWhen(SecurityEventKind kind) {
        events.record(kind, account, session, "LOGOUT");

        assertThat(recorded())
                .singleElement()
                .satisfies(event -> assertThat(event)
                        .contains(
                                entry("kind", kind.name()),
                                entry("session_id", session),
                                entry("reason", "LOGOUT"),
                                entry("client_ip", null),
                                entry("request_id", null))
                        .hasEntrySatisfying(
                                "occurred_at",
                                at -> assertThat(((OffsetDateTime) at).toInstant())
                                        .isEqualTo(TestClock.START)));
    }

    @Test
    void recordWhenWithinARequestThenHasTheClientsAddress() {
        MockHttpServletRequest request = new MockHttpServletRequest();
        request.setRemoteAddr("203.0.113.7");
        RequestContextHolder.setRequestAttributes(new ServletRequestAttributes(request));

        events.record(SecurityEventKind.LOGIN_SUCCEEDED, account, session, null);

        assertThat(recorded())
                .singleElement()
                .satisfies(
                        event -> assertThat(event).contains(entry("client_ip", "203.0.113.7"), entry("reason", null)));
    }

    @Test
    void recordWhenTheTransactionIsRolledBackThenIsGoneWithIt() {
        transactions.executeWithoutResult(status -> {
            events.record(SecurityEventKind.LOGIN_SUCCEEDED, account, session, null);
            status.setRollbackOnly();
        });

        assertThat(recorded()).isEmpty();
    }

    @Test
    void recordWhenNobodyIsKnownThenSaysSo() {
        events.record(SecurityEventKind.LOGIN_FAILED, null, null, "marker-" + account);

        assertThat(db.sql("select count(*) from security_event where reason = ? and user_account_id is null"
                                + " and session_id is null and count = 1")
                        .param("marker-" + account)
                        .query(Long.class)
                        .single())
                .isEqualTo(1);
    }

    @Test
    void recordLaterWhenTheTransactionIsRolledBackThenIsWrittenAllTheSame() throws InterruptedException {
        MockHttpServletRequest request = new MockHttpServletRequest("POST", "/clinic/api/v1/auth/%6Cogin");
        request.setContextPath("/clinic");
        request.setRemoteAddr("203.0.113.7");
        RequestContextHolder.setRequestAttributes(new ServletRequestAttributes(request));
        transactions.executeWithoutResult(status -> {
            events.recordLater(SecurityEventKind.RATE_LIMITED, account, null, "AUTH_RATE_LIMIT_IP");
            status.setRollbackOnly();
        });
        RequestContextHolder.resetRequestAttributes();

        for (int i = 0; i < 100 && recorded().isEmpty(); i++) {
            Thread.sleep(50);
        }

        assertThat(recorded())
                .singleElement()
                .satisfies(event -> assertThat(event)
                        .contains(entry("client_ip", "203.0.113.7"), entry("path", "/api/v1/auth/login")));
    }

    private List<Map<String, Object>> recorded() {
        return db.sql("select kind, session_id, reason, client_ip, request_id, path, occurred_at from security_event"
                        + " where user_account_id = ?")
                .param(account)
                .query((row, index) -> {
                    Map<String, Object> event = new java.util.HashMap<>();
                    for (String column : List.of("kind", "reason", "client_ip", "request_id", "path")) {
                        event.put(column, row.getString(column));
                    }
                    event.put("session_id", row.getObject("session_id", UUID.class));
                    event.put("occurred_at", row.getObject("occurred_at", OffsetDateTime.class));
                    return event;
                })
                .list();
    }
}
