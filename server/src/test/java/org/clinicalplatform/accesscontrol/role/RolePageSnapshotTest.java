package org.clinicalplatform.accesscontrol.role;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** Pages that are read while the list grows. */
class RolePageSnapshotTest extends ClinicTestCase {
    private final RoleService roles = bean(RoleService.class);

    RolePageSnapshotTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void pageWhenARoleIsCreatedAfterTheCountThenNoneIsBehindThePageThatEndsTheList() throws Exception {
        Page<Role> before = roles.page(caller, new PageQuery(0, 100_000));
        PageQuery whole = new PageQuery(0, before.items().size());
        CompletableFuture<Page<Role>> waiting = new CompletableFuture<>();
        try (HeldLock creation = HeldLock.by(db, "lock table role_permission in access exclusive mode")) {
            waiting.completeAsync(() -> roles.page(caller, whole));
            creation.awaitWaiting("from role_permission p where p.role_id = r.id");
            creation.execute(
                    "insert into role (id, tenant_id, code, name, created_at) values (?, ?, 'A', 'First', now())",
                    UUID.randomUUID(),
                    tenant.id());
        }
        Page<Role> page = waiting.get(10, TimeUnit.SECONDS);
        assertThat(page.totalItems()).isEqualTo(before.totalItems());
        assertThat(page.items()).isEqualTo(before.items());
    }
}
