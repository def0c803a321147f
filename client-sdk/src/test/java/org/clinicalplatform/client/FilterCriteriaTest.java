package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.stream.Stream;
import org.clinicalplatform.client.StubService.Received;
import org.junit.jupiter.api.Test;

/**
 * Criteria of one type, each alone: the examples of the specification, which {@link OperationsTest} sends, have the
 * same value for several of them.
 */
class FilterCriteriaTest extends SignedInClientTest {
    private static final Instant TIME = Instant.parse("2026-03-01T08:15:30.250Z");

    @Test
    void auditEventsWhenTheFilterHasOneTimeThenSentUnderItsName() {
        service.otherwise(SpecifiedOperation.of("listAuditEvents").successes().get(0));
        AuditEventFilter all = AuditEventFilter.all();

        Stream.of(all.withFrom(TIME), all.withTo(TIME), all.withRecordedFrom(TIME), all.withRecordedTo(TIME))
                .forEach(filter -> client.auditEvents().page(filter, 0, 20));

        assertSentUnderTheNamesOfTheTimes();
    }

    @Test
    void securityEventsWhenTheFilterHasOneTimeThenSentUnderItsName() {
        service.otherwise(
                SpecifiedOperation.of("listSecurityEvents").successes().get(0));
        SecurityEventFilter all = SecurityEventFilter.all();

        Stream.of(all.withFrom(TIME), all.withTo(TIME), all.withRecordedFrom(TIME), all.withRecordedTo(TIME))
                .forEach(filter -> client.securityEvents().page(filter, 0, 20));

        assertSentUnderTheNamesOfTheTimes();
    }

    @Test
    void accountsWhenTheFilterHasOneTextThenSentUnderItsName() {
        service.otherwise(SpecifiedOperation.of("listUserAccounts").successes().get(0));
        UserAccountFilter all = UserAccountFilter.all();

        Stream.of(all.withText("train"), all.withUsername("train"))
                .forEach(filter -> client.userAccounts().page(filter, 0, 20));

        assertThat(service.received())
                .extracting(Received::decodedQuery)
                .containsExactly("q=train&page=0&size=20", "username=train&page=0&size=20");
    }

    private void assertSentUnderTheNamesOfTheTimes() {
        assertThat(service.received())
                .extracting(Received::decodedQuery)
                .containsExactly(
                        "from=2026-03-01T08:15:30.250Z&page=0&size=20",
                        "to=2026-03-01T08:15:30.250Z&page=0&size=20",
                        "recordedFrom=2026-03-01T08:15:30.250Z&page=0&size=20",
                        "recordedTo=2026-03-01T08:15:30.250Z&page=0&size=20");
    }
}
