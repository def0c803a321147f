package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.apache.ibatis.session.SqlSessionFactory;
import org.clinicalplatform.api.model.Gender;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.QueryPlans;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;

/**
 * The searches for candidates read the persons of a block by their ids. A join by which the planner could read all
 * persons instead would be chosen in a large registry, where it expects too many in a block.
 */
class MatchCandidatePlanTest extends ClinicTestCase {
    private static final Pattern JOIN_OF_ALL_PERSONS = Pattern.compile("(Hash|Merge) Cond: \\(.*"
            + "(\\b[pl](_\\d+)?\\.id = \\w+\\.person_id|\\.person_id = [pl](_\\d+)?\\.id\\b"
            + "|\\b[pl](_\\d+)?\\.id = (c|blocked)\\w*\\.id|(c|blocked)\\w*\\.id = [pl](_\\d+)?\\.id\\b)");

    private final QueryPlans plans = new QueryPlans(bean(SqlSessionFactory.class), db);

    MatchCandidatePlanTest(ApplicationContext beans) {
        super(beans);
    }

    @ParameterizedTest
    @ValueSource(strings = {"findBlockedParts", "findComparedParts", "findBlockedOfAll", "findLikeParts"})
    void planWhenNestedLoopsAreAvoidedThenStillReadsNotAllPersons(String statement) throws SQLException {
        UUID person = UUID.randomUUID();
        MatchedPerson entry =
                new MatchedPerson(person, Gender.UNKNOWN, null, false, List.of(), List.of(), List.of(), List.of());
        Map<String, Object> parameters = Map.of(
                "tenantId", tenant.id(),
                "personId", person,
                "personIds", List.of(person),
                "also", List.of(person),
                "commonKeys", List.of(),
                "entry", entry,
                "limits", BlockLimits.OF_A_SEARCH);

        String plan = plans.plan(
                MatchCandidateMapper.class.getName() + "." + statement,
                parameters,
                "enable_nestloop = off",
                "enable_seqscan = off");

        assertThat(plan).contains("matching_phone").doesNotContainPattern(JOIN_OF_ALL_PERSONS);
    }
}
