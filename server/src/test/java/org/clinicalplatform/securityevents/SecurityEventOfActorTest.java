package org.clinicalplatform.securityevents;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.cursor.CursorQuery;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** The search by actor, which reads what the actor did apart from what was done with its links. */
class SecurityEventOfActorTest extends ClinicTestCase {
    private static final PageQuery ALL = new PageQuery(0, 100);

    private final SecurityEventService service = bean(SecurityEventService.class);
    private final SecurityEventMapper mapper = bean(SecurityEventMapper.class);
    private final Caller reader = TestCallers.in(tenant, account);

    SecurityEventOfActorTest(ApplicationContext beans) {
        super(beans);
    }

    /** As of an administrator who has issued a link to their own account. */
    @Test
    void pageWhenTheActorUsedItsOwnLinkThenHasTheEventOnce() {
        NewSecurityEvent change = NewSecurityEvent.of(SecurityEventKind.PASSWORD_CHANGED)
                .holder(account.id())
                .linkIssuedBy(account.id());
        UUID redeemed = insert(change, account.id());

        Page<SecurityEvent> page = pageOf(account.id());

        assertThat(page.items()).extracting(SecurityEvent::id).containsExactly(redeemed);
        assertThat(page.totalItems()).isEqualTo(1);
    }

    /** It is not an event of nobody, which every tenant sees. */
    @Test
    void pageWhenAnEventIsOfAnAccountWithoutATenantThenIsLeftOut() {
        UUID unknown = UUID.randomUUID();
        insert(NewSecurityEvent.of(SecurityEventKind.LOGIN_FAILED).account(unknown), unknown);
        UUID ofNobody = insert(NewSecurityEvent.of(SecurityEventKind.RATE_LIMITED), unknown);

        assertThat(pageOf(unknown).items()).extracting(SecurityEvent::id).containsExactly(ofNobody);
        SecurityEventFilter ofAccount = new SecurityEventFilter(null, unknown, null, null, null, null, null, null);
        assertThat(page(ofAccount).items()).isEmpty();
    }

    @Test
    void pageWhenEventsOfTheActorAreOfAnotherTenantThenHasNoneOfThem() {
        UUID here = insert(NewSecurityEvent.of(SecurityEventKind.ROLE_CREATED).tenant(tenant.id()), account.id());
        insert(NewSecurityEvent.of(SecurityEventKind.ROLE_CREATED).tenant(foreign.tenantId()), account.id());
        NewSecurityEvent redeemed = NewSecurityEvent.of(SecurityEventKind.PASSWORD_CHANGED)
                .tenant(foreign.tenantId())
                .linkIssuedBy(account.id());
        insert(redeemed, UUID.randomUUID());

        Page<SecurityEvent> page = pageOf(account.id());

        assertThat(page.items()).extracting(SecurityEvent::id).containsExactly(here);
        assertThat(page.totalItems()).isEqualTo(1);
    }

    private UUID insert(NewSecurityEvent what, UUID actorId) {
        EventOrigin origin = new EventOrigin(null, null, null, actorId, UUID.randomUUID(), null);
        SecurityEvent event = what.at(UUID.randomUUID(), NOW, origin, address -> address);
        mapper.insert(event);
        return event.id();
    }

    private Page<SecurityEvent> pageOf(UUID actorId) {
        return page(new SecurityEventFilter(null, null, actorId, null, null, null, null, null));
    }

    private Page<SecurityEvent> page(SecurityEventFilter filter) {
        return service.page(reader, filter, new CursorQuery(ALL, null)).page();
    }
}
