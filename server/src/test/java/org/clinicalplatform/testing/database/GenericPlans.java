package org.clinicalplatform.testing.database;

import static java.util.Objects.requireNonNull;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/** The plans that PostgreSQL makes once for all values of a statement, which a connection executes often. */
public record GenericPlans(TransactionTemplate transactions, JdbcTemplate jdbc) {
    /** The driver prepares a statement at its fifth execution, and PostgreSQL plans its first five anew. */
    private static final int READ_OFTEN = 20;

    /** How many executions had such a plan when the call reads the table often. */
    public long countWhenReadOften(String table, Runnable call) {
        return requireNonNull(transactions.execute(status -> {
            for (int i = 0; i < READ_OFTEN; i++) {
                call.run();
            }
            return requireNonNull(
                    jdbc.queryForObject(
                            "select sum(generic_plans) from pg_prepared_statements where statement like ?",
                            Long.class,
                            "%from " + table + " e%"),
                    "the driver did not prepare the statement");
        }));
    }
}
