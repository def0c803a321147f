package org.clinicalplatform.auditevents;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.cursor.CursorPage;
import org.clinicalplatform.platform.cursor.CursorQuery;
import org.clinicalplatform.platform.cursor.WalkTestCase;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.TenantRow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

class AuditEventWalkTest extends WalkTestCase<AuditEvent> {
    private final AuditEventService service = bean(AuditEventService.class);

    AuditEventWalkTest(ApplicationContext beans) {
        super(beans);
    }

    /** They are in two tables, under several ids. */
    @Test
    void walkWhenAPatientWasMergedThenReturnsTheEventsOfBothOnce() {
        PatientRow survivor = db.patients().insert(row -> row.tenant(tenant));
        PatientRow loser = db.patients().insert(row -> row.mergedInto(survivor));
        List<UUID> inserted = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Instant at = NOW.plusSeconds(i / 2);
            inserted.add(insert(survivor.id(), List.of(survivor.id(), loser.id()), at));
            inserted.add(insert(null, List.of(loser.id()), at));
            inserted.add(insert(survivor.id(), List.of(), at));
        }
        AuditEventFilter filter = new AuditEventFilter(null, null, loser.id(), null, null, null, null, null, null);
        Caller auditor = TestCallers.in(tenant, db.accounts().insert());

        List<UUID> read = new ArrayList<>();
        @Nullable String cursor = null;
        do {
            CursorPage<AuditEvent> page = service.page(auditor, filter, new CursorQuery(new PageQuery(0, 5), cursor));
            page.page().items().forEach(event -> read.add(event.id()));
            cursor = page.next();
        } while (cursor != null);

        assertThat(read).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(inserted);
    }

    private UUID insert(@Nullable UUID patientId, List<UUID> patientIds, Instant at) {
        return insert(TestAuditEvents.ofPatients(tenant.id(), patientId, patientIds, at));
    }

    @Override
    protected UUID insert(TenantRow of, Instant at) {
        return insert(TestAuditEvents.of(of.id(), at));
    }

    private UUID insert(AuditEvent event) {
        bean(AuditEventMapper.class).insertAll(AuditEventColumns.of(List.of(new NewAuditEvent(event, List.of()))));
        return event.id();
    }

    @Override
    protected CursorPage<AuditEvent> recorded(
            Caller by, @Nullable Instant from, @Nullable Instant to, CursorQuery query) {
        return service.page(by, new AuditEventFilter(null, null, null, null, null, null, null, from, to), query);
    }

    @Override
    protected String table() {
        return "audit_event";
    }

    @Override
    protected CursorPage<AuditEvent> read(Caller by, Instant from, @Nullable Instant to, CursorQuery query) {
        return service.page(by, new AuditEventFilter(null, null, null, null, null, from, to, null, null), query);
    }
}
