package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.ibatis.session.SqlSessionFactory;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.LargeTenant;
import org.clinicalplatform.testing.database.QueryPlans;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;

/** Events and grants of a patient are found under all of the patient's ids, however many merges there were. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PatientTrailPlanTest extends ClinicTestCase {
    private static final String AUDIT_EVENTS = "auditevents.AuditEventMapper.find";
    private static final String SECURITY_EVENTS = "securityevents.SecurityEventMapper.find";

    private final QueryPlans plans = new QueryPlans(bean(SqlSessionFactory.class), db);
    private final LargeTenant large = LargeTenant.in(db);

    PatientTrailPlanTest(ApplicationContext beans) {
        super(beans);
    }

    /** A plan grows with its statement, and whoever merges decides how many ids a patient has. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                AUDIT_EVENTS,
                "auditevents.AuditEventMapper.count",
                SECURITY_EVENTS,
                "securityevents.SecurityEventMapper.count",
                "demographics.emergency.EmergencyAccessMapper.search"
            })
    void statementWhenAPatientHasManyIdsThenIsThatOfTwo(String statement) {
        PatientIdPeriod[] many = IntStream.range(0, 500)
                .mapToObj(i -> new PatientIdPeriod(UUID.randomUUID(), NOW, NOW.plusSeconds(i)))
                .toArray(PatientIdPeriod[]::new);
        PatientIdPeriod[] two = {PatientIdPeriod.always(large.patientId()), many[0]};

        assertThat(plans.sql("org.clinicalplatform." + statement, parameters(many)))
                .isEqualTo(plans.sql("org.clinicalplatform." + statement, parameters(two)));
    }

    @Test
    void planWhenAnIdIsOfThePatientForATimeThenOtherMonthsAreNotRead() throws SQLException {
        Instant longAgo = Instant.parse("2001-01-01T00:00:00Z");
        PatientIdPeriod period = new PatientIdPeriod(large.account(), longAgo, longAgo.plusSeconds(60));

        assertThat(plans.explain("explain (analyze) ", "org.clinicalplatform." + AUDIT_EVENTS, parameters(period)))
                .containsPattern("audit_event_of_patient on audit_event\\w* \\w+ .*never executed")
                .containsPattern("audit_event_patient_pkey on audit_event_patient\\w* \\w+ .*never executed");
    }

    /** Those of all other patients, and of other tenants, are of the same kinds. */
    @Test
    void planWhenSecurityEventsOfAPatientAreReadThenTheIndexOfPatientsFindsThem() throws SQLException {
        Map<String, Object> parameters = parameters(PatientIdPeriod.always(large.patientId()));

        for (String statement : List.of(SECURITY_EVENTS, "securityevents.SecurityEventMapper.count")) {
            assertThat(plans.plan("org.clinicalplatform." + statement, parameters))
                    .contains("security_event_of_patient")
                    .doesNotContain("security_event_of_kind", "Seq Scan on security_event");
        }
    }

    private Map<String, Object> parameters(PatientIdPeriod... ids) {
        Map<String, @Nullable Object> filter = new HashMap<>();
        Stream.of("kind", "userAccountId", "actorId", "recordId", "subjectAccountId", "outcome", "status", "from", "to")
                .forEach(name -> filter.put(name, null));
        return Map.of(
                "tenantId",
                large.tenantId(),
                "filter",
                filter,
                "patientIds",
                PatientIdColumns.of(List.of(ids)),
                "now",
                NOW,
                "page",
                new PageQuery(0, 20),
                "limit",
                21,
                "offset",
                0L,
                "atMost",
                10_000L);
    }
}
