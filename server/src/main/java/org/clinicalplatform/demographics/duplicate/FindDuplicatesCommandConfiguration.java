package org.clinicalplatform.demographics.duplicate;

import org.clinicalplatform.demographics.matching.PairScoresConfiguration;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.platform.persistence.ChangeNotifications;
import org.clinicalplatform.platform.persistence.DedicatedConnections;
import org.clinicalplatform.platform.time.DurationUnits;
import org.mybatis.spring.SqlSessionTemplate;
import org.mybatis.spring.boot.autoconfigure.MybatisAutoConfiguration;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.context.ConfigurationPropertiesAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.annotation.Import;

/**
 * The part of the service that starts the database, and the evaluation. Not annotated as a configuration, so that the
 * component scan of the application skips it.
 */
@ImportAutoConfiguration({
    ConfigurationPropertiesAutoConfiguration.class,
    DataSourceAutoConfiguration.class,
    DataSourceTransactionManagerAutoConfiguration.class,
    MybatisAutoConfiguration.class
})
@ComponentScan(
        basePackageClasses = {DedicatedConnections.class, Ids.class},
        excludeFilters = @ComponentScan.Filter(type = FilterType.ASSIGNABLE_TYPE, classes = ChangeNotifications.class))
@Import({
    DurationUnits.class,
    PairScoresConfiguration.class,
    DuplicateEvaluation.class,
    DuplicateEvaluations.class,
    RegistryEvaluation.class
})
@EnableConfigurationProperties(DuplicateSettings.class)
class FindDuplicatesCommandConfiguration {
    /** Its statements include a fragment of this one. */
    @Bean
    DuplicatePairMapper duplicatePairMapper(SqlSessionTemplate session) {
        return session.getMapper(DuplicatePairMapper.class);
    }

    @Bean
    DuplicateEvaluationMapper duplicateEvaluationMapper(SqlSessionTemplate session) {
        return session.getMapper(DuplicateEvaluationMapper.class);
    }
}
