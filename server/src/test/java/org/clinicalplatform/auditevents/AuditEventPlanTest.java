package org.clinicalplatform.auditevents;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.platform.cursor.CursorQuery;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/** A plan for all values goes through the events of a busy account for an outcome that it does not have. */
class AuditEventPlanTest extends ClinicTestCase {
    /** The driver prepares a statement at its fifth execution, and PostgreSQL plans its first five anew. */
    private static final int READ_OFTEN = 20;

    AuditEventPlanTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void pageWhenReadOftenThenIsPlannedForItsFilters() {
        AuditEventFilter failures =
                new AuditEventFilter(account.id(), null, null, null, AuditOutcome.FAILED, null, null, null, null);

        long generic = requireNonNull(bean(TransactionTemplate.class).execute(status -> {
            for (int i = 0; i < READ_OFTEN; i++) {
                bean(AuditEventService.class).page(caller, failures, new CursorQuery(new PageQuery(0, 20), null));
            }
            return bean(JdbcTemplate.class)
                    .queryForObject(
                            "select coalesce(sum(generic_plans), 0) from pg_prepared_statements"
                                    + " where statement like '%from audit_event e%'",
                            Long.class);
        }));

        assertThat(generic).isZero();
    }
}
