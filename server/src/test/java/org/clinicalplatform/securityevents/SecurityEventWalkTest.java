package org.clinicalplatform.securityevents;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.cursor.CursorPage;
import org.clinicalplatform.platform.cursor.CursorQuery;
import org.clinicalplatform.platform.cursor.WalkTestCase;
import org.clinicalplatform.testing.database.TenantRow;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;

class SecurityEventWalkTest extends WalkTestCase<SecurityEvent> {
    /** Events of nobody, which other tests write, are in every tenant's list. */
    private final UUID holder = db.accounts().insert(row -> row.home(tenant)).id();

    SecurityEventWalkTest(ApplicationContext beans) {
        super(beans);
    }

    @Override
    protected UUID insert(TenantRow of, Instant at) {
        EventOrigin nobody = new EventOrigin(null, null, null, null, null, null);
        SecurityEvent event = NewSecurityEvent.of(SecurityEventKind.LOGIN_FAILED)
                .account(holder)
                .tenant(of.id())
                .at(UUID.randomUUID(), at, nobody, address -> address);
        bean(SecurityEventMapper.class).insert(event);
        return event.id();
    }

    @Override
    protected CursorPage<SecurityEvent> recorded(
            Caller by, @Nullable Instant from, @Nullable Instant to, CursorQuery query) {
        return bean(SecurityEventService.class)
                .page(by, new SecurityEventFilter(null, holder, null, null, null, null, from, to), query);
    }

    @Override
    protected String table() {
        return "security_event";
    }

    @Override
    protected CursorPage<SecurityEvent> read(Caller by, Instant from, @Nullable Instant to, CursorQuery query) {
        return bean(SecurityEventService.class)
                .page(by, new SecurityEventFilter(null, holder, null, null, from, to, null, null), query);
    }
}
