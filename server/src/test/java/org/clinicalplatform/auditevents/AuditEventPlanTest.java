package org.clinicalplatform.auditevents;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.RecordComponent;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.ibatis.session.SqlSessionFactory;
import org.clinicalplatform.platform.cursor.CursorQuery;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.persistence.PatientIdColumns;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.GenericPlans;
import org.clinicalplatform.testing.database.QueryPlans;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/** Events of rare values, and of later pages, are found without reading others. */
class AuditEventPlanTest extends ClinicTestCase {
    AuditEventPlanTest(ApplicationContext beans) {
        super(beans);
    }

    /** A plan for all values goes through the events of a busy account for an outcome that it does not have. */
    @Test
    void pageWhenReadOftenThenIsPlannedForItsFilters() {
        AuditEventFilter failures =
                new AuditEventFilter(account.id(), null, null, null, AuditOutcome.FAILED, null, null, null, null);

        long generic = new GenericPlans(bean(TransactionTemplate.class), bean(JdbcTemplate.class))
                .countWhenReadOften(
                        "audit_event",
                        () -> bean(AuditEventService.class)
                                .page(caller, failures, new CursorQuery(new PageQuery(0, 20), null)));

        assertThat(generic).isZero();
    }

    @Test
    void planWhenALaterPageIsReadThenPatientsOfTheEventsBeforeItAreNotLookedUp() throws SQLException {
        db.update(
                "insert into audit_event (id, occurred_at, tenant_id, user_account_id, session_id, operation_id,"
                        + " action, outcome, status, patient_shown) select gen_random_uuid(), ?, ?, ?, ?, 'getVisit',"
                        + " 'READ', 'GRANTED', 200, true from generate_series(1, 3)",
                NOW,
                tenant.id(),
                account.id(),
                account.id());
        Map<String, Object> third = Map.of(
                "tenantId",
                tenant.id(),
                "filter",
                new AuditEventFilter(null, null, null, null, null, null, null, null, null),
                "patientIds",
                PatientIdColumns.NONE,
                "limit",
                1,
                "offset",
                2L);

        String plan = new QueryPlans(bean(SqlSessionFactory.class), db)
                .explain(
                        "explain (analyze) ",
                        AuditEventMapper.class.getName() + ".find",
                        third,
                        "enable_seqscan = off");

        assertThat(plan)
                .containsPattern(" on audit_event_patient .* loops=1\\)")
                .doesNotContainPattern(" on audit_event_patient .* loops=[23]\\)");
    }

    /** Statistics may be from before the first merge, and thousands of merges may follow before there are others. */
    @Test
    void planWhenNobodySeemsToBeMergedThenPersonsAreLookedUpByTheirIds() throws SQLException {
        Map<String, Object> columns = new HashMap<>();
        for (RecordComponent column : AuditEventColumns.class.getRecordComponents()) {
            columns.put(column.getName(), List.of());
        }
        columns.put("subjects", Map.of("eventId", List.of(), "patientId", List.of(), "personId", List.of()));

        String plan = new QueryPlans(bean(SqlSessionFactory.class), db)
                .plan(
                        AuditEventMapper.class.getName() + ".insertAll",
                        columns,
                        "enable_seqscan = off",
                        "enable_bitmapscan = off; analyze person (merged_into_person_id);"
                                + " update pg_statistic set stanullfrac = 1 where starelid = 'person'::regclass"
                                + " and staattnum = (select attnum from pg_attribute where attrelid = starelid"
                                + " and attname = 'merged_into_person_id')");

        assertThat(plan)
                .containsPattern(" on person .*\\R *Index Cond: .*\\bid = s\\.person_id")
                .doesNotContain("person_merged_into");
    }
}
