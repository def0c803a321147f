package org.clinicalplatform.platform.partition;

import java.time.Duration;
import javax.sql.DataSource;
import org.clinicalplatform.platform.persistence.DatabaseFailures;
import org.clinicalplatform.platform.persistence.LongTransactions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.scheduling.annotation.SchedulingConfigurer;
import org.springframework.scheduling.config.ScheduledTaskRegistrar;
import org.springframework.stereotype.Component;

/**
 * Makes the partitions of this month and the next three, on every replica: rows of a month without one would gather in
 * the default partition. A function of the schema's owner does it, since the service may run as a role that cannot
 * create tables.
 */
@Component
class MonthPartitions implements SchedulingConfigurer {
    private static final Logger LOG = LoggerFactory.getLogger(MonthPartitions.class);
    private static final Duration INTERVAL = Duration.ofHours(6);

    /** Rows that the default partition has taken are moved. */
    private static final Duration STATEMENT_TIMEOUT = Duration.ofSeconds(60);

    private final LongTransactions transactions;
    private final JdbcTemplate jdbc;

    MonthPartitions(LongTransactions transactions, DataSource dataSource) {
        this.transactions = transactions;
        this.jdbc = new JdbcTemplate(dataSource);
    }

    @Override
    public void configureTasks(ScheduledTaskRegistrar tasks) {
        tasks.addFixedDelayTask(this::make, INTERVAL);
    }

    void make() {
        try {
            Integer made = transactions.callInBackground(
                    STATEMENT_TIMEOUT, () -> jdbc.queryForObject("select make_month_partitions()", Integer.class));
            if (made != null && made > 0) {
                LOG.info("Made {} partitions for the coming months", made);
            }
        } catch (RuntimeException e) {
            LOG.warn(
                    "Could not make the partitions of the coming months; next try in {} hours: {}",
                    INTERVAL.toHours(),
                    DatabaseFailures.reason(e));
        }
    }
}
