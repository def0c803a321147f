package org.clinicalplatform.demographics.emergency;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;
import org.apache.ibatis.session.SqlSessionFactory;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.persistence.PatientIdColumns;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.LargeTenant;
import org.clinicalplatform.testing.database.QueryPlans;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** Among the grants of a tenant, of which none is ever deleted. */
class EmergencyAccessPlanTest extends ClinicTestCase {
    private final LargeTenant large = LargeTenant.in(db);

    EmergencyAccessPlanTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void planWhenAnAccountDeclaredFewThenThoseOfOthersAreNotRead() throws SQLException {
        assertThat(plan("search")).contains("patient_access_grant_of_account").doesNotContain("Sort  (");
        assertThat(plan("count")).contains("patient_access_grant_of_account");
    }

    private String plan(String statement) throws SQLException {
        return new QueryPlans(bean(SqlSessionFactory.class), db)
                .plan(
                        EmergencyAccessMapper.class.getName() + "." + statement,
                        Map.of(
                                "tenantId",
                                large.tenantId(),
                                "filter",
                                new EmergencyAccessFilter(null, UUID.randomUUID(), null, null, null),
                                "patientIds",
                                PatientIdColumns.NONE,
                                "now",
                                NOW,
                                "page",
                                new PageQuery(0, 20)));
    }
}
