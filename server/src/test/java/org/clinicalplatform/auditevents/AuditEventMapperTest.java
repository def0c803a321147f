package org.clinicalplatform.auditevents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.TenantRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.DataAccessException;

@DatabaseTest
class AuditEventMapperTest {
    private final AuditEventMapper events;
    private final AuditEventService service;
    private final TestDatabase db;
    private final TenantRow tenant;

    AuditEventMapperTest(AuditEventMapper events, AuditEventService service, TestDatabase db) {
        this.events = events;
        this.service = service;
        this.db = db;
        tenant = db.tenants().insert();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "a\tb", "a\nb", "a\r\nb", "a\\b", "\\", "\\N", "\\.", "\\x41", "a,\"{b}\"", "é€😀"})
    void insertWhenTextHasCharactersOfTheArraySyntaxThenIsReadBackUnchanged(@Nullable String text) {
        AuditEvent event = event(text);

        write(List.of(event));

        assertThat(written()).containsExactly(event);
    }

    @Test
    void insertWhenSomeExistAlreadyThenEachExistsOnce() {
        AuditEvent first = event("first");
        AuditEvent second = event("second");
        write(List.of(first));

        write(List.of(first, second));
        write(List.of(second, first));

        assertThat(written()).containsExactlyInAnyOrder(first, second);
    }

    @Test
    void insertWhenOneRowIsInvalidThenThrowsAndInsertsNone() {
        List<AuditEvent> batch = List.of(event("good"), event("bad \u0000"));

        assertThatExceptionOfType(DataAccessException.class).isThrownBy(() -> write(batch));

        assertThat(written()).isEmpty();
    }

    private void write(List<AuditEvent> batch) {
        events.insertAll(AuditEventColumns.of(batch));
    }

    private AuditEvent event(@Nullable String requestId) {
        return new AuditEvent(
                UUID.randomUUID(),
                TestClock.START,
                tenant.id(),
                UUID.randomUUID(),
                UUID.randomUUID(),
                UUID.randomUUID(),
                "endVisit",
                AuditAction.UPDATE,
                UUID.randomUUID(),
                null,
                AuditOutcome.REFUSED,
                409,
                "2001:db8::1%eth0",
                requestId);
    }

    private List<AuditEvent> written() {
        return service.page(
                        TestCallers.in(tenant, db.accounts().insert()),
                        new AuditEventFilter(null, null, null, null, null, null),
                        new PageQuery(0, 100))
                .items();
    }
}
