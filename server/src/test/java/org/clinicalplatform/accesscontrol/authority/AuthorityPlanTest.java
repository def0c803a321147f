package org.clinicalplatform.accesscontrol.authority;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.ibatis.session.SqlSessionFactory;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.QueryPlans;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

class AuthorityPlanTest extends ClinicTestCase {
    private static final String ADMINISTER = "accesscontrol.user.write";
    private static final String READ = "clinical.visit.read";
    private static final int ROLES = 30;
    private static final Pattern LOOKS_AT_OWN = Pattern.compile("CTE Scan on own.* loops=(\\d+)\\)");

    AuthorityPlanTest(ApplicationContext beans) {
        super(beans);
    }

    /** A group of hospitals has accounts with thousands of roles, which give a few dozen permissions. */
    @Test
    void planWhenAnAccountHasManyRolesThenEachPermissionIsLookedForOnce() throws SQLException {
        Caller administrator = TestCallers.in(tenant, db.accounts().insert(row -> row.in(tenant, ADMINISTER, READ)));
        AccountRow account = db.accounts()
                .insert(row ->
                        IntStream.range(0, ROLES).forEach(i -> row.home(tenant).in(tenant, READ)));
        assertThat(db.count(
                        "select count(distinct role_id) from role_assignment where user_account_id = ?", account.id()))
                .isEqualTo(ROLES);

        String plan = new QueryPlans(bean(SqlSessionFactory.class), db)
                .explain(
                        "explain (analyze) ",
                        AuthorityMapper.class.getName() + ".holdsMore",
                        Map.of("administrator", administrator, "accountId", account.id(), "inAllTenants", true));

        assertThat(LOOKS_AT_OWN
                        .matcher(plan)
                        .results()
                        .mapToInt(found -> Integer.parseInt(found.group(1)))
                        .sum())
                .isLessThan(ROLES / 2);
    }
}
