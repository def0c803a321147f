package org.clinicalplatform.repoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.apache.ibatis.session.SqlSessionFactory;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.QueryPlans;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** The undo check of a merge that moved many rows of a module. */
class ReferringRowsPlanTest extends RepointTestCase {
    private static final int ROWS = 100;
    private static final Pattern COMPARED = Pattern.compile("Rows Removed by Join Filter: (\\d+)");
    private static final RepointModule.Reference RESULTS =
            new RepointModule.Reference("lab.lab_result", "lab_order_id", "lab.lab_order");

    ReferringRowsPlanTest(ApplicationContext beans) {
        super(beans);
    }

    /** The planner joins few rows by nested loops, and takes those of a merge for few just after it. */
    @Test
    void findReferringWhenTheStatisticsDoNotKnowTheMergeThenNoRowIsComparedWithAllOthers() throws SQLException {
        PatientRow loser = patient();
        PatientRow survivor = patient();
        db.update("insert into lab.lab_order (patient_id) select ? from generate_series(1, ?)", loser.id(), ROWS);
        UUID merge = mergeAndSweep(loser, survivor);
        db.update(
                "insert into lab.lab_result (patient_id, lab_order_id)"
                        + " select patient_id, id from lab.lab_order where patient_id = ?",
                survivor.id());

        assertThat(undoBlockers(merge)).hasSize(ROWS);
        assertThat(compared(merge)).isLessThan(ROWS);
    }

    private long compared(UUID merge) throws SQLException {
        UUID obligation = db.value(
                UUID.class,
                "select id from patient_merge_module_repoint where person_merge_id = ? and module_key = 'lab'",
                merge);
        String plan = new QueryPlans(bean(SqlSessionFactory.class), db)
                .explain(
                        "explain analyze ",
                        "org.clinicalplatform.repoint.ModuleRowMapper.findReferring",
                        Map.of("reference", RESULTS, "obligationId", obligation, "limit", ROWS),
                        "enable_hashjoin = off",
                        "enable_mergejoin = off");
        return COMPARED.matcher(plan)
                .results()
                .mapToLong(found -> Long.parseLong(found.group(1)))
                .sum();
    }
}
