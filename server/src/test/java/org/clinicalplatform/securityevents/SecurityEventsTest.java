package org.clinicalplatform.securityevents;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.MAP;
import static org.awaitility.Awaitility.await;

import java.sql.Timestamp;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.clinicalplatform.platform.request.TestRequests;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.ApplicationContext;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.transaction.support.TransactionTemplate;

class SecurityEventsTest extends ClinicTestCase {
    @RegisterExtension
    private final TestRequests requests = new TestRequests();

    private final SecurityEvents events = bean(SecurityEvents.class);
    private final TransactionTemplate transactions = bean(TransactionTemplate.class);
    private final UUID holder = UUID.randomUUID();
    private final UUID session = UUID.randomUUID();

    SecurityEventsTest(ApplicationContext beans) {
        super(beans);
    }

    @ParameterizedTest
    @EnumSource
    void recordWhenOutsideARequestThenHasWhatHappenedToWhomAndWhen(SecurityEventKind kind) {
        events.record(kind, holder, session, "LOGOUT");

        assertThat(recorded())
                .singleElement(as(MAP))
                .containsEntry("kind", kind.name())
                .containsEntry("session_id", session)
                .containsEntry("reason", "LOGOUT")
                .containsEntry("client_ip", null)
                .containsEntry("request_id", null)
                .containsEntry("occurred_at", Timestamp.from(NOW));
    }

    @Test
    void recordWhenWithinARequestThenHasTheClientsAddress() {
        MockHttpServletRequest request = new MockHttpServletRequest();
        request.setRemoteAddr("203.0.113.7");
        requests.bind(request);

        events.record(SecurityEventKind.LOGIN_SUCCEEDED, holder, session, null);

        assertThat(recorded())
                .singleElement(as(MAP))
                .containsEntry("client_ip", "203.0.113.7")
                .containsEntry("reason", null);
    }

    @Test
    void recordWhenTheTransactionIsRolledBackThenIsGoneWithIt() {
        transactions.executeWithoutResult(status -> {
            events.record(SecurityEventKind.LOGIN_SUCCEEDED, holder, session, null);
            status.setRollbackOnly();
        });

        assertThat(recorded()).isEmpty();
    }

    @Test
    void recordLaterWhenTheTransactionIsRolledBackThenIsWrittenAllTheSame() {
        MockHttpServletRequest request = new MockHttpServletRequest("POST", "/clinic/api/v1/auth/%6Cogin");
        request.setContextPath("/clinic");
        request.setRemoteAddr("203.0.113.7");
        requests.bind(request);
        transactions.executeWithoutResult(status -> {
            events.recordLater(SecurityEventKind.RATE_LIMITED, holder, null, "AUTH_RATE_LIMIT_IP");
            status.setRollbackOnly();
        });
        requests.unbind();

        await().untilAsserted(() -> assertThat(recorded())
                .singleElement(as(MAP))
                .containsEntry("client_ip", "203.0.113.7")
                .containsEntry("path", "/api/v1/auth/login"));
    }

    private List<Map<String, Object>> recorded() {
        return db.sql("select * from security_event where user_account_id = ?")
                .param(holder)
                .query()
                .listOfRows();
    }
}
